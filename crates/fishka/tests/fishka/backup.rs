//! `fishka backup` beside a server that runs.

use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use fishka_store::{DatabaseUrl, Settings, Store};
use tempfile::TempDir;

/// A server that is killed when it is dropped.
struct Server(Child);

impl Server {
    fn start(data: &Path) -> Server {
        let mut child = fishka(&["serve", "--log", "warn", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("127.0.0.1"), "{line}");
        Server(child)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn fishka(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fishka"));
    command.args(["--lang", "en"]).args(args);
    command
}

fn backup(data: &Path, to: &Path) -> Output {
    fishka(&["backup", "--data"]).arg(data).arg(to).output().unwrap()
}

#[test]
fn a_copy_of_a_running_server_can_be_opened() {
    let folder = TempDir::new().unwrap();
    let (data, copy) = (folder.path().join("fishka.db"), folder.path().join("copy.db"));
    let _server = Server::start(&data);
    let done = backup(&data, &copy);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        Store::open(&DatabaseUrl::Sqlite(copy), Settings::default()).await.unwrap().close().await;
    });
}

#[test]
fn a_copy_never_overwrites() {
    let folder = TempDir::new().unwrap();
    let (data, copy) = (folder.path().join("fishka.db"), folder.path().join("copy.db"));
    let _server = Server::start(&data);
    std::fs::write(&copy, "dear").unwrap();
    let refused = backup(&data, &copy);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is there already"));
    assert_eq!(std::fs::read(&copy).unwrap(), b"dear");
}
