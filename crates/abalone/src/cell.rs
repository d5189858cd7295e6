use core::{cmp::Ordering, fmt, str::FromStr};

use fishka_game::{Explain, Message};

use crate::{CellSet, Direction, cell_set::REACH};

/// A cell of the board, named by the letter of its row and the number of its diagonal: `a1` to `i9`.
///
/// Cells are ordered by name.
///
/// ```
/// use fishka_abalone::{Cell, Direction};
///
/// let cell: Cell = "e5".parse()?;
/// assert_eq!((cell.row(), cell.diagonal()), (4, 4));
/// assert_eq!(cell.neighbour(Direction::NorthEast), Some("f6".parse()?));
/// assert!(Cell::new(0, 5).is_none(), "row a ends with a5");
/// # Ok::<(), fishka_abalone::NotACell>(())
/// ```
// The number inside is the place of the cell in the bitboard, see `CellSet`.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// How many cells the board has.
    pub const COUNT: usize = 61;

    /// All cells by name.
    pub const ALL: [Cell; Cell::COUNT] = {
        let mut all = [Cell(0); Cell::COUNT];
        let (mut count, mut place) = (0, 0);
        while place < 81 {
            if let Some(cell) = Cell::new(place / 9, place % 9) {
                all[count] = cell;
                count += 1;
            }
            place += 1;
        }
        assert!(count == Cell::COUNT);
        all
    };

    /// The cell in a row (0 for `a` to 8 for `i`) and on a diagonal (0 for 1 to 8 for 9); `None` off the board.
    #[must_use]
    pub const fn new(row: u8, diagonal: u8) -> Option<Cell> {
        if row < 9 && diagonal < 9 && row.abs_diff(diagonal) <= 4 {
            Some(Cell((13 * row + diagonal) % Cell::COUNT as u8))
        } else {
            None
        }
    }

    /// The row, 0 for `a` to 8 for `i`.
    #[must_use]
    pub const fn row(self) -> u8 {
        PLACES[self.0 as usize].row
    }

    /// The diagonal, 0 for 1 to 8 for 9.
    #[must_use]
    pub const fn diagonal(self) -> u8 {
        PLACES[self.0 as usize].diagonal
    }

    /// The number of the cell in [`Cell::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        PLACES[self.0 as usize].index as usize
    }

    /// The cell next to this one; `None` beyond the edge.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Option<Cell> {
        if REACH[direction as usize].contains(self) {
            Some(Cell((self.0 + CellSet::STEPS[direction as usize] as u8) % Cell::COUNT as u8))
        } else {
            None
        }
    }

    /// The direction in which `other` is next to this cell; `None` when they do not touch.
    #[must_use]
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == Some(other))
    }

    /// The place of the cell in a bitboard, 0 to 60.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// The cell with this place in a bitboard.
    #[inline]
    pub(crate) const fn from_bit(bit: u32) -> Cell {
        debug_assert!(bit < Cell::COUNT as u32);
        Cell(bit as u8)
    }
}

#[derive(Copy, Clone)]
struct Place {
    row: u8,
    diagonal: u8,
    index: u8,
}

const PLACES: [Place; Cell::COUNT] = {
    let mut places = [Place { row: 0, diagonal: 0, index: 0 }; Cell::COUNT];
    let (mut index, mut place) = (0, 0);
    while place < 81 {
        let (row, diagonal) = (place / 9, place % 9);
        if let Some(cell) = Cell::new(row, diagonal) {
            places[cell.0 as usize] = Place { row, diagonal, index };
            index += 1;
        }
        place += 1;
    }
    places
};

impl Ord for Cell {
    fn cmp(&self, other: &Cell) -> Ordering {
        self.index().cmp(&other.index())
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.row()), self.diagonal() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        let [letter, digit] = text.as_bytes() else { return Err(NotACell) };
        let row = letter.to_ascii_lowercase().wrapping_sub(b'a');
        Cell::new(row, digit.wrapping_sub(b'1')).ok_or(NotACell)
    }
}

/// The letter of a row, `a` to `i`.
pub(crate) fn row_letter(row: u8) -> char {
    char::from(b'a' + row)
}

/// Text that names no cell of the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a cell is a row letter and a diagonal number, a1 to i9, such as e5")]
pub struct NotACell;

impl Explain for NotACell {
    fn message(&self) -> Message {
        Message::new("abalone-not-a-cell")
    }
}
