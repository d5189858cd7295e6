//! Complete random games, one thread: `cargo bench -p fishka-tayu`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fishka_game::{Game, Position as _, Turn};
use fishka_tayu::{Position, Tayu};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn random_game(game: &Tayu, rng: &mut ChaCha8Rng) -> Position {
    let mut position = game.start();
    let mut moves = <Position as fishka_game::Position>::Moves::default();
    loop {
        let turn = position.turn();
        position.legal_moves(&mut moves);
        let mv = match turn {
            Turn::Over => return position,
            Turn::Seat(_) => moves[rng.random_range(0..moves.len())],
            Turn::Chance => {
                let mut rest = rng.random_range(0..position.total_weight());
                let drawn = moves.iter().find(|mv| {
                    let weight = position.weight(**mv);
                    let found = rest < weight;
                    rest = rest.wrapping_sub(weight);
                    found
                });
                *drawn.expect("weights add up")
            }
        };
        position.play_unchecked(mv);
    }
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random games");
    group.throughput(Throughput::Elements(1));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    group.bench_function("edition 84", |bencher| bencher.iter(|| random_game(&Tayu::default(), &mut rng)));
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);
