//! Game clocks as pure data: time is handed in, never read.

use core::{fmt, str::FromStr, time::Duration};

use crate::{Explain, Message, Seat};

/// A moment on the caller's own monotonic clock, counted from any fixed origin.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Moment(pub Duration);

impl Moment {
    fn since(self, earlier: Moment) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

/// How much time the players have.
///
/// Written `-`, `600+5` (seconds, and seconds added after each move), `30/move` (seconds for every move) or `3d/move`
/// (days for every move). Seconds may have up to three decimals: `0.5+0.05`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// No clock.
    #[default]
    Unlimited,
    /// A budget for the game, and an increment after every move.
    Fischer {
        /// What each player starts with.
        initial: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// The same time for every move; what is left over is gone.
    PerMove(Duration),
    /// Days for every move.
    Correspondence {
        /// How many.
        days: u32,
    },
}

impl TimeControl {
    /// What a player has before the first move; `None` without a clock.
    #[must_use]
    pub fn initial(self) -> Option<Duration> {
        match self {
            TimeControl::Unlimited => None,
            // With no budget at all the first move gets the increment in advance, or it could not be made.
            TimeControl::Fischer { initial, increment } if initial.is_zero() => Some(increment),
            TimeControl::Fischer { initial, .. } => Some(initial),
            TimeControl::PerMove(limit) => Some(limit),
            TimeControl::Correspondence { days } => Some(Duration::from_secs(86_400 * u64::from(days))),
        }
    }

    /// What a player has after a move that left `rest`.
    fn after_move(self, rest: Duration) -> Duration {
        match self {
            TimeControl::Unlimited => rest,
            TimeControl::Fischer { increment, .. } => rest.saturating_add(increment),
            TimeControl::PerMove(_) | TimeControl::Correspondence { .. } => self.initial().unwrap_or(rest),
        }
    }
}

/// Text that is no time control.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a time control is written 600+5 (seconds and increment), 30/move, 3d/move or - for none, \
     and gives at most 365 days"
)]
pub struct TimeControlError;

impl Explain for TimeControlError {
    fn message(&self) -> Message {
        Message::new("time-control-malformed")
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let control = if text == "-" {
            return Ok(TimeControl::Unlimited);
        } else if let Some((initial, increment)) = text.split_once('+') {
            TimeControl::Fischer { initial: seconds(initial)?, increment: seconds(increment)? }
        } else if let Some(limit) = text.strip_suffix("/move") {
            match limit.strip_suffix('d') {
                Some(days) if days.bytes().all(|b| b.is_ascii_digit()) => {
                    TimeControl::Correspondence { days: days.parse().map_err(|_| TimeControlError)? }
                }
                Some(_) => return Err(TimeControlError),
                None => TimeControl::PerMove(seconds(limit)?),
            }
        } else {
            TimeControl::Fischer { initial: seconds(text)?, increment: Duration::ZERO }
        };
        match control.initial() {
            Some(time) if !time.is_zero() && time <= LONGEST => Ok(control),
            _ => Err(TimeControlError),
        }
    }
}

const LONGEST: Duration = Duration::from_secs(365 * 86_400);

fn seconds(text: &str) -> Result<Duration, TimeControlError> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 3 || whole.len() > 8 {
        return Err(TimeControlError);
    }
    let whole: u64 = whole.parse().map_err(|_| TimeControlError)?;
    let millis = decimals.bytes().chain(core::iter::repeat(b'0')).take(3);
    let millis = millis.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Ok(Duration::from_millis(whole * 1000 + millis))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Unlimited => f.write_str("-"),
            TimeControl::Fischer { initial, increment } => {
                write!(f, "{}+{}", Seconds(initial), Seconds(increment))
            }
            TimeControl::PerMove(limit) => write!(f, "{}/move", Seconds(limit)),
            TimeControl::Correspondence { days } => write!(f, "{days}d/move"),
        }
    }
}

struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut millis, mut width) = (self.0.subsec_millis(), 3);
        write!(f, "{}", self.0.as_secs())?;
        if millis == 0 {
            return Ok(());
        }
        while millis.is_multiple_of(10) {
            millis /= 10;
            width -= 1;
        }
        write!(f, ".{millis:0width$}")
    }
}

/// The clocks of one table. At most one runs at a time.
///
/// ```
/// use core::time::Duration;
/// use fishka_game::{Seat, clock::{Clock, Moment}};
///
/// let at = |seconds| Moment(Duration::from_secs(seconds));
/// let mut clock = Clock::new("60+5".parse()?, 2);
/// clock.start(Seat::FIRST, at(100));
/// clock.press(Some(Seat::SECOND), at(110)).expect("ten seconds are within a minute");
/// assert_eq!(clock.left(Seat::FIRST, at(110)), Some(Duration::from_secs(55)));
/// assert_eq!(clock.deadline(), Some(at(170)));
/// # Ok::<(), fishka_game::clock::TimeControlError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: [Duration; Seat::MAX],
    running: Option<(Seat, Moment)>,
}

impl Clock {
    /// Clocks for `seats` players, all stopped.
    #[must_use]
    pub fn new(control: TimeControl, seats: usize) -> Clock {
        let mut left = [Duration::ZERO; Seat::MAX];
        for seat in Seat::first(seats) {
            left[seat.index()] = control.initial().unwrap_or_default();
        }
        Clock { control, left, running: None }
    }

    /// The control these clocks follow.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// The seat whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Starts a seat's clock; another that was running is stopped first, with nothing added.
    pub fn start(&mut self, seat: Seat, now: Moment) {
        self.stop(now);
        self.running = Some((seat, now));
    }

    /// Stops the running clock without a move having been made.
    pub fn stop(&mut self, now: Moment) {
        if let Some((seat, _)) = self.running {
            self.left[seat.index()] = self.time_left(seat, now);
            self.running = None;
        }
    }

    /// Ends the running seat's move and starts the clock of `next`, if anybody acts next.
    ///
    /// # Errors
    /// When the time was up: the clock stands at zero then, and none runs.
    pub fn press(&mut self, next: Option<Seat>, now: Moment) -> Result<(), Flagged> {
        if let Some(seat) = self.flagged(now) {
            self.stop(now);
            return Err(Flagged(seat));
        }
        if let Some((seat, _)) = self.running {
            self.stop(now);
            self.left[seat.index()] = self.control.after_move(self.left[seat.index()]);
        }
        self.running = next.map(|seat| (seat, now));
        Ok(())
    }

    /// The time a seat has left; `None` without a clock.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Moment) -> Option<Duration> {
        (self.control != TimeControl::Unlimited).then(|| self.time_left(seat, now))
    }

    /// Sets what a seat has left, as when a game is taken up again.
    pub fn set_left(&mut self, seat: Seat, left: Duration) {
        self.left[seat.index()] = left;
    }

    /// The moment at which the running clock falls; `None` when none runs or there is no limit.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        let (seat, since) = self.running?;
        (self.control != TimeControl::Unlimited)
            .then(|| Moment(since.0.saturating_add(self.left[seat.index()])))
    }

    /// The seat whose time is up. A clock that stands at exactly zero has fallen.
    #[must_use]
    pub fn flagged(&self, now: Moment) -> Option<Seat> {
        self.deadline().filter(|deadline| *deadline <= now).and(self.running())
    }

    fn time_left(&self, seat: Seat, now: Moment) -> Duration {
        let left = self.left[seat.index()];
        match self.running {
            Some((running, since)) if running == seat => left.saturating_sub(now.since(since)),
            _ => left,
        }
    }
}

/// A seat ran out of time.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seat {0} has run out of time")]
pub struct Flagged(pub Seat);
