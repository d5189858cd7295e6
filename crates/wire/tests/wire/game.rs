//! Events add up to a game.
use fishka_game::Seat;
use fishka_i18n::Language;
use fishka_record::Ending;
use fishka_wire::{ApplyError, End, Event, GameResult, LiveGame, Numbered, Phase, Room, State};

fn game() -> LiveGame {
    let state: State = serde_json::from_str(
        r#"{"id": "h3Kd09xQ", "game": "dvonn", "options": "", "clock": "60+1", "listed": false, "created": 0,
            "number": 0, "seats": [{"kind": "open"}, {"kind": "open"}], "phase": "waiting", "moves": [],
            "running": false, "left": [60000, 60000], "draw_offers": [], "chat": []}"#,
    )
    .unwrap();
    LiveGame::new(state).unwrap()
}

fn numbered(number: u64, event: Event) -> Numbered {
    Numbered { number, at: 5, by: None, request: None, event }
}

fn moved(seat: Option<Seat>, text: &str) -> Event {
    Event::Moved { seat, text: text.to_owned(), left: Some(1), lag: 0, turn: None, running: false }
}

#[test]
fn an_event_that_is_not_the_next_one_changes_nothing() {
    let mut game = game();
    game.apply(&numbered(1, moved(Some(Seat::FIRST), "d3"))).unwrap();
    let before = game.state().clone();
    for found in [0, 1, 3] {
        let refused = game.apply(&numbered(found, moved(None, "e1")));
        assert_eq!(refused, Err(ApplyError::OutOfOrder { expected: 2, found }));
    }
    assert_eq!((game.state(), game.line().plies()), (&before, 1));
}

#[test]
fn the_board_follows_from_the_moves() {
    let mut game = game();
    game.apply(&numbered(1, moved(Some(Seat::FIRST), "d3"))).unwrap();
    assert_eq!((game.state().moves.len(), game.line().plies()), (1, 1));
    game.apply(&numbered(2, Event::TakenBack { to: 0, left: vec![], turn: None, running: false })).unwrap();
    assert_eq!((game.state().moves.len(), game.line().plies()), (0, 0));
}

#[test]
fn a_move_that_the_rules_forbid_changes_nothing() {
    let mut game = game();
    game.apply(&numbered(1, moved(Some(Seat::FIRST), "d3"))).unwrap();
    let refused = game.apply(&numbered(2, moved(Some(Seat::SECOND), "d3")));
    assert!(matches!(refused, Err(ApplyError::Unplayable(_))), "{refused:?}");
    assert_eq!((game.state().number, game.state().moves.len(), game.line().plies()), (1, 1, 1));
}

#[test]
fn a_state_that_the_rules_forbid_is_no_game() {
    let mut state = game().state().clone();
    state.moves = vec!["d3".to_owned(); 2];
    assert!(LiveGame::new(state).is_err());
}

#[test]
fn a_game_can_be_called_off_before_its_second_decision() {
    let mut game = game();
    assert!(game.may_abort());
    game.apply(&numbered(1, Event::Begun { turn: Some(Seat::FIRST) })).unwrap();
    game.apply(&numbered(2, moved(Some(Seat::FIRST), "d3"))).unwrap();
    assert!(game.may_abort());
    game.apply(&numbered(3, moved(Some(Seat::SECOND), "e1"))).unwrap();
    assert!(!game.may_abort());
}

#[test]
fn a_seat_that_is_not_at_the_table_does_no_harm() {
    let mut game = game();
    game.apply(&numbered(1, Event::Seated { seat: Seat::FOURTH, who: fishka_wire::Who::Open })).unwrap();
    game.apply(&numbered(2, moved(Some(Seat::FOURTH), "d3"))).unwrap();
    game.apply(&numbered(3, Event::TakenBack { to: 90, left: vec![], turn: None, running: false })).unwrap();
    assert_eq!(game.state().number, 3);
}

#[test]
fn rooms_hear_their_own() {
    let mut game = game();
    for number in 1..=130 {
        let room = if number % 2 == 0 { Room::Players } else { Room::Watchers };
        let said = Event::Said { room, name: String::new(), text: number.to_string() };
        game.apply(&numbered(number, said)).unwrap();
    }
    let heard = game.state().seen_in(Room::Players).chat;
    assert_eq!((heard.len(), heard[0].text.as_str()), (State::CHAT, "32"));
}

#[test]
fn the_end_is_told_in_words() {
    let end = |end| GameResult { end, standings: Vec::new(), scores: Vec::new() };
    let time = end(End::OffBoard(Ending::Time(Seat::SECOND)));
    assert_eq!(time.tell("dvonn", Language::English), "Seat 2 ran out of time.");
    assert_eq!(end(End::Aborted).tell("dvonn", Language::Russian), "Партия отменена.");
}

#[test]
fn after_the_end_nobody_acts() {
    let mut game = game();
    game.apply(&numbered(1, Event::Begun { turn: Some(Seat::FIRST) })).unwrap();
    let result = GameResult { end: End::OffBoard(Ending::Agreed), standings: Vec::new(), scores: Vec::new() };
    game.apply(&numbered(2, Event::Over { result, left: vec![1, 2], seed: None })).unwrap();
    let state = game.state();
    assert_eq!((state.phase, state.turn, &*state.left), (Phase::Over, None, &[1, 2][..]));
}
