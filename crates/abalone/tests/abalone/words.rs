//! Everything the crate can say stands in the language files, with its values.

use fishka_abalone::{Abalone, Cell, Colour, Illegal, Move, NotACell, SetupError};
use fishka_game::{Configurable, Explain, OptionValues, Value};

const LANGUAGES: [&str; 2] =
    [include_str!("../../../i18n/text/en/abalone.ftl"), include_str!("../../../i18n/text/ru/abalone.ftl")];

/// A message with the lines that belong to it.
fn message<'a>(language: &'a str, key: &str) -> &'a str {
    let start = format!("\n{key} =");
    let at =
        language.find(&start).map(|at| at + 1).or_else(|| language.starts_with(&start[1..]).then_some(0));
    let rest = &language[at.unwrap_or_else(|| panic!("{key} is missing"))..];
    let end = rest.find("\nabalone-").unwrap_or(rest.len());
    &rest[..end]
}

fn assert_said(key: &str) {
    for language in LANGUAGES {
        message(language, key);
    }
}

fn assert_explained(error: &dyn Explain) {
    for language in LANGUAGES {
        let message = message(language, error.message().key);
        for (name, value) in error.message().values {
            assert!(message.contains(&format!("${name}")), "{name} in {message}");
            if let Value::Word(key) = value {
                assert_said(key);
            }
        }
    }
}

#[test]
fn illegal_moves_are_explained() {
    let cell = Cell::ALL[0];
    for illegal in [
        Illegal::Over,
        Illegal::NoMarble { cell },
        Illegal::NotYours { cell },
        Illegal::TooMany { rear: cell, count: 4 },
        Illegal::OwnLeaves { cell },
        Illegal::Outnumbered { pushers: 1, pushed: 2 },
        Illegal::Backed { cell },
        Illegal::Taken { cell },
    ] {
        assert_explained(&illegal);
    }
}

#[test]
fn setup_errors_are_explained() {
    let (column, colour) = (1, Colour::White);
    for error in [
        SetupError::Unexpected { column, found: 'x' },
        SetupError::RowLength { column, row: 'a', length: 5, found: 4 },
        SetupError::RowsMissing { column, row: 'a' },
        SetupError::RowsLeftOver { column },
        SetupError::Short { column },
        SetupError::NoSide { column },
        SetupError::NoNumber { column, colour: Colour::Black },
        SetupError::TooManyMarbles { colour, count: 15 },
        SetupError::TooManyOut { colour, out: 7 },
        SetupError::BothLost,
    ] {
        assert_explained(&error);
    }
}

#[test]
fn text_that_is_no_cell_or_move_is_explained() {
    assert_explained(&NotACell);
    for text in ["", "a1a1", "c3c6d3", "c3c5c4", "b2a1b1"] {
        assert_explained(&text.parse::<Move>().unwrap_err());
    }
}

#[test]
fn options_and_their_values_have_labels() {
    for spec in Abalone::OPTIONS {
        assert_said(&format!("abalone-option-{}", spec.name));
        assert_said(&format!("abalone-option-{}-about", spec.name));
        if let OptionValues::OneOf(words) = spec.values {
            for word in words {
                assert_said(&format!("abalone-value-{}-{word}", spec.name));
            }
        }
    }
}

#[test]
fn the_game_its_seats_and_its_ends_have_words() {
    for key in
        ["name", "about", "seat-1", "seat-2", "end-six-out", "end-no-moves", "end-repetition", "end-quiet"]
    {
        assert_said(&format!("abalone-{key}"));
    }
}

#[test]
fn formations_have_words() {
    for name in
        ["monomial", "binomial", "spear", "arc", "shield", "polynomial", "block", "det", "pac", "sumito"]
    {
        assert_said(&format!("abalone-formation-{name}"));
    }
}
