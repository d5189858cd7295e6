//! Perft of Abalone in leaves a second: `cargo bench -p fishka-abalone`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fishka_abalone::Layout;
use fishka_game::{Leaves, perft};

fn counted(criterion: &mut Criterion) {
    measure(criterion, "counted", Leaves::Counted, 4);
}

fn made(criterion: &mut Criterion) {
    measure(criterion, "made", Leaves::Made, 3);
}

fn measure(criterion: &mut Criterion, name: &str, leaves: Leaves, depth: u32) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20);
    for layout in [Layout::Standard, Layout::BelgianDaisy] {
        let start = layout.position();
        group.throughput(Throughput::Elements(perft(&start, depth, Leaves::Counted)));
        group.bench_function(format!("{} depth {depth}", layout.name()), |bencher| {
            bencher.iter(|| perft(black_box(&start), depth, leaves));
        });
    }
    group.finish();
}

criterion_group!(benches, counted, made);
criterion_main!(benches);
