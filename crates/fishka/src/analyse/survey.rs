use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use fishka_catalog::Line;
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::{Game as _, Turn};
use fishka_report::{Known, Report, expectation};
use indicatif::ProgressBar;

/// Thinks about every position of a line, several at once, and reports. `None` when the game has not just two sides.
///
/// Every position is met with an empty memory, so that a limit in nodes finds the same on every machine.
pub(super) fn survey(
    line: &Line,
    limits: &Limits,
    settings: Settings,
    threads: usize,
    progress: &ProgressBar,
) -> Option<Report> {
    if !line.game().has_two_sides() {
        return None;
    }
    let plies = line.plies() + 1;
    progress.set_length(plies as u64);
    progress.set_position(0);
    let found = Mutex::new(vec![None; plies]);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.min(plies) {
            scope.spawn(|| {
                let mut engine = Engine::new(settings);
                loop {
                    let ply = next.fetch_add(1, Ordering::Relaxed);
                    if ply >= plies {
                        break;
                    }
                    engine.clear();
                    let known = know(&mut engine, line, ply, limits);
                    // A thread that panicked has left whole entries.
                    found.lock().unwrap_or_else(PoisonError::into_inner)[ply] = known;
                    progress.inc(1);
                }
            });
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Report::new(line, |ply| found.get(ply).cloned().flatten())
}

fn know(engine: &mut Engine, line: &Line, ply: usize, limits: &Limits) -> Option<Known> {
    let here = line.up_to(ply);
    let stop = Stop::new();
    match here.turn() {
        Turn::Seat(_) => {
            let best = engine.think(&here, limits, &stop, &mut |_| {})?.lines.into_iter().next()?;
            Known::of(line, ply, best.score, best.moves)
        }
        Turn::Chance => expectation(engine.weigh(&here, limits, &stop).into_iter().filter_map(|outcome| {
            let mut after = here.clone();
            after.play(outcome.mv).ok()?;
            Some((outcome.probability, Known::of(&after, after.plies(), outcome.score, Vec::new())?))
        })),
        Turn::Over => None,
    }
}
