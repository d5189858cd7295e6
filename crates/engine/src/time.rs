use std::time::Duration;

use fishka_engine_api::{Limits, SeatClock};

/// How much time a move may take, counted from the beginning of the search.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Plan {
    /// When nothing speaks for going on, the search ends here.
    pub(crate) soft: Option<Duration>,
    /// The search is broken off here.
    pub(crate) hard: Option<Duration>,
}

/// What it may take to notice that time is up and to get the move across.
const LAG: Duration = Duration::from_millis(30);

impl Plan {
    /// The plan for a move within these limits when about `moves_to_go` moves of the side are still to come.
    pub(crate) fn new(limits: &Limits, moves_to_go: u32) -> Plan {
        let mut plan = match limits.clock {
            Some(clock) => share(clock, moves_to_go.max(1)),
            None => Plan::default(),
        };
        if let Some(time) = limits.move_time {
            let usable = time.saturating_sub(LAG.min(time / 20));
            plan.hard = Some(plan.hard.map_or(usable, |hard| hard.min(usable)));
        }
        plan
    }

    /// The time after which no new iteration begins, when the best move is `unsettled` by this much: 1 for a move that
    /// has stood for long, more for one that has just changed or whose value falls.
    pub(crate) fn enough(&self, unsettled: f64) -> Option<Duration> {
        self.soft.map(|soft| soft.mul_f64(unsettled).min(self.hard.unwrap_or(Duration::MAX)))
    }
}

/// Time on a clock less a reserve for lag, which never takes more than a fifth of what there is: a clock that falls loses the game.
fn usable(time: Duration) -> Duration {
    time.saturating_sub(LAG.min(time / 5))
}

fn share(clock: SeatClock, moves_to_go: u32) -> Plan {
    let usable = usable(clock.left);
    // The increment comes only after the move: it adds to the share, never to what can be spent now.
    let share = usable / moves_to_go + clock.increment.mul_f64(0.8);
    let hard = (share * 4).min(usable.mul_f64(0.6)).max(share).min(usable);
    Plan { soft: Some(share.min(usable).mul_f64(0.7)), hard: Some(hard) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(left: u64, increment: u64, moves: u32) -> Plan {
        let clock =
            SeatClock { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
        Plan::new(&Limits { clock: Some(clock), ..Limits::default() }, moves)
    }

    #[test]
    fn the_clock_never_falls_however_often_all_that_is_allowed_is_used() {
        for (initial, increment) in [(60_000, 0), (1_000, 0), (10, 0), (1, 0), (0, 50), (300, 3_000)] {
            let mut left = initial.max(increment);
            for made in 0..60 {
                let hard = plan(left, increment, 20_u32.saturating_sub(made)).hard.unwrap();
                assert!(hard < Duration::from_millis(left.max(1)), "{initial}+{increment}: {left} left");
                left = left - hard.as_millis() as u64 + increment;
            }
        }
    }

    #[test]
    fn a_move_time_is_used_but_for_the_lag() {
        let limits = Limits { move_time: Some(Duration::from_secs(3)), ..Limits::default() };
        assert_eq!(Plan::new(&limits, 20), Plan { soft: None, hard: Some(Duration::from_millis(2970)) });
        let limits = Limits { move_time: Some(Duration::from_millis(200)), ..Limits::default() };
        assert_eq!(Plan::new(&limits, 20), Plan { soft: None, hard: Some(Duration::from_millis(190)) });
    }

    #[test]
    fn without_limits_time_does_not_end_the_search() {
        assert_eq!(Plan::new(&Limits::default(), 20), Plan::default());
    }

    #[test]
    fn an_increment_is_spent_and_a_budget_is_spread() {
        assert!(plan(60_000, 0, 30).soft.unwrap() <= Duration::from_secs(2));
        assert!(plan(60_000, 5_000, 30).soft.unwrap() >= Duration::from_secs(4));
    }
}
