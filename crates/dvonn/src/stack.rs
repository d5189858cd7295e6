use core::fmt;

use crate::{Colour, Piece};

/// The pieces on one cell from bottom to top, up to [`Stack::CAPACITY`] of them.
///
/// Two bits a piece in two words, so that setting one stack on another is two shifts.
///
/// ```
/// use fishka_dvonn::{Piece, Stack};
///
/// let stack: Stack = [Piece::Dvonn, Piece::White, Piece::Black].into_iter().collect();
/// assert_eq!(stack.height(), 3);
/// assert_eq!(stack.top(), Some(Piece::Black));
/// assert_eq!(stack.to_string(), "(rwb)");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Stack {
    // White has the low bit alone, Black the high one alone, a DVONN piece both.
    low: u64,
    high: u64,
}

impl Stack {
    /// No piece.
    pub const EMPTY: Stack = Stack { low: 0, high: 0 };
    /// The most pieces a stack holds; the game has only 49.
    pub const CAPACITY: u8 = 64;

    /// A single piece.
    #[must_use]
    pub const fn single(piece: Piece) -> Stack {
        match piece {
            Piece::White => Stack { low: 1, high: 0 },
            Piece::Black => Stack { low: 0, high: 1 },
            Piece::Dvonn => Stack { low: 1, high: 1 },
        }
    }

    /// How many pieces.
    #[must_use]
    pub const fn height(self) -> u8 {
        (u64::BITS - (self.low | self.high).leading_zeros()) as u8
    }

    /// Whether there is no piece.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.height() == 0
    }

    /// The piece on top.
    #[must_use]
    pub fn top(self) -> Option<Piece> {
        self.pieces().next_back()
    }

    /// The side that owns the stack.
    #[must_use]
    pub fn owner(self) -> Option<Colour> {
        self.top().and_then(Piece::colour)
    }

    /// How many pieces of one kind are in the stack.
    #[must_use]
    pub const fn count(self, piece: Piece) -> u8 {
        let pieces = match piece {
            Piece::White => self.low & !self.high,
            Piece::Black => self.high & !self.low,
            Piece::Dvonn => self.low & self.high,
        };
        pieces.count_ones() as u8
    }

    /// The pieces from bottom to top.
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator + Clone {
        (0..self.height()).map(move |level| match (self.low >> level & 1, self.high >> level & 1) {
            (1, 1) => Piece::Dvonn,
            (1, _) => Piece::White,
            _ => Piece::Black,
        })
    }

    /// This stack with the other set on top. What passes the capacity is lost.
    #[must_use]
    pub const fn with_on_top(self, other: Stack) -> Stack {
        let height = self.height() as u32;
        Stack {
            low: self.low | other.low.unbounded_shl(height),
            high: self.high | other.high.unbounded_shl(height),
        }
    }
}

impl FromIterator<Piece> for Stack {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Stack {
        pieces.into_iter().fold(Stack::EMPTY, |stack, piece| stack.with_on_top(Stack::single(piece)))
    }
}

/// A letter for a single piece, letters from bottom to top in brackets for more.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |f: &mut fmt::Formatter<'_>| {
            self.pieces().try_for_each(|piece| fmt::Write::write_char(f, piece.letter()))
        };
        if self.height() == 1 {
            return letters(f);
        }
        f.write_str("(")?;
        letters(f)?;
        f.write_str(")")
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
