use core::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitOr, Not, Sub},
};

use crate::{Cell, board};

/// A set of cells in one machine word.
///
/// ```
/// use fishka_dvonn::{Cell, CellSet};
///
/// let rim: CellSet = Cell::ALL.into_iter().filter(|cell| cell.row() % 4 == 0).collect();
/// assert_eq!(rim.len(), 18);
/// assert!(rim.contains("c5".parse()?));
/// assert_eq!((CellSet::ALL - rim).len(), 31);
/// # Ok::<(), fishka_dvonn::NotACell>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct CellSet(u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// The whole board.
    pub const ALL: CellSet = CellSet(board::CELLS);

    /// The set as bits: a cell is bit `12 · row + column`. This layout will not change.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set with these bits; bits that are no cells are dropped.
    #[must_use]
    pub const fn from_bits(bits: u64) -> CellSet {
        CellSet(bits & board::CELLS)
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// How many cells are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell in order.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell::of_bit(self.0)) }
    }

    /// Puts the cell in.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= cell.bit();
    }

    /// Takes the cell out.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !cell.bit();
    }

    /// All cells that touch a cell of the set.
    #[must_use]
    pub const fn neighbours(self) -> CellSet {
        CellSet::from_bits(board::spread(self.0))
    }

    /// The cells in order.
    #[must_use]
    pub const fn iter(self) -> Cells {
        Cells(self.0)
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> CellSet {
        CellSet(cell.bit())
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        CellSet(cells.into_iter().fold(0, |bits, cell| bits | cell.bit()))
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// The union.
impl BitOr for CellSet {
    type Output = CellSet;

    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

/// The intersection.
impl BitAnd for CellSet {
    type Output = CellSet;

    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

/// What is in the first set and not in the second.
impl Sub for CellSet {
    type Output = CellSet;

    fn sub(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }
}

/// The rest of the board.
impl Not for CellSet {
    type Output = CellSet;

    fn not(self) -> CellSet {
        CellSet::ALL - self
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cells of a set in order.
#[derive(Clone, Debug)]
pub struct Cells(u64);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = CellSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Cells {}
impl FusedIterator for Cells {}
