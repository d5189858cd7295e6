use std::time::Duration;

use fishka_game::{
    Explain, Message, Seat,
    clock::{Clock, Moment, TimeControl},
    lag::Quota,
};
use fishka_wire::{ApplyError, Event, Numbered};

use crate::{Head, Now, Table, requests::Requests};

/// How long a table was kept before it is restored.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Somebody keeps it all the time.
    Still,
    /// Nobody has kept it since this time, in milliseconds since 1970 by the clock that dated the last event.
    Until(u64),
}

impl Table {
    /// The table as its events have made it.
    ///
    /// Nobody pays for a time in which nobody kept the table: a clock that runs goes on with what it showed when it was
    /// kept last. Only days are counted all the time.
    ///
    /// # Errors
    /// When the log is not that of a game, and where.
    pub fn restore(head: Head, log: &[Numbered], kept: Kept, now: Now) -> Result<Table, BrokenLog> {
        let (game, control) = head.game().map_err(|why| BrokenLog { number: 0, why: why.into() })?;
        let mut table = Table {
            head,
            clock: Clock::new(control, game.state().seats.len()),
            game,
            quotas: [Quota::new(control); Seat::MAX],
            left_after: Vec::new(),
            requests: Requests::default(),
            lines_said: [0; 2],
            chat_lines: Table::CHAT_LINES,
            away: [Some(now.moment); Seat::MAX],
            offered: [false; Seat::MAX],
            asked: [false; Seat::MAX],
            ran_at: 0,
            last_at: 0,
        };
        for numbered in log {
            table.happen(numbered, Moment(Duration::from_millis(numbered.at)))?;
        }
        table.take_over(kept, now);
        Ok(table)
    }

    /// Goes on with a table that was kept elsewhere so long. The clocks follow from the dates of the events alone, so that
    /// it does not matter when they were heard of; and nobody is known to be there.
    pub fn take_over(&mut self, kept: Kept, now: Now) {
        self.away = [Some(now.moment); Seat::MAX];
        let Some(seat) = self.clock.running().filter(|_| !self.counts_days()) else { return };
        let stood = match kept {
            Kept::Still => 0,
            Kept::Until(time) => now.unix_ms.saturating_sub(time.max(self.last_at)),
        };
        // The clock runs from where it was set, not from here: a move that set out before the take-over was made before it.
        let since = self.ran_at.saturating_add(stood);
        self.set_clocks(None, now.moment);
        // The steady clock may have begun later than that.
        let before_it = Duration::from_millis(now.unix_ms.saturating_sub(since)).saturating_sub(now.moment.0);
        if let Some(left) = self.clock.left(seat, now.moment) {
            self.clock.set_left(seat, left.saturating_sub(before_it));
        }
        self.clock.start(seat, now.moment_of(since));
    }

    /// Lets events happen that were kept for good, each at its date, whenever it is heard of.
    ///
    /// # Errors
    /// When they are not what the table has decided last.
    pub fn apply(&mut self, events: &[Numbered], now: Now) -> Result<(), BrokenLog> {
        let days = self.counts_days();
        let date =
            |unix_ms| if days { Moment(Duration::from_millis(unix_ms)) } else { now.moment_of(unix_ms) };
        events.iter().try_for_each(|numbered| self.happen(numbered, date(numbered.at)))
    }

    /// Forgets what was said at a place of the log. Tells whether it was remembered.
    pub fn unsay(&mut self, number: u64) -> bool {
        self.game.unsay(number)
    }

    /// Lets an event happen at a moment on the clock of the game.
    fn happen(&mut self, numbered: &Numbered, at: Moment) -> Result<(), BrokenLog> {
        self.game.apply(numbered).map_err(|why| BrokenLog { number: numbered.number, why })?;
        self.last_at = numbered.at;
        match &numbered.event {
            Event::Moved { seat, left, lag, turn, running, .. } => {
                self.left_after.push(*left);
                if let Some(seat) = *seat {
                    self.offered[seat.index()] = false;
                    self.asked[seat.index()] = false;
                    self.quotas[seat.index()].spend(Duration::from_millis(*lag));
                }
                self.ran_at = numbered.at;
                self.set_clocks(running.then_some(*turn).flatten(), at);
            }
            Event::TakenBack { to, turn, running, .. } => {
                self.left_after.truncate(*to);
                self.asked = [false; Seat::MAX];
                self.ran_at = numbered.at;
                self.set_clocks(running.then_some(*turn).flatten(), at);
            }
            Event::Resumed { .. } => {
                self.ran_at = numbered.at;
                let runs = self.state().running.then_some(self.state().turn).flatten();
                self.set_clocks(runs, at);
            }
            Event::Over { .. } => self.set_clocks(None, at),
            Event::Said { room, .. } => self.lines_said[*room as usize] += 1,
            Event::DrawOffered { seat } => self.offered[seat.index()] = true,
            Event::BackAsked { seat, .. } => self.asked[seat.index()] = true,
            Event::Seated { .. }
            | Event::Declined { .. }
            | Event::Begun { .. }
            | Event::DrawDeclined { .. }
            | Event::BackDeclined { .. }
            | Event::Elsewhere
            | Event::Rematch { .. } => {}
        }
        self.requests.note(numbered);
        Ok(())
    }

    /// Sets all clocks to what the state says, and starts one.
    fn set_clocks(&mut self, running: Option<Seat>, at: Moment) {
        self.clock.stop(at);
        for (seat, left) in Seat::first(Seat::MAX).zip(&self.game.state().left) {
            self.clock.set_left(seat, Duration::from_millis(*left));
        }
        if let Some(seat) = running.filter(|_| self.clock.control() != TimeControl::Unlimited) {
            self.clock.start(seat, at);
        }
    }
}

/// A log that is not that of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {number}: {why}")]
pub struct BrokenLog {
    /// The event that cannot have happened; 0 when the game cannot even be set up.
    pub number: u64,
    why: ApplyError,
}

impl Explain for BrokenLog {
    fn message(&self) -> Message {
        Message::new("table-broken").text("number", self.number).text("reason", &self.why)
    }
}
