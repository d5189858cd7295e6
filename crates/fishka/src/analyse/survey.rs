use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use fishka_catalog::Line;
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings};
use fishka_game::Game as _;
use fishka_report::Report;
use fishka_server::look;
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
                    let known = look(&mut engine, line, ply, limits);
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
