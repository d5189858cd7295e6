use std::time::Duration;

use fishka_game::{
    Game as _, Seat,
    clock::{Moment, TimeControl},
};
use fishka_wire::Phase;

use crate::{Now, Table, time::ms};

impl Table {
    /// Notes whether anybody is there for a seat. When a table is restored, nobody is.
    pub fn note_presence(&mut self, seat: Seat, present: bool, now: Now) {
        let away = &mut self.away[seat.index()];
        *away = if present { None } else { away.or(Some(now.moment)) };
    }

    /// How long a seat may be away before others can claim the game; `None` where the clock alone decides.
    #[must_use]
    pub fn patience(&self) -> Option<Duration> {
        const MOVES: u32 = 40;
        let length = match self.clock.control() {
            TimeControl::Correspondence { .. } => return None,
            TimeControl::Unlimited => Duration::MAX,
            TimeControl::Fischer { initial, increment } => {
                initial.saturating_add(increment.saturating_mul(MOVES))
            }
            TimeControl::PerMove(limit) => limit.saturating_mul(MOVES),
        };
        let minutes = match length.as_secs() / 60 {
            0..8 => 1,
            8..25 => 2,
            _ => 5,
        };
        Some(Duration::from_secs(60 * minutes))
    }

    /// Milliseconds until the game may be claimed from a seat that is away; `None` when nobody is.
    #[must_use]
    pub fn claim_in(&self, now: Now) -> Option<u64> {
        if self.state().phase != Phase::Running {
            return None;
        }
        let patience = self.patience()?;
        let gone = self.persons().filter_map(|seat| self.away[seat.index()]).min()?;
        Some(ms(patience.saturating_sub(now.moment.0.saturating_sub(gone.0))))
    }

    /// The seat that has been away longest, and long enough for `seat` to claim the game.
    pub(crate) fn claimable(&self, seat: Seat, now: Moment) -> Option<Seat> {
        let patience = self.patience()?;
        let rules = self.line().game();
        let gone = self.persons().filter(|&other| !rules.are_partners(seat, other));
        let gone = gone.filter_map(|other| self.away[other.index()].map(|since| (since, other)));
        let (since, other) = gone.min()?;
        (now.0.saturating_sub(since.0) >= patience).then_some(other)
    }
}
