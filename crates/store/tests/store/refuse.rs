//! What is not ours, or too new for us, is refused and left as it was, byte for byte.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use fishka_store::{BackupError, DatabaseUrl, OpenError, Settings, Store, backup, testing::Postgres};
use sqlx::{AnyConnection, Connection as _, Executor as _};
use tempfile::TempDir;

async fn refuse(path: &Path) -> OpenError {
    Store::open(&DatabaseUrl::Sqlite(path.to_owned()), Settings::default()).await.unwrap_err()
}

/// Runs statements on a database by itself.
async fn run(address: &str, sql: &'static str) -> AnyConnection {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.unwrap();
    connection.execute(sql).await.unwrap();
    connection
}

fn address(path: &Path) -> String {
    format!("sqlite://{}?mode=rwc", path.display())
}

/// The database file and the log beside it.
fn bytes(path: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    [path.to_owned(), log.into()]
        .into_iter()
        .filter_map(|path| Some((path.clone(), fs::read(path).ok()?)))
        .collect()
}

#[tokio::test]
async fn a_file_that_is_no_database() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("letter.txt");
    fs::write(&path, "Dear Anna, ".repeat(1000)).unwrap();
    let before = bytes(&path);
    assert!(matches!(refuse(&path).await, OpenError::NotADatabase { .. }));
    assert!(bytes(&path) == before);
}

#[cfg(unix)]
#[tokio::test]
async fn a_file_with_two_names() {
    let folder = TempDir::new().unwrap();
    let [one, other] = ["one.db", "other.db"].map(|name| folder.path().join(name));
    Store::open(&DatabaseUrl::Sqlite(one.clone()), Settings::default()).await.unwrap().close().await;
    fs::hard_link(&one, &other).unwrap();
    assert!(matches!(refuse(&one).await, OpenError::Linked { .. }));
    assert!(matches!(refuse(&other).await, OpenError::Linked { .. }));
}

#[tokio::test]
async fn a_database_of_another_program() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("other.db");
    run(&address(&path), "CREATE TABLE song (title TEXT)").await.close().await.unwrap();
    let before = bytes(&path);
    assert!(matches!(refuse(&path).await, OpenError::Foreign { .. }));
    assert!(bytes(&path) == before);
}

#[tokio::test]
async fn a_database_of_a_newer_version() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("newer.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    Store::open(&place, Settings::default()).await.unwrap().close().await;
    run(&address(&path), "INSERT INTO fishka (version) VALUES (1000)").await.close().await.unwrap();
    let before = bytes(&path);
    let refused = refuse(&path).await;
    assert!(matches!(refused, OpenError::Newer { found: 1000, .. }), "{refused}");
    assert!(bytes(&path) == before);
}

#[tokio::test]
async fn a_newer_version_that_was_killed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("newer.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    Store::open(&place, Settings::default()).await.unwrap().close().await;
    // The file as it is while the newer program still runs: what it wrote last stands only in the log.
    let running = run(&address(&path), "INSERT INTO fishka (version) VALUES (1000)").await;
    let killed = folder.path().join("killed.db");
    for (file, content) in bytes(&path) {
        let name = file.file_name().unwrap().to_str().unwrap().replace("newer", "killed");
        fs::write(folder.path().join(name), content).unwrap();
    }
    running.close().await.unwrap();
    let before = bytes(&killed);
    assert_eq!(before.len(), 2, "there is a log beside the file");
    assert!(matches!(refuse(&killed).await, OpenError::Newer { found: 1000, .. }));
    assert!(bytes(&killed) == before);
}

#[tokio::test]
async fn a_copy_beside_what_a_killed_server_left() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("club.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    Store::open(&place, Settings::default()).await.unwrap().close().await;
    let copy = folder.path().join("copy.db");
    backup(&place, &copy).await.unwrap();
    let running = run(&address(&path), "INSERT INTO secret (name, value) VALUES ('later', '')").await;
    let log = folder.path().join("club.db-wal");
    let left = fs::read(&log).unwrap();
    running.close().await.unwrap();

    fs::rename(&copy, &path).unwrap();
    fs::write(&log, &left).unwrap();
    let before = bytes(&path);
    assert!(matches!(refuse(&path).await, OpenError::OtherLog { path } if path == log));
    let again = backup(&place, &copy).await;
    assert!(matches!(again, Err(BackupError::Open(OpenError::OtherLog { .. }))), "{again:?}");
    assert!(bytes(&path) == before);

    fs::remove_file(&log).unwrap();
    let store = Store::open(&place, Settings::default()).await.unwrap();
    assert_eq!(store.secret("later").await.unwrap(), None, "it is as it was when it was copied");
    store.close().await;
}

#[tokio::test]
async fn a_database_that_is_cut_off() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("cut.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    Store::open(&place, Settings::default()).await.unwrap().close().await;
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2 + 100]).unwrap();
    let before = bytes(&path);
    assert!(matches!(refuse(&path).await, OpenError::Unreadable { .. }));
    assert!(bytes(&path) == before);
}

#[tokio::test]
async fn a_folder() {
    let folder = TempDir::new().unwrap();
    assert!(matches!(refuse(folder.path()).await, OpenError::Path { .. }));
}

#[tokio::test]
async fn a_file_in_no_folder() {
    let folder = TempDir::new().unwrap();
    assert!(matches!(refuse(&folder.path().join("none/fishka.db")).await, OpenError::Path { .. }));
}

#[tokio::test]
async fn names_with_signs_are_files_too() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("мои игры #1 100%?.db");
    Store::open(&DatabaseUrl::Sqlite(path.clone()), Settings::default()).await.unwrap().close().await;
    assert!(path.is_file());
}

async fn on_postgres(sql: &'static str) -> Option<Result<Store, OpenError>> {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return None;
    }
    let server = Postgres::shared().await.unwrap();
    let address = server.fresh().await.unwrap();
    run(&address, sql).await.close().await.unwrap();
    Some(Store::open(&address.parse().unwrap(), Settings::default()).await)
}

#[tokio::test]
async fn a_postgres_database_of_another_program() {
    if let Some(refused) = on_postgres("CREATE TABLE song (title TEXT)").await {
        assert!(matches!(refused, Err(OpenError::Foreign { .. })), "{refused:?}");
    }
}

#[tokio::test]
async fn a_postgres_database_of_a_newer_version() {
    let newer = "CREATE TABLE fishka (version BIGINT); INSERT INTO fishka VALUES (1000)";
    if let Some(refused) = on_postgres(newer).await {
        assert!(matches!(refused, Err(OpenError::Newer { found: 1000, .. })), "{refused:?}");
    }
}

#[tokio::test]
async fn a_server_that_is_not_there() {
    let folder = TempDir::new().unwrap();
    let place = format!("postgres:///games?host={}", folder.path().display()).parse().unwrap();
    let refused = Store::open(&place, Settings::default()).await;
    assert!(matches!(refused, Err(OpenError::Unreachable { .. })), "{refused:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_a_new_database() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fishka.db");
    let store = Store::open(&DatabaseUrl::Sqlite(file), Settings::default()).await.unwrap();
    store.probe().await.unwrap();
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(Result::unwrap).collect();
    assert!(files.len() > 2, "the database, its log and its lock: {files:?}");
    for file in files {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{file:?}");
    }
}

#[tokio::test]
async fn trying_whether_there_is_room_takes_room_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fishka.db");
    let store = Store::open(&DatabaseUrl::Sqlite(file.clone()), Settings::default()).await.unwrap();
    let log = || file.with_extension("db-wal").metadata().unwrap().len();
    store.probe().await.unwrap();
    let before = log();
    store.probe().await.unwrap();
    assert!(log() >= before + 64 * 1024, "{before} {}", log());
}
