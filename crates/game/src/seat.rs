use core::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table. Seats count from 0 in code and from 1 wherever a person or another program reads them.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
#[repr(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The most seats any game has.
    pub const MAX: usize = 4;
    /// Seat 1.
    pub const FIRST: Seat = Seat(0);
    /// Seat 2.
    pub const SECOND: Seat = Seat(1);
    /// Seat 3.
    pub const THIRD: Seat = Seat(2);
    /// Seat 4.
    pub const FOURTH: Seat = Seat(3);

    /// The seat with this index, counted from 0; `None` from [`Seat::MAX`] on.
    #[must_use]
    pub const fn new(index: usize) -> Option<Seat> {
        if index < Seat::MAX { Some(Seat(index as u8)) } else { None }
    }

    /// Index of the seat, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        Seat(((self.0 as usize + 1) % seats) as u8)
    }

    /// The first `count` seats in order, at most [`Seat::MAX`].
    pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Seat> {
        (0..count.min(Seat::MAX)).map(|index| Seat(index as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0 + 1
    }
}

impl TryFrom<u8> for Seat {
    type Error = NotASeat;

    fn try_from(number: u8) -> Result<Seat, NotASeat> {
        usize::from(number).checked_sub(1).and_then(Seat::new).ok_or(NotASeat)
    }
}

/// A number that no seat has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is a number from 1 to 4")]
pub struct NotASeat;

/// Who acts next in a position.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A seat chooses one of the legal moves.
    Seat(Seat),
    /// Luck chooses: every legal move is an outcome with a weight.
    Chance,
    /// Nobody: the game has ended.
    Over,
}
