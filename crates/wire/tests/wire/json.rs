//! The JSON of the messages is a promise to those who write clients.
use std::fmt::Debug;

use fishka_game::{Seat, Standing};
use fishka_record::Ending;
use fishka_wire::*;
use serde::{Serialize, de::DeserializeOwned};

/// The value is written like this and read back.
fn is<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
}

fn refused<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).unwrap_err().to_string()
}

#[test]
fn seats_are_wished_for() {
    is(&vec![SeatWish::Me, SeatWish::Open, SeatWish::Computer(4)], r#"["me","open",{"computer":4}]"#);
}

#[test]
fn a_new_game_needs_only_its_name_and_seats() {
    let wish: NewGame = serde_json::from_str(r#"{"game":"dvonn","seats":["me","open"]}"#).unwrap();
    assert_eq!((wish.clock.as_str(), wish.listed, wish.shuffle), ("-", false, false));
    assert!(wish.options.is_empty() && wish.position.is_none());
}

#[test]
fn misspelt_fields_are_refused() {
    let error = refused::<NewGame>(r#"{"game":"dvonn","seats":[],"clok":"60+1"}"#);
    assert!(error.contains("clok"), "{error}");
}

#[test]
fn commands() {
    let say = |command| ToServer::Say(Say { id: "a".to_owned(), command });
    let text = "e1".to_owned();
    is(
        &say(Command::Move { ply: 1, text }),
        r#"{"kind":"say","id":"a","do":{"kind":"move","ply":1,"text":"e1"}}"#,
    );
    for (command, kind) in [
        (Command::OfferDraw, "offer-draw"),
        (Command::DeclineDraw, "decline-draw"),
        (Command::AskBack, "ask-back"),
        (Command::DeclineBack, "decline-back"),
        (Command::Resign, "resign"),
        (Command::Abort, "abort"),
        (Command::Claim, "claim"),
    ] {
        is(&say(command), &format!(r#"{{"kind":"say","id":"a","do":{{"kind":"{kind}"}}}}"#));
    }
    is(
        &say(Command::Chat { text: "hi".to_owned() }),
        r#"{"kind":"say","id":"a","do":{"kind":"chat","text":"hi"}}"#,
    );
    is(&ToServer::Ping { t: 7 }, r#"{"kind":"ping","t":7}"#);
}

#[test]
fn events() {
    let seat = Seat::SECOND;
    let who = Who::Person { player: "Zt5mQ0aa1B".parse().unwrap(), name: "Anna".to_owned() };
    is(
        &Event::Seated { seat, who },
        r#"{"kind":"seated","seat":2,"who":{"kind":"person","player":"Zt5mQ0aa1B","name":"Anna"}}"#,
    );
    is(&Event::Begun { turn: Some(Seat::FIRST) }, r#"{"kind":"begun","turn":1}"#);
    let text = "d3".to_owned();
    is(
        &Event::Moved { seat: Some(seat), text, left: Some(900), lag: 30, turn: None, running: false },
        r#"{"kind":"moved","seat":2,"text":"d3","left":900,"lag":30,"running":false}"#,
    );
    let text = "?abd".to_owned();
    is(
        &Event::Moved { seat: None, text, left: None, lag: 0, turn: Some(seat), running: true },
        r#"{"kind":"moved","text":"?abd","turn":2,"running":true}"#,
    );
    is(&Event::DrawOffered { seat }, r#"{"kind":"draw-offered","seat":2}"#);
    is(&Event::DrawDeclined { seat }, r#"{"kind":"draw-declined","seat":2}"#);
    is(&Event::BackAsked { seat, to: 4 }, r#"{"kind":"back-asked","seat":2,"to":4}"#);
    is(&Event::BackDeclined { seat }, r#"{"kind":"back-declined","seat":2}"#);
    is(&Event::Resumed { left: vec![5, 6] }, r#"{"kind":"resumed","left":[5,6]}"#);
    is(
        &Event::TakenBack { to: 4, left: vec![5, 6], turn: Some(seat), running: true },
        r#"{"kind":"taken-back","to":4,"left":[5,6],"turn":2,"running":true}"#,
    );
    let said = Event::Said { room: Room::Watchers, name: "Eve".to_owned(), text: "ah".to_owned() };
    is(&said, r#"{"kind":"said","room":"watchers","name":"Eve","text":"ah"}"#);
    is(&Event::Elsewhere, r#"{"kind":"elsewhere"}"#);
    let result = GameResult {
        end: End::OffBoard(Ending::Resigned(seat)),
        standings: vec![Standing::Win, Standing::Loss],
        scores: Vec::new(),
    };
    is(
        &Event::Over { result, left: Vec::new(), seed: None },
        r#"{"kind":"over","result":{"end":{"kind":"resigned","seat":2},"standings":["win","loss"],"scores":[]},"left":[]}"#,
    );
    is(&Event::Rematch { id: "h3Kd09xQ".parse().unwrap() }, r#"{"kind":"rematch","id":"h3Kd09xQ"}"#);
}

#[test]
fn answers() {
    is(&Live::Ack { id: "a".to_owned(), number: 9 }, r#"{"kind":"ack","id":"a","number":9}"#);
    is(&Live::Pong { t: 7 }, r#"{"kind":"pong","t":7}"#);
    is(&Live::Restart, r#"{"kind":"restart"}"#);
    let presence = Presence { present: vec![true, false], watchers: 3, claim_in: Some(60_000) };
    is(
        &Live::Presence { presence },
        r#"{"kind":"presence","presence":{"present":[true,false],"watchers":3,"claim_in":60000}}"#,
    );
}

#[test]
fn seats_count_from_one() {
    for seat in ["0", "5", "-1", "\"1\""] {
        let error = refused::<Event>(&format!(r#"{{"kind":"draw-offered","seat":{seat}}}"#));
        assert!(!error.is_empty());
    }
}

#[test]
fn what_nobody_knows_is_refused() {
    assert!(refused::<ToServer>(r#"{"kind":"shout"}"#).contains("shout"));
    assert!(refused::<ToServer>("[]").len() > 1);
    assert!(refused::<Created>(r#"{"id":"../../x"}"#).contains("an id is written"));
}
