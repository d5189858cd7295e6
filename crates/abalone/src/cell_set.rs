use core::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

use crate::{Cell, Direction};

/// A set of cells in one 64-bit word.
///
/// The cell in row *r* on diagonal *d* is bit (13 *r* + *d*) mod 61. Boards of this shape tile the plane, and along the
/// tiling this numbering repeats, so it is one-to-one and a step in a given direction is the same rotation of 61 bits
/// for every cell; what leaves over one edge comes in over another and is masked away. Counting moves takes two thirds
/// of the time it takes on a padded board of 128 bits. Rows stay whole runs of bits; the top three bits are always
/// clear.
///
/// ```
/// use fishka_abalone::{Cell, CellSet, Direction};
///
/// let row: CellSet = ["a4".parse()?, "a5".parse()?].into_iter().collect();
/// assert_eq!(row.shifted(Direction::NorthEast).to_string(), "b5 b6");
/// assert_eq!(row.shifted(Direction::East).to_string(), "a5", "a4 steps to a5, a5 over the edge");
/// # Ok::<(), fishka_abalone::NotACell>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct CellSet(u64);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// The whole board.
    pub const BOARD: CellSet = CellSet((1 << Cell::COUNT) - 1);

    /// How far a step in each direction turns the 61 bits.
    pub(crate) const STEPS: [u32; 6] = [1, 14, 13, 60, 47, 48];

    /// The set of one cell.
    #[must_use]
    #[inline]
    pub const fn of(cell: Cell) -> CellSet {
        CellSet(1 << cell.bit())
    }

    /// The set with these bits; bits that are no cells are dropped.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> CellSet {
        CellSet(bits & CellSet::BOARD.0)
    }

    /// The bits, numbered as described above.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cells the set has.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cell.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell is in the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.bit() & 1 == 1
    }

    /// The set and this cell.
    #[must_use]
    #[inline]
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | 1 << cell.bit())
    }

    /// The set without this cell.
    #[must_use]
    #[inline]
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !(1 << cell.bit()))
    }

    /// Every cell one step on; steps over the edge are lost.
    #[must_use]
    #[inline]
    pub const fn shifted(self, direction: Direction) -> CellSet {
        let back = REACH[direction.opposite() as usize];
        CellSet(self.turned(CellSet::STEPS[direction as usize]).0 & back.0)
    }

    /// The cells next to cells of the set, which may be in the set themselves.
    #[must_use]
    pub fn neighbours(self) -> CellSet {
        Direction::ALL.into_iter().fold(CellSet::EMPTY, |sum, direction| sum | self.shifted(direction))
    }

    /// The cells in bit order, which is not the order of names.
    #[inline]
    pub fn iter(self) -> Cells {
        Cells(self.0)
    }

    /// The 61 bits turned by `places`, over the edges of the board.
    #[inline]
    pub(crate) const fn turned(self, places: u32) -> CellSet {
        CellSet((self.0 << places | self.0 >> (Cell::COUNT as u32 - places)) & CellSet::BOARD.0)
    }
}

/// For each direction, the cells with a neighbour there.
pub(crate) const REACH: [CellSet; 6] = {
    let mut reach = [CellSet::EMPTY; 6];
    let mut direction = 0;
    while direction < 6 {
        let (rows, diagonals) = Direction::ALL[direction].offset();
        reach[direction] = cells_with(rows, diagonals, CellSet::STEPS[direction]);
        direction += 1;
    }
    reach
};

/// For each direction, the cells with a cell one step that way and one step the next way to the left.
pub(crate) const REACH_BETWEEN: [CellSet; 6] = {
    let mut reach = [CellSet::EMPTY; 6];
    let mut right = 0;
    while right < 6 {
        let left = (right + 1) % 6;
        let (rows, diagonals) = Direction::ALL[right].offset();
        let (more_rows, more_diagonals) = Direction::ALL[left].offset();
        let step = CellSet::STEPS[right] + CellSet::STEPS[left];
        reach[right] = cells_with(rows + more_rows, diagonals + more_diagonals, step);
        right += 1;
    }
    reach
};

/// The cells with a cell at this distance, which is checked to be `step` bits on.
const fn cells_with(rows: i8, diagonals: i8, step: u32) -> CellSet {
    let mut cells = CellSet::EMPTY;
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::ALL[index];
        let row = cell.row().wrapping_add_signed(rows);
        let diagonal = cell.diagonal().wrapping_add_signed(diagonals);
        if let Some(there) = Cell::new(row, diagonal) {
            assert!((cell.bit() + step) % Cell::COUNT as u32 == there.bit(), "every step is one rotation");
            cells = cells.with(cell);
        }
        index += 1;
    }
    cells
}

/// The cells of a [`CellSet`].
#[derive(Clone, Debug)]
pub struct Cells(u64);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell::from_bit(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Cells {}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitand(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitor(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }
}

impl BitXor for CellSet {
    type Output = CellSet;

    #[inline]
    fn bitxor(self, other: CellSet) -> CellSet {
        CellSet(self.0 ^ other.0)
    }
}

impl Not for CellSet {
    type Output = CellSet;

    #[inline]
    fn not(self) -> CellSet {
        CellSet(self.0 ^ CellSet::BOARD.0)
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: CellSet) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl BitXorAssign for CellSet {
    #[inline]
    fn bitxor_assign(&mut self, other: CellSet) {
        *self = *self ^ other;
    }
}

/// The names of the cells, in order, with spaces between.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for cell in Cell::ALL.into_iter().filter(|&cell| self.contains(cell)) {
            write!(f, "{space}{cell}")?;
            space = " ";
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
