//! One's own games that are over, and fair play in those that are not.
use crate::support;

use fishka_wire::{Command, GameId, Summary};
use serde_json::{Value, json};
use support::{Host, Person};

/// A game that was given up.
async fn over(anna: &Person, boris: &Person) -> GameId {
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    boris.join(game).await;
    let (mut first, mut second) = (anna.live(game).await, boris.live(game).await);
    first.play("a1b1").await.unwrap();
    second.until(|state| state.moves.len() == 1).await;
    second.play("i5h5").await.unwrap();
    second.say(Command::Resign).await.unwrap();
    game
}

async fn finished(person: &Person, query: &str) -> Vec<Summary> {
    let answer = person.ask("GET", &format!("/api/me/games{query}"), &Value::Null).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test]
async fn games_that_are_over_are_found_with_their_result() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let [first, second] = [over(&anna, &boris).await, over(&anna, &boris).await];
    let games = finished(&anna, "").await;
    let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
    assert!(ids.contains(&first) && ids.contains(&second));
    assert_eq!(
        games[0].result.as_ref().unwrap().standings,
        [fishka_game::Standing::Win, fishka_game::Standing::Loss]
    );
    let after: Vec<GameId> =
        finished(&anna, &format!("?after={}", ids[0])).await.iter().map(|game| game.id).collect();
    assert_eq!(after, ids[1..]);
}

#[tokio::test]
async fn all_records_come_in_one_text() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    for _ in 0..2 {
        over(&anna, &boris).await;
    }
    let text = anna.ask("GET", "/api/me/records", &Value::Null).await.body;
    let records: Result<Vec<_>, _> = fishka_record::read_all(&text).collect();
    assert_eq!(records.unwrap().len(), 2);
}

#[tokio::test]
async fn a_game_is_forgotten_for_oneself_alone() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = over(&anna, &boris).await;
    let path = format!("/api/me/games/{game}");
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.status, 200);
    assert_eq!((finished(&anna, "").await.len(), finished(&boris, "").await.len()), (0, 1));
}

#[tokio::test]
async fn a_game_that_is_played_cannot_be_forgotten() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    let refused = anna.ask("DELETE", &format!("/api/me/games/{game}"), &Value::Null).await;
    assert_eq!((refused.status, refused.key().as_str()), (422, "table-not-over"));
}

#[tokio::test]
async fn nobody_has_no_games() {
    let host = Host::start().await;
    for path in ["/api/me/games", "/api/me/records"] {
        assert_eq!(host.ask("GET", path, &[], "").await.status, 401, "{path}");
    }
}

#[tokio::test]
async fn the_record_of_a_game_in_play_says_nothing_of_who_stands_better() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    boris.join(game).await;
    anna.live(game).await.play("a1b1").await.unwrap();
    let record = anna.ask("GET", &format!("/api/games/{game}/record"), &Value::Null).await.body;
    let record = fishka_record::Record::read(&record).unwrap();
    assert_eq!(record.main_line().count(), 1);
    assert!(record.main_line().all(|node| record.node(node).note().eval().is_none()));
    assert!(anna.state(game).await.is_contested());
}

#[tokio::test]
async fn declining_is_told_once_to_those_who_wait() {
    let host = Host::start().await;
    let (anna, clara) = (host.person("Anna").await, host.person("Clara").await);
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    let mut waiting = anna.live(game).await;
    for _ in 0..2 {
        assert_eq!(clara.ask("POST", &format!("/api/games/{game}/decline"), &Value::Null).await.status, 200);
    }
    waiting.until(|state| !state.declined.is_empty()).await;
    assert_eq!(anna.state(game).await.declined.len(), 1);
    let own = anna.ask("POST", &format!("/api/games/{game}/decline"), &Value::Null).await;
    assert_eq!(own.status, 422);
}
