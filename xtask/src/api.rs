use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

use crate::steps;

/// Asks a server everything that its own description allows, and much that it forbids: whatever comes, the answer is one that
/// the description promises.
pub(crate) fn check() -> Result<(), String> {
    let tester = match install() {
        Ok(tester) => tester,
        Err(error) => {
            steps::leave_out("the interface for programs against its description", &error);
            return Ok(());
        }
    };
    let server = Server::start()?;
    let key = server.key()?;
    let (document, header) =
        (format!("{}/api/openapi.json", server.address), format!("Authorization: Bearer {key}"));
    let run =
        ["run", &document, "--header", &header, "--phases", "examples,coverage,fuzzing", "--max-time", "30"];
    let same = ["--max-examples", "10", "--generation-deterministic", "--no-color"];
    // A socket is no answer; and that a request fits the description does not mean that there is such a game.
    let without = [
        "--exclude-path-regex",
        "/live$|^/api/lobby$",
        "--exclude-checks",
        "positive_data_acceptance",
        "--warnings",
        "off",
    ];
    let args: Vec<&str> = run.iter().chain(&same).chain(&without).copied().collect();
    steps::run("api", &tester, &args, &[])
}

/// The schema-driven tester, from its Python package.
fn install() -> Result<String, String> {
    let folder = steps::target().join("schemathesis");
    let program = folder.join("bin/schemathesis");
    if !program.is_file() {
        let to = folder.to_string_lossy().into_owned();
        let python = folder.join("bin/python").to_string_lossy().into_owned();
        steps::run("api", "python3", &["-m", "venv", &to], &[])?;
        let install =
            ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "schemathesis==4.32.5"];
        steps::run("api", &python, &install, &[])?;
    }
    Ok(program.to_string_lossy().into_owned())
}

/// A server on an empty file; it ends with this.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start() -> Result<Server, String> {
        let data = steps::target().join("api-check.db");
        for ending in ["", "-wal", "-shm", ".lock"] {
            let mut name = data.clone().into_os_string();
            name.push(ending);
            // One that is not there need not go.
            let _ = fs::remove_file(name);
        }
        let trouble = |error: std::io::Error| format!("fishka serve: {error}");
        let mut process = Command::new(steps::program("fishka"))
            .args(["--lang", "en", "serve", "--listen", "127.0.0.1:0", "--unlimited-from", "127.0.0.1"])
            .args(["--log", "error", "--data"])
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(trouble)?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut line).map_err(trouble)?;
        }
        let address = line.trim().rsplit_once("http://").map(|(_, address)| format!("http://{address}"));
        let server = Server { process, address: address.unwrap_or_default() };
        if server.address.is_empty() {
            Err(format!("fishka serve does not start: {line}"))
        } else {
            Ok(server)
        }
    }

    /// The key of a new player.
    fn key(&self) -> Result<String, String> {
        let host = self.address.trim_start_matches("http://");
        let ask = || {
            let mut stream = TcpStream::connect(host)?;
            let body = r#"{"name":"Tester"}"#;
            let length = body.len();
            write!(
                stream,
                "POST /api/players HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = ask().map_err(|error: std::io::Error| format!("{host}: {error}"))?;
        let key = answer.split_once(r#""key":""#).and_then(|(_, rest)| rest.split_once('"'));
        key.map(|(key, _)| key.to_owned()).ok_or(format!("no player was made: {answer}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It is there only for this.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
