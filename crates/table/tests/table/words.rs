//! Every refusal has its sentence in every language.
use fishka_game::Explain;
use fishka_i18n::{Language, has};
use fishka_table::TableError;
use fishka_wire::Refusal;

#[test]
fn all_refusals_are_told() {
    let all = [
        TableError::PositionOver,
        TableError::LongClock { hours: 24 },
        TableError::Seats { seats: 2, found: 3 },
        TableError::TwoSeats,
        TableError::NoSuchSeat { seat: 5 },
        TableError::SeatTaken,
        TableError::Full,
        TableError::NotAPlayer,
        TableError::NotBegun,
        TableError::Over,
        TableError::NotOver,
        TableError::NotYourTurn,
        TableError::OutOfDate { expected: 1, found: 2 },
        TableError::TooLate,
        TableError::OfferedAlready,
        TableError::NoOffer,
        TableError::NothingToTakeBack,
        TableError::AskedAlready,
        TableError::NoRequest,
        TableError::TooFarToAbort,
        TableError::NothingToClaim,
        TableError::Chat { longest: 300 },
        TableError::ChatFull { most: 1_000 },
        TableError::NoChat,
        TableError::Id { longest: 40 },
    ];
    for error in &all {
        for &language in Language::ALL {
            assert!(has(language, error.message().key), "{} in {language}", error.message().key);
            let told = Refusal::of(error).tell(language);
            assert!(!told.contains('{') && !told.contains('$'), "{told}");
        }
    }
}

#[test]
fn a_refusal_counts_in_russian() {
    let refusal = Refusal::from(TableError::Seats { seats: 4, found: 1 });
    assert_eq!(refusal.tell(Language::Russian), "В этой игре 4 места, а указано 1 место.");
}
