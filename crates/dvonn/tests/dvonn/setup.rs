//! Position texts and set-ups: what is refused and why, and that what is accepted reads back.

use crate::support;

use fishka_dvonn::{Cell, Colour, Dvonn, Phase, Piece, Placement, Setup, SetupError, Stack};
use fishka_game::{Explain, Game, Position as _, Setup as _, Turn};
use proptest::prelude::*;
use support::{cell, picker, play_any, read, setup};

fn refused(text: &str) -> SetupError {
    Dvonn::default().position(text).expect_err(text)
}

#[test]
fn the_order_of_pieces_survives() {
    for text in [
        "9/10/5(rwb)5/10/9 w stack",
        "2(wwbrb)6/10/11/10/4(bw)r3 b stack",
        "9/10/11/10/9 w place",
        "r7r/10/11/10/8r b place",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn digits_in_a_row_are_one_number() {
    assert_eq!(read("9/10/(rw)10/10/9 w stack").to_string(), "9/10/(rw)10/10/9 w stack");
    assert_eq!(refused("9/10/56/10/9 w place"), SetupError::EmptyCells { column: 6 });
}

#[test]
fn brackets_around_one_piece_are_read_and_not_written() {
    assert_eq!(read("9/10/5(r)(w)4/10/9 w stack").to_string(), "9/10/5rw4/10/9 w stack");
}

#[test]
fn unknown_characters_are_pointed_at() {
    assert_eq!(refused("9/10/5x5/10/9 w stack"), SetupError::UnknownCharacter { column: 7, found: 'x' });
    assert_eq!(refused("9/10/5(rж)5/10/9 w stack"), SetupError::UnknownCharacter { column: 9, found: 'ж' });
    assert_eq!(refused("9/10/5(r2)5/10/9 w stack"), SetupError::UnknownCharacter { column: 9, found: '2' });
    assert_eq!(refused("9/10/5r)5/10/9 w stack"), SetupError::UnknownCharacter { column: 8, found: ')' });
}

#[test]
fn numbers_of_empty_cells_go_from_1_to_11() {
    assert_eq!(refused("9/10/0/10/9 w place"), SetupError::EmptyCells { column: 6 });
    assert_eq!(refused("9/10/99999999999/10/9 w place"), SetupError::EmptyCells { column: 6 });
}

#[test]
fn brackets_hold_pieces_and_close() {
    assert_eq!(refused("9/10/5()5/10/9 w stack"), SetupError::EmptyBrackets { column: 7 });
    assert_eq!(refused("9/10/5(rw5/10/9 w stack"), SetupError::UnknownCharacter { column: 10, found: '5' });
    assert_eq!(refused("9/10/5(rw/10/9 w stack"), SetupError::OpenBracket { column: 7 });
    assert_eq!(refused("9/10/5(rw"), SetupError::OpenBracket { column: 7 });
    let tower = "w".repeat(50);
    assert_eq!(refused(&format!("9/10/5({tower})5/10/9 w stack")), SetupError::StackTooTall { column: 7 });
}

#[test]
fn rows_have_their_length() {
    let too_long = SetupError::RowTooLong { column: 2, row: 5, length: 9 };
    assert_eq!(refused("9r/10/11/10/9 w stack"), too_long);
    assert_eq!(refused("w9/10/11/10/9 w stack"), too_long);
    let too_short = SetupError::RowTooShort { column: 7, row: 3, length: 11, found: 5 };
    assert_eq!(refused("9/10/5/10/9 w stack"), too_short);
    assert_eq!(refused(""), SetupError::RowTooShort { column: 1, row: 5, length: 9, found: 0 });
}

#[test]
fn there_are_five_rows() {
    assert_eq!(refused("9/10/11 w place"), SetupError::TooFewRows { column: 8, row: 2 });
    assert_eq!(refused("9/10/11/10/9/9 w place"), SetupError::TooManyRows { column: 13 });
}

#[test]
fn side_and_phase_follow_the_board() {
    assert_eq!(refused("9/10/11/10/9"), SetupError::SideExpected { column: 13 });
    assert_eq!(refused("9/10/11/10/9 x place"), SetupError::SideExpected { column: 14 });
    assert_eq!(refused("9/10/11/10/9 w"), SetupError::PhaseExpected { column: 15 });
    assert_eq!(refused("9/10/11/10/9 w play"), SetupError::PhaseExpected { column: 16 });
    assert_eq!(refused("9/10/11/10/9 w place 1"), SetupError::NothingExpected { column: 21 });
}

#[test]
fn no_more_pieces_than_the_game_has() {
    let error = refused("9/10/4rrrr3/10/9 w stack");
    assert_eq!(error, SetupError::TooManyPieces { piece: Piece::Dvonn, count: 4, supply: 3 });
    let tower = "b".repeat(24);
    let error = refused(&format!("9/10/4r({tower})5/10/9 w stack"));
    assert_eq!(error, SetupError::TooManyPieces { piece: Piece::Black, count: 24, supply: 23 });
    assert_eq!(error.to_string(), "there are 24 pieces “b”, but the game has only 23");
}

#[test]
fn no_tall_stack_has_a_dvonn_on_top() {
    assert_eq!(refused("9/10/3(wr)7/10/9 w stack"), SetupError::DvonnOnTop { cell: cell("d3") });
}

#[test]
fn stacking_needs_a_dvonn() {
    assert_eq!(refused("9/10/3wb6/10/9 w stack"), SetupError::NoDvonn);
    assert_eq!(refused("9/10/11/10/9 w stack"), SetupError::NoDvonn);
}

#[test]
fn groups_without_a_dvonn_would_have_been_removed() {
    assert_eq!(refused("9/10/rw4bw3/10/9 w stack"), SetupError::Unconnected { cell: cell("g3") });
}

#[test]
fn nothing_is_stacked_while_pieces_are_placed() {
    assert_eq!(refused("9/10/rrr(bw)7/10/9 b place"), SetupError::StackWhilePlacing { cell: cell("d3") });
}

#[test]
fn dvonns_are_placed_first() {
    assert_eq!(refused("9/10/rrb8/10/9 b place"), SetupError::DvonnsFirst { dvonn: 2 });
}

#[test]
fn black_and_white_place_in_turn() {
    assert_eq!(refused("9/10/rrrw7/10/9 w place"), SetupError::UnevenPlacing { white: 1, black: 0 });
    assert_eq!(refused("9/10/rrrbb6/10/9 b place"), SetupError::UnevenPlacing { white: 0, black: 2 });
}

#[test]
fn the_number_of_pieces_says_who_places() {
    let error = SetupError::WrongSide { placed: 0, expected: Colour::White };
    assert_eq!(refused("9/10/11/10/9 b place"), error);
    let error = SetupError::WrongSide { placed: 3, expected: Colour::Black };
    assert_eq!(refused("9/10/rrr8/10/9 w place"), error);
}

#[test]
fn a_full_board_is_not_being_filled() {
    let full = "wbwbwbwbw/bwbwbwbwbw/wbrbwbrbwbw/bwbwrwbwbw/bwbwbbwbw";
    assert_eq!(refused(&format!("{full} b place")), SetupError::PlacingIsOver);
    assert_eq!(read(&format!("{full} w stack")).phase(), Phase::Stack);
}

#[test]
fn studies_may_lack_pieces() {
    let position = read("9/10/3rw6/10/9 b stack");
    assert_eq!(Piece::ALL.map(|piece| position.removed(piece)), [22, 23, 2]);
}

#[test]
fn a_position_in_which_nobody_can_move_is_over() {
    assert_eq!(read("9/10/5r5/10/9 w stack").turn(), Turn::Over);
}

#[test]
fn refusals_can_be_told_in_any_language() {
    let error = refused("9/10/5x5/10/9 w stack");
    assert_eq!(error.message().key, "dvonn-setup-unknown-character");
    assert_eq!(
        error.message().values.into_iter().map(|(name, _)| name).collect::<Vec<_>>(),
        ["column", "found"]
    );
}

#[test]
fn the_text_of_a_state_stands_for_the_state() {
    let mut pick = picker(21);
    for _ in 0..50 {
        let mut position = Dvonn::default().start();
        while play_any(&mut position, &mut pick).is_some() {
            assert_eq!(read(&position.state().to_string()).state(), position.state(), "{position}");
        }
    }
}

fn any_piece() -> impl Strategy<Value = Piece> {
    prop_oneof![Just(Piece::White), Just(Piece::Black), Just(Piece::Dvonn)]
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let stack = prop_oneof![
        4 => Just(Stack::EMPTY),
        3 => any_piece().prop_map(Stack::single),
        1 => prop::collection::vec(any_piece(), 2..12).prop_map(|pieces| pieces.into_iter().collect()),
    ];
    let stacks = prop::collection::vec(stack, Cell::COUNT);
    (stacks, any::<bool>(), any::<bool>()).prop_map(|(stacks, white, placing)| {
        let to_act = if white { Colour::White } else { Colour::Black };
        let mut setup = Setup::empty(to_act, if placing { Phase::Place } else { Phase::Stack });
        for (cell, stack) in Cell::ALL.into_iter().zip(stacks) {
            setup.set(cell, stack);
        }
        setup
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_set_up_reads_back(given in any_setup()) {
        prop_assert_eq!(setup(&given.to_string()), given);
    }

    #[test]
    fn what_is_accepted_prints_what_was_set_up(given in any_setup()) {
        if let Ok(position) = given.position(Placement::Players) {
            prop_assert_eq!(position.setup(), given);
        }
    }

    #[test]
    fn no_text_is_too_odd(text in "[0-9wbr()/ xж]{0,60}") {
        if let Ok(read) = text.parse::<Setup>() {
            prop_assert_eq!(setup(&read.to_string()), read);
        }
    }

    #[test]
    fn one_wrong_character_never_passes_unseen(seed in any::<u64>(), place in any::<prop::sample::Index>()) {
        let mut pick = picker(seed);
        let mut position = support::full_board(&mut pick);
        for _ in 0..seed % 30 {
            play_any(&mut position, &mut pick);
        }
        let text = position.to_string();
        let at = place.index(text.len());
        let changed = format!("{}?{}", &text[..at], &text[at + 1..]);
        prop_assert!(Dvonn::default().position(&changed).is_err());
    }

    #[test]
    fn a_stack_is_the_pieces_put_on_it(
        lower in prop::collection::vec(any_piece(), 0..30),
        upper in prop::collection::vec(any_piece(), 0..30),
    ) {
        let stack = |pieces: &[Piece]| pieces.iter().copied().collect::<Stack>();
        let both = stack(&lower).with_on_top(stack(&upper));
        let expected: Vec<Piece> = lower.iter().chain(&upper).copied().collect();
        prop_assert_eq!(both.pieces().collect::<Vec<_>>(), expected);
        prop_assert_eq!(usize::from(both.height()), lower.len() + upper.len());
    }
}

fn problems(text: &str) -> Vec<SetupError> {
    setup(text).validate(&Dvonn::default()).expect_err("it is no position")
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    assert_eq!(
        problems("wwwwwwwww/wwwwwwwwww/wwwww6/10/(wr)8 w stack"),
        [
            SetupError::TooManyPieces { piece: Piece::White, count: 25, supply: 23 },
            SetupError::DvonnOnTop { cell: cell("a1") },
            SetupError::Unconnected { cell: cell("a3") },
        ]
    );
}

#[test]
fn every_unconnected_group_is_named_once() {
    assert_eq!(
        problems("ww7/10/5r5/10/8w w stack"),
        ["i1", "c5"].map(|name| SetupError::Unconnected { cell: cell(name) })
    );
}

#[test]
fn every_stack_among_placed_pieces_is_named() {
    let stacks = ["a1", "f3"].map(|name| SetupError::StackWhilePlacing { cell: cell(name) });
    assert_eq!(problems("9/10/5(rr)5/10/(rwb)8 b place"), stacks);
}
