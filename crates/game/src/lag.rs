//! What a slow connection costs, given back within bounds.
//!
//! Whoever plays over a network loses the journey of each move from their own time. The host measures that journey and
//! gives it back, but only out of a [`Quota`]: a connection that is slow once costs nothing, and one that pretends to be
//! slow gains little.

use core::time::Duration;

use crate::clock::TimeControl;

/// How much lag a seat may still be given back.
///
/// ```
/// use core::time::Duration;
/// use fishka_game::lag::Quota;
///
/// let mut quota = Quota::new("180+2".parse()?);
/// let lag = Duration::from_millis(120);
/// assert_eq!(quota.compensation(lag), lag);
/// quota.spend(lag);
/// # Ok::<(), fishka_game::clock::TimeControlError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Quota {
    left: Duration,
    gain: Duration,
}

/// Moves that a game is taken to have when its length is estimated.
const MOVES: u32 = 40;
/// What every move brings at least, and at most.
const LEAST_GAIN: Duration = Duration::from_millis(150);
const MOST_GAIN: Duration = Duration::from_secs(1);
/// What a quota begins with and never exceeds, in gains.
const AT_FIRST: u32 = 3;
const AT_MOST: u32 = 7;
/// How much of a quota a fallen flag waits for at most.
const LONGEST_GRACE: Duration = Duration::from_secs(2);

impl Quota {
    /// The quota at the beginning of a game: longer games allow more. Without a clock, and where moves take days, lag
    /// costs nothing worth giving back.
    #[must_use]
    pub fn new(control: TimeControl) -> Quota {
        let length = match control {
            TimeControl::Unlimited | TimeControl::Correspondence { .. } => {
                return Quota { left: Duration::ZERO, gain: Duration::ZERO };
            }
            TimeControl::Fischer { initial, increment } => {
                initial.saturating_add(increment.saturating_mul(MOVES))
            }
            TimeControl::PerMove(limit) => limit.saturating_mul(MOVES),
        };
        // Four thousandths of the game.
        let gain = (LEAST_GAIN + length / 250).min(MOST_GAIN);
        Quota { left: gain * AT_FIRST, gain }
    }

    /// What is left of it.
    #[must_use]
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// What is given back for a lag: never more than the lag, and never more than the quota.
    #[must_use]
    pub fn compensation(&self, lag: Duration) -> Duration {
        lag.min(self.left)
    }

    /// Takes away what was given back for a move, and adds what every move brings.
    pub fn spend(&mut self, compensation: Duration) {
        let rest = self.left.saturating_sub(compensation);
        self.left = rest.saturating_add(self.gain).min(self.gain * AT_MOST);
    }

    /// How long a flag that fell waits for a move that may be under way.
    #[must_use]
    pub fn grace(&self) -> Duration {
        self.left.min(LONGEST_GRACE)
    }
}
