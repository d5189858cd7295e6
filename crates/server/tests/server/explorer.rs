//! Games that end on a server are counted, each once.

use serde_json::{Value, json};

use crate::support::{Host, Lot, Person, play_out};

/// What the explorer says, once it has counted so many games.
async fn counted(host: &Host, query: &str, games: u64) -> Value {
    let asked = async {
        loop {
            let answer = host.ask("GET", &format!("/api/explorer?{query}"), &[], "").await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            let answer: Value = serde_json::from_str(&answer.body).unwrap();
            if answer["games"].as_u64() >= Some(games) {
                return answer;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(crate::support::PATIENCE, asked).await.expect("the games are counted")
}

async fn finished(anna: &Person, boris: &Person, listed: bool) -> String {
    let game = anna.make(json!({"game": "pebbles", "seats": ["me", "open"], "listed": listed})).await;
    boris.join(game).await;
    let mut players = [anna.live(game).await, boris.live(game).await];
    play_out(&mut players, &mut Lot::new(1)).await;
    game.to_string()
}

#[tokio::test]
async fn games_that_end_are_counted_once_also_after_a_restart() {
    let mut host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let hidden = finished(&anna, &boris, false).await;
    counted(&host, "game=pebbles", 1).await;
    // Of games that go the same way the newest is shown.
    let shown = finished(&anna, &boris, true).await;
    let answer = counted(&host, "game=pebbles", 2).await;
    assert_eq!(answer["games"], 2);
    assert_eq!(counted(&host, "game=pebbles&source=people", 2).await["games"], 2);
    assert_eq!(counted(&host, "game=pebbles&source=engine", 0).await["games"], 0);
    let moves: u64 = answer["moves"].as_array().unwrap().iter().map(|mv| mv["games"].as_u64().unwrap()).sum();
    assert_eq!(moves, 2);

    let mut records = Vec::new();
    for sample in answer["samples"].as_array().unwrap() {
        let record = host.ask("GET", &format!("/api/explorer/games/{}", sample["game"]), &[], "").await;
        assert_eq!(record.status, 200);
        records.push(record.body);
    }
    assert!(records.iter().any(|record| record.contains("Anna") && record.contains(&shown)), "{records:?}");
    assert!(!records.iter().any(|record| record.contains(&hidden)), "a game by link is not shown to others");
    assert_eq!(records.iter().filter(|record| record.contains("Boris")).count(), 1);

    host.restart().await;
    let (anna, boris) = (host.person("Clara").await, host.person("Dmitri").await);
    finished(&anna, &boris, false).await;
    assert_eq!(counted(&host, "game=pebbles", 3).await["games"], 3);
}

#[tokio::test]
async fn questions_that_make_no_sense_are_refused() {
    let host = Host::start().await;
    for (query, status) in [
        ("", 400),
        ("game=chess", 422),
        ("game=dvonn&options=colour%3Dred", 422),
        ("game=dvonn&position=nonsense", 422),
        ("game=dvonn&moves=d3+d3", 422),
        ("game=dvonn&source=robots", 422),
        ("game=dvonn&since=yesterday", 422),
        ("game=dvonn&result=7", 422),
    ] {
        let answer = host.ask("GET", &format!("/api/explorer?{query}"), &[], "").await;
        assert_eq!(answer.status, status, "{query}: {}", answer.body);
    }
    for number in ["7", "x", "99999999999"] {
        let answer = host.ask("GET", &format!("/api/explorer/games/{number}"), &[], "").await;
        assert_eq!((answer.status, answer.key().as_str()), (404, "server-unknown-game"));
    }
    let book = host.ask("GET", "/api/explorer?game=dvonn", &[], "").await;
    assert_eq!(book.status, 200);
    let book: Value = serde_json::from_str(&book.body).unwrap();
    assert!(book["games"].as_u64() > Some(0), "the shipped book answers");
}
