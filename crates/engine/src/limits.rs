use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// How long to think. Whatever is reached first ends it; with nothing set, only a [`Stop`] does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Search no deeper than this many plies.
    pub depth: Option<u32>,
    /// Search about this many nodes and not more; with one thread the same nodes every time.
    pub nodes: Option<u64>,
    /// Use exactly this time for the move.
    pub move_time: Option<Duration>,
    /// The clock of the seat to move: the engine divides its time by itself.
    pub clock: Option<SeatClock>,
    /// How many best lines to find; 0 counts as 1.
    pub lines: usize,
}

/// A clock as the seat to move sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SeatClock {
    /// What is left.
    pub left: Duration,
    /// What a move adds.
    pub increment: Duration,
}

/// A signal to end a search at once, shared by whoever may give it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A signal that has not been given.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Gives the signal.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was given.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
