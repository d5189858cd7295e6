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
use fishka_report::{Known, Report};
use indicatif::ProgressBar;

use super::mind::Mind;

/// Thinks about every position of a line, one a mind at once, and reports. `None` where nobody plays against anybody, and at a table of
/// more than two sides when the engine tells only the chance of the one that acts.
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
    let found = shared_out(line.plies() + 1, minds, progress, |mind, ply| mind.look(line, ply, limits))?;
    let silent =
        |known: &[Option<Known>]| !line.game().has_two_sides() && known.iter().flatten().next().is_none();
    if silent(&found) {
        return Ok(None);
    }
    let report = |found: &[Option<Known>]| Report::new(line, |ply| found.get(ply).cloned().flatten());
    let Some(first) = report(&found) else { return Ok(None) };
    let uncounted: Vec<_> = first.uncounted().collect();
    let gave = shared_out(uncounted.len(), minds, progress, |mind, at| {
        let (ply, mv, best) = uncounted[at];
        Ok(mind.compare(&line.up_to(ply), [best, mv]))
    })?;
    let mut found = found;
    for ((ply, ..), gave) in uncounted.into_iter().zip(gave) {
        if let Some(known) = &mut found[ply] {
            known.gave = gave;
        }
    }
    Ok(report(&found))
}

/// Lets the minds work, each at the next piece as soon as it is free.
fn shared_out<T: Clone + Send>(
    pieces: usize,
    minds: &mut [Mind],
    progress: &ProgressBar,
    work: impl Fn(&mut Mind, usize) -> Result<Option<T>, Fault> + Sync,
) -> Result<Vec<Option<T>>, Fault> {
    progress.set_length(pieces as u64);
    progress.set_position(0);
    let found = Mutex::new(vec![None; pieces]);
    let fault = Mutex::new(None);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for mind in minds.iter_mut().take(pieces) {
            scope.spawn(|| {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces {
                        break;
                    }
                    match work(mind, piece) {
                        // A thread that panicked has left whole entries.
                        Ok(done) => found.lock().unwrap_or_else(PoisonError::into_inner)[piece] = done,
                        Err(error) => {
                            fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                            next.store(pieces, Ordering::Relaxed);
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
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}
