//! Position texts and setups.

use fishka_abalone::{Abalone, Cell, Colour, Layout, Setup, SetupError};
use fishka_game::{Game, Position, Setup as _};
use proptest::prelude::*;

const START: &str = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0";

fn refusal(text: &str) -> SetupError {
    Abalone::default().position(text).expect_err(text)
}

#[test]
fn a_text_has_rows_from_the_top_then_the_side_and_black_and_white_marbles_out() {
    assert_eq!(Layout::Standard.position().to_string(), START);
    let text = "1w3/6/b6/8/9/8/7/6/4w w 3 2";
    let position = Abalone::default().position(text).unwrap();
    assert_eq!(position.marbles(Colour::White).to_string(), "a5 i6");
    assert_eq!(position.marbles(Colour::Black).to_string(), "g3");
    assert_eq!(position.to_move(), Colour::White);
    assert_eq!((position.out(Colour::Black), position.out(Colour::White)), (3, 2));
    assert_eq!(position.to_string(), text);
}

#[test]
fn runs_of_empty_cells_may_be_split() {
    let split = Abalone::default().position("5/6/7/8/1223b/8/7/6/5 b 0 0").unwrap();
    assert_eq!(split.to_string(), "5/6/7/8/8b/8/7/6/5 b 0 0");
}

#[test]
fn an_unknown_character_is_named_with_its_column() {
    assert_eq!(refusal(&START.replacen('w', "x", 1)), SetupError::Unexpected { column: 1, found: 'x' });
    assert_eq!(refusal(&START.replacen('9', "4B4", 1)), SetupError::Unexpected { column: 23, found: 'B' });
    assert_eq!(refusal(&START.replacen('9', "09", 1)), SetupError::Unexpected { column: 22, found: '0' });
    assert_eq!(refusal(&format!("{START} ")), SetupError::Unexpected { column: 50, found: ' ' });
    assert_eq!(refusal(&START.replace("b 0", "bw 0")), SetupError::Unexpected { column: 46, found: 'w' });
}

#[test]
fn a_row_must_have_its_cells() {
    let too_long = SetupError::RowLength { column: 6, row: 'i', length: 5, found: 6 };
    assert_eq!(refusal(&format!("w{START}")), too_long);
    let too_short = SetupError::RowLength { column: 5, row: 'i', length: 5, found: 4 };
    assert_eq!(refusal(&START[1..]), too_short);
    assert_eq!(
        refusal(&START.replacen("/9/", "/99/", 1)),
        SetupError::RowLength { column: 23, row: 'e', length: 9, found: 18 }
    );
}

#[test]
fn there_must_be_nine_rows() {
    assert_eq!(refusal("5/6/7/8/9/8/7/6 b 0 0"), SetupError::RowsMissing { column: 16, row: 'a' });
    assert_eq!(refusal("5/6/7/8/9"), SetupError::RowsMissing { column: 10, row: 'd' });
    assert_eq!(refusal("5/6/7/8/9/8/7/6/5/4 b 0 0"), SetupError::RowsLeftOver { column: 18 });
    assert_eq!(refusal(""), SetupError::RowLength { column: 1, row: 'i', length: 5, found: 0 });
}

#[test]
fn side_and_numbers_must_be_there() {
    assert_eq!(refusal("5/6/7/8/9/8/7/6/5"), SetupError::Short { column: 18 });
    assert_eq!(refusal("5/6/7/8/9/8/7/6/5 "), SetupError::NoSide { column: 19 });
    assert_eq!(refusal("5/6/7/8/9/8/7/6/5 x 0 0"), SetupError::NoSide { column: 19 });
    assert_eq!(refusal("5/6/7/8/9/8/7/6/5 b"), SetupError::Short { column: 20 });
    assert_eq!(
        refusal("5/6/7/8/9/8/7/6/5 b x 0"),
        SetupError::NoNumber { column: 21, colour: Colour::Black }
    );
    assert_eq!(
        refusal("5/6/7/8/9/8/7/6/5 b 0 -1"),
        SetupError::NoNumber { column: 23, colour: Colour::White }
    );
}

#[test]
fn a_side_has_at_most_14_marbles_with_those_out() {
    assert_eq!(
        refusal(&START.replace("b 0 0", "b 0 1")),
        SetupError::TooManyMarbles { colour: Colour::White, count: 15 }
    );
    assert_eq!(
        refusal(&START.replace("/9/", "/b8/")),
        SetupError::TooManyMarbles { colour: Colour::Black, count: 15 }
    );
}

#[test]
fn at_most_six_are_out_and_not_of_both_colours() {
    assert_eq!(refusal("5/6/7/8/9/8/7/6/5 b 7 0"), SetupError::TooManyOut { colour: Colour::Black, out: 7 });
    assert_eq!(
        refusal("5/6/7/8/9/8/7/6/5 b 0 4000000000"),
        SetupError::TooManyOut { colour: Colour::White, out: 4_000_000_000 }
    );
    assert_eq!(refusal("5/6/7/8/9/8/7/6/5 b 6 6"), SetupError::BothLost);
}

#[test]
fn study_positions_may_have_fewer_marbles() {
    assert!(Abalone::default().position("5/6/7/8/4b4/8/7/6/5 b 0 0").is_ok());
    assert!(Abalone::default().position("5/6/7/8/9/8/7/6/5 w 0 0").is_ok());
}

#[test]
fn a_marble_is_put_in_place_of_another() {
    let mut setup = Setup::from(Layout::Standard.position());
    let a1: Cell = "a1".parse().unwrap();
    setup.put(a1, Some(Colour::White));
    assert_eq!(setup.marble(a1), Some(Colour::White));
    setup.put(a1, None);
    assert_eq!(setup.marble(a1), None);
    assert_eq!(setup.position().unwrap().marbles(Colour::Black).len(), 13);
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let marbles = proptest::collection::vec(proptest::option::of(any::<bool>()), 61);
    (marbles, any::<bool>(), 0..8_u32, 0..8_u32).prop_map(|(marbles, white, black_out, white_out)| {
        let colour = |white| if white { Colour::White } else { Colour::Black };
        let mut setup = Setup::new();
        setup.to_move = colour(white);
        setup.out.black = black_out;
        setup.out.white = white_out;
        for (cell, marble) in Cell::ALL.into_iter().zip(marbles) {
            setup.put(cell, marble.map(colour));
        }
        setup
    })
}

proptest! {
    #[test]
    fn every_setup_survives_being_written_and_read(setup in any_setup()) {
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
    }

    #[test]
    fn a_position_is_read_exactly_when_the_numbers_are_right(setup in any_setup()) {
        let position = setup.position();
        let count = |colour| Cell::ALL.into_iter().filter(|&cell| setup.marble(cell) == Some(colour)).count() as u32;
        let right = Colour::ALL.into_iter().all(|colour| setup.out[colour] <= 6 && count(colour) + setup.out[colour] <= 14);
        prop_assert_eq!(position.is_ok(), right && setup.out.black + setup.out.white < 12);
        if let Ok(position) = position {
            prop_assert_eq!(Setup::from(position), setup);
        }
    }

    #[test]
    fn no_text_makes_reading_panic(text in "[bwx0-9/ é]{0,60}", moves in "[a-jA-J0-9é]{0,8}") {
        let _ = text.parse::<Setup>().map(|setup| setup.position());
        let _ = Layout::Standard.position().parse_move(&moves);
    }

    #[test]
    fn a_damaged_text_is_read_right_or_refused(at in 0..START.len(), character in "[bw0-9/ x]") {
        let mut text = START.to_owned();
        text.replace_range(at..=at, &character);
        if let Ok(position) = Abalone::default().position(&text) {
            let again = Abalone::default().position(&position.to_string());
            prop_assert_eq!(again, Ok(position));
        }
    }
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let setup: Setup = "5/6/7/8/9/8/2bbb2/bbbbbb/bbbbb b 7 9".parse().unwrap();
    let problems = setup.validate(&Abalone::default()).unwrap_err();
    assert_eq!(
        problems,
        [
            SetupError::TooManyOut { colour: Colour::Black, out: 7 },
            SetupError::TooManyMarbles { colour: Colour::Black, count: 21 },
            SetupError::TooManyOut { colour: Colour::White, out: 9 },
        ]
    );
}
