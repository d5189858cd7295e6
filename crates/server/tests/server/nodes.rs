//! Several servers on one database. Most have no NATS server here, so that everything goes through the database; with one,
//! `cargo xtask cluster` tries them.
use crate::support;

use std::{net::TcpListener, process::Stdio, sync::Arc};

use fishka_server::{Config, Server, Settings, Site, StartError, limits};
use fishka_store::{Node, OpenError, Store, testing::Postgres};
use fishka_wire::Event;
use serde_json::json;
use support::{Host, Lot};
use tokio::{
    process::{Child, Command},
    time::sleep,
};

/// Nobody listens there.
const NOBODY: &str = "nats://127.0.0.1:1";

async fn database() -> Option<(Arc<Postgres>, String)> {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return None;
    }
    let server = Postgres::shared().await.unwrap();
    let url = server.fresh().await.unwrap();
    Some((server, url))
}

fn among_others(url: &str) -> Settings {
    Settings { data: Some(url.to_owned()), nats: Some(NOBODY.to_owned()), ..Settings::default() }
}

async fn refused(settings: Settings) -> StartError {
    let settings = Settings { listen: Some("127.0.0.1:0".to_owned()), ..settings };
    match Server::open(Config::new(settings).unwrap(), Site::default()).await {
        Ok(_) => panic!("it starts"),
        Err(error) => error,
    }
}

#[tokio::test]
async fn a_game_goes_on_between_servers_that_cannot_talk() {
    let Some((_server, url)) = database().await else { return };
    let (north, south) =
        tokio::join!(Host::start_with(among_others(&url)), Host::start_with(among_others(&url)));
    let (anna, boris) = (north.person("Anna").await, south.person("Boris").await);
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "clock": "600+5" })).await;
    boris.join(game).await;
    let mut players = [anna.live(game).await, boris.live(game).await];
    let mut lot = Lot::new(1);
    for ply in 0..6 {
        let mover = &mut players[ply % 2];
        mover.until(|state| state.moves.len() == ply).await;
        mover.play_any(&mut lot).await;
    }
    for player in &mut players {
        player.until(|state| state.moves.len() == 6).await;
    }
    assert_eq!(players[0].state().moves, players[1].state().moves);
    let health = north.ask("GET", "/healthz", &[], "").await;
    assert!(health.status == 200 && health.body.contains("NATS"), "{}", health.body);
}

#[tokio::test]
async fn a_server_that_stops_leaves_its_games_to_others() {
    let Some((_server, url)) = database().await else { return };
    let mut north = Host::start_with(among_others(&url)).await;
    let south = Host::start_with(among_others(&url)).await;
    let (anna, boris) = (north.person("Anna").await, south.person("Boris").await);
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "clock": "600+5" })).await;
    boris.join(game).await;
    let mut first = anna.live(game).await;
    first.play_any(&mut Lot::new(1)).await;
    let mut second = boris.live(game).await;
    second.until(|state| state.moves.len() == 1).await;
    north.stop().await;
    // The clock of the second player runs, so somebody must keep the game: the server that is left says that it does.
    let mut socket = second;
    let resumed = |live: &fishka_wire::Live| match live {
        fishka_wire::Live::Events { events } => {
            events.iter().any(|event| matches!(event.event, Event::Resumed { .. }))
        }
        _ => false,
    };
    while !resumed(&socket.next().await) {}
    socket.play_any(&mut Lot::new(2)).await;
    assert_eq!(socket.state().moves.len(), 2);
}

#[tokio::test]
async fn a_game_outlives_all_connections_to_the_database() {
    let Some((server, url)) = database().await else { return };
    let host = Host::start_with(among_others(&url)).await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "clock": "600+5" })).await;
    boris.join(game).await;
    let mut players = [anna.live(game).await, boris.live(game).await];
    let mut lot = Lot::new(1);
    for ply in 0..6 {
        server.cut_off(&url).await.unwrap();
        let mover = &mut players[ply % 2];
        // The same socket goes on: nobody is sent away, and nothing is refused.
        mover.until(|state| state.moves.len() == ply).await;
        mover.play_any(&mut lot).await;
    }
    assert_eq!(anna.state(game).await.moves.len(), 6);
}

/// The addresses of a new database and a NATS server; nothing where whoever runs the tests has said that there are none.
async fn database_and_nats() -> Option<(Arc<Postgres>, Child, Settings)> {
    if std::env::var_os("FISHKA_WITHOUT_NATS").is_some() {
        return None;
    }
    let (server, url) = database().await?;
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let program = std::env::var_os("FISHKA_NATS_SERVER").unwrap_or_else(|| "nats-server".into());
    let mut nats = Command::new(program);
    nats.args(["-a", "127.0.0.1", "-p", &port.to_string()]).stderr(Stdio::null()).kill_on_drop(true);
    let nats = nats.spawn().expect("`cargo xtask test` installs a nats-server for the tests");
    let nats_url = Some(format!("nats://127.0.0.1:{port}"));
    Some((server, nats, Settings { nats: nats_url, ..among_others(&url) }))
}

#[tokio::test]
async fn lists_that_change_at_one_server_are_told_at_another() {
    let Some((_server, _nats, settings)) = database_and_nats().await else { return };
    let (north, south) = tokio::join!(Host::start_with(settings.clone()), Host::start_with(settings));
    let anna = north.person("Anna").await;
    let mut changes = south.changes(&[]).await;
    // What is said before the other server listens is lost, which costs time.
    let change = async {
        loop {
            anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true })).await;
            sleep(limits::SHARING).await;
        }
    };
    tokio::select! {
        told = changes.next() => assert!(told, "the server goes on"),
        () = change => {}
    }
}

#[tokio::test]
async fn what_was_spent_at_one_server_is_refused_at_another() {
    let Some((_server, _nats, settings)) = database_and_nats().await else { return };
    let strict = Settings { unlimited_from: Some(Vec::new()), ..settings };
    let (north, south) = tokio::join!(Host::start_with(strict.clone()), Host::start_with(strict));
    let (anna, boris) = (north.person("Anna").await, north.person("Boris").await);
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    boris.join(game).await;
    let mut players = [anna.live(game).await, boris.live(game).await];
    let mut own = south.changes(&[("authorization", &format!("Bearer {}", anna.key))]).await;
    // What is said before the other server listens is lost, which costs time.
    let play = async {
        let mut lot = Lot::new(1);
        for ply in 0.. {
            players[ply % 2].until(|state| state.moves.len() == ply).await;
            players[ply % 2].play_any(&mut lot).await;
            sleep(limits::SHARING).await;
        }
    };
    tokio::select! {
        told = own.next() => assert!(told, "the server goes on"),
        () = play => {}
    }

    let come = async |host: &Host| host.ask("POST", "/api/players", &[], r#"{"name": "Vera"}"#).await;
    while come(&north).await.status == 200 {}
    let mut all = south.changes(&[]).await;
    anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true })).await;
    assert!(all.next().await, "what was spent is told before what has changed");
    assert_eq!(come(&south).await.status, 429);
}

#[tokio::test]
async fn servers_alone_and_together_do_not_mix() {
    let Some((_server, url)) = database().await else { return };
    let _host = Host::start_with(among_others(&url)).await;
    let alone = Settings { data: Some(url), ..Settings::default() };
    assert!(matches!(refused(alone).await, StartError::Store(OpenError::InUse { .. })));
}

#[tokio::test]
async fn a_file_is_not_for_several_servers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fishka.db").display().to_string();
    assert!(matches!(refused(among_others(&file)).await, StartError::NotShared { .. }));
    assert!(!folder.path().join("fishka.db").exists());
}

#[tokio::test]
async fn servers_that_speak_another_version_are_told_apart() {
    let Some((_server, url)) = database().await else { return };
    let settings = fishka_store::Settings { shared: true, ..fishka_store::Settings::default() };
    let store = Store::open(&url.parse().unwrap(), settings).await.unwrap();
    let newer = Node { id: "newer".to_owned(), version: 99, bus: true };
    store.beat(&newer, 1, 600_000).await.unwrap();
    assert!(matches!(refused(among_others(&url)).await, StartError::OtherVersion { version: 99 }));
    store.beat(&newer, 2, 0).await.unwrap();
    Host::start_with(among_others(&url)).await;
    store.close().await;
}
