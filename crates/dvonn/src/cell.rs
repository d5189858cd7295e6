use core::{fmt, str::FromStr};

use fishka_game::{Explain, Message};

use crate::board;

/// One of the 49 cells, `a1` to `k5`.
///
/// Cells are ordered by row, then by column: `a1` first, `k5` last.
///
/// ```
/// use fishka_dvonn::Cell;
///
/// let cell: Cell = "d3".parse()?;
/// assert_eq!((cell.column(), cell.row()), (3, 2));
/// assert_eq!(Cell::new(3, 2), Some(cell));
/// assert_eq!(Cell::new(9, 0), None, "row 1 ends with i1");
/// # Ok::<(), fishka_dvonn::NotACell>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// How many cells the board has.
    pub const COUNT: usize = 49;

    /// Every cell in order.
    pub const ALL: [Cell; Cell::COUNT] = {
        let mut cells = [Cell(0); Cell::COUNT];
        let (mut rest, mut count) = (board::CELLS, 0);
        while rest != 0 {
            cells[count] = Cell::of_bit(rest);
            rest &= rest - 1;
            count += 1;
        }
        cells
    };

    /// The cell in this column (0 is `a`) and row (0 is row 1); `None` off the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if board::exists(column as i32, row as i32) { Some(Cell(row * board::STRIDE + column)) } else { None }
    }

    /// The column, 0 (`a`) to 10 (`k`).
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % board::STRIDE
    }

    /// The row, 0 (drawn at the bottom) to 4.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / board::STRIDE
    }

    /// The place of the cell in [`Cell::ALL`], for arrays with an entry for every cell.
    #[must_use]
    pub const fn index(self) -> usize {
        // How many bits before each row belong to no cell.
        const GAPS: [u8; 5] = [0, 3, 5, 7, 10];
        (self.0 - GAPS[self.row() as usize]) as usize
    }

    /// The bit of the cell in a [`CellSet`](crate::CellSet).
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.slot()
    }

    /// The number of that bit. The mask changes nothing and tells the compiler that tables of 64 need no check.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        self.0 as usize & 63
    }

    /// The cell of the lowest bit set, which must belong to a cell.
    #[inline]
    pub(crate) const fn of_bit(bits: u64) -> Cell {
        Cell(bits.trailing_zeros() as u8)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
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
        let &[column, row] = text.as_bytes() else { return Err(NotACell) };
        let column = column.to_ascii_lowercase().wrapping_sub(b'a');
        Cell::new(column, row.wrapping_sub(b'1')).ok_or(NotACell)
    }
}

/// Text that is no cell of the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a cell is a letter and a row: a1–i1, a2–j2, a3–k3, b4–k4, c5–k5")]
pub struct NotACell;

impl Explain for NotACell {
    fn message(&self) -> Message {
        Message::new("dvonn-not-a-cell")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_is_the_place_among_all_cells() {
        for (index, cell) in Cell::ALL.into_iter().enumerate() {
            assert_eq!(cell.index(), index);
        }
    }

    #[test]
    fn rows_have_9_10_11_10_and_9_cells() {
        let row_length = |row| Cell::ALL.into_iter().filter(|cell| cell.row() == row).count();
        assert_eq!([0, 1, 2, 3, 4].map(row_length), [9, 10, 11, 10, 9]);
    }

    #[test]
    fn names_are_read_back_in_either_case() {
        for cell in Cell::ALL {
            let name = alloc::format!("{cell}");
            assert_eq!(name.parse(), Ok(cell));
            assert_eq!(name.to_uppercase().parse(), Ok(cell));
        }
    }

    #[test]
    fn what_lies_off_the_board_is_no_cell() {
        for text in ["", "a", "j1", "k2", "l3", "a4", "b5", "a0", "a6", "a10", "é3", "3d", " a1"] {
            assert_eq!(text.parse::<Cell>(), Err(NotACell), "{text}");
        }
    }
}
