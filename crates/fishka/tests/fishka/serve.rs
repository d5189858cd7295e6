//! `fishka serve` as a host runs it: a process, an address, a file of data.
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

/// A server in a process of its own.
struct Host {
    process: Child,
    output: BufReader<ChildStdout>,
    address: String,
}

impl Host {
    fn start(data: &Path) -> Host {
        let mut process = serve(data).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim().rsplit_once("http://").expect(&line).1.to_owned();
        Host { process, output, address }
    }

    fn get(&self, path: &str) -> String {
        self.ask("GET", path, "")
    }

    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (address, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        // A test that failed leaves no server behind.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn serve(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fishka"));
    command.args(["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    command
}

#[test]
fn a_server_tells_its_address_and_works() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(&folder.path().join("fishka.db"));
    assert!(host.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(host.get("/api/games").ends_with(r#"{"open":[],"running":[],"mine":[]}"#));
}

#[test]
fn a_server_that_is_told_to_stop_saves_everything_and_ends_well() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::start(&folder.path().join("fishka.db"));
    let told = Command::new("kill").args(["-TERM", &host.process.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert_eq!(host.process.wait().unwrap().code(), Some(0));
    let mut rest = String::new();
    host.output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest.trim(), "Everything is saved.");
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("fishka.db");
    let _first = Host::start(&data);
    let second = serve(&data).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    let error = String::from_utf8(second.stderr).unwrap();
    assert!(error.contains("fishka.db"), "{error}");
}

#[test]
fn a_file_that_is_no_database_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("letter.txt");
    std::fs::write(&data, "Dear Anna, ".repeat(1000)).unwrap();
    let refused = serve(&data).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&data).unwrap(), "Dear Anna, ".repeat(1000));
}

#[test]
fn settings_come_from_the_file_unless_a_flag_says_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("fishka.toml");
    std::fs::write(&config, "listen = \"nowhere\"\n").unwrap();
    let refused =
        Command::new(env!("CARGO_BIN_EXE_fishka")).args(["serve", "--config"]).arg(&config).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let mut good = serve(&folder.path().join("fishka.db"));
    let mut process =
        good.arg("--config").arg(&config).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    process.kill().unwrap();
    process.wait().unwrap();
    assert!(line.contains("http://127.0.0.1:"), "{line}");
}

#[test]
fn the_example_settings_are_settings() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/fishka.toml");
    let settings = fishka_server::Settings::read(&example).unwrap();
    assert!(fishka_server::Config::new(settings).is_ok());
}

#[test]
fn a_server_whose_standard_error_is_closed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut process = Command::new("sh")
        .args(["-c", "exec \"$0\" \"$@\" 2>&-", env!("CARGO_BIN_EXE_fishka"), "serve", "--lang", "en"])
        .args(["--listen", "127.0.0.1:0", "--log", "debug", "--data"])
        .arg(folder.path().join("fishka.db"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let address = line.trim().rsplit_once("http://").expect(&line).1.to_owned();
    let host = Host { process, output, address };
    // What is refused is logged.
    assert!(host.get("/api/games/nonsense").starts_with("HTTP/1.1 404"));
    assert!(host.get("/healthz").starts_with("HTTP/1.1 200"));
}

/// A file that may not grow any more is a disk that is full, for the one who writes.
#[cfg(target_os = "linux")]
#[test]
fn a_server_whose_disk_is_full_says_so_loses_nothing_and_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("fishka.db");
    let mut process = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -S -f 2000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_fishka")])
        .args(["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--unlimited-from", "127.0.0.1", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(process.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let address = line.trim().rsplit_once("http://").expect(&line).1.to_owned();
    let host = Host { process, output, address };
    let make = || host.ask("POST", "/api/games", r#"{"game":"dvonn","seats":["me","open"]}"#);
    let name = |answer: &str| answer.split_once(r#""id":""#).map(|(_, rest)| rest[..8].to_owned());
    let mut made = Vec::new();
    let refused = loop {
        let answer = make();
        match name(&answer) {
            Some(game) => made.push(game),
            None => break answer,
        }
    };
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("server-not-kept"), "{refused}");
    assert!(!made.is_empty());
    while host.get("/healthz").starts_with("HTTP/1.1 200") {}
    assert!(host.get("/livez").starts_with("HTTP/1.1 200"));
    let is_there = |game: &String| host.get(&format!("/api/games/{game}")).starts_with("HTTP/1.1 200");
    assert!(made.iter().all(is_there), "what was acknowledged is there, and can be read");

    let process = host.process.id().to_string();
    let room = Command::new("prlimit").args(["--fsize=unlimited", "--pid", &process]).status();
    assert!(room.unwrap().success());
    while !host.get("/healthz").starts_with("HTTP/1.1 200") {}
    made.push(name(&make()).expect("games are made again"));
    assert!(made.iter().all(is_there));
}
