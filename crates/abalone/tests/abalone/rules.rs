//! The numbered rules of a move.

use fishka_abalone::{Colour, Illegal, Layout, Position};
use fishka_game::{Position as _, Seat, Turn};

use crate::drawing::{assert_looks, black, position};

fn played(mut position: Position, mv: &str) -> Position {
    position.play(mv.parse().unwrap()).unwrap_or_else(|why| panic!("{mv}: {why}"));
    position
}

fn refusal(position: &Position, mv: &str) -> Illegal {
    position.check(mv.parse().unwrap()).expect_err(mv)
}

fn cell(name: &str) -> fishka_abalone::Cell {
    name.parse().unwrap()
}

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
fn two_push_one() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b b w . . .
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
         . . . . b b w . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn three_push_one_and_so_do_the_front_two_of_them() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . b b b w . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_looks(
        &played(position, "e3e4"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b b b w . .
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
         . . b . b b w . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn three_push_two() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . w . . .
          . . . . w . . .
           . . . b . . .
            . . b . . .
             . b . . .",
    );
    assert_looks(
        &played(position, "a2b3"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . w . .
         . . . . . w . . .
          . . . . b . . .
           . . . b . . .
            . . b . . .
             . . . . .",
    );
}

#[test]
fn of_four_against_two_the_front_three_push() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         b b b b w w . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e1e2"), Illegal::TooMany { rear: cell("e1"), count: 4 });
    assert_looks(
        &played(position, "e2e3"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         b . b b b w w . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn equal_numbers_cannot_push() {
    let pacs = black(
        "    . . . . .
            . . . . . .
           b b b w w w .
          . . . . . . . .
         . . b b w w . . .
          . . . . . . . .
           . . b w . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&pacs, "c3c4"), Illegal::Outnumbered { pushers: 1, pushed: 1 });
    assert_eq!(refusal(&pacs, "e3e4"), Illegal::Outnumbered { pushers: 2, pushed: 2 });
    assert_eq!(refusal(&pacs, "g3g4"), Illegal::Outnumbered { pushers: 3, pushed: 3 });
}

#[test]
fn the_weaker_side_cannot_push() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b w w . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e4e5"), Illegal::Outnumbered { pushers: 1, pushed: 2 });
}

#[test]
fn two_of_three_cannot_push_two() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . b b b w w . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e4e5"), Illegal::Outnumbered { pushers: 2, pushed: 2 });
    assert!(position.check("e3e4".parse().unwrap()).is_ok());
}

#[test]
fn three_in_a_row_cannot_be_pushed_along_the_row_even_by_more() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . b b b b w w w .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e2e3"), Illegal::TooMany { rear: cell("e2"), count: 4 });
    assert_eq!(refusal(&position, "e3e4"), Illegal::Outnumbered { pushers: 3, pushed: 3 });
}

#[test]
fn three_in_a_row_can_be_pushed_from_the_side() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . w . . . .
         . . . . w . . . .
          . . . b w . . .
           . . b . . . .
            . . . . . .
             . . . . .",
    );
    assert_looks(
        &played(position, "c3d4"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . w w . . .
         . . . . b . . . .
          . . . b w . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn no_empty_cell_behind_is_no_sumito() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . b b b w b . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e3e4"), Illegal::Backed { cell: cell("e7") });
    assert_eq!(refusal(&position, "e4e5"), Illegal::Backed { cell: cell("e7") });
}

#[test]
fn a_gap_before_the_opponent_is_an_ordinary_move() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . b b . w . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_looks(
        &played(position, "e3e4"),
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . b b w . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
}

#[test]
fn a_gap_within_the_line_leaves_the_rear_behind() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . b . b w . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e5e6"), Illegal::Outnumbered { pushers: 1, pushed: 1 });
    assert_eq!(position.effect("e3e4".parse().unwrap()).unwrap().moved.to_string(), "e3");
}

#[test]
fn marbles_that_are_not_in_line_do_not_help() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . b . . . .
         . . . . b w . . .
          . . . b . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(refusal(&position, "e5e6"), Illegal::Outnumbered { pushers: 1, pushed: 1 });
}

#[test]
fn beyond_the_edge_the_pushed_marble_is_out() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . . b b w
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    let after = played(position, "e7e8");
    assert_looks(
        &after,
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
    assert_eq!((after.out(Colour::Black), after.out(Colour::White)), (0, 1));
}

#[test]
fn of_two_pushed_marbles_only_the_last_is_out() {
    let position = black(
        "    . . . . w
            . . . . w .
           . . . . b . .
          . . . . b . . .
         . . . . b . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    let after = played(position, "e5f6");
    assert_looks(
        &after,
        "    . . . . w
            . . . . b .
           . . . . b . .
          . . . . b . . .
         . . . . . . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(after.out(Colour::White), 1);
}

#[test]
fn white_pushes_black_out_the_same_way() {
    let position = position(
        Colour::White,
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         b w w . . . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    let after = played(position, "e3e2");
    assert_eq!((after.out(Colour::Black), after.out(Colour::White)), (1, 0));
    assert_eq!(after.marbles(Colour::White).to_string(), "e1 e2");
}

#[test]
fn an_effect_tells_what_moves_and_what_falls() {
    let position = black(
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . b b b w w
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    let effect = position.effect("e5e6".parse().unwrap()).unwrap();
    assert_eq!(effect.moved.to_string(), "e5 e6 e7");
    assert_eq!(effect.pushed.to_string(), "e8 e9");
    assert_eq!(effect.falls, Some(cell("e9")));
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
