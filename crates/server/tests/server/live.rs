//! Sockets that break, repeat themselves, race, and read too slowly.
use crate::support;

use fishka_game::Seat;
use fishka_record::Ending;
use fishka_wire::{Command, End, Event, GameId, Live, Numbered, Phase};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use support::{Host, Lot, PATIENCE, Person, Player};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

async fn two_at(host: &Host, clock: &str) -> (GameId, [Person; 2], [Player; 2]) {
    let people = [host.person("Anna").await, host.person("Boris").await];
    let game = people[0].make(json!({ "game": "dvonn", "seats": ["me", "open"], "clock": clock })).await;
    people[1].join(game).await;
    let players = [people[0].live(game).await, people[1].live(game).await];
    (game, people, players)
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let host = Host::start().await;
    let (game, people, [mut anna, boris]) = two_at(&host, "-").await;
    let known = boris.state().clone();
    drop(boris);
    let mut lot = Lot::new(1);
    anna.play_any(&mut lot).await;
    let mut back = people[1].back(game, known.clone()).await;
    let Live::Gap { events, you, .. } = back.next().await else { panic!("a gap comes first") };
    assert_eq!(events.len() as u64, anna.state().number - known.number);
    assert_eq!(you.unwrap().index(), 1);
    assert_eq!(back.state(), anna.state());
}

#[tokio::test]
async fn whoever_knows_of_no_such_event_gets_the_whole_game() {
    let host = Host::start().await;
    let (game, people, _players) = two_at(&host, "-").await;
    let mut back = Player::new(people[0].open(game, "?since=1000").await);
    assert!(matches!(back.next().await, Live::Hello { .. }));
}

#[tokio::test]
async fn a_command_that_is_sent_twice_is_done_once() {
    let host = Host::start().await;
    let (_, _, [mut anna, _boris]) = two_at(&host, "-").await;
    let text = Lot::new(2).choose(anna.line());
    anna.send("again", Command::Move { ply: 0, text: text.clone() }).await;
    let first = anna.answer("again").await.unwrap();
    anna.send("again", Command::Move { ply: 0, text: text.clone() }).await;
    let second = anna.answer("again").await.unwrap();
    assert_eq!(first, second);
    assert_eq!(anna.state().moves, [text]);
}

#[tokio::test]
async fn a_command_sent_again_over_another_socket_is_done_once() {
    let host = Host::start().await;
    let (game, people, [mut anna, _boris]) = two_at(&host, "-").await;
    let text = Lot::new(2).choose(anna.line());
    anna.send("again", Command::Move { ply: 0, text: text.clone() }).await;
    let first = anna.answer("again").await.unwrap();
    drop(anna);
    let mut back = people[0].live(game).await;
    back.send("again", Command::Move { ply: 0, text: text.clone() }).await;
    assert_eq!(back.answer("again").await.unwrap(), first);
    assert_eq!(back.state().moves, [text]);
}

#[tokio::test]
async fn a_command_sent_again_after_a_restart_is_done_once() {
    let mut host = Host::start().await;
    let (game, people, [mut anna, _boris]) = two_at(&host, "-").await;
    let text = Lot::new(2).choose(anna.line());
    anna.send("again", Command::Move { ply: 0, text: text.clone() }).await;
    let first = anna.answer("again").await.unwrap();
    host.restart().await;
    let moved = Person { address: host.address, key: people[0].key.clone() };
    let mut back = moved.live(game).await;
    back.send("again", Command::Move { ply: 0, text: text.clone() }).await;
    assert_eq!(back.answer("again").await.unwrap(), first);
    assert_eq!(back.state().moves, [text]);
}

#[tokio::test]
async fn a_move_for_another_position_is_refused() {
    let host = Host::start().await;
    let (_, _, [mut anna, _boris]) = two_at(&host, "-").await;
    let text = Lot::new(3).choose(anna.line());
    assert!(anna.say(Command::Move { ply: 5, text: text.clone() }).await.is_err());
    assert!(anna.say(Command::Move { ply: 0, text }).await.is_ok());
}

#[tokio::test]
async fn when_both_move_at_once_one_of_them_does() {
    let host = Host::start().await;
    let (_, _, [mut anna, mut boris]) = two_at(&host, "-").await;
    let text = Lot::new(4).choose(anna.line());
    let command = Command::Move { ply: 0, text };
    let (one, other) = tokio::join!(anna.say(command.clone()), boris.say(command));
    assert!(one.is_ok());
    assert!(other.is_err(), "it was not the second player's turn");
    boris.until(|state| !state.moves.is_empty()).await;
    assert_eq!(boris.state().moves.len(), 1);
}

#[tokio::test]
async fn a_flag_falls_once() {
    let host = Host::start().await;
    let (_, _, [mut anna, mut boris]) = two_at(&host, "0.3+0").await;
    let mut lot = Lot::new(5);
    anna.play_any(&mut lot).await;
    boris.until(|state| state.phase == Phase::Over).await;
    let over = |player: &Player| {
        player.heard.iter().filter(|event| matches!(event.event, Event::Over { .. })).count()
    };
    anna.until(|state| state.phase == Phase::Over).await;
    assert!(boris.say(Command::Resign).await.is_err());
    assert_eq!((over(&anna), over(&boris)), (1, 1));
    let result = boris.state().result.clone().unwrap();
    assert!(matches!(result.end, End::OffBoard(Ending::Time(Seat::SECOND))));
}

#[tokio::test]
async fn nobody_pays_for_a_time_in_which_the_server_stood_still() {
    let host = Host::start().await;
    let (_, _, [mut anna, mut boris]) = two_at(&host, "6+0").await;
    let mut lot = Lot::new(5);
    anna.play_any(&mut lot).await;
    boris.until(|state| state.moves.len() == 1).await;
    // The server and its players share this one thread.
    std::thread::sleep(std::time::Duration::from_secs(8));
    boris.play_any(&mut lot).await;
    let resumed = |event: &Numbered| matches!(event.event, Event::Resumed { .. });
    assert!(boris.heard.iter().any(resumed), "the log says that the clock stood still");
    assert_eq!(boris.state().phase, Phase::Running);
}

#[tokio::test]
async fn a_flag_falls_though_nobody_is_there() {
    let host = Host::start().await;
    let (game, people, [mut anna, boris]) = two_at(&host, "0.3+0").await;
    anna.play_any(&mut Lot::new(6)).await;
    drop((anna, boris));
    let mut late = people[0].live(game).await;
    late.until(|state| state.phase == Phase::Over).await;
}

#[tokio::test]
async fn a_slow_reader_is_sent_away_and_misses_nothing() {
    let host = Host::start().await;
    let (game, _, _players) = two_at(&host, "-").await;
    let vera = host.person("Vera").await;
    // Somebody watches and reads nothing while much is said.
    let mut slow = Player::new(vera.open_narrow(game).await);
    let longest = "ш".repeat(300);
    let sent_away = async || figure(&host.metrics().await, "fishka_slow_sockets_total") > 0.0;
    while !sent_away().await {
        let mut talker = host.person("Zoya").await.live(game).await;
        for _ in 0..4 {
            talker.say(Command::Chat { text: longest.clone() }).await.unwrap();
        }
    }
    // What was on the way still comes, in order; then the socket is closed.
    while let Some(Ok(message)) = timeout(PATIENCE, slow.socket.next()).await.unwrap() {
        if let Message::Text(text) = message {
            slow.hear_text(&text);
        }
    }
    let mut back = vera.back(game, slow.state().clone()).await;
    assert!(matches!(back.next().await, Live::Gap { .. }));
    assert_eq!(back.state(), &vera.state(game).await);
}

fn figure(metrics: &str, name: &str) -> f64 {
    let line = metrics.lines().find(|line| line.starts_with(name) && line.as_bytes()[name.len()] == b' ');
    line.unwrap()[name.len()..].trim().parse().unwrap()
}

#[tokio::test]
async fn players_and_watchers_talk_apart() {
    let host = Host::start().await;
    let (game, _, [mut anna, mut boris]) = two_at(&host, "-").await;
    let (vera, zoya) = (host.person("Vera").await, host.person("Zoya").await);
    let (mut vera, mut zoya) = (vera.live(game).await, zoya.live(game).await);
    vera.say(Command::Chat { text: "who wins?".to_owned() }).await.unwrap();
    zoya.until(|state| state.chat.len() == 1).await;
    anna.say(Command::Chat { text: "good luck".to_owned() }).await.unwrap();
    boris.until(|state| state.chat.len() == 1).await;
    assert_eq!(boris.state().chat[0].text, "good luck");
    let number = boris.state().number;
    zoya.until(|state| state.number == number).await;
    assert_eq!(zoya.state().chat.len(), 1);
    assert_eq!(zoya.state().chat[0].name, "Vera");
}

#[tokio::test]
async fn what_was_said_can_be_removed() {
    let host = Host::start().await;
    let (game, people, [mut anna, mut boris]) = two_at(&host, "-").await;
    let number = anna.say(Command::Chat { text: "fool".to_owned() }).await.unwrap();
    boris.until(|state| state.chat.len() == 1).await;
    let path = format!("/api/games/{game}/chat/{number}");
    assert_eq!(host.ask("DELETE", &path, &[], "").await.status, 200);
    boris.until(|state| state.chat.is_empty()).await;
    assert_eq!(host.ask("DELETE", &path, &[], "").await.status, 404);
    let mut back = people[1].back(game, boris.state().clone()).await;
    back.next().await;
    assert_eq!((back.state().number, back.state().chat.len()), (number, 0));
}

#[tokio::test]
async fn words_are_in_no_log() {
    let mut host = Host::start().await;
    let (game, people, [mut anna, _boris]) = two_at(&host, "-").await;
    anna.say(Command::Chat { text: "good luck".to_owned() }).await.unwrap();
    drop(anna);
    host.restart().await;
    let anna = support::Person { address: host.address, ..people[0].clone() };
    assert_eq!(anna.state(game).await.chat[0].text, "good luck", "they are kept");
    host.stop().await;
    let data = host.folder.path().join("fishka.db").display().to_string();
    let store = fishka_store::Store::open(&data.parse().unwrap(), Default::default()).await.unwrap();
    let log = store.load(game.as_str()).await.unwrap().unwrap().log;
    assert!(log.iter().all(|row| !row.event.payload.contains("good luck")), "and not in the log");
    store.close().await;
}

#[tokio::test]
async fn everybody_sees_who_is_there() {
    let host = Host::start().await;
    let (game, _, [mut anna, boris]) = two_at(&host, "-").await;
    let vera = host.person("Vera").await;
    let _watching = vera.live(game).await;
    let seen = |live: &Live| match live {
        Live::Presence { presence } => Some((presence.present.clone(), presence.watchers)),
        _ => None,
    };
    while seen(&anna.next().await) != Some((vec![true, true], 1)) {}
    drop(boris);
    while seen(&anna.next().await) != Some((vec![true, false], 1)) {}
}

#[tokio::test]
async fn a_ping_is_answered() {
    let host = Host::start().await;
    let (_, _, [mut anna, _boris]) = two_at(&host, "-").await;
    anna.socket.send(Message::text(r#"{"kind":"ping","t":77}"#)).await.unwrap();
    while !matches!(anna.next().await, Live::Pong { t: 77 }) {}
}

#[tokio::test]
async fn a_server_that_stops_says_so_and_the_game_goes_on_after() {
    let mut host = Host::start().await;
    let (game, people, [mut anna, mut boris]) = two_at(&host, "600+5").await;
    let mut lot = Lot::new(8);
    anna.play_any(&mut lot).await;
    boris.until(|state| state.moves.len() == 1).await;
    boris.play_any(&mut lot).await;
    let told = async {
        while !matches!(anna.next().await, Live::Restart) {}
        let closed = timeout(PATIENCE, anna.socket.next()).await.unwrap();
        assert!(matches!(closed, Some(Ok(Message::Close(_))) | None));
    };
    tokio::join!(told, host.restart());
    let again = Person { address: host.address, key: people[0].key.clone() };
    let mut anna = again.live(game).await;
    assert_eq!(anna.state().moves.len(), 2);
    assert_eq!(anna.state().turn.unwrap().index(), 0);
    anna.play_any(&mut lot).await;
}

#[tokio::test]
async fn a_game_nobody_has_joined_begins_when_the_last_seat_is_taken() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    let mut waiting = anna.live(game).await;
    assert_eq!(waiting.state().phase, Phase::Waiting);
    host.person("Boris").await.join(game).await;
    waiting.until(|state| state.phase == Phase::Running).await;
    let third = host.person("Vera").await.ask("POST", &format!("/api/games/{game}/join"), &Value::Null).await;
    assert_eq!(third.status, 422, "{}", third.body);
}
