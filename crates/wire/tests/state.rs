//! Events add up to a game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fishka_game::Seat;
use fishka_i18n::Language;
use fishka_wire::{End, Event, GameResult, Numbered, OutOfOrder, Phase, Room, State};

fn state() -> State {
    serde_json::from_str(
        r#"{"id": "h3Kd09xQ", "game": "dvonn", "options": "", "clock": "60+1", "listed": false, "created": 0,
            "number": 0, "seats": [{"kind": "open"}, {"kind": "open"}], "phase": "waiting", "moves": [],
            "running": false, "left": [60000, 60000], "draw_offers": [], "chat": []}"#,
    )
    .unwrap()
}

fn numbered(number: u64, event: Event) -> Numbered {
    Numbered { number, at: 5, by: None, request: None, event }
}

fn moved(seat: Option<Seat>, text: &str) -> Event {
    Event::Moved { seat, text: text.to_owned(), left: Some(1), lag: 0, turn: None, running: false }
}

#[test]
fn an_event_that_is_not_the_next_one_changes_nothing() {
    let mut state = state();
    state.apply(&numbered(1, moved(Some(Seat::FIRST), "d3"))).unwrap();
    let before = state.clone();
    for found in [0, 1, 3] {
        let refused = state.apply(&numbered(found, moved(None, "e1")));
        assert_eq!(refused, Err(OutOfOrder { expected: 2, found }));
    }
    assert_eq!(state, before);
}

#[test]
fn the_board_follows_from_the_moves() {
    let mut state = state();
    state.apply(&numbered(1, moved(Some(Seat::FIRST), "d3"))).unwrap();
    assert_eq!(state.line().unwrap().plies(), 1);
    state.moves.push("d3".to_owned());
    assert!(state.line().is_err());
}

#[test]
fn a_seat_that_is_not_at_the_table_does_no_harm() {
    let mut state = state();
    state.apply(&numbered(1, Event::Seated { seat: Seat::FOURTH, who: fishka_wire::Who::Open })).unwrap();
    state.apply(&numbered(2, moved(Some(Seat::FOURTH), "d3"))).unwrap();
    state.apply(&numbered(3, Event::TakenBack { to: 90, left: vec![], turn: None, running: false })).unwrap();
    assert_eq!(state.number, 3);
}

#[test]
fn rooms_hear_their_own() {
    let mut state = state();
    for number in 1..=130 {
        let room = if number % 2 == 0 { Room::Players } else { Room::Watchers };
        let said = Event::Said { room, name: String::new(), text: number.to_string() };
        state.apply(&numbered(number, said)).unwrap();
    }
    let heard = state.seen_in(Room::Players).chat;
    assert_eq!((heard.len(), heard[0].text.as_str()), (State::CHAT, "32"));
}

#[test]
fn the_end_is_told_in_words() {
    let end = |end| GameResult { end, standings: Vec::new(), scores: Vec::new() };
    let time = end(End::Time { seat: Seat::SECOND });
    assert_eq!(time.tell("dvonn", Language::English), "Seat 2 ran out of time.");
    assert_eq!(end(End::Aborted).tell("dvonn", Language::Russian), "Партия отменена.");
}

#[test]
fn after_the_end_nobody_acts() {
    let mut state = state();
    state.apply(&numbered(1, Event::Begun { turn: Some(Seat::FIRST) })).unwrap();
    let result = GameResult { end: End::Agreed, standings: Vec::new(), scores: Vec::new() };
    state.apply(&numbered(2, Event::Over { result, left: vec![1, 2], seed: None })).unwrap();
    assert_eq!((state.phase, state.turn, state.left), (Phase::Over, None, vec![1, 2]));
}
