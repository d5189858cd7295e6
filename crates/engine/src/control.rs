use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};

use fishka_engine_api::Stop;

use crate::Clock;

/// What ends a search, shared by its threads.
pub(crate) struct Control<'a> {
    stop: &'a Stop,
    clock: &'a dyn Clock,
    started: Duration,
    hard: Option<Duration>,
    nodes_each: u64,
    ended: AtomicBool,
    counted: Vec<AtomicU64>,
}

/// How many nodes a thread searches between two looks at the clock.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl<'a> Control<'a> {
    pub(crate) fn new(
        stop: &'a Stop,
        clock: &'a dyn Clock,
        hard: Option<Duration>,
        nodes: Option<u64>,
        threads: usize,
    ) -> Control<'a> {
        Control {
            stop,
            clock,
            started: clock.now(),
            hard,
            nodes_each: nodes.map_or(u64::MAX, |nodes| (nodes / threads as u64).max(1)),
            ended: AtomicBool::new(false),
            counted: std::iter::repeat_with(AtomicU64::default).take(threads).collect(),
        }
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Ends the search.
    pub(crate) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Whether a thread that has searched this many nodes must stop; it asks at every node.
    #[inline]
    pub(crate) fn must_stop(&self, thread: usize, nodes: u64) -> bool {
        if nodes > self.nodes_each {
            return true;
        }
        if !nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            return false;
        }
        self.counted[thread].store(nodes, Ordering::Relaxed);
        self.is_ended()
    }

    /// Whether the search is over for all threads.
    pub(crate) fn is_ended(&self) -> bool {
        if self.stop.is_stopped() || self.hard.is_some_and(|hard| self.elapsed() >= hard) {
            self.end();
        }
        self.ended.load(Ordering::Relaxed)
    }

    /// The nodes of all threads, `nodes` being those of this one up to now.
    pub(crate) fn nodes(&self, thread: usize, nodes: u64) -> u64 {
        self.counted[thread].store(nodes, Ordering::Relaxed);
        self.counted.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }
}
