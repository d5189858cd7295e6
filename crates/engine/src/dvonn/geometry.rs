//! The board as the bits of a [`CellSet`]: column plus twelve times the row.

use fishka_dvonn::{Cell, CellSet};

/// The distance of two rows in bits.
pub(super) const STRIDE: u32 = 12;

/// The bits that are cells.
pub(super) const CELLS: u64 = CellSet::ALL.bits();

/// No stack higher than this can land anywhere.
const LONGEST_JUMP: usize = 10;

/// By height, then by cell: where a stack would land. The last height stands for all higher ones.
static TARGETS: [[u64; 64]; LONGEST_JUMP + 2] = {
    let directions = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
    let mut targets = [[0; 64]; LONGEST_JUMP + 2];
    let mut height = 1;
    while height <= LONGEST_JUMP {
        let mut index = 0;
        while index < Cell::COUNT {
            let cell = Cell::ALL[index];
            let mut direction = 0;
            while direction < directions.len() {
                let (x, y) = directions[direction];
                let column = cell.column() as i32 + x * height as i32;
                let row = cell.row() as i32 + y * height as i32;
                if column >= 0 && row >= 0 && Cell::new(column as u8, row as u8).is_some() {
                    targets[height][slot(cell) as usize] |= 1 << (row * STRIDE as i32 + column);
                }
                direction += 1;
            }
            index += 1;
        }
        height += 1;
    }
    targets
};

/// The cells that the symmetries of the board carry into each other.
pub(super) static ORBITS: [u64; 16] = {
    let mut orbits = [0; 16];
    let (mut seen, mut count, mut index) = (0_u64, 0, 0);
    while index < Cell::COUNT {
        let cell = Cell::ALL[index];
        let (column, row) = (cell.column() as u32, cell.row() as u32);
        if seen >> slot(cell) & 1 == 0 {
            let half_turn = (4 - row) * STRIDE + 10 - column;
            let left_right = row * STRIDE + 8 + row - column;
            let top_bottom = (4 - row) * STRIDE + column + 2 - row;
            orbits[count] = 1 << slot(cell) | 1 << half_turn | 1 << left_right | 1 << top_bottom;
            seen |= orbits[count];
            count += 1;
        }
        index += 1;
    }
    assert!(count == orbits.len() && seen == CELLS, "every cell is in one orbit");
    orbits
};

/// The cells with fewer than six neighbours.
pub(super) const RIM: u64 = {
    let (right, left) = (CELLS << 1, CELLS >> 1);
    CELLS & !(right & left & (CELLS & right) << STRIDE & (CELLS & left) >> STRIDE)
};

/// The number of a cell's bit.
pub(super) const fn slot(cell: Cell) -> u16 {
    cell.row() as u16 * STRIDE as u16 + cell.column() as u16
}

/// The cell with this bit.
#[inline]
pub(super) fn cell(slot: u16) -> Option<Cell> {
    if slot < 64 { CellSet::from_bits(1 << slot & CELLS).first() } else { None }
}

/// The cells on which a stack of this height on this cell would land, were all of them occupied.
#[inline]
pub(super) fn targets(slot: usize, height: u8) -> u64 {
    TARGETS[usize::from(height).min(LONGEST_JUMP + 1)][slot & 63]
}

/// Everything one step away from the set.
#[inline]
pub(super) const fn spread(set: u64) -> u64 {
    let (right, left) = (set << 1, set >> 1);
    (right | left | (set | right) << STRIDE | (set | left) >> STRIDE) & CELLS
}

/// The set moved one step in each of the six directions.
#[inline]
pub(super) const fn steps(set: u64) -> [u64; 6] {
    [set << 1, set >> 1, set << STRIDE, set >> STRIDE, set << (STRIDE + 1), set >> (STRIDE + 1)]
}
