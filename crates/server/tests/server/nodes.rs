//! Several servers on one database. Here they have no NATS server, so that everything goes through the database; with one,
//! `cargo xtask cluster` tries them.
use crate::support;

use std::sync::Arc;

use fishka_server::{Config, Server, Settings, Site, StartError};
use fishka_store::{Node, OpenError, Store, testing::Postgres};
use fishka_wire::Event;
use serde_json::json;
use support::{Host, Lot};

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
