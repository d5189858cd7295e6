//! Whole games with a fixed seed, written down: a change of any rule shows here.

use std::fmt::Write;

use fishka_abalone::{Abalone, Layout, Position};
use fishka_game::{Line, Position as _};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A game in which pushes are preferred and the marbles otherwise roll at random.
fn playthrough(layout: Layout, seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut line = Line::new(Abalone { layout, ..Abalone::default() });
    let mut moves = <Position as fishka_game::Position>::Moves::default();
    let mut text = String::new();
    loop {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        // The order of generation is nobody's business.
        moves.sort_unstable();
        let position = *line.position();
        let pushed = |mv| position.effect(mv).unwrap().pushed.len();
        let most = moves.iter().map(|&mv| pushed(mv)).max().unwrap_or(0);
        moves.retain(|mv| pushed(*mv) == most);
        let mv = moves[rng.random_range(0..moves.len())];
        line.play(mv).unwrap();
        writeln!(text, "{mv} {:016x} {}", line.position().key(), line.position()).unwrap();
    }
    let outcome = line.outcome().unwrap();
    writeln!(text, "{} {outcome}", outcome.reason()).unwrap();
    text
}

#[test]
fn a_game_from_the_standard_layout() {
    insta::assert_snapshot!(playthrough(Layout::Standard, 1));
}

#[test]
fn a_game_from_the_belgian_daisy() {
    insta::assert_snapshot!(playthrough(Layout::BelgianDaisy, 2));
}
