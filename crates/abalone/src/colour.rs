use core::{
    fmt,
    ops::{Index, IndexMut, Not},
};

use fishka_game::Seat;
use serde::Serialize;

/// The colour of a marble, and of the player who rolls it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Colour {
    /// Moves first, from seat 1.
    Black,
    /// Seat 2.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const ALL: [Colour; 2] = [Colour::Black, Colour::White];

    /// The seat of this colour.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Colour::Black => Seat::FIRST,
            Colour::White => Seat::SECOND,
        }
    }

    /// The letter in position texts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'b',
            Colour::White => 'w',
        }
    }

    /// The colour with this letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            _ => None,
        }
    }

    /// The name of the message that says “marbles of this colour”.
    pub(crate) const fn marbles_word(self) -> &'static str {
        match self {
            Colour::Black => "abalone-marbles-black",
            Colour::White => "abalone-marbles-white",
        }
    }
}

/// The other colour.
impl Not for Colour {
    type Output = Colour;

    #[inline]
    fn not(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
    }
}

/// Something each colour has one of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColour<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    #[inline]
    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Black => &mut self.black,
            Colour::White => &mut self.white,
        }
    }
}
