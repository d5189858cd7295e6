//! The time of the server.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use fishka_game::clock::Moment;
use fishka_table::Now;
use tokio::time::Instant;

/// The server's clock: moments on a monotonic clock since the server began, and the calendar's time.
///
/// The monotonic clock is tokio's, which a test can hold still and move on. Servers that share a database share its
/// calendar too: a clock of one of them that is wrong, or jumps, dates nothing.
#[derive(Debug)]
pub(crate) struct Time {
    origin: Instant,
    /// When the server began by the calendar of the database, in Unix milliseconds; nothing for a server alone.
    began: Option<AtomicU64>,
}

/// What the database said when it was asked for the time.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) asked: Instant,
    pub(crate) unix_ms: u64,
    pub(crate) heard: Instant,
}

impl Time {
    /// The calendar is that of the machine.
    pub(crate) fn begin() -> Time {
        Time { origin: Instant::now(), began: None }
    }

    /// The calendar is that of the database.
    pub(crate) fn shared(reading: Reading) -> Time {
        let way = ms(reading.heard - reading.asked) / 2;
        Time { origin: reading.heard, began: Some(AtomicU64::new(reading.unix_ms + way)) }
    }

    /// The present, on both clocks.
    pub(crate) fn now(&self) -> Now {
        Now { moment: Moment(self.origin.elapsed()), unix_ms: self.unix_ms() }
    }

    /// Milliseconds since 1970.
    pub(crate) fn unix_ms(&self) -> u64 {
        match &self.began {
            Some(began) => began.load(Ordering::Relaxed) + ms(self.origin.elapsed()),
            None => unix_ms(),
        }
    }

    /// When a moment comes, for waiting.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        self.origin + moment.0
    }

    /// Corrects the shared calendar by as little as a reading makes certain: what was read was true at some moment between
    /// asking and hearing. So the calendar stands still under readings that only took long. It is moved in small steps, which
    /// no clock of a game shows, unless it is quite wrong.
    pub(crate) fn correct(&self, reading: Reading) {
        let Some(began) = &self.began else { return };
        let since = |instant: Instant| ms(instant.saturating_duration_since(self.origin));
        let earliest = reading.unix_ms.saturating_sub(since(reading.heard) + 1);
        let latest = (reading.unix_ms + 1).saturating_sub(since(reading.asked));
        let known = began.load(Ordering::Relaxed);
        let right = known.clamp(earliest, latest);
        let next = match right.abs_diff(known) {
            QUITE_WRONG.. => right,
            _ => right.clamp(known.saturating_sub(STEP), known + STEP),
        };
        began.store(next, Ordering::Relaxed);
    }
}

/// How far the shared calendar is moved at once, in milliseconds, and how wrong it must be to be moved at once all the way.
const STEP: u64 = 5;
const QUITE_WRONG: u64 = 1_000;

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Milliseconds since 1970, by the clock of the machine.
pub(crate) fn unix_ms() -> u64 {
    ms(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    async fn read(unix_ms: u64, took: u64) -> Reading {
        let asked = Instant::now();
        advance(Duration::from_millis(took)).await;
        Reading { asked, unix_ms, heard: Instant::now() }
    }

    #[tokio::test(start_paused = true)]
    async fn a_shared_calendar_is_that_of_the_database() {
        let time = Time::shared(read(5_000, 10).await);
        assert_eq!(time.unix_ms(), 5_005);
        advance(Duration::from_secs(2)).await;
        assert_eq!(time.unix_ms(), 7_005);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reading_that_took_long_changes_nothing_that_may_be_right() {
        let time = Time::shared(read(5_000, 0).await);
        time.correct(read(5_900, 1_000).await);
        assert_eq!(time.unix_ms(), 6_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_calendar_that_is_a_little_wrong_is_moved_in_small_steps() {
        let time = Time::shared(read(5_000, 0).await);
        time.correct(read(5_101, 0).await);
        assert_eq!(time.unix_ms(), 5_005);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reading_that_cannot_be_reconciled_corrects_the_calendar() {
        let time = Time::shared(read(5_000, 0).await);
        time.correct(read(9_000, 0).await);
        assert!((8_999..=9_001).contains(&time.unix_ms()), "{}", time.unix_ms());
    }
}
