//! Moves made ahead of one's turn, and what a move sets out from.

use fishka_game::{Position as _, Seat, Turn};
use fishka_view::{ahead, in_bulk, origin};

use super::at;

const ROW: &str = "9/10/11/10/wwbr5 w stack";

fn from(game: &str, options: &str, text: &str, mv: &str) -> Vec<String> {
    let (position, _) = at(game, options, text);
    origin(&position, position.parse_move(mv).unwrap())
}

#[test]
fn whoever_waits_can_move_ahead_where_everything_lies_open() {
    for (game, text) in [("dvonn", ROW), ("abalone", "5/6/7/8/3bbww2/8/7/6/5 b 0 0")] {
        let (position, _) = at(game, "", text);
        let planned = ahead(&position, Seat::SECOND).unwrap();
        assert_eq!(planned.turn(), Turn::Seat(Seat::SECOND));
        assert_eq!(ahead(&position, Seat::FIRST), None);
    }
}

#[test]
fn nobody_moves_ahead_of_a_draw_or_a_pass() {
    assert_eq!(ahead(&at("tayu", "", "bdh|i9 2 bdh").0, Seat::FIRST), None);
    assert_eq!(ahead(&at("pebbles", "", "5 1 2").0, Seat::SECOND), None);
    // Black could only pass.
    assert_eq!(ahead(&at("dvonn", "", "9/10/11/10/wwr(bbbbbb)5 w stack").0, Seat::SECOND), None);
}

#[test]
fn only_placements_are_made_in_bulk() {
    assert!(in_bulk(&at("dvonn", "", "9/10/11/10/9 w place").0));
    assert!(!in_bulk(&at("dvonn", "", ROW).0));
    assert!(!in_bulk(&at("pebbles", "", "5 1 2").0));
}

#[test]
fn a_move_sets_out_from_what_it_moves() {
    assert_eq!(from("dvonn", "", ROW, "b1c1"), ["b1"]);
    assert_eq!(from("abalone", "", "5/6/7/8/3bbw3/8/7/6/5 b 0 0", "e4e5"), ["e4", "e5"]);
}

#[test]
fn what_comes_from_the_hand_sets_out_from_no_cell() {
    assert!(from("dvonn", "", "9/10/11/10/9 w place", "f3").is_empty());
    assert!(from("tayu", "", "bdh|i9 2 bdh", "bdh-j8").is_empty());
    assert!(from("pebbles", "", "5 1 2", "2").is_empty());
}
