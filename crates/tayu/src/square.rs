use core::{fmt, str::FromStr};

use serde::Serialize;

use crate::Misspelt;

/// A square of the board, written as its column and row: `j9`.
///
/// Columns run `a` to `s` from west to east, rows 1 to 19 from south to north: the grid of the largest board. Whether
/// a square lies on the board of an edition, [`Edition::contains`](crate::Edition::contains) says.
///
/// ```
/// use fishka_tayu::{Side, Square};
///
/// let square: Square = "j9".parse()?;
/// assert_eq!((square.column(), square.row()), (9, 8));
/// assert_eq!(square.step(Side::North), Some("j10".parse()?));
/// # Ok::<(), fishka_tayu::Misspelt>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u16);

impl Square {
    /// Columns and rows of the largest board.
    pub const GRID: u8 = 19;

    /// From one row to the next. One bit more than a row needs, so that no row runs on into the next.
    pub(crate) const STRIDE: u16 = 20;

    /// The square in this column and row, both counted from 0; `None` outside the grid.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < Square::GRID && row < Square::GRID {
            Some(Square(row as u16 * Square::STRIDE + column as u16))
        } else {
            None
        }
    }

    /// The column, counted from 0 in the west.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 % Square::STRIDE) as u8
    }

    /// The row, counted from 0 in the south.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 / Square::STRIDE) as u8
    }

    /// The neighbour on this side; `None` outside the grid.
    #[must_use]
    pub const fn step(self, side: Side) -> Option<Square> {
        let (column, row) = (self.column(), self.row());
        match side {
            Side::North => Square::new(column, row + 1),
            Side::East => Square::new(column + 1, row),
            Side::South => Square::new(column, row.wrapping_sub(1)),
            Side::West => Square::new(column.wrapping_sub(1), row),
        }
    }

    /// All squares of the grid, row by row from the south.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::GRID).flat_map(|row| (0..Square::GRID).filter_map(move |column| Square::new(column, row)))
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square with this bit; the caller knows it to be one of the grid.
    pub(crate) const fn from_index(index: usize) -> Square {
        Square(index as u16)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = Misspelt;

    fn from_str(text: &str) -> Result<Square, Misspelt> {
        let read = || {
            let mut letters = text.chars();
            let column = u8::try_from(letters.next()?).ok()?.checked_sub(b'a')?;
            let digits = letters.as_str();
            if digits.starts_with(['0', '+']) {
                return None;
            }
            Square::new(column, digits.parse::<u8>().ok()?.checked_sub(1)?)
        };
        read().ok_or(Misspelt::Square)
    }
}

/// A side of a square, and an edge of the board.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Towards higher rows.
    North,
    /// Towards later columns.
    East,
    /// Towards lower rows.
    South,
    /// Towards earlier columns.
    West,
}

impl Side {
    /// The four sides, clockwise from the north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// What joins it with the side across.
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Side::North | Side::South => Axis::NorthSouth,
            Side::East | Side::West => Axis::EastWest,
        }
    }

    /// The next side clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Side {
        Side::ALL[(self as usize + 1) % 4]
    }

    /// The name of its message in the language files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::North => "tayu-side-north",
            Side::East => "tayu-side-east",
            Side::South => "tayu-side-south",
            Side::West => "tayu-side-west",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::North => "north",
            Side::East => "east",
            Side::South => "south",
            Side::West => "west",
        })
    }
}

/// A direction across the board: what a player or a team tries to join.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Axis {
    /// From the north edge to the south edge.
    NorthSouth,
    /// From the east edge to the west edge.
    EastWest,
}

impl Axis {
    /// Both directions.
    pub const ALL: [Axis; 2] = [Axis::NorthSouth, Axis::EastWest];

    /// The other direction.
    #[must_use]
    pub const fn other(self) -> Axis {
        match self {
            Axis::NorthSouth => Axis::EastWest,
            Axis::EastWest => Axis::NorthSouth,
        }
    }

    /// The two edges it joins.
    #[must_use]
    pub const fn edges(self) -> [Side; 2] {
        match self {
            Axis::NorthSouth => [Side::North, Side::South],
            Axis::EastWest => [Side::East, Side::West],
        }
    }
}
