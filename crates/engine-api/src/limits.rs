use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use fishka_game::clock::TimeControl;
use serde::{Deserialize, Serialize};

/// How long to think. Whatever is reached first ends it; with nothing set, only a [`Stop`] does.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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

impl Limits {
    /// The limits of a player who has so much `left` under this time control, and never thinks longer than `longest`.
    ///
    /// What is left of a time for each move is gone after it, but the answer has to arrive too: half of it is used.
    #[must_use]
    pub fn on_clock(control: TimeControl, left: Option<Duration>, longest: Duration) -> Limits {
        let (clock, longest) = match (control, left) {
            (TimeControl::Unlimited, _) | (_, None) => (None, longest),
            (TimeControl::Fischer { increment, .. }, Some(left)) => {
                (Some(SeatClock { left, increment }), longest)
            }
            (TimeControl::PerMove(_) | TimeControl::Correspondence { .. }, Some(left)) => {
                (None, longest.min(left / 2))
            }
        };
        Limits { clock, move_time: Some(longest), ..Limits::default() }
    }
}

/// A clock as the seat to move sees it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: Duration = Duration::from_secs(10);

    fn limits(control: &str, left: u64) -> Limits {
        Limits::on_clock(control.parse().unwrap(), Some(Duration::from_secs(left)), LONGEST)
    }

    #[test]
    fn without_a_clock_a_player_takes_as_long_as_it_may() {
        let limits = Limits::on_clock(TimeControl::Unlimited, None, LONGEST);
        assert_eq!(limits, Limits { move_time: Some(LONGEST), ..Limits::default() });
    }

    #[test]
    fn a_budget_for_the_game_is_divided_by_the_player_and_no_move_takes_longer_than_allowed() {
        let limits = limits("5400+30", 5000);
        let clock = SeatClock { left: Duration::from_secs(5000), increment: Duration::from_secs(30) };
        assert_eq!((limits.clock, limits.move_time), (Some(clock), Some(LONGEST)));
    }

    #[test]
    fn half_of_the_time_for_a_move_is_used() {
        assert_eq!(limits("4/move", 4).move_time, Some(Duration::from_secs(2)));
        assert_eq!(limits("4/move", 3).move_time, Some(Duration::from_millis(1500)));
        assert_eq!(limits("3d/move", 200_000), Limits { move_time: Some(LONGEST), ..Limits::default() });
    }
}
