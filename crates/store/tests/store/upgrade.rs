//! Data of older formats is brought up to date, and everything in it is there afterwards.

use fishka_store::{Append, DatabaseUrl, Digest, Event, Phase, Settings, Store, testing::Postgres};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, any::install_default_drivers};
use tempfile::TempDir;

const FORMATS: [&str; 5] = [
    include_str!("../../migrations/1.sql"),
    include_str!("../../migrations/2.sql"),
    include_str!("../../migrations/3.sql"),
    include_str!("../../migrations/4.sql"),
    include_str!("../../migrations/5.sql"),
];

/// The newest format in which what is said stands in the log.
const WITH_WORDS: usize = 4;

/// A database of an old format with a game in it, which is as old as its words.
async fn make(url: &str, format: usize, options: &str, find: &str) {
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let old = "INSERT INTO game (id, kind, created, listed, head, last, updated, phase, due, digest) \
         VALUES ('old', 'dvonn', 1, 1, '{}', 2, 1, 'running', NULL, '{}'); \
         INSERT INTO event (game, number, at, request, payload) VALUES ('old', 1, 5, 'a', 'played long ago'), \
         ('old', 2, 6, 'b', '{\"by\":\"anna\",\"event\":{\"kind\":\"said\",\"text\":\"привет \\\\\"}}');";
    for (number, sql) in (1..).zip(&FORMATS[..format]) {
        let sql = sql.replace("TABLE_OPTIONS", options).replace("FIND(", find);
        connection.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.unwrap();
        let sql = format!("INSERT INTO fishka (version) VALUES ({number})");
        connection.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.unwrap();
        if number == format.min(WITH_WORDS) {
            connection.execute(sqlx::raw_sql(old)).await.unwrap();
        }
    }
    connection.close().await.unwrap();
}

async fn goes_on(place: &DatabaseUrl) {
    let store = Store::open(place, Settings::default()).await.unwrap();
    let game = store.load("old").await.unwrap().unwrap();
    assert_eq!((game.log[0].event.payload.as_str(), game.lease.epoch), ("played long ago", 0));
    let said = &game.log[1].event;
    assert_eq!(said.payload, r#"{"by":"anna","event":{"kind":"elsewhere"}}"#, "words are in no log");
    assert_eq!(said.words.as_deref(), Some(r#"{"kind":"said","text":"привет \\"}"#));
    let digest = Digest { updated: 2, phase: Phase::Running, due: None, payload: "{}".to_owned() };
    let events = vec![Event { at: 6, request: None, payload: "played now".to_owned(), words: None }];
    let append = Append {
        game: "old".to_owned(),
        epoch: 0,
        first: 3,
        events,
        digest,
        seated: Vec::new(),
        calls: Vec::new(),
    };
    store.append(append).await.unwrap();
    assert!(!store.has_calls(i64::MAX).await.unwrap());
    assert_eq!(store.load("old").await.unwrap().unwrap().log.len(), 3);
    assert!(store.study("none").await.unwrap().is_none());
    store.close().await;
}

#[tokio::test]
async fn files_of_older_formats_are_brought_up_to_date() {
    for format in 1..=FORMATS.len() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("fishka.db");
        make(&format!("sqlite://{}?mode=rwc", file.display()), format, "WITHOUT ROWID", "instr(").await;
        goes_on(&DatabaseUrl::Sqlite(file)).await;
    }
}

#[tokio::test]
async fn databases_of_older_formats_are_brought_up_to_date() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let server = Postgres::shared().await.unwrap();
    for format in 1..=FORMATS.len() {
        let url = server.fresh().await.unwrap();
        make(&url, format, "", "strpos(").await;
        goes_on(&url.parse().unwrap()).await;
    }
}
