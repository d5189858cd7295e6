//! A backup is a whole, working copy of one moment, made while games go on.

use std::{fs, process::Command};

use fishka_store::{
    Append, BackupError, DatabaseUrl, Digest, Event, Head, NewGame, Phase, Settings, Store, backup,
    testing::Postgres,
};
use tempfile::TempDir;

fn digest() -> Digest {
    Digest { updated: 1, phase: Phase::Running, due: None, payload: String::new() }
}

async fn new_game(store: &Store) {
    let head = Head {
        id: "g".to_owned(),
        kind: "tayu".to_owned(),
        created: 1,
        listed: true,
        payload: "{}".to_owned(),
    };
    let game = NewGame { head, events: Vec::new(), digest: digest(), seated: Vec::new() };
    store.create(game).await.unwrap();
}

async fn append(store: &Store, number: u64) {
    let event = Event { at: 1, request: None, payload: number.to_string(), words: None };
    let append = Append {
        game: "g".to_owned(),
        epoch: 0,
        first: number,
        events: vec![event],
        digest: digest(),
        seated: vec![],
        calls: vec![],
    };
    store.append(append).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_while_games_go_on_is_whole() {
    let folder = TempDir::new().unwrap();
    let place = DatabaseUrl::Sqlite(folder.path().join("fishka.db"));
    let store = Store::open(&place, Settings::default()).await.unwrap();
    new_game(&store).await;
    append(&store, 1).await;
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for number in 2..200 {
                append(&store, number).await;
            }
        }
    });
    let copy = folder.path().join("copy.db");
    backup(&place, &copy).await.unwrap();
    writing.await.unwrap();
    let copied = Store::open(&DatabaseUrl::Sqlite(copy), Settings::default()).await.unwrap();
    let log = copied.load("g").await.unwrap().unwrap().log;
    assert!((1..).zip(&log).all(|(number, row)| row.number == number && !log.is_empty()));
    append(&copied, u64::try_from(log.len()).unwrap() + 1).await;
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let folder = TempDir::new().unwrap();
    let place = DatabaseUrl::Sqlite(folder.path().join("fishka.db"));
    Store::open(&place, Settings::default()).await.unwrap().close().await;
    let copy = folder.path().join("copy.db");
    fs::write(&copy, "dear").unwrap();
    assert!(matches!(backup(&place, &copy).await, Err(BackupError::Exists(_))));
    assert_eq!(fs::read(&copy).unwrap(), b"dear");
}

#[tokio::test]
async fn a_copy_of_nothing_is_refused() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.db");
    let missing = backup(&DatabaseUrl::Sqlite(folder.path().join("fishka.db")), &copy).await;
    assert!(matches!(missing, Err(BackupError::Missing(_))));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[tokio::test]
async fn a_postgres_copy_is_an_archive_of_the_log() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let server = Postgres::shared().await.unwrap();
    let place: DatabaseUrl = server.fresh().await.unwrap().parse().unwrap();
    let store = Store::open(&place, Settings::default()).await.unwrap();
    new_game(&store).await;
    append(&store, 1).await;
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("copy.dump");
    backup(&place, &copy).await.unwrap();
    let restored =
        Command::new("pg_restore").args(["--data-only", "--table=event", "--file=-"]).arg(&copy).output();
    let restored = String::from_utf8(restored.unwrap().stdout).unwrap();
    assert!(restored.contains("g\t1\t1\t\\N\t1"), "{restored}");
}
