//! A move that the rules force is made by the table, at once and for nothing.
use crate::common;

use common::{Play, key, legal, person, wish};
use fishka_game::Seat;
use fishka_wire::{Command, Event, Numbered, Phase};

/// White has nothing to move; Black has two moves, and then the game is over.
const WHITE_PASSES: &str = "9/10/11/10/1brb5 w stack";

fn play(clock: &str) -> Play {
    let mut wish = wish("dvonn", "", clock);
    wish.position = Some(WHITE_PASSES.to_owned());
    Play::with(&wish, &[person(1), person(2)])
}

/// Black plays any move.
fn black_moves(play: &mut Play) {
    let text = legal(play).pop().unwrap();
    play.plays(2, &text).unwrap();
}

fn passes(play: &Play) -> usize {
    play.table.state().moves.iter().filter(|text| *text == "pass").count()
}

#[test]
fn a_game_that_begins_with_a_forced_pass_begins_after_it() {
    let play = play("60+1");
    assert_eq!(
        (play.table.state().moves.as_slice(), play.table.state().turn),
        (&["pass".to_owned()][..], Some(Seat::SECOND))
    );
    assert!(!play.table.state().running, "the first decision is not timed");
}

#[test]
fn a_pass_follows_in_the_same_breath_as_the_move_before_it() {
    let mut play = play("60+1");
    let known = play.log.len();
    black_moves(&mut play);
    let [moved, passed] = &play.log[known..] else { panic!("two events: {:?}", &play.log[known..]) };
    assert!(matches!(moved.event, Event::Moved { seat: Some(Seat::SECOND), turn: Some(Seat::FIRST), .. }));
    assert!(matches!(
        passed.event,
        Event::Moved { seat: Some(Seat::FIRST), turn: Some(Seat::SECOND), running: true, .. }
    ));
    assert_eq!((passed.at, &passed.by, &passed.request), (moved.at, &None, &None));
}

#[test]
fn the_clock_of_the_one_who_must_pass_does_not_run() {
    let mut play = play("60+1");
    black_moves(&mut play);
    assert_eq!(play.wait(30_000).left(), [60_000, 30_000]);
}

#[test]
fn nobody_is_asked_until_the_game_is_over() {
    let mut play = play("-");
    while play.table.state().phase == Phase::Running {
        assert_eq!(play.table.state().turn, Some(Seat::SECOND));
        black_moves(&mut play);
    }
    assert_eq!((play.table.state().moves.len(), passes(&play)), (4, 2));
    assert_eq!(play.restored().state(), play.table.state());
}

#[test]
fn a_client_that_sends_the_pass_too_is_not_refused() {
    let mut play = play("-");
    let known = play.log.len();
    assert!(play.does(1, Command::Move { ply: 0, text: "pass".to_owned() }).is_ok());
    assert_eq!(play.log.len(), known);
    let others = Command::Move { ply: 0, text: "pass".to_owned() };
    assert_eq!(key(play.does(2, others)), "table-out-of-date");
}

#[test]
fn moves_are_taken_back_past_a_forced_pass() {
    let mut play = play("-");
    black_moves(&mut play);
    assert_eq!(play.table.state().moves.len(), 3);
    play.does(2, Command::AskBack).unwrap();
    play.does(1, Command::AskBack).unwrap();
    assert_eq!((play.table.state().moves.len(), play.table.state().turn), (1, Some(Seat::SECOND)));
    black_moves(&mut play);
    assert_eq!(passes(&play), 2);
}

#[test]
fn who_only_had_to_pass_has_nothing_to_take_back() {
    let mut play = play("-");
    black_moves(&mut play);
    assert_eq!(key(play.does(1, Command::AskBack)), "table-nothing-to-take-back");
}

#[test]
fn a_forced_pass_declines_no_draw() {
    let mut play = play("-");
    play.does(2, Command::OfferDraw).unwrap();
    black_moves(&mut play);
    assert_eq!(play.table.state().draw_offers, [Seat::SECOND]);
}

#[test]
fn a_log_that_ends_before_a_forced_pass_goes_on() {
    let mut play = play("-");
    let before = |numbered: &Numbered| !matches!(numbered.event, Event::Moved { .. });
    let known = play.log.iter().take_while(|numbered| before(numbered)).count();
    play.log.truncate(known);
    play.table = play.restored();
    play.wake();
    assert_eq!(passes(&play), 1);
    assert_eq!(play.restored().state(), play.table.state());
}
