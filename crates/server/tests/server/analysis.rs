//! Full analysis of games on the server, by its own threads and by engines elsewhere.

use fishka_server::{Did, Settings, Worker};
use fishka_wire::{Finding, Findings, GameAnalysis, GameId, Work};
use serde_json::{Value, json};

use crate::support::{Answer, Host, Lot, PATIENCE, play_out};

const KEY: &str = "0123456789abcdef";

/// A server, and a game of pebbles that is over.
async fn finished(threads: usize) -> (Host, GameId) {
    let settings = Settings {
        analysis_threads: Some(threads),
        worker_keys: Some(vec![KEY.to_owned()]),
        ..Settings::default()
    };
    let host = Host::start_with(settings).await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = anna.make(json!({"game": "pebbles", "seats": ["me", "open"]})).await;
    boris.join(game).await;
    let mut players = [anna.live(game).await, boris.live(game).await];
    play_out(&mut players, &mut Lot::new(5)).await;
    (host, game)
}

async fn state(host: &Host, game: GameId, method: &str) -> GameAnalysis {
    let answer = host.ask(method, &format!("/api/games/{game}/analysis"), &[], "").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

async fn until_done(host: &Host, game: GameId) -> GameAnalysis {
    let done = async {
        loop {
            let state = state(host, game, "GET").await;
            if state.done == state.total {
                return state;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, done).await.expect("the game is analysed")
}

async fn work(host: &Host, method: &str, path: &str, key: &str, body: &Value) -> Answer {
    let key = format!("Bearer {key}");
    host.ask(method, &format!("/api/work{path}"), &[("authorization", &key)], &body.to_string()).await
}

async fn acquire(host: &Host) -> Option<Work> {
    let answer = work(host, "POST", "", KEY, &json!(null)).await;
    match answer.status {
        204 => None,
        status => {
            assert_eq!(status, 200, "{}", answer.body);
            Some(serde_json::from_str(&answer.body).unwrap())
        }
    }
}

#[tokio::test]
async fn a_game_is_analysed_and_the_record_tells_of_it() {
    let (host, game) = finished(1).await;
    let before = state(&host, game, "GET").await;
    assert_eq!((before.done, before.running), (0, false));
    assert!(before.total > 0 && !before.record.contains("[%eval"));
    state(&host, game, "POST").await;
    let after = until_done(&host, game).await;
    assert!(after.record.contains("[%eval 1: "), "{}", after.record);
    let again = state(&host, game, "POST").await;
    assert_eq!((again.done, again.running), (again.total, false), "what is known is not looked at again");
}

#[tokio::test]
async fn an_engine_elsewhere_takes_over_what_another_has_left() {
    let (host, game) = finished(0).await;
    assert_eq!(acquire(&host).await, None);
    let asked = state(&host, game, "POST").await;
    assert_eq!((asked.running, asked.ahead), (true, Some(0)));
    let first = acquire(&host).await.unwrap();
    assert_eq!(first.game, "pebbles");
    assert_eq!(acquire(&host).await, None, "somebody is at it");
    assert_eq!(work(&host, "DELETE", &format!("/{}", first.job), KEY, &json!(null)).await.status, 200);

    let worker = Worker::new(&format!("http://{}", host.address), KEY).unwrap();
    let (finished, stop) = tokio::sync::oneshot::channel::<()>();
    let mut finished = Some(finished);
    let stop = async {
        let _ = stop.await;
    };
    let watch = |did| {
        if did == Did::Finished
            && let Some(finished) = finished.take()
        {
            let _ = finished.send(());
        }
    };
    tokio::time::timeout(PATIENCE, worker.run(stop, watch)).await.unwrap().unwrap();
    let after = until_done(&host, game).await;
    assert!(!after.running && after.record.contains("[%eval 1: "));
    let late = work(&host, "PUT", &format!("/{}", first.job), KEY, &json!({"findings": []})).await;
    assert_eq!((late.status, late.key().as_str()), (404, "server-unknown-work"));
}

#[tokio::test]
async fn what_a_worker_says_is_replayed_before_it_is_kept() {
    let (host, game) = finished(0).await;
    state(&host, game, "POST").await;
    let work_here = acquire(&host).await.unwrap();
    let ply = work_here.plies[0];
    let said = |score: &str, moves: &[&str]| {
        let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
        let finding = Finding { ply, score: score.to_owned(), moves, outcomes: Vec::new(), nodes: 1 };
        serde_json::to_value(Findings { findings: vec![finding] }).unwrap()
    };
    let path = format!("/{}", work_here.job);
    for wrong in [said("best of all", &[]), said("cp 1 ev 7.0", &[]), said("cp 1 ev 0.5", &["nonsense"])] {
        let answer = work(&host, "PUT", &path, KEY, &wrong).await;
        assert_eq!((answer.status, answer.key().as_str()), (422, "server-wrong-finding"), "{}", answer.body);
    }
    assert_eq!(state(&host, game, "GET").await.done, 0, "nothing was kept");
}

#[tokio::test]
async fn only_engines_with_a_key_are_let_in_and_only_finished_games_are_analysed() {
    let (host, _) = finished(0).await;
    let stranger = work(&host, "POST", "", "fedcba9876543210", &json!(null)).await;
    assert_eq!((stranger.status, stranger.key().as_str()), (401, "server-unknown-key"));
    assert_eq!(host.ask("POST", "/api/work", &[], "").await.status, 401);
    let refused = Worker::new(&format!("http://{}", host.address), "fedcba9876543210").unwrap();
    assert!(refused.run(std::future::pending(), |_| {}).await.is_err());

    let anna = host.person("Anna").await;
    let game = anna.make(json!({"game": "dvonn", "seats": ["me", "open"]})).await;
    let early = host.ask("POST", &format!("/api/games/{game}/analysis"), &[], "").await;
    assert_eq!((early.status, early.key().as_str()), (422, "table-not-over"));
}
