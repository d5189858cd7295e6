//! The time of the server.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fishka_game::clock::Moment;
use fishka_table::Now;
use tokio::time::Instant;

/// The server's clock: moments on a monotonic clock since the server began, and the calendar's time.
///
/// The monotonic clock is tokio's, which a test can hold still and move on.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Time {
    origin: Instant,
}

impl Time {
    pub(crate) fn begin() -> Time {
        Time { origin: Instant::now() }
    }

    /// The present, on both clocks.
    pub(crate) fn now(&self) -> Now {
        Now { moment: Moment(self.origin.elapsed()), unix_ms: unix_ms() }
    }

    /// When a moment comes, for waiting.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        self.origin + moment.0
    }
}

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
