//! Pushing.

use fishka_abalone::{Colour, Illegal};
use fishka_game::Position as _;

use crate::drawing::{assert_looks, black, cell, played, position, refusal};

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
