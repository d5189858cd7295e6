//! The battery of the contract, over all layouts.

use std::num::NonZeroU32;

use fishka_abalone::{Abalone, Layout, Quiet, QuietResult};
use fishka_game::conformance;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[test]
fn every_layout_passes_the_battery() {
    for layout in Layout::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(layout as u64);
        let game = Abalone { layout, ..Abalone::default() };
        let report = conformance::check(&game, 2, 5_000, &mut |n| rng.random_range(0..n));
        assert_eq!(report.games, 2);
        assert!(report.positions > 400 && report.most_moves > 60, "{layout:?}: {report:?}");
    }
}

#[test]
fn study_positions_pass_the_battery() {
    let game = Abalone {
        quiet: NonZeroU32::new(60).map(|limit| Quiet { limit, result: QuietResult::Marbles }),
        ..Abalone::default()
    };
    let mut report = conformance::Report::default();
    for text in include_str!("../abalone.perft").lines().filter(|line| !line.starts_with('#')) {
        if let Some((text, _)) = text.split_once(';') {
            let position = fishka_game::Game::position(&game, text.trim()).unwrap();
            conformance::check_position(&game, &position, &mut report);
        }
    }
    assert!(report.positions > 30, "{report:?}");
}
