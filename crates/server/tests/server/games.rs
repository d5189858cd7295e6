//! Whole games by two people over real sockets.
use crate::support;

use fishka_game::Seat;
use fishka_record::{Ending, read_all};
use fishka_wire::{Command, End, GameId, Phase, Who};
use serde_json::{Value, json};
use support::{Host, Lot, Person, Player, play_out};

/// Two people at a game of the first one's wish.
async fn two_at(host: &Host, wish: Value) -> (GameId, [Person; 2], [Player; 2]) {
    let people = [host.person("Anna").await, host.person("Борис").await];
    let game = people[0].make(wish).await;
    people[1].join(game).await;
    let players = [people[0].live(game).await, people[1].live(game).await];
    (game, people, players)
}

async fn whole_game(name: &str, options: Value, seed: u64) {
    let host = Host::start().await;
    let wish = json!({ "game": name, "options": options, "seats": ["me", "open"] });
    let (game, people, mut players) = two_at(&host, wish).await;
    play_out(&mut players, &mut Lot::new(seed)).await;
    let number = players[0].state().number;
    players[1].until(|state| state.number == number).await;

    let kept = people[0].state(game).await;
    assert_eq!(&kept, players[0].state(), "what was told adds up to what is kept");
    assert_eq!(kept.phase, Phase::Over);
    let record = people[0].ask("GET", &format!("/api/games/{game}/record"), &Value::Null).await;
    let read = read_all(&record.body).next().unwrap().unwrap();
    let moves: Vec<String> = read.moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, kept.moves);
}

#[tokio::test]
async fn a_whole_game_of_dvonn() {
    whole_game("dvonn", json!({}), 1).await;
}

#[tokio::test]
async fn a_whole_game_of_dvonn_placed_by_chance() {
    whole_game("dvonn", json!({ "placement": "random" }), 2).await;
}

#[tokio::test]
async fn a_whole_game_of_abalone() {
    whole_game("abalone", json!({ "quiet": "20" }), 3).await;
}

#[tokio::test]
async fn a_whole_game_of_ta_yu() {
    whole_game("tayu", json!({}), 4).await;
}

#[tokio::test]
async fn what_chance_did_can_be_checked_after_the_game() {
    let host = Host::start().await;
    let wish = json!({ "game": "tayu", "seats": ["me", "open"] });
    let (game, people, mut players) = two_at(&host, wish).await;
    let promised = players[0].state().commitment.clone().unwrap();
    assert_eq!(players[0].state().seed, None, "the seed is secret while the game goes on");
    players[0].say(Command::Resign).await.unwrap();
    players[0].until(|state| state.phase == Phase::Over).await;
    let record = people[0].ask("GET", &format!("/api/games/{game}/record"), &Value::Null).await;
    let record = read_all(&record.body).next().unwrap().unwrap();
    assert!(record.verify_chance().is_ok());
    assert_eq!(players[0].state().commitment.as_deref(), Some(promised.as_str()));
}

#[tokio::test]
async fn a_draw_that_both_want_ends_the_game() {
    let host = Host::start().await;
    let (_, _, [mut anna, mut boris]) =
        two_at(&host, json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    anna.play("a1b1").await.ok();
    anna.say(Command::OfferDraw).await.unwrap();
    boris.until(|state| !state.draw_offers.is_empty()).await;
    boris.say(Command::OfferDraw).await.unwrap();
    boris.until(|state| state.phase == Phase::Over).await;
    assert_eq!(boris.state().result.as_ref().unwrap().end, End::OffBoard(Ending::Agreed));
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_agrees() {
    let host = Host::start().await;
    let (_, _, [mut anna, mut boris]) =
        two_at(&host, json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    anna.play_any(&mut Lot::new(1)).await;
    anna.say(Command::AskBack).await.unwrap();
    boris.until(|state| state.back_request.is_some()).await;
    boris.say(Command::AskBack).await.unwrap();
    boris.until(|state| state.moves.is_empty()).await;
    assert_eq!(boris.state().turn.unwrap().index(), 0);
}

#[tokio::test]
async fn a_rematch_swaps_the_seats() {
    let host = Host::start().await;
    let wish = json!({ "game": "dvonn", "seats": ["me", "open"], "clock": "60+1" });
    let (game, [anna, boris], [mut one, mut other]) = two_at(&host, wish).await;
    one.say(Command::Resign).await.unwrap();
    other.until(|state| state.phase == Phase::Over).await;
    let path = format!("/api/games/{game}/rematch");
    let asked = anna.ask("POST", &path, &Value::Null).await;
    assert_eq!(asked.status, 200, "{}", asked.body);
    other.until(|state| state.rematch.is_some()).await;
    let next = other.state().rematch.unwrap();
    let taken = boris.ask("POST", &format!("/api/games/{next}/join"), &json!({ "seat": 2 })).await;
    assert_eq!(taken.key(), "server-reserved", "the seat is kept for the one who moves on to it");
    let agreed = boris.ask("POST", &path, &Value::Null).await;
    assert_eq!(agreed.body, asked.body, "both come to the same game");
    let again = anna.state(other.state().rematch.unwrap()).await;
    assert_eq!(again.phase, Phase::Running);
    let seats = |state: &fishka_wire::State| state.seats.iter().map(Who::player).collect::<Vec<_>>();
    let mut swapped = seats(other.state());
    swapped.swap(0, 1);
    assert_eq!(seats(&again), swapped);
    assert_eq!(again.clock, "60+1");
}

#[tokio::test]
async fn somebody_who_only_watched_cannot_ask_for_a_rematch() {
    let host = Host::start().await;
    let (game, _, [mut anna, _boris]) =
        two_at(&host, json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    anna.say(Command::Resign).await.unwrap();
    let stranger = host.person("Vera").await;
    let asked = stranger.ask("POST", &format!("/api/games/{game}/rematch"), &Value::Null).await;
    assert_eq!((asked.status, asked.key().as_str()), (422, "table-not-a-player"));
}

#[tokio::test]
async fn the_lobby_shows_listed_games_only() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let listed = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true })).await;
    let private = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    let stranger = host.person("Vera").await.ask("GET", "/api/games", &Value::Null).await;
    let seen: fishka_wire::Lists = serde_json::from_str(&stranger.body).unwrap();
    assert_eq!(seen.open.iter().map(|game| game.id).collect::<Vec<_>>(), [listed]);
    let own: fishka_wire::Lists =
        serde_json::from_str(&anna.ask("GET", "/api/games", &Value::Null).await.body).unwrap();
    assert!(own.mine.iter().any(|game| game.id == private));
}

#[tokio::test]
async fn who_looks_at_the_lists_is_told_when_they_change() {
    let mut host = Host::start().await;
    let anna = host.person("Anna").await;
    let mut changes = host.changes(&[]).await;
    anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true })).await;
    assert!(changes.next().await);
    host.stop().await;
    assert!(!changes.next().await, "a server that stops says good-bye");
}

#[tokio::test]
async fn a_forced_pass_needs_nobody() {
    let host = Host::start().await;
    let people = [host.person("Anna").await, host.person("Boris").await];
    let position = "9/10/11/10/1brb5 w stack";
    let wish = json!({ "game": "dvonn", "seats": ["me", "open"], "clock": "60+1", "position": position });
    let game = people[0].make(wish).await;
    people[1].join(game).await;
    let mut boris = people[1].live(game).await;
    assert_eq!(boris.state().moves, ["pass"]);
    boris.play_any(&mut Lot::new(1)).await;
    boris.until(|state| state.moves.len() == 3).await;
    assert_eq!((boris.state().moves[2].as_str(), boris.state().left[0]), ("pass", 60_000));
}

#[tokio::test]
async fn a_game_that_is_only_in_the_catalog_is_played_against_a_computer() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "pebbles", "seats": ["me", { "computer": 1 }] })).await;
    let mut player = anna.live(game).await;
    let mut lot = Lot::new(8);
    loop {
        player.until(|state| state.turn == Some(Seat::FIRST) || state.phase == Phase::Over).await;
        if player.state().phase == Phase::Over {
            break;
        }
        player.play_any(&mut lot).await;
    }
    let result = player.state().result.clone().unwrap();
    assert!(matches!(result.end, End::Board { .. }), "{result:?}");
}
