//! Who moves, and moving without pushing: in line and broadside.

use fishka_abalone::{Colour, Illegal, Layout};
use fishka_game::{Position as _, Seat, Turn};

use crate::drawing::{assert_looks, black, cell, played, refusal};

#[test]
fn black_moves_first_and_then_they_alternate() {
    let start = Layout::Standard.position();
    assert_eq!(start.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(start.to_move(), Colour::Black);
    assert_eq!(played(start, "a1b2").turn(), Turn::Seat(Seat::SECOND));
}

#[test]
fn one_marble_moves_to_any_empty_neighbour() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . b . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    for to in ["e4", "e6", "d4", "d5", "f5", "f6"] {
        assert_eq!(played(position, &format!("e5{to}")).marbles(Colour::Black).to_string(), to);
    }
    assert_eq!(position.count_legal_moves(), 6);
}

#[test]
fn two_marbles_move_in_line() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b b . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_looks(
        &played(position, "e4e5"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . b b . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn three_marbles_move_in_line() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . b . . .
         . . . . b . . . .
          . . . b . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_looks(
        &played(position, "d4e5"),
        "    . . . . .
            . . . . . .
           . . . . b . .
          . . . . b . . .
         . . . . b . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn with_four_in_a_row_the_fourth_stays() {
    let four = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . b b b b . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&four, "e2e3"), Illegal::TooMany { rear: cell("e2"), count: 4 });
    assert_looks(
        &played(four, "e3e4"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . b . b b b . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn lines_move_broadside_in_the_four_directions_beside_them() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b b b . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_looks(
        &played(position, "e4e6f5"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . b b b . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    let after = |mv: &str| played(position, mv).marbles(Colour::Black).to_string();
    assert_eq!(after("e4e6f4"), "f4 f5 f6");
    assert_eq!(after("e4e6d3"), "d3 d4 d5");
    assert_eq!(after("e4e6d4"), "d4 d5 d6");
    assert_eq!(after("e4e5f4"), "e6 f4 f5");
    assert_eq!(after("e5e6d5"), "d5 d6 e4");
}

#[test]
fn a_marble_of_either_colour_blocks_a_broadside_move() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . w . . .
         . . . b b b . . .
          . . . b . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e4e6f4"), Illegal::Taken { cell: cell("f6") });
    assert_eq!(refusal(&position, "e4e6d4"), Illegal::Taken { cell: cell("d4") });
    assert!(position.check("e4e5f4".parse().unwrap()).is_ok(), "f4 and f5 are empty");
}

#[test]
fn nothing_is_pushed_broadside_however_weak() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . w . . . .
         . . . b b b . . .
          . . . b b b . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e4e6f5"), Illegal::Taken { cell: cell("f5") });
}

#[test]
fn every_marble_of_a_broadside_line_must_be_ones_own() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b w b . b .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e4e6f4"), Illegal::NotYours { cell: cell("e5") });
    assert_eq!(refusal(&position, "e6e8f6"), Illegal::NoMarble { cell: cell("e7") });
}

#[test]
fn only_ones_own_marbles_move() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b . w . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e6e7"), Illegal::NotYours { cell: cell("e6") });
    assert_eq!(refusal(&position, "e5e6"), Illegal::NoMarble { cell: cell("e5") });
}

#[test]
fn ones_own_marble_never_leaves_the_board() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . . . b b
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e8e9"), Illegal::OwnLeaves { cell: cell("e9") });
    assert_eq!(refusal(&position, "e8e9f9"), Illegal::OwnLeaves { cell: cell("e9") });
    assert_eq!(position.out(Colour::Black), 0);
}

#[test]
fn a_refused_move_changes_nothing() {
    let before = Layout::Standard.position();
    let mut after = before;
    assert!(after.play("a1a2".parse().unwrap()).is_err());
    assert_eq!(after, before);
}
