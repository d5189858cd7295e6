//! What the network sees of the stacking phase: rows of numbers that it adds up.
//!
//! Every stack has two rows. One is chosen by what threatens and guards it: owner, height, whether it can move, how many stacks of
//! the other side and of its own can land on it, how far the nearest DVONN piece is. The other is chosen by where it stands: owner, height,
//! cell, and how its neighbours lie. Cells that a symmetry of the board carries into each other are the same cell here. DVONN pieces that
//! stand alone have rows of their own, and so have the numbers of moves, stacks that can move and pieces.

use arrayvec::ArrayVec;
use fishka_dvonn::{CellSet, Colour, State};

use super::geometry::{ORBITS, spread, steps, targets};

/// Heights are told apart up to so many classes.
const HEIGHTS: usize = 6;
/// By height: its class.
static CLASS: [u8; 16] = [0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5];

/// Attackers, guards, distance in two bits each, whether it can move, and whose it is.
const RELATIONS: usize = 256;
const SHAPES: usize = 4;
const MOST_MOVES: usize = 31;
const MOST_MOVERS: usize = 15;
const MOST_MARGIN: i32 = 24;

/// Shape and orbit in a few bits each, and whose it is.
const PLACES: usize = 2 * ORBITS.len() * SHAPES;

const CELL_ROWS: usize = HEIGHTS * RELATIONS;
const DVONN_ROWS: usize = CELL_ROWS + HEIGHTS * PLACES;
const DVONN_CELL_ROWS: usize = DVONN_ROWS + 16 * SHAPES;
const MOVE_ROWS: usize = DVONN_CELL_ROWS + ORBITS.len();
const MOVER_ROWS: usize = MOVE_ROWS + 2 * (MOST_MOVES + 1);
const MARGIN_ROWS: usize = MOVER_ROWS + 2 * (MOST_MOVERS + 1);
const DVONN_COUNT_ROWS: usize = MARGIN_ROWS + 2 * MOST_MARGIN as usize + 1;

/// How many rows there are.
pub const ROWS: usize = DVONN_COUNT_ROWS + 4;

/// The most rows that are added up for a position.
pub(crate) const MOST_ROWS: usize = 2 * 49 + 8;

/// By the bit of a cell, which cells it is like.
static ORBIT: [u8; 64] = {
    let mut orbit = [0; 64];
    let mut index = 0;
    while index < ORBITS.len() {
        let mut cells = ORBITS[index];
        while cells != 0 {
            orbit[cells.trailing_zeros() as usize] = index as u8;
            cells &= cells - 1;
        }
        index += 1;
    }
    orbit
};

/// The rows of a position, each below [`ROWS`].
pub type Rows = ArrayVec<u16, MOST_ROWS>;

/// One side's stacks and where they can go.
#[derive(Default)]
struct Side {
    own: u64,
    movable: u64,
    moves: u32,
    /// The cells at least one, two and three of its stacks can move to.
    reach: [u64; 3],
    pieces: i32,
}

impl Side {
    #[inline(always)]
    fn of(state: &State, colour: Colour, occupied: u64, surrounded: u64) -> Side {
        let own = state.owned(colour).bits();
        let singles = own & state.singles().bits();
        let mut side = Side { own, pieces: singles.count_ones() as i32, ..Side::default() };
        let singles = singles & !surrounded;
        side.movable = singles & spread(occupied);
        for step in steps(singles) {
            side.add_reach(step & occupied);
            side.moves += (step & occupied).count_ones();
        }
        for cell in CellSet::from_bits(own & !state.singles().bits()) {
            let bit = CellSet::from(cell).bits();
            let height = state.height(cell);
            side.pieces += i32::from(height);
            let landings = targets(bit.trailing_zeros() as usize, height) & occupied;
            if landings != 0 && bit & surrounded == 0 {
                side.movable |= bit;
                side.moves += landings.count_ones();
                side.add_reach(landings);
            }
        }
        side
    }

    #[inline(always)]
    fn add_reach(&mut self, landings: u64) {
        self.reach[2] |= self.reach[1] & landings;
        self.reach[1] |= self.reach[0] & landings;
        self.reach[0] |= landings;
    }

    /// By cell, how many stacks can move to it, three and more being one: both binary digits.
    #[inline(always)]
    fn reach_digits(&self) -> [u64; 2] {
        [self.reach[0] & !self.reach[1] | self.reach[2], self.reach[1]]
    }
}

/// The rows of a stacking state, to the side that acts; `None` when the game is over.
#[must_use]
pub fn rows(state: &State) -> Option<Rows> {
    let mut rows = Rows::new();
    look(state, |row| rows.push(row)).then_some(rows)
}

/// Hands over the rows of a stacking state, to the side that acts; `false` when the game is over.
#[inline(always)]
pub(super) fn look(state: &State, mut add: impl FnMut(u16)) -> bool {
    let occupied = state.occupied().bits();
    let surrounded = state.surrounded().bits();
    let me = Side::of(state, state.to_act(), occupied, surrounded);
    let other = Side::of(state, state.to_act().other(), occupied, surrounded);
    if me.moves == 0 && other.moves == 0 {
        return false;
    }
    let mut add = |row: usize| add(row as u16);

    let dvonn = state.dvonns().bits();
    let near = spread(dvonn) & !dvonn;
    let far = spread(near) & !near & !dvonn;
    let distance = [near | !(dvonn | near | far), !(dvonn | near)];
    let shape = shape(occupied, surrounded);
    // What belongs to the other side's stacks is the other way round.
    let turned = |[mine, others]: [u64; 2]| mine & !other.own | others & other.own;
    let (mine, others) = (me.reach_digits(), other.reach_digits());
    let relations = digits([
        turned([others[0], mine[0]]),
        turned([others[1], mine[1]]),
        turned([mine[0], others[0]]),
        turned([mine[1], others[1]]),
        distance[0],
        distance[1],
        me.movable | other.movable,
        other.own,
    ]);
    let shapes = digits([shape[0], shape[1]]);
    let place = |slot: usize| relations[slot] >> 7 << 6 | ORBIT[slot] << 2 | shapes[slot];
    let places: [u8; 64] = std::array::from_fn(place);
    let stacks = me.own | other.own;
    let singles = state.singles().bits();
    // Most stacks are single pieces, and those are of the first class.
    for cell in CellSet::from_bits(stacks & singles) {
        let slot = CellSet::from(cell).bits().trailing_zeros() as usize & 63;
        add(usize::from(relations[slot]));
        add(CELL_ROWS + usize::from(places[slot]));
    }
    for cell in CellSet::from_bits(stacks & !singles) {
        let slot = CellSet::from(cell).bits().trailing_zeros() as usize & 63;
        let class = usize::from(CLASS[usize::from(state.height(cell)).min(15)]);
        add(class * RELATIONS + usize::from(relations[slot]));
        add(CELL_ROWS + class * PLACES + usize::from(places[slot]));
    }
    for cell in CellSet::from_bits(dvonn & !me.own & !other.own) {
        let slot = CellSet::from(cell).bits().trailing_zeros() as usize & 63;
        add(DVONN_ROWS + (usize::from(relations[slot]) & 15) * SHAPES + usize::from(shapes[slot]));
        add(DVONN_CELL_ROWS + usize::from(ORBIT[slot]));
    }
    for (index, side) in [&me, &other].into_iter().enumerate() {
        add(MOVE_ROWS + index * (MOST_MOVES + 1) + (side.moves as usize).min(MOST_MOVES));
        let movers = side.movable.count_ones() as usize;
        add(MOVER_ROWS + index * (MOST_MOVERS + 1) + movers.min(MOST_MOVERS));
    }
    add(MARGIN_ROWS + ((me.pieces - other.pieces).clamp(-MOST_MARGIN, MOST_MARGIN) + MOST_MARGIN) as usize);
    add(DVONN_COUNT_ROWS + (dvonn.count_ones() as usize).min(3));
    true
}

/// By cell, the number whose binary digits the planes have there, the last digit first.
#[inline(always)]
fn digits<const N: usize>(planes: [u64; N]) -> [u8; 64] {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    // SAFETY: the program is built for processors with these instructions.
    return unsafe { wide_digits(planes) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    plain_digits(planes)
}

/// Eight cells at a time.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "avx2", not(test)), expect(dead_code))]
#[inline(always)]
fn plain_digits<const N: usize>(planes: [u64; N]) -> [u8; 64] {
    let mut digits = [0; 64];
    for (index, eight) in digits.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let mut numbers = 0;
        for (place, plane) in planes.into_iter().enumerate() {
            numbers |= SPREAD[(plane >> (8 * index) & 255) as usize] << place;
        }
        *eight = numbers.to_le_bytes();
    }
    digits
}

/// By byte, its bits as the lowest bits of eight bytes.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// The same, 32 cells at a time.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[target_feature(enable = "avx2")]
#[inline]
fn wide_digits<const N: usize>(planes: [u64; N]) -> [u8; 64] {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi64x,
        _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_storeu_si256,
    };
    let mut digits = [0; 64];
    let (halves, _) = digits.as_chunks_mut::<32>();
    let ones = 0x0101_0101_0101_0101;
    let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
    for (half, eights) in halves.iter_mut().zip([[0, 1, 2, 3], [4, 5, 6, 7]]) {
        let [a, b, c, d] = eights.map(|eight: i64| eight * ones);
        let bytes = _mm256_setr_epi64x(a, b, c, d);
        let mut numbers = _mm256_setzero_si256();
        for (place, plane) in planes.into_iter().enumerate() {
            let spread = _mm256_shuffle_epi8(_mm256_set1_epi64x(plane.cast_signed()), bytes);
            let set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bits), bits);
            let digit = _mm256_set1_epi8((1_u8 << place).cast_signed());
            numbers = _mm256_or_si256(numbers, _mm256_and_si256(set, digit));
        }
        // SAFETY: there are 32 bytes to write to, and they need not be aligned.
        unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast::<__m256i>(), numbers) };
    }
    digits
}

/// How the neighbours of each cell lie, in two binary digits: two or more in a row, one at most, apart from each other, or all around.
#[inline(always)]
fn shape(occupied: u64, surrounded: u64) -> [u64; 2] {
    let [left, right, below, above, far_below, far_above] = steps(occupied);
    let around = [right, far_above, above, left, far_below, below];
    let (mut one, mut more) = (0, 0);
    let (mut arc, mut arcs) = (0, 0);
    for (index, neighbour) in around.into_iter().enumerate() {
        more |= one & neighbour;
        one |= neighbour;
        let start = neighbour & !around[(index + 5) % 6];
        arcs |= arc & start;
        arc |= start;
    }
    [!more | surrounded, arcs | surrounded]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dvonn::tests::states;

    #[test]
    fn digits_are_those_of_the_planes() {
        let planes = [0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef, u64::MAX, 0, 1 << 31, 1 << 32, 0xf0f0, 7];
        let expected: [u8; 64] = std::array::from_fn(|slot| {
            planes.iter().enumerate().map(|(place, plane)| ((plane >> slot & 1) as u8) << place).sum()
        });
        assert_eq!(digits(planes), expected);
        assert_eq!(plain_digits(planes), expected);
    }

    #[test]
    fn every_stack_has_two_rows_and_both_sides_their_numbers() {
        for state in states().into_iter().filter(|state| state.phase() == fishka_dvonn::Phase::Stack) {
            let Some(rows) = rows(&state) else { continue };
            assert_eq!(rows.len(), 2 * state.occupied().len() + 6, "{state}");
            assert!(rows.iter().all(|&row| usize::from(row) < ROWS), "{state}");
        }
    }

    #[test]
    fn neighbours_in_a_row_apart_and_all_around_are_told_apart() {
        let cells = |names: &str| -> u64 {
            names
                .split(' ')
                .map(|name| CellSet::from(name.parse::<fishka_dvonn::Cell>().unwrap()).bits())
                .sum()
        };
        let shape_of = |around: &str| {
            let occupied = cells("d3") | cells(around);
            let surrounded = if around.len() > 15 { cells("d3") } else { 0 };
            let [low, high] = shape(occupied, surrounded);
            let slot = cells("d3").trailing_zeros();
            (low >> slot & 1) + 2 * (high >> slot & 1)
        };
        let shapes = ["c3 c2", "c3", "c3 e3", "c3 e3 d4 e4 c2 d2"].map(shape_of);
        assert_eq!(shapes, [0, 1, 2, 3]);
    }
}
