use core::{fmt, ops};

use fishka_game::Seat;
use serde::Serialize;

/// The two sides.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// Seat 1: places first, and also begins the stacking.
    White,
    /// Seat 2.
    Black,
}

impl Colour {
    /// Both sides, White first.
    pub const ALL: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// The seat that plays this side.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Colour::White => Seat::FIRST,
            Colour::Black => Seat::SECOND,
        }
    }

    /// The side played from a seat; `None` when nobody sits there.
    #[must_use]
    pub const fn of_seat(seat: Seat) -> Option<Colour> {
        match seat.index() {
            0 => Some(Colour::White),
            1 => Some(Colour::Black),
            _ => None,
        }
    }

    /// The letter in position texts.
    #[must_use]
    pub const fn letter(self) -> char {
        self.piece().letter()
    }

    pub(crate) fn of_name(letter: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| letter.chars().eq([colour.letter()]))
    }

    /// A piece of this colour.
    #[must_use]
    pub const fn piece(self) -> Piece {
        match self {
            Colour::White => Piece::White,
            Colour::Black => Piece::Black,
        }
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Colour::White => "dvonn-white",
            Colour::Black => "dvonn-black",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "White",
            Colour::Black => "Black",
        })
    }
}

/// A piece.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[repr(u8)]
pub enum Piece {
    /// One of 23 white pieces.
    White,
    /// One of 23 black pieces.
    Black,
    /// One of the three red pieces everything must stay connected to.
    Dvonn,
}

impl Piece {
    /// The three kinds.
    pub const ALL: [Piece; 3] = [Piece::White, Piece::Black, Piece::Dvonn];

    /// How many pieces of this kind the game has.
    #[must_use]
    pub const fn supply(self) -> u8 {
        match self {
            Piece::White | Piece::Black => 23,
            Piece::Dvonn => 3,
        }
    }

    /// The side whose colour the piece has; `None` for a DVONN piece.
    #[must_use]
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Piece::White => Some(Colour::White),
            Piece::Black => Some(Colour::Black),
            Piece::Dvonn => None,
        }
    }

    /// The letter in position texts: `w`, `b` or `r`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Piece::White => 'w',
            Piece::Black => 'b',
            Piece::Dvonn => 'r',
        }
    }

    /// The piece with this letter.
    #[must_use]
    pub const fn of_letter(letter: char) -> Option<Piece> {
        match letter {
            'w' => Some(Piece::White),
            'b' => Some(Piece::Black),
            'r' => Some(Piece::Dvonn),
            _ => None,
        }
    }
}

/// Something there is one of for each side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ByColour<T>(pub(crate) [T; 2]);

impl<T> ops::Index<Colour> for ByColour<T> {
    type Output = T;

    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self.0[colour as usize]
    }
}

impl<T> ops::IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour as usize]
    }
}
