//! How fast states are searched: `cargo bench -p fishka-dvonn`. Elements are leaves.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fishka_dvonn::{Dvonn, Phase, State};
use fishka_game::{Game, Leaves, Position, perft};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// States after this many stacking plies of seeded random games that still go on.
fn states(stacking_plies: usize) -> Vec<State> {
    let mut random = ChaCha8Rng::seed_from_u64(49);
    let mut states = Vec::new();
    while states.len() < 8 {
        let mut state = *Dvonn::default().start().state();
        let mut plies = 0;
        let mut moves = Default::default();
        while state.phase() == Phase::Place || plies < stacking_plies {
            plies += usize::from(state.phase() == Phase::Stack);
            state.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            state.play_unchecked(moves[random.random_range(0..moves.len())]);
        }
        if state.count_legal_moves() > 1 {
            states.push(state);
        }
    }
    states
}

/// Perft in which every leaf is looked at, so that the compiler must make it.
fn perft_made(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        black_box(state);
        return 1;
    }
    let mut moves = Default::default();
    state.legal_moves(&mut moves);
    let mut leaves = 0;
    for &mv in &moves {
        let mut child = *state;
        child.play_unchecked(mv);
        leaves += perft_made(&child, depth - 1);
    }
    leaves
}

fn perfts(criterion: &mut Criterion) {
    for (name, plies, depth) in [("full board", 0, 3), ("middle game", 16, 3), ("endgame", 26, 4)] {
        let states = states(plies);
        let sum = |count: &dyn Fn(&State) -> u64| states.iter().map(count).sum::<u64>();
        let leaves = sum(&|state| perft(state, depth, Leaves::Counted));

        let mut group = criterion.benchmark_group(name);
        group.sample_size(20).throughput(Throughput::Elements(leaves));
        group.bench_function("leaves counted", |bencher| {
            bencher.iter(|| sum(&|state| perft(state, depth, Leaves::Counted)));
        });
        group.bench_function("leaves made", |bencher| {
            bencher.iter(|| sum(&|state| perft_made(state, depth)));
        });
        group.finish();
    }
}

fn parts(criterion: &mut Criterion) {
    let states = states(16);
    let state = states[0];
    let mut moves = Default::default();
    state.legal_moves(&mut moves);

    let mut group = criterion.benchmark_group("one state");
    group.throughput(Throughput::Elements(1));
    group.bench_function("copy", |bencher| bencher.iter(|| *black_box(&state)));
    group.bench_function("key", |bencher| bencher.iter(|| black_box(&state).key()));
    group.bench_function("turn", |bencher| bencher.iter(|| black_box(&state).turn()));
    group.bench_function("count", |bencher| bencher.iter(|| black_box(&state).count_legal_moves()));
    group.finish();
}

criterion_group!(benches, perfts, parts);
criterion_main!(benches);
