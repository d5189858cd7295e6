//! The same server on PostgreSQL.
use crate::support;

use std::sync::Arc;

use fishka_server::{Config, Server, Settings, Site, StartError};
use fishka_store::{OpenError, testing::Postgres};
use fishka_wire::Phase;
use serde_json::json;
use support::{Host, Lot, PATIENCE, Person, play_out};

/// A database of one's own, and the server it is on.
async fn database() -> Option<(Arc<Postgres>, String)> {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return None;
    }
    let server = Postgres::shared().await.unwrap();
    let url = server.fresh().await.unwrap();
    Some((server, url))
}

#[tokio::test]
async fn a_game_survives_a_restart_and_is_played_to_its_end() {
    let Some((_server, url)) = database().await else { return };
    let mut host = Host::start_with(Settings { data: Some(url), ..Settings::default() }).await;
    let people = [host.person("Anna").await, host.person("Boris").await];
    let game = people[0].make(json!({ "game": "tayu", "seats": ["me", "open"], "clock": "3600+10" })).await;
    people[1].join(game).await;
    let mut anna = people[0].live(game).await;
    let mut lot = Lot::new(1);
    anna.play_any(&mut lot).await;
    let known = anna.state().clone();
    drop(anna);
    host.restart().await;
    let people = people.map(|person| Person { address: host.address, ..person });
    let mut players = [people[0].live(game).await, people[1].live(game).await];
    assert_eq!(players[0].state().moves, known.moves);
    play_out(&mut players, &mut lot).await;
    assert_eq!(people[0].state(game).await.phase, Phase::Over);
}

#[tokio::test]
async fn a_server_without_its_database_says_so_and_is_well_again_with_it() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let mut server = Postgres::own(Vec::new()).await.unwrap();
    let url = server.fresh().await.unwrap();
    let host = Host::start_with(Settings { data: Some(url), ..Settings::default() }).await;
    let health = async || host.ask("GET", "/healthz", &[], "").await;
    assert_eq!(health().await.status, 200);
    let away = async {
        while health().await.status == 200 {}
        let health = health().await;
        assert_eq!((health.status, health.key().as_str()), (503, "server-not-ready"), "{}", health.body);
        assert_eq!(host.ask("GET", "/livez", &[], "").await.status, 200, "the server itself runs");
    };
    let (crashed, ()) = tokio::join!(server.crash(PATIENCE / 20), away);
    crashed.unwrap();
    while health().await.status != 200 {}
    host.person("Anna").await;
}

#[tokio::test]
async fn a_server_whose_database_can_only_be_read_says_so_and_is_well_again_when_it_can_be_written() {
    let Some((database, url)) = database().await else { return };
    let host = Host::start_with(Settings { data: Some(url.clone()), ..Settings::default() }).await;
    let health = async || host.ask("GET", "/healthz", &[], "").await;
    let people = [host.person("Anna").await, host.person("Boris").await];
    let game = people[0].make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    people[1].join(game).await;

    database.set_read_only(&url, true).await.unwrap();
    while health().await.status == 200 {}
    let ill = health().await;
    assert_eq!((ill.status, ill.key().as_str()), (503, "server-not-ready"), "{}", ill.body);
    assert!(ill.body.contains("writing to the database"), "{}", ill.body);
    assert_eq!(people[0].state(game).await.id, game, "what is kept can be read");
    let refused = host.ask("POST", "/api/players", &[], r#"{"name":"Vera"}"#).await;
    assert_eq!((refused.status, refused.key().as_str()), (503, "server-not-kept"), "{}", refused.body);

    database.set_read_only(&url, false).await.unwrap();
    while health().await.status != 200 {}
    people[0].live(game).await.play_any(&mut Lot::new(1)).await;
}

/// Has no room for events, and room for what is changed in its place.
const FULL: &str = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
    $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$; \
    CREATE TRIGGER full_disk BEFORE INSERT ON event EXECUTE FUNCTION full_disk()";

#[tokio::test]
async fn a_server_whose_database_has_no_room_says_so_while_something_cannot_be_kept() {
    let Some((database, url)) = database().await else { return };
    let host = Host::start_with(Settings { data: Some(url.clone()), ..Settings::default() }).await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", { "computer": 1 }] })).await;
    let mut live = anna.live(game).await;

    database.run(&url, FULL).await.unwrap();
    let refused = live.play("d3").await.unwrap_err();
    assert_eq!(refused.key, "server-not-kept");
    let ill = host.ask("GET", "/healthz", &[], "").await;
    assert_eq!((ill.status, ill.key().as_str()), (503, "server-not-ready"), "{}", ill.body);
    assert!(ill.body.contains("writing to the database"), "{}", ill.body);

    database.run(&url, "DROP TRIGGER full_disk ON event").await.unwrap();
    anna.live(game).await.play("d3").await.unwrap();
}

#[tokio::test]
async fn two_servers_cannot_share_a_database() {
    let Some((_server, url)) = database().await else { return };
    let _host = Host::start_with(Settings { data: Some(url.clone()), ..Settings::default() }).await;
    let listen = Some("127.0.0.1:0".to_owned());
    let settings = Settings { data: Some(url), listen, ..Settings::default() };
    let second = Server::open(Config::new(settings).unwrap(), Site::default()).await;
    assert!(matches!(second, Err(StartError::Store(OpenError::InUse { .. }))));
}
