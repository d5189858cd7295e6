//! Phase 1 of the rules: the board is filled.

use crate::support;

use fishka_dvonn::{Cell, Colour, Dvonn, Illegal, Phase, Piece, Placement};
use fishka_game::{Game, Position as _, Seat, Turn};
use support::{after, cell, drawn, legal, mv, picker, play_any, read};

#[test]
fn white_places_the_first_dvonn_black_the_second_white_the_third() {
    let mut position = Dvonn::default().start();
    for (side, name) in [(Colour::White, "a1"), (Colour::Black, "f3"), (Colour::White, "k5")] {
        assert_eq!((position.to_act(), position.next_piece()), (side, Some(Piece::Dvonn)));
        position = after(&position, name);
    }
    assert_eq!(position.to_string(), "8r/10/5r5/10/r8 b place");
}

#[test]
fn then_black_and_white_place_their_own_in_turn() {
    let position = drawn(
        "
         . . . . . . . . .
        . . . . . . . . . .
       . . . . r r r . . . .
        . . . . . . . . . .
         . . . . . . . . .
        ",
        "b place",
    );
    assert_eq!(position.next_piece(), Some(Piece::Black));
    let position = after(&position, "a1");
    assert_eq!(position.next_piece(), Some(Piece::White));
    let position = after(&position, "a2");
    assert_eq!(position.to_string(), "9/10/4rrr4/w9/b8 b place");
}

#[test]
fn a_piece_goes_onto_any_empty_cell() {
    let position = Dvonn::default().start();
    assert_eq!(legal(&position).len(), 49);
    assert_eq!(legal(&after(&position, "f3")).len(), 48);
}

#[test]
fn a_piece_does_not_go_onto_another() {
    let position = after(&Dvonn::default().start(), "f3");
    assert_eq!(position.check(mv("f3")), Err(Illegal::Taken { cell: cell("f3") }));
}

#[test]
fn nothing_moves_and_nobody_passes_while_pieces_are_placed() {
    let position = after(&Dvonn::default().start(), "f3");
    assert_eq!(position.check(mv("f3g3")), Err(Illegal::StillPlacing));
    assert_eq!(position.check(mv("pass")), Err(Illegal::StillPlacing));
    assert!(position.movable().is_empty());
}

#[test]
fn hands_empty_one_piece_at_a_time() {
    let hands = |text: &str| Piece::ALL.map(|piece| read(text).in_hand(piece));
    assert_eq!(hands("9/10/11/10/9 w place"), [23, 23, 3]);
    assert_eq!(hands("9/10/4rrr4/10/9 b place"), [23, 23, 0]);
    assert_eq!(hands("9/10/4rrr4/wb8/b8 w place"), [22, 21, 0]);
}

#[test]
fn nothing_is_removed_while_pieces_are_placed() {
    let position = read("9/10/4rrr4/w9/8b b place");
    assert_eq!(Piece::ALL.map(|piece| position.removed(piece)), [0, 0, 0]);
}

#[test]
fn the_last_piece_is_white_and_opens_the_stacking() {
    let full_but_one = "wbwbwbwbw/bwbwbwbwbw/wbrbwbrbwbw/bwbwrwbwbw/bwbwbbwb1 w place";
    let position = read(full_but_one);
    assert_eq!(position.next_piece(), Some(Piece::White));
    let position = after(&position, "i1");
    assert_eq!(position.phase(), Phase::Stack);
    assert_eq!(position.next_piece(), None);
    assert_eq!(position.occupied().len(), Cell::COUNT);
}

#[test]
fn a_whole_placement_uses_all_pieces_and_ends_after_49_plies() {
    let (mut position, mut pick) = (Dvonn::default().start(), picker(11));
    for ply in 0..49 {
        let side = if ply % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
        assert_eq!(position.turn(), Turn::Seat(side));
        assert_eq!(position.phase(), Phase::Place);
        play_any(&mut position, &mut pick);
    }
    assert_eq!(position.phase(), Phase::Stack);
    assert_eq!(Piece::ALL.map(|piece| position.in_hand(piece) + position.removed(piece)), [0, 0, 0]);
}

#[test]
fn chance_places_on_every_empty_cell_alike() {
    let mut position = Dvonn { placement: Placement::Random }.start();
    for empty in (1..=49).rev() {
        assert_eq!(position.turn(), Turn::Chance);
        assert_eq!(position.total_weight(), empty);
        let mut outcomes = Default::default();
        position.legal_moves(&mut outcomes);
        assert!(outcomes.iter().all(|&outcome| position.weight(outcome) == 1));
        position.play(outcomes[0]).unwrap();
    }
    assert_eq!(position.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(position.total_weight(), 0);
}

#[test]
fn a_text_of_the_first_phase_goes_on_with_the_option_of_the_game() {
    let text = "9/10/5r5/10/9 b place";
    assert_eq!(Dvonn::default().position(text).unwrap().turn(), Turn::Seat(Seat::SECOND));
    let random = Dvonn { placement: Placement::Random };
    assert_eq!(random.position(text).unwrap().turn(), Turn::Chance);
}
