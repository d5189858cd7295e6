//! Draws and moves taken back are matters of agreement.
use crate::common;

use common::{Play, key, legal, person, wish};
use fishka_game::Standing;
use fishka_record::Ending;
use fishka_wire::{Command, End, Event, Phase, Who};

fn begun() -> Play {
    let mut play = Play::new("dvonn", "", "60+2");
    play.plays(1, "d3").unwrap();
    play.plays(2, "e1").unwrap();
    play
}

#[test]
fn a_draw_is_agreed_when_both_offer_it() {
    let mut play = begun();
    play.does(1, Command::OfferDraw).unwrap();
    assert_eq!(play.table.state().phase, Phase::Running);
    play.does(2, Command::OfferDraw).unwrap();
    let result = play.table.state().result.clone().unwrap();
    assert_eq!((result.end, result.standings), (End::OffBoard(Ending::Agreed), vec![Standing::Draw; 2]));
}

#[test]
fn three_must_all_agree() {
    let mut play = Play::new("tayu", "seats=3", "-");
    for number in 1..=2 {
        play.does(number, Command::OfferDraw).unwrap();
    }
    assert_eq!(play.table.state().phase, Phase::Running);
    play.does(3, Command::OfferDraw).unwrap();
    assert_eq!(play.table.state().phase, Phase::Over);
}

#[test]
fn a_move_declines_the_others_draw_but_keeps_ones_own() {
    let mut play = begun();
    play.does(1, Command::OfferDraw).unwrap();
    play.plays(1, "h3").unwrap();
    assert_eq!(play.table.state().draw_offers.len(), 1);
    play.plays(2, "c2").unwrap();
    assert!(play.table.state().draw_offers.is_empty());
}

#[test]
fn a_draw_is_offered_once_a_move() {
    let mut play = begun();
    play.does(1, Command::OfferDraw).unwrap();
    assert_eq!(key(play.does(1, Command::OfferDraw)), "table-offered-already");
    play.does(2, Command::DeclineDraw).unwrap();
    assert_eq!(key(play.does(1, Command::OfferDraw)), "table-offered-already");
    play.plays(1, "h3").unwrap();
    play.does(1, Command::OfferDraw).unwrap();
}

#[test]
fn who_was_declined_may_still_agree() {
    let mut play = begun();
    play.does(1, Command::OfferDraw).unwrap();
    play.does(2, Command::DeclineDraw).unwrap();
    play.does(2, Command::OfferDraw).unwrap();
    play.does(1, Command::OfferDraw).unwrap();
    assert_eq!(play.table.state().phase, Phase::Over);
}

#[test]
fn there_must_be_something_to_decline() {
    let mut play = begun();
    assert_eq!(key(play.does(1, Command::DeclineDraw)), "table-no-offer");
    assert_eq!(key(play.does(1, Command::DeclineBack)), "table-no-request");
}

#[test]
fn a_computer_declines_a_draw_and_lets_moves_be_taken_back() {
    let seats = [person(1), Who::Computer { level: 1 }];
    let mut play = Play::with(&wish("dvonn", "", "-"), &seats);
    play.plays(1, "d3").unwrap();
    play.does(1, Command::OfferDraw).unwrap();
    assert!(matches!(play.last(), Event::DrawDeclined { .. }));
    play.does(1, Command::AskBack).unwrap();
    assert!(play.table.state().moves.is_empty());
    assert!(legal(&play).contains(&"d3".to_owned()));
}

#[test]
fn a_move_is_taken_back_when_the_other_agrees() {
    let mut play = begun();
    play.plays(1, "h3").unwrap();
    play.does(1, Command::AskBack).unwrap();
    assert_eq!(play.table.state().moves.len(), 3);
    play.does(2, Command::AskBack).unwrap();
    assert_eq!(play.table.state().moves, ["d3", "e1"]);
    assert_eq!(play.table.line().plies(), 2);
    play.plays(1, "c2").unwrap();
    assert_eq!(play.restored().state(), play.table.state());
}

#[test]
fn ones_own_last_move_goes_and_all_after_it() {
    let mut play = begun();
    play.does(1, Command::AskBack).unwrap();
    play.does(2, Command::AskBack).unwrap();
    assert!(play.table.state().moves.is_empty());
    // The first decision is not timed, the second time either.
    assert!(!play.table.state().running);
}

#[test]
fn taking_back_gives_no_time_back() {
    let mut play = begun();
    play.wait(10_000).does(1, Command::AskBack).unwrap();
    play.wait(5_000).does(2, Command::AskBack).unwrap();
    assert_eq!(play.left(), [45_000, 62_000]);
}

#[test]
fn a_move_or_a_word_declines_to_take_back() {
    let mut play = begun();
    play.does(2, Command::AskBack).unwrap();
    play.does(1, Command::DeclineBack).unwrap();
    assert_eq!(play.table.state().back_request, None);
    assert_eq!(key(play.does(2, Command::AskBack)), "table-asked-already");
    play.plays(1, "h3").unwrap();
    play.plays(2, "c2").unwrap();
    play.does(2, Command::AskBack).unwrap();
    play.plays(1, "d1").unwrap();
    assert_eq!(play.table.state().back_request, None);
}

#[test]
fn who_has_not_moved_has_nothing_to_take_back() {
    let mut play = Play::new("dvonn", "", "-");
    play.plays(1, "d3").unwrap();
    assert_eq!(key(play.does(2, Command::AskBack)), "table-nothing-to-take-back");
}

#[test]
fn luck_is_the_same_after_taking_back() {
    let mut play = Play::new("tayu", "", "-");
    play.goes_on();
    let before = play.table.state().moves.clone();
    play.does(1, Command::AskBack).unwrap();
    play.does(2, Command::AskBack).unwrap();
    assert_eq!(play.table.state().moves, before[..1]);
    let other = legal(&play).pop().unwrap();
    assert_ne!(other, before[1]);
    play.plays(1, &other).unwrap();
    assert_eq!(play.table.state().moves[2], before[2]);
}

#[test]
fn those_who_watch_have_no_say() {
    let mut play = begun();
    for command in [Command::OfferDraw, Command::AskBack, Command::Resign, Command::Abort, Command::Claim] {
        assert_eq!(key(play.does(8, command)), "table-not-a-player");
    }
}
