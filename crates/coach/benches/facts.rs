//! How long the facts of a position take: `cargo bench -p fishka-coach`. They must be able to follow a pointer, so well below a
//! millisecond.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use fishka_catalog::{Line, Position, Rules};
use fishka_coach::facts;
use fishka_game::Options;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Positions from all over seeded random games.
fn positions(game: &str) -> Vec<Position> {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let rules = Rules::new(game, &Options::new()).expect("a game of the catalog");
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while positions.len() < 64 {
        let mut line = Line::new(rules.clone());
        while line.plies() < 120 {
            line.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            line.play(moves[random.random_range(0..moves.len())]).expect("listed moves are legal");
            if random.random_ratio(1, 12) {
                positions.push(line.position().clone());
            }
        }
    }
    positions
}

fn bench(criterion: &mut Criterion) {
    for game in ["dvonn", "abalone", "tayu"] {
        let positions = positions(game);
        let mut next = positions.iter().cycle();
        criterion
            .bench_function(game, |bencher| bencher.iter(|| facts(black_box(next.next().expect("a cycle")))));
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
