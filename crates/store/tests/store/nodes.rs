//! Who keeps a game among several servers. These are facts of both databases, which `store` tries.

use std::collections::HashSet;

use fishka_store::{
    Append, DatabaseUrl, NewCall, Node, Settings, Store, Taker, WriteError, testing::Postgres,
};
use sqlx::{AnyConnection, Connection as _, Row as _};

use crate::store::{append, event, new_game, open, player, subscription};

fn node(id: &str) -> Node {
    Node { id: id.to_owned(), version: 1, bus: true }
}

pub(crate) async fn only_who_keeps_a_game_writes_to_it(place: &DatabaseUrl) {
    let store = open(place).await;
    store.create(new_game("a", 1)).await.unwrap();
    store.append(append("a", 1, vec![event(1)])).await.unwrap();
    store.claim("a", "north", 0).await.unwrap();
    let stale = store.append(append("a", 2, vec![event(2)])).await;
    assert!(matches!(stale, Err(WriteError::Fenced)), "{stale:?}");
    store.append(Append { epoch: 1, ..append("a", 2, vec![event(3)]) }).await.unwrap();
    let log = store.load("a").await.unwrap().unwrap().log;
    assert_eq!(log.iter().map(|row| row.event.at).collect::<Vec<_>>(), [1, 3]);
    store.close().await;
}

pub(crate) async fn a_game_is_claimed_once(place: &DatabaseUrl) {
    let store = open(place).await;
    store.create(new_game("a", 1)).await.unwrap();
    let (north, south) = tokio::join!(store.claim("a", "north", 0), store.claim("a", "south", 0));
    let claimed = [("north", north), ("south", south)];
    let winners: Vec<_> = claimed.iter().filter(|(_, done)| done.is_ok()).map(|(name, _)| *name).collect();
    let lease = store.lease("a").await.unwrap().unwrap();
    assert_eq!((winners, lease.epoch), (vec![lease.owner.as_str()], 1));
    assert!(!lease.beating && lease.seen.is_none());
    store.close().await;
}

pub(crate) async fn a_node_lives_while_it_beats(place: &DatabaseUrl) {
    let store = open(place).await;
    store.beat(&node("north"), 5, 60_000).await.unwrap();
    store.beat(&node("south"), 7, 60_000).await.unwrap();
    assert_eq!(store.nodes().await.unwrap(), [node("north"), node("south")]);
    store.beat(&node("north"), 9, 0).await.unwrap();
    assert_eq!(store.nodes().await.unwrap(), [node("south")]);
    assert_eq!(store.seen("north").await.unwrap(), Some(9), "it is known until when it lived");
    store.close().await;
}

pub(crate) async fn a_living_node_looks_after_its_own_games(place: &DatabaseUrl) {
    let store = open(place).await;
    for game in ["a", "b", "c"] {
        let mut made = new_game(game, 1);
        made.digest.due = Some(10);
        store.create(made).await.unwrap();
    }
    store.claim("a", "north", 0).await.unwrap();
    store.claim("b", "gone", 0).await.unwrap();
    store.beat(&node("north"), 5, 60_000).await.unwrap();
    assert_eq!(store.due("south", 40, 10).await.unwrap(), ["b", "c"]);
    assert_eq!(store.due("north", 40, 10).await.unwrap(), ["a", "b", "c"]);
    store.close().await;
}

pub(crate) async fn lengths_of_logs_are_told_together(place: &DatabaseUrl) {
    let store = open(place).await;
    for game in ["a", "b"] {
        store.create(new_game(game, 1)).await.unwrap();
    }
    store.append(append("a", 1, vec![event(1), event(2)])).await.unwrap();
    store.claim("b", "north", 0).await.unwrap();
    let asked: Vec<String> = ["a", "b", "unknown"].map(str::to_owned).to_vec();
    let mut lengths = store.lengths(&asked).await.unwrap();
    lengths.sort();
    assert_eq!(lengths, [("a".to_owned(), 2, 0), ("b".to_owned(), 0, 1)]);
    store.close().await;
}

/// Commits of two servers change the same games, each in an order of its own. With locks in that order PostgreSQL finds
/// deadlocks here.
#[tokio::test(flavor = "multi_thread")]
async fn servers_that_change_the_same_games_do_not_wait_for_each_other_in_a_circle() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let server = Postgres::shared().await.unwrap();
    let address = server.fresh().await.unwrap();
    let settings = Settings { shared: true, ..Settings::default() };
    let open = || async { Store::open(&address.parse().unwrap(), settings.clone()).await.unwrap() };
    let stores = [open().await, open().await];
    let names: Vec<String> = (0..8).map(|game| format!("game {game}")).collect();
    for name in &names {
        stores[0].create(new_game(name, 1)).await.unwrap();
    }
    let claims = async |store: &Store, node: &'static str, names: Vec<&String>| {
        for epoch in 0..60 {
            let claim = |name: &&String| {
                let (store, name) = (store.clone(), (*name).clone());
                tokio::spawn(async move { store.claim(&name, node, epoch).await })
            };
            let claims: Vec<_> = names.iter().map(claim).collect();
            for claim in claims {
                let claimed = claim.await.unwrap();
                assert!(matches!(claimed, Ok(()) | Err(WriteError::Fenced)), "{claimed:?}");
            }
        }
    };
    let (there, back) = (names.iter().collect(), names.iter().rev().collect());
    tokio::join!(claims(&stores[0], "north", there), claims(&stores[1], "south", back));
    for store in &stores {
        store.close().await;
    }
    let mut connection = AnyConnection::connect(&address).await.unwrap();
    let found = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    let deadlocks: i64 = sqlx::query(found).fetch_one(&mut connection).await.unwrap().try_get(0).unwrap();
    assert_eq!(deadlocks, 0);
}

/// A database that two servers share, with games in which somebody can be called in two browsers.
async fn called_by_two(server: &Postgres, games: &[String]) -> (String, [Store; 2]) {
    let address = server.fresh().await.unwrap();
    let settings = Settings { shared: true, ..Settings::default() };
    let open = || async { Store::open(&address.parse().unwrap(), settings.clone()).await.unwrap() };
    let stores = [open().await, open().await];
    stores[0].add_player(player("anna", 1)).await.unwrap();
    for endpoint in ["a", "b"] {
        stores[0].subscribe(subscription(endpoint, 1), 8).await.unwrap();
    }
    for game in games {
        stores[0].create(new_game(game, 1)).await.unwrap();
    }
    (address, stores)
}

fn calling(game: &str) -> Append {
    let call = NewCall { player: "anna".to_owned(), payload: String::new() };
    Append { calls: vec![call], ..append(game, 1, vec![event(1)]) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_taken_by_one_of_two_servers() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let server = Postgres::shared().await.unwrap();
    let games: Vec<String> = (0..60).map(|game| format!("game {game}")).collect();
    let (_, stores) = called_by_two(&server, &games).await;
    for game in &games {
        stores[0].append(calling(game)).await.unwrap();
    }
    let takes = async |store: &Store, name: &str| {
        let mut taken = Vec::new();
        for round in 0.. {
            let taker = Taker { token: format!("{name} {round}"), until: 1_000 };
            store.take_calls(&taker, 1, 3).await.unwrap();
            let some = store.calls_of(&taker).await.unwrap();
            assert!(some.len() <= 3);
            if some.is_empty() && !store.has_calls(1).await.unwrap() {
                break;
            }
            taken.extend(some.into_iter().map(|call| (call.game, call.to.endpoint)));
        }
        taken
    };
    let (north, south) = tokio::join!(takes(&stores[0], "north"), takes(&stores[1], "south"));
    let different: HashSet<_> = north.iter().chain(&south).collect();
    assert_eq!((north.len() + south.len(), different.len()), (120, 120));
    for store in stores {
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_goes_while_it_is_called_costs_no_event() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let server = Postgres::shared().await.unwrap();
    let (address, stores) = called_by_two(&server, &["g".to_owned()]).await;
    let mut other = AnyConnection::connect(&address).await.unwrap();
    let mut going = other.begin().await.unwrap();
    sqlx::query("DELETE FROM subscription WHERE endpoint = 'a'").execute(&mut *going).await.unwrap();
    let store = stores[0].clone();
    let kept = tokio::spawn(async move { store.append(calling("g")).await });
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    going.commit().await.unwrap();
    kept.await.unwrap().unwrap();
    let taker = Taker { token: "t".to_owned(), until: 1_000 };
    stores[1].take_calls(&taker, 1, 8).await.unwrap();
    let calls = stores[1].calls_of(&taker).await.unwrap();
    assert_eq!(calls.iter().map(|call| call.to.endpoint.as_str()).collect::<Vec<_>>(), ["b"]);
    for store in stores {
        store.close().await;
    }
}
