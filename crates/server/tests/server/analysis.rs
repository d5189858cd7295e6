//! Full analysis of games on the server, by its own threads and by engines elsewhere.

use fishka_server::{Did, Settings, Worker};
use fishka_wire::{Finding, Findings, FoundDifference, GameAnalysis, GameId, Gave, Work};
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

/// Tiles of Ta Yü after which it is settled which of two sides wins, and a tile in hand.
const SETTLED: &str = "bce-h10,bfh|j9,adf|j13,cdg|k8,bfh|k14,bdf-g8,bdg|k17,ceh|h7,ceg|l18,cdf-i18,cfg|l6,ceg|m16,ace|n16,efh-o16,def|i6,cdg-h17,abg-g16,agh|i3,dfh-j3,acd-k2,deg|n4,abe-n1,bdh|g6,adg-o2,bcg-o15,abd-f3,efg|r4,efg-e17,fgh|o14,bde-f15,deg-o4,cdh|e16,dfh-l13,bef-l12,bcf-l11,cde-k10,bgh-l9,bef-g14,bch|e13,bcf-g13,afh-f11,bch-n10,acd|p13,cgh-e10,abf-d9,adf|q12,bcf-p9,deh-b10,bcd|a11,acf|r13,abc-a8,aeg-d4,bch|d3,aeg-b5,adh|b4,beg-p8,aeh-e1,afg-a6,abe-a1,egh|a5,afh|r7,cfg-n7,afg-l8,beg-e7,adh-o6 2 cdh";

/// A game of Ta Yü that began with those tiles, over by moves that are made anyhow.
async fn settled(host: &Host, seats: usize) -> GameId {
    let mut people = Vec::new();
    for name in ["Anna", "Boris", "Clara"].into_iter().take(seats) {
        people.push(host.person(name).await);
    }
    let mut wishes = vec!["open"; seats];
    wishes[0] = "me";
    let game = people[0]
        .make(json!({
            "game": "tayu",
            "options": {"seats": seats.to_string()},
            // With three at the table it is the third who is to lay.
            "position": SETTLED.replace(" 2 ", if seats == 3 { " 3 " } else { " 2 " }),
            "seats": wishes,
        }))
        .await;
    for person in &people[1..] {
        person.join(game).await;
    }
    let mut players = Vec::new();
    for person in &people {
        players.push(person.live(game).await);
    }
    play_out(&mut players, &mut Lot::new(5)).await;
    game
}

#[tokio::test]
async fn what_moves_gave_away_in_points_is_found_out_too() {
    let (host, _) = finished(1).await;
    let game = settled(&host, 2).await;
    let before = state(&host, game, "POST").await;
    let after = until_done(&host, game).await;
    assert!(after.total > before.total, "moves to compare come after the positions");
    assert!(after.record.contains(" gave "), "{}", after.record);
    let again = state(&host, game, "POST").await;
    assert_eq!((again.done, again.running), (again.total, false), "what is known is not looked at again");
}

#[tokio::test]
async fn engines_elsewhere_compare_moves_and_what_they_say_is_checked() {
    let (host, _) = finished(0).await;
    let game = settled(&host, 3).await;
    state(&host, game, "POST").await;
    let worker = Worker::new(&format!("http://{}", host.address), KEY).unwrap();
    // The first work is the positions, after which the worker stops, the second the moves.
    let stopped = tokio::sync::Notify::new();
    let watch = |did| {
        if did == Did::Finished {
            stopped.notify_one();
        }
    };
    tokio::time::timeout(PATIENCE, worker.run(stopped.notified(), watch)).await.unwrap().unwrap();
    let work_here = acquire(&host).await.unwrap();
    assert!(work_here.plies.is_empty() && !work_here.compare.is_empty());
    let said = |ply: u32, units: f32, error: f32| {
        let gave = Some(Gave { units, error });
        json!(Findings { findings: Vec::new(), differences: vec![FoundDifference { ply, gave }] })
    };
    let (path, ply) = (format!("/{}", work_here.job), work_here.compare[0].ply);
    for wrong in [said(9_999, 1.0, 0.5), said(ply, 1.0, -0.5), said(ply, 1e9, 0.5)] {
        let answer = work(&host, "PUT", &path, KEY, &wrong).await;
        assert_eq!((answer.status, answer.key().as_str()), (422, "server-wrong-finding"), "{}", answer.body);
    }
    let kept = work(&host, "PUT", &path, KEY, &said(ply, 3.25, 0.5)).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    let record = state(&host, game, "GET").await.record;
    assert!(record.contains(" 3.25 0.50") && record.contains(" each "), "{record}");
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
        let finding = Finding {
            ply,
            score: score.to_owned(),
            chances: Vec::new(),
            moves,
            outcomes: Vec::new(),
            nodes: 1,
        };
        serde_json::to_value(Findings { findings: vec![finding], differences: Vec::new() }).unwrap()
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
