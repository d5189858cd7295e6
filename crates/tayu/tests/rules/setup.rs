//! Position text, and which positions there can be.

use fishka_game::{Explain, Game, Position as _, Setup as _};
use fishka_tayu::{Bid, Illegal, Misspelt, Placement, Position, Setup, SetupError, Side};
use proptest::prelude::*;

use crate::common::{game, moves, played, position, position_of, seat, square, tile};

fn refused(options: &str, text: &str) -> SetupError {
    game(options).position(text).expect_err(text)
}

#[test]
fn the_empty_board_and_a_draw_due() {
    assert_eq!(game("").start().to_string(), "- 1 ?");
    assert_eq!(position("- 1 ?"), game("").start());
}

#[test]
fn tiles_seat_and_the_drawn_kind() {
    let text = "abd-i9,adh-l9 1 acf";
    assert_eq!(position(text).to_string(), text);
    assert_eq!(position(text), played("", "?abd, abd-i9, ?adh, adh-l9, ?acf"));
}

#[test]
fn the_expert_draw_tells_what_is_due() {
    for (text, moves) in [
        ("- 1 choose", "ring, ?adh, adh-i9"),
        ("adh-i9 2 ?plain", "ring, ?adh, adh-i9, plain"),
        ("adh-i9 2 choose", "ring, ?adh, adh-i9"),
    ] {
        assert_eq!(position_of("draw=expert", text).to_string(), text);
        if !text.starts_with('-') {
            assert_eq!(position_of("draw=expert", text), played("draw=expert", moves));
        }
    }
}

#[test]
fn the_auction_adds_the_lowest_bid() {
    let options = "seats=3 auction=on";
    for (text, moves) in [
        ("- 2 bid 28@1", "bid 28"),
        ("- 3 bid 28@1", "bid 28, accept"),
        ("- 1 bid 25@3", "bid 28, accept, bid 25"),
        ("- 3 ? 25@2", "bid 28, bid 25, accept, accept"),
        ("adh-i9 1 bdh 25@2", "bid 28, bid 25, accept, accept, ?adh, adh-i9, ?bdh"),
    ] {
        assert_eq!(position_of(options, text).to_string(), text);
        assert_eq!(position_of(options, text), played(options, moves));
    }
    assert_eq!(game(options).start().to_string(), "- 1 bid");
}

#[test]
fn tiles_may_stand_in_any_order() {
    // The first one listed is joined only through the second, which alone covers the centre.
    let text = "adh-l9,abd-i9 1 ?";
    assert_eq!(position(text).to_string(), text);
}

#[test]
fn fields_that_cannot_be_read() {
    assert_eq!(refused("", "- 1"), SetupError::Fields);
    assert_eq!(refused("", "- 1 ? 28@1 x"), SetupError::Fields);
    let text = || String::from("abd-r9");
    assert_eq!(
        refused("", "abd-i9,abd-r9 1 ?"),
        SetupError::NotAPlacement { text: text(), why: Misspelt::OverTheEdge }
    );
    assert_eq!(refused("", "- 5 ?"), SetupError::NotASeat { text: "5".into() });
    assert_eq!(refused("", "- 1 !"), SetupError::NotADue { text: "!".into() });
    assert_eq!(refused("", "- 1 ? 28"), SetupError::NotABid { text: "28".into() });
}

#[test]
fn a_tile_off_the_board() {
    let why = Illegal::OffBoard { square: square("s9") };
    assert_eq!(refused("", "abd-q9 2 ?"), SetupError::Placement { placement: tile("abd-q9"), why });
}

#[test]
fn a_square_covered_twice() {
    let why = Illegal::Taken { square: square("k9") };
    assert_eq!(refused("", "abd-i9,adh-k9 1 ?"), SetupError::Placement { placement: tile("adh-k9"), why });
}

#[test]
fn sides_that_do_not_match() {
    let why = Illegal::ExitMeetsBlank { square: square("i8"), side: Side::North };
    assert_eq!(refused("", "abd-i9,abc-i8 1 ?"), SetupError::Placement { placement: tile("abc-i8"), why });
    let why = Illegal::BlankMeetsExit { square: square("j10"), side: Side::South };
    assert_eq!(refused("", "abd-i9,abc-i10 1 ?"), SetupError::Placement { placement: tile("abc-i10"), why });
}

#[test]
fn a_tile_the_water_does_not_reach() {
    assert_eq!(refused("", "abd-i9,efg-i8 1 ?"), SetupError::Unconnected { placement: tile("efg-i8") });
}

#[test]
fn no_tile_on_the_centre() {
    assert_eq!(refused("", "abd-a1 2 ?"), SetupError::MissesCentre);
}

#[test]
fn tiles_apart_are_named_without_one_on_the_centre_too() {
    let setup: Setup = "abc-k9,abc-j12 1 ?".parse().expect("it can be written down");
    let problems = setup.validate(&game("")).expect_err("it is no position");
    assert_eq!(problems, [SetupError::MissesCentre, SetupError::Unconnected { placement: tile("abc-j12") }]);
}

#[test]
fn more_tiles_of_a_kind_than_there_are() {
    let error = refused("", "bdh-f9,bdh-i9,bdh-l9,dfh-o9 1 ?");
    let kind = "bdh".parse().expect("a kind");
    assert_eq!(error, SetupError::TooMany { placement: tile("dfh-o9"), kind, copies: 3 });
}

#[test]
fn a_drawn_tile_of_which_none_is_left() {
    let kind = "bdh".parse().expect("a kind");
    assert_eq!(refused("", "bdh-f9,bdh-i9,bdh-l9 2 bdh"), SetupError::KindUsedUp { kind });
}

#[test]
fn the_seat_to_act_follows_from_the_tiles() {
    assert_eq!(refused("", "abd-i9 1 ?"), SetupError::WrongSeat { seat: seat(1), expected: seat(2) });
    assert_eq!(
        refused("seats=4 start=3", "- 1 ?"),
        SetupError::WrongSeat { seat: seat(1), expected: seat(3) }
    );
    let error = refused("seats=3 auction=on", "- 1 bid 28@1");
    assert_eq!(error, SetupError::WrongSeat { seat: seat(1), expected: seat(3) });
}

#[test]
fn what_cannot_be_due() {
    for (options, text) in [
        ("", "- 1 choose"),
        ("", "- 1 ?ring"),
        ("", "- 1 bid"),
        ("", "- 1 -"),
        ("draw=expert", "- 1 ?"),
        ("seats=3 auction=on", "adh-i9 2 bid 28@1"),
    ] {
        assert!(matches!(refused(options, text), SetupError::NotDue { .. }), "{options} {text}");
    }
}

#[test]
fn bids_where_they_do_not_belong() {
    assert_eq!(refused("", "- 1 ? 28@1"), SetupError::NoAuction);
    assert_eq!(refused("seats=3 auction=on", "- 1 ?"), SetupError::BidMissing);
    let bid = Bid { number: 28, seat: seat(4) };
    assert_eq!(refused("seats=3 auction=on", "- 2 bid 28@4"), SetupError::BadBid { bid });
}

#[test]
fn an_error_names_placement_and_reason() {
    let error = refused("", "abd-i9,abc-i8 1 ?");
    assert_eq!(error.to_string(), "abc-i8: the exit on the north of i8 meets a blank side");
    assert_eq!(error.message().key, "tayu-setup-exit-meets-blank");
    assert_eq!(error.message().values.len(), 3);
}

/// A position some plies into a random game.
fn reached(options: &'static str) -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(move |picks| {
        let mut position = game(options).start();
        for pick in picks {
            let moves = moves(&position);
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[pick.index(moves.len())]);
        }
        position
    })
}

fn any_setup() -> impl Strategy<Value = String> {
    let fields = [
        "[a-h]{3}[-|][a-s][0-9]{1,2}(,[a-h]{3}[-|][a-s][0-9]{1,2}){0,4}|-",
        "[0-5]",
        "[?a-h-]{1,3}|bid|choose",
    ];
    (fields[0], fields[1], fields[2]).prop_map(|(tiles, seat, due)| format!("{tiles} {seat} {due}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reached_positions_survive_their_text(position in reached("seats=3 draw=expert auction=on")) {
        let setup: Setup = position.to_string().parse().expect("its own text");
        prop_assert_eq!(&setup, &Setup::from(&position));
        let read = setup.position(position.game()).expect("a position that was reached");
        prop_assert_eq!(read.to_string(), position.to_string());
        prop_assert_eq!(read, position);
    }

    #[test]
    fn tiles_may_be_listed_in_any_order(
        (position, tiles) in reached("").prop_flat_map(|position| {
            let tiles = Just(position.placements().to_vec()).prop_shuffle();
            (Just(position), tiles)
        })
    ) {
        let setup = Setup { placements: tiles, ..Setup::from(&position) };
        let read = setup.position(position.game()).expect("the same tiles");
        prop_assert_eq!(read.key(), position.key());
        prop_assert_eq!(read, position);
    }

    #[test]
    fn no_text_is_read_as_something_else(text in any_setup()) {
        if let Ok(position) = game("").position(&text) {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn no_text_makes_reading_fail_badly(text in "\\PC*") {
        let _ = game("").position(&text);
        let _ = text.parse::<Placement>();
    }
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let setup: Setup = "abd-a1,abd-a1 1 ?ring 28@1".parse().expect("it can be written down");
    let problems = setup.validate(&game("")).expect_err("it is no position");
    let keys: Vec<&str> = problems.iter().map(|error| error.message().key).collect();
    assert_eq!(
        keys,
        ["tayu-setup-taken", "tayu-setup-misses-centre", "tayu-setup-no-auction", "tayu-setup-not-due"]
    );
}

#[test]
fn every_tile_that_the_water_does_not_reach_is_named() {
    let setup: Setup = "abd-i9,abd-a1,abd-a5 2 ?".parse().expect("it can be written down");
    let problems = setup.validate(&game("")).expect_err("it is no position");
    let tiles: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(tiles.len(), 2, "{tiles:?}");
}
