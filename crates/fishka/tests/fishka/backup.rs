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

#[test]
fn copies_are_made_again_and_again_and_looked_through() {
    let folder = TempDir::new().unwrap();
    let (data, copies) = (folder.path().join("fishka.db"), folder.path().join("copies"));
    drop(Server::start(&data));
    std::fs::create_dir(&copies).unwrap();
    for old in ["fishka-1.db", "fishka-2.db", "mine.db"] {
        std::fs::write(copies.join(old), "old").unwrap();
    }
    let mut copying = fishka(&["backup", "--every", "1", "--keep", "2", "--data"])
        .arg(&data)
        .arg(&copies)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(copying.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().contains("is copied to"));
    assert_eq!(lines.next().unwrap(), "0 games with 0 events looked through.");
    let names = || {
        let mut names: Vec<String> = std::fs::read_dir(&copies)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    // The oldest goes after the copy was looked through.
    while names().contains(&"fishka-1.db".to_owned()) {
        assert!(copying.try_wait().unwrap().is_none());
        std::thread::yield_now();
    }
    copying.kill().unwrap();
    copying.wait().unwrap();
    let names = names();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names.contains(&"fishka-2.db".to_owned()) && names.contains(&"mine.db".to_owned()));
}

#[test]
fn a_database_is_looked_through() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("fishka.db");
    let check = || fishka(&["check", "--data"]).arg(&data).output().unwrap();
    assert_eq!(check().status.code(), Some(2), "there is none yet");
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::open(&DatabaseUrl::Sqlite(data.clone()), Settings::default()).await.unwrap();
        let head = fishka_store::Head {
            id: "abcdefgh".to_owned(),
            kind: "dvonn".to_owned(),
            created: 1,
            listed: false,
            payload: "no head".to_owned(),
        };
        let digest = fishka_store::Digest {
            updated: 1,
            phase: fishka_store::Phase::Waiting,
            due: None,
            payload: "{}".to_owned(),
        };
        let game = fishka_store::NewGame { head, events: Vec::new(), digest, seated: Vec::new() };
        store.create(game).await.unwrap();
        store.close().await;
    });
    let done = check();
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(said.contains("Wrong: abcdefgh: ") && said.contains("1 game with 0 events"), "{said}");
}
