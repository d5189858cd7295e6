use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use fishka_catalog::Line;
use fishka_engine_api::Limits;
use fishka_game::Game as _;
use fishka_protocol::Fault;
use fishka_report::Report;
use indicatif::ProgressBar;

use super::mind::Mind;

/// Thinks about every position of a line, one a mind at once, and reports. `None` when the game has not just two sides.
///
/// Every position is met with an empty memory, so that a limit in nodes finds the same on every machine.
///
/// # Errors
/// What the first engine that failed did wrong.
pub(super) fn survey(
    line: &Line,
    limits: &Limits,
    minds: &mut [Mind],
    progress: &ProgressBar,
) -> Result<Option<Report>, Fault> {
    if !line.game().has_two_sides() {
        return Ok(None);
    }
    let plies = line.plies() + 1;
    progress.set_length(plies as u64);
    progress.set_position(0);
    let found = Mutex::new(vec![None; plies]);
    let fault = Mutex::new(None);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for mind in minds.iter_mut().take(plies) {
            scope.spawn(|| {
                loop {
                    let ply = next.fetch_add(1, Ordering::Relaxed);
                    if ply >= plies {
                        break;
                    }
                    match mind.look(line, ply, limits) {
                        // A thread that panicked has left whole entries.
                        Ok(known) => {
                            found.lock().unwrap_or_else(PoisonError::into_inner)[ply] = known;
                        }
                        Err(error) => {
                            fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                            next.store(plies, Ordering::Relaxed);
                        }
                    }
                    progress.inc(1);
                }
            });
        }
    });
    if let Some(fault) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(fault);
    }
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Report::new(line, |ply| found.get(ply).cloned().flatten()))
}
