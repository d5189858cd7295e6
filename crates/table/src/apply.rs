use std::time::Duration;

use fishka_catalog::{LineError, play_moves};
use fishka_game::{
    Explain, Seat, Value,
    clock::{Clock, Moment, TimeControl},
    lag::Quota,
};
use fishka_wire::{Event, Numbered, OutOfOrder};

use crate::{Head, Now, Table, requests::Requests, table::Ply};

impl Table {
    /// The table as its events have made it.
    ///
    /// Nobody pays for a restart: a clock that runs goes on with what it showed at the last event. Only days are counted
    /// all the time.
    ///
    /// # Errors
    /// When the log is not that of a game, and where.
    pub fn restore(head: Head, log: &[Numbered], now: Now) -> Result<Table, BrokenLog> {
        let broken = |number| move |why: LineError| BrokenLog { number, why: why.into() };
        let (state, line, control) = head.state().map_err(broken(0))?;
        let seats = state.seats.len();
        let mut table = Table {
            head,
            state,
            line,
            clock: Clock::new(control, seats),
            quotas: [Quota::new(control); Seat::MAX],
            plies: Vec::new(),
            requests: Requests::default(),
            away: [Some(now.moment); Seat::MAX],
            offered: [false; Seat::MAX],
            asked: [false; Seat::MAX],
        };
        for numbered in log {
            table.happen(numbered, Moment(Duration::from_millis(numbered.at)))?;
        }
        if let (Some(seat), Some(last)) = (table.clock.running(), log.last())
            && !table.counts_days()
        {
            table.clock.stop(Moment(Duration::from_millis(last.at)));
            table.clock.start(seat, now.moment);
        }
        Ok(table)
    }

    /// Lets events happen that were kept for good.
    ///
    /// # Errors
    /// When they are not what the table has decided last.
    pub fn apply(&mut self, events: &[Numbered], now: Now) -> Result<(), BrokenLog> {
        let at = self.on_clock(now);
        events.iter().try_for_each(|numbered| self.happen(numbered, at))
    }

    /// Lets an event happen at a moment on the clock of the game.
    fn happen(&mut self, numbered: &Numbered, at: Moment) -> Result<(), BrokenLog> {
        let number = numbered.number;
        let broken = |why: Why| BrokenLog { number, why };
        self.state.apply(numbered).map_err(|why| broken(why.into()))?;
        match &numbered.event {
            Event::Moved { seat, text, left, lag, turn, running } => {
                play_moves(&mut self.line, [text]).map_err(|why| broken(LineError::Move(why).into()))?;
                self.plies.push(Ply { seat: *seat, left: *left });
                if let Some(seat) = *seat {
                    self.offered[seat.index()] = false;
                    self.asked[seat.index()] = false;
                    self.quotas[seat.index()].spend(Duration::from_millis(*lag));
                }
                self.set_clocks(running.then_some(*turn).flatten(), at);
            }
            Event::TakenBack { to, turn, running, .. } => {
                self.plies.truncate(*to);
                self.line.truncate(*to);
                self.asked = [false; Seat::MAX];
                self.set_clocks(running.then_some(*turn).flatten(), at);
            }
            Event::Over { .. } => self.set_clocks(None, at),
            Event::DrawOffered { seat } => self.offered[seat.index()] = true,
            Event::BackAsked { seat, .. } => self.asked[seat.index()] = true,
            Event::Seated { .. }
            | Event::Begun { .. }
            | Event::DrawDeclined { .. }
            | Event::BackDeclined { .. }
            | Event::Said { .. }
            | Event::Elsewhere
            | Event::Rematch { .. } => {}
        }
        self.requests.note(numbered);
        Ok(())
    }

    /// Sets all clocks to what the state says, and starts one.
    fn set_clocks(&mut self, running: Option<Seat>, at: Moment) {
        self.clock.stop(at);
        for (seat, left) in Seat::first(Seat::MAX).zip(&self.state.left) {
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
    why: Why,
}

impl Explain for BrokenLog {
    fn key(&self) -> &'static str {
        "table-broken"
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        vec![("number", Value::text(self.number)), ("reason", Value::text(&self.why))]
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum Why {
    #[error(transparent)]
    Order(#[from] OutOfOrder),
    #[error(transparent)]
    Game(#[from] LineError),
}
