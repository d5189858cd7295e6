//! The time of the server.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use fishka_game::clock::Moment;
use fishka_table::Now;
use tokio::time::Instant;

/// The server's clock: moments on a monotonic clock since the server began, and the calendar's time.
///
/// The monotonic clock is tokio's, which a test can hold still and move on. Servers that share a database share its
/// calendar too: a clock of one of them that is wrong, or jumps, dates nothing. There both clocks are one, so that the
/// clock of a game and the dates in its log never tell two stories: small corrections move both.
#[derive(Debug)]
pub(crate) struct Time {
    origin: Instant,
    alive: Alive,
    /// The calendar of the database; nothing for a server alone.
    calendar: Option<Calendar>,
}

#[derive(Debug)]
struct Calendar {
    /// When the monotonic clock began, in Unix milliseconds.
    began: AtomicU64,
    /// How far the monotonic clock is ahead of tokio's, in milliseconds.
    ahead: AtomicU64,
}

/// How far the monotonic clock is ahead of tokio's at first, so that it can be moved back.
const AT_FIRST: u64 = 3_600_000;

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
        Time { origin: Instant::now(), alive: Alive::new(), calendar: None }
    }

    /// The calendar is that of the database.
    pub(crate) fn shared(reading: Reading) -> Time {
        let way = ms(reading.heard - reading.asked) / 2;
        let began = AtomicU64::new((reading.unix_ms + way).saturating_sub(AT_FIRST));
        let calendar = Calendar { began, ahead: AtomicU64::new(AT_FIRST) };
        Time { origin: reading.heard, alive: Alive::new(), calendar: Some(calendar) }
    }

    /// The present, on both clocks.
    pub(crate) fn now(&self) -> Now {
        // One look at the clock: whoever looks twice may be held up in between.
        let elapsed = self.origin.elapsed();
        match &self.calendar {
            Some(calendar) => {
                let moment = elapsed + calendar.ahead();
                let unix_ms = calendar.began.load(Ordering::Relaxed) + ms(moment);
                Now { moment: Moment(moment), unix_ms }
            }
            None => Now { moment: Moment(elapsed), unix_ms: unix_ms() },
        }
    }

    /// Milliseconds since 1970.
    pub(crate) fn unix_ms(&self) -> u64 {
        self.now().unix_ms
    }

    /// Notes that the server runs, and tells how often it has been found to have stood still, and until when it had run before
    /// the last time, in Unix milliseconds.
    pub(crate) fn stand_stills(&self) -> StandStills {
        let mut alive = self.alive.0.lock().unwrap_or_else(PoisonError::into_inner);
        let stood = alive.seen.elapsed();
        alive.seen = std::time::Instant::now();
        if stood >= STOOD_STILL {
            alive.found = StandStills {
                count: alive.found.count + 1,
                ran_until: self.unix_ms().saturating_sub(ms(stood)),
            };
            tracing::warn!(seconds = stood.as_secs_f64(), "the server has stood still");
        }
        alive.found
    }

    /// When a moment comes, for waiting.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        let ahead = self.calendar.as_ref().map_or(Duration::ZERO, Calendar::ahead);
        self.origin + moment.0.saturating_sub(ahead)
    }

    /// Corrects the shared calendar by as little as a reading makes certain: what was read was true at some moment between
    /// asking and hearing. So the calendar stands still under readings that only took long. It is moved in small steps, which
    /// no clock of a game shows, unless it is quite wrong; then the clocks of games do not follow it.
    pub(crate) fn correct(&self, reading: Reading) {
        let Some(Calendar { began, ahead }) = &self.calendar else { return };
        let known_ahead = ahead.load(Ordering::Relaxed);
        let moment = |instant: Instant| ms(instant.saturating_duration_since(self.origin)) + known_ahead;
        let earliest = reading.unix_ms.saturating_sub(moment(reading.heard) + 1);
        let latest = (reading.unix_ms + 1).saturating_sub(moment(reading.asked));
        let known = began.load(Ordering::Relaxed);
        let right = known.clamp(earliest, latest);
        if right.abs_diff(known) >= QUITE_WRONG {
            began.store(right, Ordering::Relaxed);
        } else {
            let next = (known_ahead + right).saturating_sub(known);
            let next = next.clamp(known_ahead.saturating_sub(STEP), known_ahead + STEP);
            ahead.store(next, Ordering::Relaxed);
        }
    }
}

/// How often a server that runs notes that it does, and how long none of it must have run until it has stood still: its
/// machine was stopped for a while, or had no time for it. Nobody is charged for that.
pub(crate) const ALIVE: Duration = Duration::from_millis(250);
const STOOD_STILL: Duration = Duration::from_secs(2);

/// What is known of times in which the server has stood still.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct StandStills {
    pub(crate) count: u64,
    pub(crate) ran_until: u64,
}

/// When the server was last known to run, by the clock of the machine that never jumps: a test that holds tokio's still does not
/// stop the server.
#[derive(Debug)]
struct Alive(Mutex<LastAlive>);

#[derive(Debug)]
struct LastAlive {
    seen: std::time::Instant,
    found: StandStills,
}

impl Alive {
    fn new() -> Alive {
        Alive(Mutex::new(LastAlive { seen: std::time::Instant::now(), found: StandStills::default() }))
    }
}

impl Calendar {
    fn ahead(&self) -> Duration {
        Duration::from_millis(self.ahead.load(Ordering::Relaxed))
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

    /// A time in 2026, in Unix milliseconds.
    const START: u64 = 1_794_700_800_000;

    fn since_start(time: &Time) -> u64 {
        time.unix_ms() - START
    }

    async fn read(unix_ms: u64, took: u64) -> Reading {
        let asked = Instant::now();
        advance(Duration::from_millis(took)).await;
        Reading { asked, unix_ms: START + unix_ms, heard: Instant::now() }
    }

    #[test]
    fn a_server_that_stands_still_finds_out_when_it_goes_on() {
        let time = Time::begin();
        assert_eq!(time.stand_stills(), StandStills::default());
        let since = |time: &Time, ago| {
            time.alive.0.lock().unwrap().seen = std::time::Instant::now().checked_sub(ago).unwrap();
        };
        since(&time, STOOD_STILL / 2);
        assert_eq!(time.stand_stills().count, 0, "a busy moment is none");
        since(&time, STOOD_STILL * 3);
        let (found, now) = (time.stand_stills(), time.unix_ms());
        assert_eq!(found.count, 1);
        assert!(found.ran_until <= now - ms(STOOD_STILL * 3), "{found:?} {now}");
        assert_eq!(time.stand_stills(), found, "all are told of one time");
    }

    #[tokio::test(start_paused = true)]
    async fn a_shared_calendar_is_that_of_the_database() {
        let time = Time::shared(read(5_000, 10).await);
        assert_eq!(since_start(&time), 5_005);
        advance(Duration::from_secs(2)).await;
        assert_eq!(since_start(&time), 7_005);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reading_that_took_long_changes_nothing_that_may_be_right() {
        let time = Time::shared(read(5_000, 0).await);
        time.correct(read(5_900, 1_000).await);
        assert_eq!(since_start(&time), 6_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_calendar_that_is_a_little_wrong_is_moved_in_small_steps() {
        let time = Time::shared(read(5_000, 0).await);
        time.correct(read(5_101, 0).await);
        assert_eq!(since_start(&time), 5_005);
        for _ in 0..100 {
            time.correct(read(4_901, 0).await);
        }
        assert_eq!(since_start(&time), 4_902);
    }

    #[tokio::test(start_paused = true)]
    async fn a_correction_moves_the_clocks_of_games_as_it_moves_the_dates_of_their_events() {
        let time = Time::shared(read(5_000, 0).await);
        let moved = time.now();
        for second in 1..=10 {
            advance(Duration::from_secs(1)).await;
            time.correct(read(5_000 + 1_000 * second + 300, 0).await);
        }
        let now = time.now();
        assert_eq!(now.unix_ms - moved.unix_ms, 10_050);
        assert_eq!(now.moment.0 - moved.moment.0, Duration::from_millis(10_050));
        assert_eq!(time.instant(now.moment), Instant::now());
    }

    #[tokio::test(start_paused = true)]
    async fn a_reading_that_cannot_be_reconciled_corrects_the_calendar() {
        let time = Time::shared(read(5_000, 0).await);
        let before = time.now().moment;
        time.correct(read(9_000, 0).await);
        assert!((8_999..=9_001).contains(&since_start(&time)), "{}", time.unix_ms());
        assert_eq!(time.now().moment, before, "no clock of a game jumps");
    }
}
