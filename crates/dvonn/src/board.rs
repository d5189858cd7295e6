//! The board as bits.
//!
//! A cell in column x and row y is bit 12·y + x of a word. No row uses column 11, so a step off either end of a row
//! lands on a bit that belongs to no cell, and one mask takes it away.

use crate::Cell;

/// The distance of two rows in bits.
pub(crate) const STRIDE: u8 = 12;

/// The bits that are cells.
pub(crate) const CELLS: u64 = {
    let (mut cells, mut row) = (0, 0);
    while row < 5 {
        let mut column = 0;
        while column < 11 {
            if exists(column, row) {
                cells |= 1 << (row * STRIDE as i32 + column);
            }
            column += 1;
        }
        row += 1;
    }
    cells
};

/// No stack higher than this has a cell to land on: the longest row has eleven cells.
const LONGEST_JUMP: usize = 10;

/// The six directions, each next to the one after it.
const DIRECTIONS: [(i32, i32); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

/// By height, then by cell: the cells a stack would land on. The last height stands for all higher ones.
static TARGETS: [[u64; 64]; LONGEST_JUMP + 2] = {
    let mut targets = [[0; 64]; LONGEST_JUMP + 2];
    let mut height = 1;
    while height <= LONGEST_JUMP {
        let mut index = 0;
        while index < Cell::COUNT {
            let cell = Cell::ALL[index];
            targets[height][cell.slot()] = ring(cell, height as i32);
            index += 1;
        }
        height += 1;
    }
    targets
};

/// By the pattern of occupied neighbours as [`is_cut`] packs it: whether they form two or more separate arcs.
static CUTS: [bool; 128] = {
    let mut cuts = [false; 128];
    let mut pattern = 0;
    while pattern < 128 {
        // The neighbours in circular order, by their bit in the pattern.
        let around = [4, 6, 5, 2, 0, 1];
        let (mut starts, mut place) = (0, 0);
        while place < 6 {
            let here = pattern >> around[place] & 1;
            let next = pattern >> around[(place + 1) % 6] & 1;
            starts += (here == 0 && next == 1) as u32;
            place += 1;
        }
        cuts[pattern] = starts >= 2;
        pattern += 1;
    }
    cuts
};

/// Whether there is a cell in this column and row.
pub(crate) const fn exists(column: i32, row: i32) -> bool {
    const FIRST: [i32; 5] = [0, 0, 0, 1, 2];
    const LAST: [i32; 5] = [8, 9, 10, 10, 10];
    0 <= row && row < 5 && FIRST[row as usize] <= column && column <= LAST[row as usize]
}

/// The cells on which a stack of this height on this cell would land, were all of them occupied.
#[inline]
pub(crate) fn targets(cell: Cell, height: u8) -> u64 {
    TARGETS[(height as usize).min(LONGEST_JUMP + 1)][cell.slot()]
}

/// The neighbours of a cell.
#[inline]
pub(crate) fn neighbours(cell: Cell) -> u64 {
    TARGETS[1][cell.slot()]
}

/// Everything one step away from the set, and bits that are no cells.
#[inline]
pub(crate) const fn spread(set: u64) -> u64 {
    let (right, left) = (set << 1, set >> 1);
    right | left | (set | right) << STRIDE | (set | left) >> STRIDE
}

/// The cells whose six neighbours all belong to the set. Cells at the rim have fewer, so they are never among them.
#[inline]
pub(crate) const fn surrounded(set: u64) -> u64 {
    let (right, left) = (set << 1, set >> 1);
    right & left & (set & right) << STRIDE & (set & left) >> STRIDE
}

/// The number of pairs of one cell of `from` and a neighbour of it in `to`.
#[inline]
pub(crate) const fn count_steps(from: u64, to: u64) -> u32 {
    const DIAGONAL: u8 = STRIDE + 1;
    (from << 1 & to).count_ones()
        + (from >> 1 & to).count_ones()
        + (from << STRIDE & to).count_ones()
        + (from >> STRIDE & to).count_ones()
        + (from << DIAGONAL & to).count_ones()
        + (from >> DIAGONAL & to).count_ones()
}

/// Whether `around`, a set of neighbours of the cell, falls apart into two or more arcs when the cell is empty. When it
/// does not, the neighbours still touch each other in a row.
#[inline]
pub(crate) fn is_cut(cell: Cell, around: u64) -> bool {
    // The neighbours sit at 0, 1, 12, 14, 25 and 26 after the turn; folding brings them to 0, 1, 2, 4, 5 and 6.
    let turned = around.rotate_right(cell.slot() as u32).rotate_left(13);
    CUTS[((turned | turned >> 10 | turned >> 20) & 127) as usize]
}

/// How far apart two different cells are when a straight line joins them.
pub(crate) fn distance_in_line(from: Cell, to: Cell) -> Option<u8> {
    let x = to.column().cast_signed() - from.column().cast_signed();
    let y = to.row().cast_signed() - from.row().cast_signed();
    let in_line = x == 0 || y == 0 || x == y;
    let distance = x.unsigned_abs().max(y.unsigned_abs());
    (in_line && distance > 0).then_some(distance)
}

/// The cells exactly `distance` away in a straight line.
const fn ring(cell: Cell, distance: i32) -> u64 {
    let (mut cells, mut direction) = (0, 0);
    while direction < DIRECTIONS.len() {
        let (x, y) = DIRECTIONS[direction];
        let (column, row) = (cell.column() as i32 + x * distance, cell.row() as i32 + y * distance);
        if exists(column, row) {
            cells |= 1 << (row * STRIDE as i32 + column);
        }
        direction += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_of(cells: &str) -> u64 {
        cells.split(' ').map(|name| name.parse::<Cell>().expect("a cell").bit()).sum()
    }

    #[test]
    fn a_cell_inside_has_six_neighbours() {
        let d3 = "d3".parse().unwrap();
        assert_eq!(neighbours(d3), set_of("c3 e3 d4 e4 c2 d2"));
        assert_eq!(spread(set_of("d3")) & CELLS, neighbours(d3));
    }

    #[test]
    fn corners_have_two_or_three_neighbours() {
        assert_eq!(neighbours("a1".parse().unwrap()), set_of("b1 a2 b2"));
        assert_eq!(neighbours("k5".parse().unwrap()), set_of("j5 j4 k4"));
        assert_eq!(neighbours("k3".parse().unwrap()), set_of("j3 j2 k4"));
        assert_eq!(neighbours("a3".parse().unwrap()), set_of("b3 b4 a2"));
    }

    #[test]
    fn spreading_is_stepping_from_every_cell() {
        for cell in Cell::ALL {
            assert_eq!(spread(cell.bit()) & CELLS, neighbours(cell), "{cell}");
            assert_eq!(count_steps(cell.bit(), CELLS), neighbours(cell).count_ones(), "{cell}");
        }
    }

    #[test]
    fn on_a_full_board_everything_but_the_rim_is_surrounded() {
        for cell in Cell::ALL {
            let inside = neighbours(cell).count_ones() == 6;
            assert_eq!(surrounded(CELLS) & cell.bit() != 0, inside, "{cell}");
        }
    }

    #[test]
    fn a_stack_of_ten_jumps_from_end_to_end_and_eleven_nowhere() {
        assert_eq!(targets("a3".parse().unwrap(), 10), set_of("k3"));
        for cell in Cell::ALL {
            assert_eq!(targets(cell, 11) | targets(cell, 49), 0);
        }
    }

    #[test]
    fn neighbours_are_cut_when_they_do_not_touch_in_a_row() {
        for cell in Cell::ALL {
            for pattern in 0..64_u64 {
                let all = (0..6).filter(|d| pattern >> d & 1 == 1).map(|d| DIRECTIONS[d]);
                let around: u64 = all
                    .filter_map(|(x, y)| {
                        Cell::new(
                            cell.column().wrapping_add_signed(x as i8),
                            cell.row().wrapping_add_signed(y as i8),
                        )
                    })
                    .map(Cell::bit)
                    .sum();
                let mut arc = around & around.wrapping_neg();
                for _ in 0..6 {
                    arc |= spread(arc) & around;
                }
                assert_eq!(is_cut(cell, around), arc != around, "{cell} {around:b}");
            }
        }
    }
}
