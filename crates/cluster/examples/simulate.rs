//! Tries many seeds: `cargo run -p fishka-cluster --example simulate -- 100000`, or from another first seed on:
//! `… -- 100000 5000000`.

#![allow(clippy::print_stdout, reason = "what was tried is what was asked for")]

use std::{process::ExitCode, thread, time::Instant};

use fishka_cluster::simulation::{Trial, Verdict};

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Ok(seeds), Ok(first)) = (numbers.next().unwrap_or(Ok(1_000)), numbers.next().unwrap_or(Ok(0)))
    else {
        eprintln!("how many seeds, and from which on? Both are numbers.");
        return ExitCode::from(2);
    };
    let begun = Instant::now();
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let share = |thread: u64| (first + thread..first + seeds).step_by(threads as usize);
    let results: Vec<Result<Verdict, ()>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                scope.spawn(move || {
                    let mut sum = Verdict::default();
                    let mut failed = false;
                    for seed in share(thread) {
                        match Trial::of(seed).run() {
                            Ok(verdict) => {
                                sum.acknowledged += verdict.acknowledged;
                                sum.epochs += verdict.epochs;
                                sum.troubles += verdict.troubles;
                            }
                            Err(fault) => {
                                println!("seed {seed}: {fault}");
                                failed = true;
                            }
                        }
                    }
                    if failed { Err(()) } else { Ok(sum) }
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or(Err(()))).collect()
    });
    let sum = |part: fn(&Verdict) -> u64| results.iter().flatten().map(part).sum::<u64>();
    println!(
        "{seeds} seeds from {first}: {} commands acknowledged, {} owners, {} troubles, in {:.1} s",
        sum(|verdict| verdict.acknowledged as u64),
        sum(|verdict| verdict.epochs as u64),
        sum(|verdict| verdict.troubles),
        begun.elapsed().as_secs_f64()
    );
    if results.iter().all(Result::is_ok) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
