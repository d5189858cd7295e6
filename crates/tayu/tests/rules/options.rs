use fishka_game::{Configurable, Game, OptionError, Options};
use fishka_tayu::{Axis, DrawMode, Edition, Table, Target, Tayu};

use crate::common::{game, seat};

fn refused(options: &str) -> OptionError {
    let options: Options = options.parse().expect("well-formed options");
    Tayu::from_options(&options).expect_err("refused")
}

#[test]
fn no_option_is_the_84_tile_edition_for_two_from_a_bag() {
    assert_eq!(game(""), Tayu::default());
    let expected = Tayu {
        edition: Edition::EightyFour,
        table: Table::Two { first: Axis::NorthSouth },
        draw: DrawMode::Bag,
    };
    assert_eq!(game(""), expected);
}

#[test]
fn options_are_told_as_far_as_they_matter() {
    for text in [
        "edition=84 seats=2 draw=bag first=north-south",
        "edition=classic seats=2 draw=expert first=east-west",
        "edition=84 seats=3 draw=bag target=30 auction=off",
        "edition=84 seats=3 draw=bag auction=on",
        "edition=84 seats=4 draw=bag start=3",
    ] {
        assert_eq!(game(text).options().to_string(), text);
    }
}

#[test]
fn seats_are_counted() {
    assert_eq!([2, 3, 4].map(|seats| game(&format!("seats={seats}")).seats()), [2, 3, 4]);
    assert_eq!(game("seats=3 auction=on").table, Table::Three(Target::Auctioned));
    assert_eq!(game("seats=4 start=4").table, Table::Four { start: seat(4) });
}

#[test]
fn options_of_another_table_are_refused() {
    for (options, name, needs) in [
        ("target=30", "target", "seats=3"),
        ("seats=4 target=30", "target", "seats=3"),
        ("auction=on", "auction", "seats=3"),
        ("seats=3 auction=on target=30", "target", "auction=off"),
        ("seats=3 first=east-west", "first", "seats=2"),
        ("seats=4 first=east-west", "first", "seats=2"),
        ("start=2", "start", "seats=4"),
        ("seats=3 start=2", "start", "seats=4"),
    ] {
        assert_eq!(refused(options), OptionError::Needs { name, needs }, "{options}");
    }
}

#[test]
fn naming_a_default_changes_nothing() {
    assert_eq!(game("target=24 auction=off start=1 first=north-south"), game(""));
}

#[test]
fn values_out_of_range_are_refused() {
    for options in
        ["edition=2000", "seats=5", "draw=cards", "seats=3 target=0", "seats=3 target=1000", "start=5"]
    {
        assert!(matches!(refused(options), OptionError::NotAllowed { .. }), "{options}");
    }
}
