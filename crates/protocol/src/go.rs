use std::{fmt, time::Duration};

use fishka_engine_api::{Limits, SeatClock};
use fishka_game::Seat;

/// How long an engine is asked to think: the words of `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// What each seat has left on its clock.
    pub left: [Option<Duration>; Seat::MAX],
    /// What a move adds to each seat's clock.
    pub increment: [Duration; Seat::MAX],
    /// Until `stop`, even when there is nothing left to think about.
    pub infinite: bool,
    /// Until `ponderhit` or `stop`: the limits are for what comes after `ponderhit`.
    pub ponder: bool,
}

impl Go {
    /// Whether the search ends without `stop`. A bare `go` does not.
    #[must_use]
    pub fn ends_by_itself(&self) -> bool {
        let clocks = self.left.iter().any(Option::is_some);
        !self.infinite
            && !self.ponder
            && (clocks || self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some())
    }

    /// The limits for an engine that thinks for this seat.
    #[must_use]
    pub fn limits(&self, seat: Seat, lines: usize) -> Limits {
        if self.infinite || self.ponder {
            return Limits { lines, ..Limits::default() };
        }
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time,
            clock: self.left[seat.index()]
                .map(|left| SeatClock { left, increment: self.increment[seat.index()] }),
            lines,
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(time) = self.move_time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        for seat in Seat::first(Seat::MAX) {
            if let Some(left) = self.left[seat.index()] {
                write!(f, " p{seat}time {}", left.as_millis())?;
            }
        }
        for seat in Seat::first(Seat::MAX) {
            let increment = self.increment[seat.index()];
            if !increment.is_zero() {
                write!(f, " p{seat}inc {}", increment.as_millis())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_given_its_own_clock() {
        let second = Some(Duration::from_secs(9));
        let go = Go { left: [Some(Duration::from_secs(5)), second, None, None], ..Go::default() };
        let clock = go.limits(Seat::SECOND, 1).clock.unwrap();
        assert_eq!((clock.left, clock.increment), (Duration::from_secs(9), Duration::ZERO));
        assert_eq!(go.limits(Seat::THIRD, 1).clock, None);
    }

    #[test]
    fn infinite_and_ponder_overrule_every_limit() {
        let limits = Go { depth: Some(3), ..Go::default() };
        for go in [Go { infinite: true, ..limits.clone() }, Go { ponder: true, ..limits }] {
            assert_eq!(go.limits(Seat::FIRST, 2), Limits { lines: 2, ..Limits::default() });
            assert!(!go.ends_by_itself());
        }
        assert!(!Go::default().ends_by_itself());
        assert!(Go { nodes: Some(0), ..Go::default() }.ends_by_itself());
    }
}
