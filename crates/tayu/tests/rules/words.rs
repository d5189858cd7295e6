//! Everything the crate can say is in the language files.

use fishka_game::{Configurable, Explain, OptionValues};
use fishka_tayu::{Bid, Class, Due, Illegal, Misspelt, Role, SetupError, Side, Tayu};

use crate::common::{seat, square, tile};

const LANGUAGES: [&str; 2] =
    [include_str!("../../../i18n/text/en/tayu.ftl"), include_str!("../../../i18n/text/ru/tayu.ftl")];

/// The message with this name, its continuation lines included.
fn message<'a>(language: &'a str, key: &str) -> &'a str {
    let mut messages = language.split("\ntayu-").map(|message| message.trim_start_matches("tayu-"));
    let name = format!("{} =", key.trim_start_matches("tayu-"));
    messages.find(|message| message.starts_with(&name)).unwrap_or_else(|| panic!("{key} is missing"))
}

fn assert_told(error: &dyn Explain) {
    for language in LANGUAGES {
        let message = message(language, error.message().key);
        for (name, _) in error.message().values {
            assert!(message.contains(&format!("${name}")), "{message} lacks {name}");
        }
        let told = message.matches('$').count();
        assert!(
            told <= error.message().values.len(),
            "{message} wants more than {:?}",
            error.message().values
        );
    }
}

#[test]
fn every_illegal_move_is_explained() {
    let (kind, square) = ("abd".parse().expect("a kind"), square("j9"));
    let (class, side) = (Class::Ring, Side::North);
    for illegal in [
        Illegal::Over,
        Illegal::BidDue,
        Illegal::ChoiceDue,
        Illegal::DrawDue,
        Illegal::PlacementDue { drawn: kind },
        Illegal::BidTooHigh { lowest: 28 },
        Illegal::BidOutOfRange,
        Illegal::NothingToAccept,
        Illegal::ClassUsedUp { class },
        Illegal::WrongClass { kind, class },
        Illegal::KindUsedUp { kind },
        Illegal::WrongKind { drawn: kind, kind },
        Illegal::OffBoard { square },
        Illegal::Taken { square },
        Illegal::MissesCentre,
        Illegal::ExitMeetsBlank { square, side },
        Illegal::BlankMeetsExit { square, side },
        Illegal::Unconnected,
    ] {
        assert_told(&illegal);
    }
}

#[test]
fn everything_misspelt_is_explained() {
    for misspelt in [
        Misspelt::Square,
        Misspelt::Exits,
        Misspelt::Kind,
        Misspelt::Class,
        Misspelt::Placement,
        Misspelt::OverTheEdge,
        Misspelt::Bid,
        Misspelt::Move,
    ] {
        assert_told(&misspelt);
    }
}

#[test]
fn every_refused_position_is_explained() {
    let (kind, placement, square) = ("abd".parse().expect("a kind"), tile("abd-i9"), square("j9"));
    let (text, side) = (String::from("x"), Side::West);
    for error in [
        SetupError::Fields,
        SetupError::NotAPlacement { text: text.clone(), why: Misspelt::Exits },
        SetupError::NotASeat { text: text.clone() },
        SetupError::NotADue { text: text.clone() },
        SetupError::NotABid { text },
        SetupError::TooMany { placement, kind, copies: 3 },
        SetupError::Placement { placement, why: Illegal::OffBoard { square } },
        SetupError::Placement { placement, why: Illegal::Taken { square } },
        SetupError::Placement { placement, why: Illegal::ExitMeetsBlank { square, side } },
        SetupError::Placement { placement, why: Illegal::BlankMeetsExit { square, side } },
        SetupError::MissesCentre,
        SetupError::Unconnected { placement },
        SetupError::WrongSeat { seat: seat(1), expected: seat(2) },
        SetupError::KindUsedUp { kind },
        SetupError::NotDue { due: Due::Choice },
        SetupError::NoAuction,
        SetupError::BidMissing,
        SetupError::BadBid { bid: Bid { number: 28, seat: seat(4) } },
    ] {
        assert_told(&error);
    }
}

#[test]
fn every_option_and_value_has_a_label() {
    for language in LANGUAGES {
        for option in Tayu::OPTIONS {
            message(language, &format!("tayu-option-{}", option.name));
            message(language, &format!("tayu-option-{}-about", option.name));
            if let OptionValues::OneOf(values) = option.values {
                for value in values {
                    message(language, &format!("tayu-value-{}-{value}", option.name));
                }
            }
        }
    }
}

#[test]
fn every_end_and_every_name_has_its_words() {
    let roles = [Role::NorthSouth, Role::EastWest, Role::Saboteur].map(Role::word);
    let names = ["tayu-name", "tayu-about", "tayu-end-bag-empty", "tayu-end-no-fit"];
    let seats = ["tayu-seat-1", "tayu-seat-2", "tayu-seat-3", "tayu-seat-4"];
    let classes = Class::ALL.map(Class::word);
    let sides = Side::ALL.map(Side::word);
    for language in LANGUAGES {
        for key in roles.iter().chain(&names).chain(&seats).chain(&classes).chain(&sides) {
            message(language, key);
        }
    }
}
