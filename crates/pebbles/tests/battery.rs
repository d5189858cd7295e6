//! Pebbles passes the battery, and refuses what cannot be.

use fishka_game::{Game as _, Setup as _, conformance};
use fishka_pebbles::{Pebbles, Setup, SetupError};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

#[test]
fn it_passes_the_battery() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let report = conformance::check(&Pebbles::default(), 50, 100, &mut |n| random.random_range(0..n));
    assert_eq!(report.games, 50);
    assert!(report.chances > 250);
}

#[test]
fn the_coin_lets_no_more_be_taken_than_there_are() {
    let last = Pebbles::default().position("1 1 2").expect("a position");
    assert_eq!(fishka_game::Position::count_legal_moves(&last), 1);
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let game = Pebbles { heap: 5 };
    let setup = |text| Setup::read(&game, text).expect("it can be written down");
    assert_eq!(setup("6 1 ?").validate(&game), Err(vec![SetupError::TooMany { pebbles: 6, heap: 5 }]));
    assert_eq!(setup("0 1 2").validate(&game), Err(vec![SetupError::NothingToTake]));
    assert_eq!(Setup::read(&game, "5 3 ?"), Err(SetupError::Malformed));
}
