//! What both databases promise, tried on both.

use std::{future::Future, sync::Arc};

use fishka_store::{
    Append, Call, DatabaseUrl, Digest, Event, Head, NewCall, NewGame, Page, Phase, Player, Row, Settings,
    Store, Subscription, Taker, Watch, WriteError, testing::Postgres,
};
use tempfile::TempDir;

use crate::{nodes::*, studies::*};

/// A fresh place of one kind, which lasts as long as this.
struct Ground {
    place: DatabaseUrl,
    _folder: Option<TempDir>,
    _server: Option<Arc<Postgres>>,
}

async fn file() -> Ground {
    let folder = TempDir::new().unwrap();
    Ground {
        place: DatabaseUrl::Sqlite(folder.path().join("fishka.db")),
        _folder: Some(folder),
        _server: None,
    }
}

/// `None` when whoever runs the tests has said that there is no PostgreSQL here.
async fn server() -> Option<Ground> {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return None;
    }
    let server = Postgres::shared().await.unwrap();
    let place = server.fresh().await.unwrap().parse().unwrap();
    Some(Ground { place, _folder: None, _server: Some(server) })
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(test);
}

/// Makes a test of each fact for each database.
macro_rules! facts {
    ($($name:ident)*) => {
        mod sqlite {
            use super::*;
            $(#[test] fn $name() { run(async { super::$name(&file().await.place).await }); })*
        }
        mod postgres {
            use super::*;
            $(#[test] fn $name() {
                run(async {
                    if let Some(ground) = server().await {
                        super::$name(&ground.place).await;
                    }
                });
            })*
        }
    };
}

facts! {
    a_log_comes_back_as_it_was_written
    a_log_survives_closing
    a_second_event_of_one_number_is_refused
    a_gap_is_refused
    a_game_that_is_not_there_is_unknown
    a_name_is_taken_once
    a_refused_write_does_not_hurt_its_neighbours
    a_broken_write_does_not_hurt_its_neighbours
    a_log_can_be_read_from_the_middle
    lists_show_listed_games_newest_first
    lists_leave_out_what_nobody_touches
    lists_come_in_pages
    the_size_is_known_and_grows
    writing_can_be_tried
    a_player_finds_their_games
    a_player_finds_an_old_game_behind_many_that_are_over
    a_player_can_be_renamed
    a_player_finds_what_is_over_and_can_forget_it
    a_secret_is_kept_once
    a_forgotten_game_is_removed_with_all_of_it
    a_game_that_is_over_or_goes_on_is_not_removed
    strangers_are_forgotten_and_others_are_not
    games_in_the_lobby_are_counted
    a_player_is_called_in_the_latest_browsers
    a_browser_that_is_gone_is_called_no_more
    a_call_is_kept_with_its_event_for_every_browser
    a_refused_event_calls_nobody
    a_call_is_taken_by_one
    a_call_that_its_taker_leaves_is_taken_by_another
    a_later_call_takes_the_place_of_an_earlier
    nobody_is_called_to_what_is_gone
    due_games_come_most_urgent_first
    a_second_server_is_refused
    a_closed_store_refuses_writes
    only_who_keeps_a_game_writes_to_it
    a_game_is_claimed_once
    a_node_lives_while_it_beats
    a_living_node_looks_after_its_own_games
    lengths_of_logs_are_told_together
    a_study_comes_back_as_it_was_kept
    a_study_is_changed_from_its_latest_version_only
    a_change_of_a_study_that_is_sent_again_is_made_once
    of_two_changes_at_once_one_is_made
    nobody_changes_or_removes_the_study_of_another
    studies_are_listed_latest_first_in_pages
    studies_that_nobody_looks_at_are_forgotten
    who_has_a_study_is_not_forgotten
    commits_are_shared
    many_games_go_on_together
}

pub(crate) async fn open(place: &DatabaseUrl) -> Store {
    Store::open(place, Settings::default()).await.unwrap()
}

fn digest(updated: i64, phase: Phase) -> Digest {
    Digest { updated, phase, due: None, payload: format!("digest {updated}") }
}

pub(crate) fn event(at: i64) -> Event {
    Event { at, request: Some(format!("request {at}")), payload: format!("{{\"ход\":{at}}}"), words: None }
}

pub(crate) fn new_game(id: &str, created: i64) -> NewGame {
    NewGame {
        head: Head {
            id: id.to_owned(),
            kind: "dvonn".to_owned(),
            created,
            listed: true,
            payload: "{}".to_owned(),
        },
        events: Vec::new(),
        digest: digest(created, Phase::Waiting),
        seated: Vec::new(),
    }
}

pub(crate) fn append(game: &str, first: u64, events: Vec<Event>) -> Append {
    let digest = digest(events.last().map_or(0, |event| event.at), Phase::Running);
    Append { game: game.to_owned(), epoch: 0, first, events, digest, seated: Vec::new(), calls: Vec::new() }
}

pub(crate) fn player(id: &str, secret: u8) -> Player {
    Player { id: id.to_owned(), secret: [secret; 32], name: format!("Имя {id}"), created: 5 }
}

async fn a_log_comes_back_as_it_was_written(place: &DatabaseUrl) {
    let store = open(place).await;
    let game = NewGame { events: vec![event(1)], ..new_game("g", 1) };
    store.create(game.clone()).await.unwrap();
    let silent = Event { request: None, ..event(3) };
    store.append(append("g", 2, vec![event(2), silent.clone()])).await.unwrap();
    let loaded = store.load("g").await.unwrap().unwrap();
    assert_eq!(loaded.head, game.head);
    let expected = [event(1), event(2), silent];
    let expected: Vec<Row> =
        (1..).zip(expected).map(|(number, event)| Row { number, epoch: 0, event }).collect();
    assert_eq!(loaded.log, expected);
}

async fn a_log_survives_closing(place: &DatabaseUrl) {
    let store = open(place).await;
    store.create(new_game("g", 1)).await.unwrap();
    store.append(append("g", 1, vec![event(1)])).await.unwrap();
    store.close().await;
    assert_eq!(open(place).await.load("g").await.unwrap().unwrap().log.len(), 1);
}

async fn a_second_event_of_one_number_is_refused(place: &DatabaseUrl) {
    let store = open(place).await;
    store.create(new_game("g", 1)).await.unwrap();
    store.append(append("g", 1, vec![event(1)])).await.unwrap();
    let refused = store.append(append("g", 1, vec![event(2)])).await;
    assert!(matches!(refused, Err(WriteError::Conflict { next: 2 })), "{refused:?}");
    assert_eq!(store.load("g").await.unwrap().unwrap().log[0].event, event(1));
}

async fn a_gap_is_refused(place: &DatabaseUrl) {
    let store = open(place).await;
    store.create(new_game("g", 1)).await.unwrap();
    let refused = store.append(append("g", 3, vec![event(1)])).await;
    assert!(matches!(refused, Err(WriteError::Conflict { next: 1 })), "{refused:?}");
}

async fn a_game_that_is_not_there_is_unknown(place: &DatabaseUrl) {
    let store = open(place).await;
    assert!(matches!(store.append(append("g", 1, vec![event(1)])).await, Err(WriteError::Unknown(_))));
    assert!(store.load("g").await.unwrap().is_none());
}

async fn a_name_is_taken_once(place: &DatabaseUrl) {
    let store = open(place).await;
    store.create(new_game("g", 1)).await.unwrap();
    assert!(matches!(store.create(new_game("g", 2)).await, Err(WriteError::Taken(_))));
}

async fn a_refused_write_does_not_hurt_its_neighbours(place: &DatabaseUrl) {
    let store = open(place).await;
    for id in ["a", "b", "c"] {
        store.create(new_game(id, 1)).await.unwrap();
    }
    let (a, b, c) = tokio::join!(
        store.append(append("a", 1, vec![event(1)])),
        store.append(append("b", 9, vec![event(1)])),
        store.append(append("c", 1, vec![event(1)])),
    );
    assert!(a.is_ok() && matches!(b, Err(WriteError::Conflict { .. })) && c.is_ok());
}

async fn a_broken_write_does_not_hurt_its_neighbours(place: &DatabaseUrl) {
    let store = open(place).await;
    for id in ["a", "b", "c"] {
        store.create(new_game(id, 1)).await.unwrap();
    }
    let nobody = Append { seated: vec!["nobody".to_owned()], ..append("b", 1, vec![event(1)]) };
    let (a, b, c) = tokio::join!(
        store.append(append("a", 1, vec![event(1)])),
        store.append(nobody),
        store.append(append("c", 1, vec![event(1)])),
    );
    assert!(a.is_ok() && matches!(b, Err(WriteError::Lost(_))) && c.is_ok(), "{a:?} {b:?} {c:?}");
    assert!(store.load("b").await.unwrap().unwrap().log.is_empty());
}

async fn a_log_can_be_read_from_the_middle(place: &DatabaseUrl) {
    let store = open(place).await;
    store.create(new_game("g", 1)).await.unwrap();
    store.append(append("g", 1, (1..=5).map(event).collect())).await.unwrap();
    let numbers: Vec<u64> = store.log_after("g", 3).await.unwrap().iter().map(|row| row.number).collect();
    assert_eq!(numbers, [4, 5]);
}

fn ids(listings: &[fishka_store::Listing]) -> Vec<&str> {
    listings.iter().map(|listing| listing.id.as_str()).collect()
}

const fn first(limit: u32) -> Page {
    Page { after: None, limit }
}

async fn lists_show_listed_games_newest_first(place: &DatabaseUrl) {
    let store = open(place).await;
    for (id, created) in [("a", 1), ("b", 3), ("c", 2)] {
        store.create(new_game(id, created)).await.unwrap();
    }
    let mut hidden = new_game("d", 4);
    hidden.head.listed = false;
    store.create(hidden).await.unwrap();
    store.append(append("c", 1, vec![event(9)])).await.unwrap();
    assert_eq!(ids(&store.listed(Phase::Waiting, 0, &first(10)).await.unwrap()), ["b", "a"]);
    let running = store.listed(Phase::Running, 0, &first(10)).await.unwrap();
    assert_eq!(ids(&running), ["c"]);
    assert_eq!(running[0].digest, digest(9, Phase::Running).payload);
}

async fn lists_leave_out_what_nobody_touches(place: &DatabaseUrl) {
    let store = open(place).await;
    for (id, updated) in [("a", 5), ("b", 6)] {
        let mut game = new_game(id, 1);
        game.digest.updated = updated;
        store.create(game).await.unwrap();
    }
    assert_eq!(ids(&store.listed(Phase::Waiting, 6, &first(10)).await.unwrap()), ["b"]);
}

async fn the_size_is_known_and_grows(place: &DatabaseUrl) {
    let store = open(place).await;
    let before = store.size().await.unwrap();
    assert!(before > 10_000, "tables take room: {before}");
    store.keep_secret("long", &"x".repeat(1_000).repeat(1_000)).await.unwrap();
    let after = store.size().await.unwrap();
    assert!(after > before, "{after} after {before}");
}

async fn writing_can_be_tried(place: &DatabaseUrl) {
    let store = open(place).await;
    store.probe().await.unwrap();
    store.close().await;
    assert!(matches!(store.probe().await, Err(WriteError::Closed)));
}

async fn lists_come_in_pages(place: &DatabaseUrl) {
    let store = open(place).await;
    for (id, created) in [("a", 1), ("b", 1), ("c", 1), ("d", 2)] {
        store.create(new_game(id, created)).await.unwrap();
    }
    assert_eq!(ids(&store.listed(Phase::Waiting, 0, &first(2)).await.unwrap()), ["d", "c"]);
    let after = Some("c".to_owned());
    assert_eq!(ids(&store.listed(Phase::Waiting, 0, &Page { after, limit: 2 }).await.unwrap()), ["b", "a"]);
}

async fn a_player_finds_their_games(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    store.create(NewGame { seated: vec!["anna".to_owned()], ..new_game("a", 1) }).await.unwrap();
    store.create(new_game("b", 2)).await.unwrap();
    store.create(new_game("c", 3)).await.unwrap();
    let joined = Append { seated: vec!["anna".to_owned()], ..append("c", 1, vec![event(9)]) };
    store.append(joined).await.unwrap();
    assert_eq!(ids(&store.unfinished_of("anna", &first(10)).await.unwrap()), ["c", "a"]);
}

async fn a_player_finds_an_old_game_behind_many_that_are_over(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    for (id, created) in [("a", 1), ("b", 2), ("c", 3), ("d", 4)] {
        let mut game = NewGame { seated: vec!["anna".to_owned()], ..new_game(id, created) };
        if matches!(id, "c" | "d") {
            game.digest.phase = Phase::Over;
        }
        store.create(game).await.unwrap();
    }
    assert_eq!(ids(&store.unfinished_of("anna", &first(1)).await.unwrap()), ["b"]);
    let after = Some("b".to_owned());
    assert_eq!(ids(&store.unfinished_of("anna", &Page { after, limit: 1 }).await.unwrap()), ["a"]);
}

async fn a_player_can_be_renamed(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    store.rename("anna", "Анна").await.unwrap();
    assert_eq!(store.player("anna").await.unwrap().unwrap().name, "Анна");
    assert!(matches!(store.rename("bert", "Берт").await, Err(WriteError::Unknown(_))));
}

async fn a_player_finds_what_is_over_and_can_forget_it(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    for (id, created, phase) in [("a", 1, Phase::Over), ("b", 2, Phase::Running), ("c", 3, Phase::Over)] {
        let mut game = NewGame { seated: vec!["anna".to_owned()], ..new_game(id, created) };
        game.digest.phase = phase;
        store.create(game).await.unwrap();
    }
    assert_eq!(ids(&store.finished_of("anna", &first(10)).await.unwrap()), ["c", "a"]);
    store.forget_game("anna", "c").await.unwrap();
    assert_eq!(ids(&store.finished_of("anna", &first(10)).await.unwrap()), ["a"]);
    assert!(store.load("c").await.unwrap().is_some(), "the game is there for the others");
}

async fn a_forgotten_game_is_removed_with_all_of_it(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    store.create(NewGame { seated: vec!["anna".to_owned()], ..new_game("a", 1) }).await.unwrap();
    store.append(append("a", 1, vec![event(2)])).await.unwrap();
    let before = i64::MAX;
    assert_eq!(store.untouched(Phase::Running, before, 9).await.unwrap(), ["a"]);
    store.remove_game("a", before).await.unwrap();
    assert!(store.load("a").await.unwrap().is_none());
    assert_eq!(store.log_after("a", 0).await.unwrap(), []);
    assert!(store.unfinished_of("anna", &first(9)).await.unwrap().is_empty());
}

async fn a_game_that_is_over_or_goes_on_is_not_removed(place: &DatabaseUrl) {
    let store = open(place).await;
    let mut over = new_game("over", 1);
    over.digest.phase = Phase::Over;
    store.create(over).await.unwrap();
    let mut touched = new_game("touched", 1);
    touched.digest.updated = 100;
    store.create(touched).await.unwrap();
    store.remove_game("over", i64::MAX).await.unwrap();
    store.remove_game("touched", 100).await.unwrap();
    for game in ["over", "touched"] {
        assert!(store.load(game).await.unwrap().is_some(), "{game}");
    }
}

async fn strangers_are_forgotten_and_others_are_not(place: &DatabaseUrl) {
    let store = open(place).await;
    for (id, name, secret) in
        [("stranger", "", 1), ("named", "Anna", 2), ("playing", "", 3), ("called", "", 4)]
    {
        store.add_player(Player { name: name.to_owned(), created: 5, ..player(id, secret) }).await.unwrap();
    }
    store.create(NewGame { seated: vec!["playing".to_owned()], ..new_game("a", 1) }).await.unwrap();
    store.subscribe(Subscription { player: "called".to_owned(), ..subscription("e", 1) }, 2).await.unwrap();
    store.forget_strangers(5, 9).await.unwrap();
    assert!(store.player("stranger").await.unwrap().is_some(), "not before their time");
    store.forget_strangers(6, 9).await.unwrap();
    let mut known = Vec::new();
    for id in ["stranger", "named", "playing", "called"] {
        known.extend(store.player(id).await.unwrap().map(|player| player.id));
    }
    assert_eq!(known, ["named", "playing", "called"]);
}

async fn games_in_the_lobby_are_counted(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    for (id, listed, phase) in
        [("a", true, Phase::Waiting), ("b", false, Phase::Waiting), ("c", true, Phase::Over)]
    {
        let mut game = NewGame { seated: vec!["anna".to_owned()], ..new_game(id, 1) };
        (game.head.listed, game.digest.phase) = (listed, phase);
        store.create(game).await.unwrap();
    }
    assert_eq!(store.listed_of("anna").await.unwrap(), 1);
}

async fn a_secret_is_kept_once(place: &DatabaseUrl) {
    let store = open(place).await;
    assert_eq!(store.secret("key").await.unwrap(), None);
    store.keep_secret("key", "first").await.unwrap();
    store.keep_secret("key", "second").await.unwrap();
    assert_eq!(store.secret("key").await.unwrap().as_deref(), Some("first"));
}

pub(crate) fn subscription(endpoint: &str, created: i64) -> Subscription {
    let [endpoint, p256dh, auth] = [endpoint, "p", "a"].map(str::to_owned);
    Subscription { endpoint, player: "anna".to_owned(), p256dh, auth, language: "ru".to_owned(), created }
}

async fn a_player_is_called_in_the_latest_browsers(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    for (endpoint, created) in [("a", 1), ("b", 2), ("c", 3), ("b", 4)] {
        store.subscribe(subscription(endpoint, created), 2).await.unwrap();
    }
    let expected = [subscription("c", 3), subscription("b", 4)];
    assert_eq!(store.subscriptions_of("anna").await.unwrap(), expected);
}

async fn a_browser_that_is_gone_is_called_no_more(place: &DatabaseUrl) {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    store.subscribe(subscription("a", 1), 2).await.unwrap();
    store.unsubscribe("a").await.unwrap();
    assert_eq!(store.subscriptions_of("anna").await.unwrap(), []);
}

async fn called(place: &DatabaseUrl) -> Store {
    let store = open(place).await;
    store.add_player(player("anna", 1)).await.unwrap();
    store.create(new_game("g", 1)).await.unwrap();
    for endpoint in ["a", "b"] {
        store.subscribe(subscription(endpoint, 1), 8).await.unwrap();
    }
    store
}

fn calling(first: u64, payload: &str) -> Append {
    let call = |player: &str| NewCall { player: player.to_owned(), payload: payload.to_owned() };
    let calls = vec![call("anna"), call("somebody without a browser")];
    Append { calls, ..append("g", first, vec![event(10 * first.cast_signed())]) }
}

async fn take(store: &Store, token: &str, now: i64, limit: u32) -> Vec<Call> {
    let taker = Taker { token: token.to_owned(), until: now + 100 };
    store.take_calls(&taker, now, limit).await.unwrap();
    store.calls_of(&taker).await.unwrap()
}

async fn a_call_is_kept_with_its_event_for_every_browser(place: &DatabaseUrl) {
    let store = called(place).await;
    assert!(!store.has_calls(10).await.unwrap());
    store.append(calling(1, "your turn")).await.unwrap();
    assert!(!store.has_calls(9).await.unwrap() && store.has_calls(10).await.unwrap());
    let call = |endpoint: &str| Call {
        game: "g".to_owned(),
        number: 1,
        at: 10,
        attempts: 0,
        payload: "your turn".to_owned(),
        to: subscription(endpoint, 1),
    };
    assert_eq!(take(&store, "t", 10, 8).await, [call("a"), call("b")]);
}

async fn a_refused_event_calls_nobody(place: &DatabaseUrl) {
    let store = called(place).await;
    assert!(store.append(calling(2, "after a gap")).await.is_err());
    assert!(!store.has_calls(i64::MAX).await.unwrap());
}

async fn a_call_is_taken_by_one(place: &DatabaseUrl) {
    let store = called(place).await;
    store.append(calling(1, "")).await.unwrap();
    let (first, second) = (take(&store, "first", 10, 1).await, take(&store, "second", 11, 8).await);
    assert_eq!((first.len(), second.len()), (1, 1));
    assert_ne!(first, second);
    for call in first.iter().chain(&second) {
        store.forget_call(call).await.unwrap();
    }
    assert!(!store.has_calls(i64::MAX).await.unwrap());
}

async fn a_call_that_its_taker_leaves_is_taken_by_another(place: &DatabaseUrl) {
    let store = called(place).await;
    store.append(calling(1, "")).await.unwrap();
    assert_eq!(take(&store, "dies", 10, 8).await.len(), 2);
    assert_eq!(take(&store, "too early", 109, 8).await.len(), 0);
    let taken = take(&store, "lives", 110, 8).await;
    assert_eq!(taken.len(), 2);
    store.call_again(&taken[0], 500).await.unwrap();
    store.forget_call(&taken[1]).await.unwrap();
    assert_eq!(take(&store, "waits", 499, 8).await.len(), 0);
    let again = take(&store, "again", 500, 8).await;
    assert_eq!(again, [Call { attempts: 1, ..taken[0].clone() }]);
}

async fn a_later_call_takes_the_place_of_an_earlier(place: &DatabaseUrl) {
    let store = called(place).await;
    store.append(calling(1, "first")).await.unwrap();
    let first = take(&store, "t", 10, 8).await;
    store.append(calling(2, "second")).await.unwrap();
    for call in &first {
        store.forget_call(call).await.unwrap();
        store.call_again(call, 1_000).await.unwrap();
    }
    let second = take(&store, "u", 20, 8).await;
    assert!(second.len() == 2 && second.iter().all(|call| call.number == 2 && call.payload == "second"));
}

async fn nobody_is_called_to_what_is_gone(place: &DatabaseUrl) {
    let store = called(place).await;
    store.append(calling(1, "")).await.unwrap();
    store.unsubscribe("a").await.unwrap();
    assert_eq!(take(&store, "t", 10, 8).await.len(), 1);
    store.remove_game("g", i64::MAX).await.unwrap();
    assert!(!store.has_calls(i64::MAX).await.unwrap());
}

async fn due_games_come_most_urgent_first(place: &DatabaseUrl) {
    let store = open(place).await;
    for (id, due) in [("a", Some(30)), ("b", Some(10)), ("c", None), ("d", Some(50))] {
        let mut game = new_game(id, 1);
        game.digest.due = due;
        store.create(game).await.unwrap();
    }
    assert_eq!(store.due("", 40, 10).await.unwrap(), ["b", "a"]);
}

async fn a_second_server_is_refused(place: &DatabaseUrl) {
    let first = open(place).await;
    let second = Store::open(place, Settings::default()).await;
    assert!(matches!(second, Err(fishka_store::OpenError::InUse { .. })), "{second:?}");
    first.close().await;
    open(place).await;
}

async fn a_closed_store_refuses_writes(place: &DatabaseUrl) {
    let store = open(place).await;
    store.close().await;
    assert!(matches!(store.create(new_game("g", 1)).await, Err(WriteError::Closed)));
}

async fn commits_are_shared(place: &DatabaseUrl) {
    let commits = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counter = Arc::clone(&commits);
    let watch: Watch = Arc::new(move |_| {
        counter.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    });
    let settings = Settings { watch: Some(watch), ..Settings::default() };
    let store = Store::open(place, settings).await.unwrap();
    let writes: Vec<_> = (0..200)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { store.create(new_game(&format!("g{number}"), number)).await })
        })
        .collect();
    for write in writes {
        write.await.unwrap().unwrap();
    }
    assert!(commits.load(std::sync::atomic::Ordering::Relaxed) < 150);
}

async fn many_games_go_on_together(place: &DatabaseUrl) {
    let store = open(place).await;
    let games: Vec<String> = (0..45).map(|game| format!("game{game:02}")).collect();
    for game in &games {
        store.create(new_game(game, 1)).await.unwrap();
    }
    let writes: Vec<_> = games
        .iter()
        .zip(0..)
        .map(|(game, index)| {
            // Every tenth comes too late, and every seventh brings three events.
            let first = if index % 10 == 3 { 5 } else { 1 };
            let events = (1..=if index % 7 == 0 { 3 } else { 1 }).map(event).collect();
            let (store, append) = (store.clone(), append(game, first, events));
            tokio::spawn(async move { store.append(append).await })
        })
        .collect();
    for (write, index) in writes.into_iter().zip(0..) {
        let (answer, log) = (write.await.unwrap(), store.load(&games[index]).await.unwrap().unwrap().log);
        if index % 10 == 3 {
            assert!(matches!(answer, Err(WriteError::Conflict { next: 1 })) && log.is_empty());
        } else {
            assert!(answer.is_ok() && log.len() == if index % 7 == 0 { 3 } else { 1 });
        }
    }
}
