//! Seats that a computer plays.
use crate::support;

use std::time::Duration;

use fishka_server::Settings;
use fishka_wire::{Command, Phase};
use serde_json::json;
use support::{Host, Lot, Person};

#[tokio::test]
async fn a_computer_answers_every_move() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", { "computer": 1 }] })).await;
    let mut player = anna.live(game).await;
    let mut lot = Lot::new(1);
    for plies in [2, 4, 6] {
        player.play_any(&mut lot).await;
        player.until(|state| state.moves.len() == plies).await;
    }
}

#[tokio::test]
async fn computers_play_among_themselves_to_the_end() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let seats = json!([{ "computer": 1 }, { "computer": 2 }]);
    let game = anna.make(json!({ "game": "dvonn", "seats": seats })).await;
    let mut player = anna.live(game).await;
    player.until(|state| state.phase == Phase::Over).await;
}

#[tokio::test]
async fn a_computer_draws_tiles_and_lays_them() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "tayu", "seats": [{ "computer": 1 }, "me"] })).await;
    let mut player = anna.live(game).await;
    player.until(|state| state.turn.is_some_and(|seat| seat.index() == 1)).await;
    assert!(!player.state().moves.is_empty());
}

/// A search at the highest level takes a while; with one thread the next game waits for it.
#[tokio::test]
async fn a_search_ends_with_its_game() {
    let host = Host::start_with(Settings { engine_threads: Some(1), ..Settings::default() }).await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", { "computer": 8 }] })).await;
    let mut player = anna.live(game).await;
    player.play_any(&mut Lot::new(1)).await;
    player.say(Command::Resign).await.unwrap();
    player.until(|state| state.phase == Phase::Over).await;
    let moves = player.state().moves.len();
    let waiting = async || {
        let metrics = host.metrics().await;
        let line = metrics.lines().find(|line| line.starts_with("fishka_engine_queue ")).unwrap();
        line != "fishka_engine_queue 0"
    };
    while waiting().await {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(anna.state(game).await.moves.len(), moves, "nothing is played in a finished game");
}

#[tokio::test]
async fn a_computer_goes_on_after_a_restart() {
    let mut host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", { "computer": 8 }] })).await;
    let mut player = anna.live(game).await;
    player.play_any(&mut Lot::new(1)).await;
    host.restart().await;
    let anna = Person { address: host.address, ..anna };
    let mut player = anna.live(game).await;
    player.until(|state| state.moves.len() == 2).await;
}

#[tokio::test]
async fn computers_among_themselves_wait_for_somebody_who_watches() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let seats = json!([{ "computer": 1 }, { "computer": 1 }]);
    let game = anna.make(json!({ "game": "dvonn", "seats": seats })).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(anna.state(game).await.moves.is_empty());
    anna.live(game).await.until(|state| state.moves.len() > 1).await;
}
