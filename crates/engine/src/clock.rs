use std::time::Duration;

use web_time::Instant;

/// Where an engine reads the time, so that tests can hand it theirs.
pub trait Clock: Send + Sync {
    /// The time since any fixed moment. It never runs backwards.
    fn now(&self) -> Duration;
}

/// The clock of the machine, in a browser too.
pub(crate) struct SystemClock(Instant);

impl SystemClock {
    pub(crate) fn new() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
