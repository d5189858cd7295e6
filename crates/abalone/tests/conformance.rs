//! The battery of the contract, over all layouts.

use fishka_abalone::{Abalone, Layout};
use fishka_game::{Leaves, conformance, perft};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn every_layout_passes_the_battery() {
    for layout in Layout::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(layout as u64);
        let game = Abalone { layout, ..Abalone::default() };
        let report = conformance::check(&game, 2, 10_000, &mut |n| rng.random_range(0..n));
        assert_eq!(report.games, 2);
    }
}

#[test]
fn public_counts() {
    let counts = |layout: Layout, depth| perft(&layout.position(), depth, Leaves::Counted);
    assert_eq!([1, 2, 3, 4].map(|depth| counts(Layout::Standard, depth)), [44, 1936, 98_912, 5_045_110]);
    assert_eq!([1, 2, 3, 4].map(|depth| counts(Layout::BelgianDaisy, depth)), [52, 2692, 149_322, 8_270_666]);
}
