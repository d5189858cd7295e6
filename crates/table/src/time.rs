use std::time::Duration;

use fishka_game::{
    Position as _, Seat,
    clock::{Moment, TimeControl},
};
use fishka_record::Ending;
use fishka_wire::{End, Event, Numbered, Phase};

use crate::Table;

/// The present, on two clocks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Now {
    /// On a clock that never jumps. Its origin may be another after a restart.
    pub moment: Moment,
    /// Milliseconds since 1970.
    pub unix_ms: u64,
}

/// How far the calendars of two servers may differ, in milliseconds. What is further ahead was dated by one that was wrong.
const SKEW: u64 = 1_000;

impl Now {
    /// When a date was on the clock that never jumps, or will be in a moment; the beginning of that clock when it was
    /// before it.
    pub(crate) fn moment_of(self, unix_ms: u64) -> Moment {
        let ago = Duration::from_millis(self.unix_ms.saturating_sub(unix_ms));
        let ahead = Duration::from_millis(self.not_before(unix_ms) - self.unix_ms);
        Moment(self.moment.0.saturating_add(ahead).saturating_sub(ago))
    }

    /// The date of what happens now after something of another date: the calendars of two servers never agree quite.
    pub(crate) const fn not_before(self, unix_ms: u64) -> u64 {
        if unix_ms.saturating_sub(self.unix_ms) <= SKEW && unix_ms > self.unix_ms {
            unix_ms
        } else {
            self.unix_ms
        }
    }
}

impl Table {
    /// Milliseconds each seat has left, in seat order; empty without a clock.
    #[must_use]
    pub fn left(&self, now: Now) -> Vec<u64> {
        self.left_at(self.on_clock(now))
    }

    pub(crate) fn left_at(&self, at: Moment) -> Vec<u64> {
        let seats = Seat::first(self.state().seats.len());
        seats.filter_map(|seat| self.clock.left(seat, at)).map(ms).collect()
    }

    /// What happens though nobody says anything: a flag falls, exactly once, and a game whose log ends before a forced
    /// move goes on.
    #[must_use]
    pub fn wake(&self, now: Now) -> Vec<Numbered> {
        match self.flag_falls() {
            Some((seat, at)) if at <= self.on_clock(now) => {
                let over = self.over(End::OffBoard(Ending::Time(seat)), now);
                self.number(vec![over], None, now)
            }
            _ if self.state().phase == Phase::Running && self.line().position().forced_move().is_some() => {
                let mut events = Vec::new();
                let (running, left) = (self.state().running, self.left(now));
                self.go_on(&mut self.line().clone(), running, &left, &mut events);
                self.number(events, None, now)
            }
            _ => Vec::new(),
        }
    }

    /// What it amounts to when somebody keeps the table again that nobody has kept for a while: a clock that runs goes on
    /// with what it shows now, for everybody who reads the log.
    #[must_use]
    pub fn resume(&self, now: Now) -> Vec<Numbered> {
        let resumed = self.runs_live().then(|| Event::Resumed { left: self.left(now) });
        self.number(resumed.into_iter().collect(), None, now)
    }

    /// When [`wake`](Table::wake) must be called next.
    #[must_use]
    pub fn next_wake(&self, now: Now) -> Option<Moment> {
        let (_, at) = self.flag_falls()?;
        Some(Moment(now.moment.0.saturating_add(at.0.saturating_sub(self.on_clock(now).0))))
    }

    /// When the clock that runs now falls, in milliseconds since 1970.
    #[must_use]
    pub fn timeout_at(&self, now: Now) -> Option<u64> {
        let wake = self.next_wake(now)?;
        Some(now.unix_ms.saturating_add(ms(wake.0.saturating_sub(now.moment.0))))
    }

    /// Whether a clock runs that stands still while nobody keeps the table. Days are counted also then.
    #[must_use]
    pub fn runs_live(&self) -> bool {
        self.state().running && !self.counts_days()
    }

    /// A flag waits a little for a move that may be under way.
    fn flag_falls(&self) -> Option<(Seat, Moment)> {
        let seat = self.clock.running().filter(|_| self.state().phase == Phase::Running)?;
        let grace = self.quotas[seat.index()].grace();
        self.clock.deadline().map(|deadline| (seat, Moment(deadline.0.saturating_add(grace))))
    }

    /// The present on the clock that the game is played by: days are counted by the calendar.
    pub(crate) fn on_clock(&self, now: Now) -> Moment {
        if self.counts_days() { Moment(Duration::from_millis(now.unix_ms)) } else { now.moment }
    }

    pub(crate) const fn counts_days(&self) -> bool {
        matches!(self.clock.control(), TimeControl::Correspondence { .. })
    }
}

/// Whole milliseconds, rounded up: who has time left has at least one.
pub(crate) fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX)
}
