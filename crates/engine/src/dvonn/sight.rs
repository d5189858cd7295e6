//! What the network sees of the stacking phase: rows of numbers that it adds up.
//!
//! Every stack has three rows. One is chosen by what threatens and guards it: owner, height, whether it can move, how many stacks of
//! the other side and of its own can land on it, how far the nearest DVONN piece is. The second is chosen by where it stands: owner, height,
//! cell, and how its neighbours lie. Cells that a symmetry of the board carries into each other are the same cell here. The third is chosen
//! by who stands around it; rings that a turn or a reflection makes one of the other are the same. Stacks of two and more pieces
//! have a fourth, by where they can land. DVONN pieces that stand alone have rows of their own, and so have the numbers of moves,
//! stacks that can move and pieces.
//!
//! A further row of every stack is chosen by how it [hangs together](super::lifelines) with the DVONN pieces. A stack next to
//! DVONN pieces has one by who can move them away, and one that hangs on a single neighbour has one by both.

use arrayvec::ArrayVec;
use fishka_dvonn::{CellSet, Colour, State};

use super::{
    geometry::{ORBITS, spread, steps, targets},
    lifelines::Lifelines,
};

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

/// Whose a stack is and whether it is a single piece, or a DVONN piece alone.
const CENTRES: usize = 5;
/// Where a higher stack can land in four bits, and whose it is.
const LANDINGS: usize = 32;

const CELL_ROWS: usize = HEIGHTS * RELATIONS;
const DVONN_ROWS: usize = CELL_ROWS + HEIGHTS * PLACES;
const DVONN_CELL_ROWS: usize = DVONN_ROWS + 16 * SHAPES;
const MOVE_ROWS: usize = DVONN_CELL_ROWS + ORBITS.len();
const MOVER_ROWS: usize = MOVE_ROWS + 2 * (MOST_MOVES + 1);
const MARGIN_ROWS: usize = MOVER_ROWS + 2 * (MOST_MOVERS + 1);
const DVONN_COUNT_ROWS: usize = MARGIN_ROWS + 2 * MOST_MARGIN as usize + 1;

const RING_ROWS: usize = DVONN_COUNT_ROWS + 4;
const LANDING_ROWS: usize = RING_ROWS + CENTRES * RINGS;

/// How many rows there are.
pub const ROWS: usize = HANGING_ROWS + STACKS * 2 * STACKS;

const LIFELINE_ROWS: usize = LANDING_ROWS + HEIGHTS * LANDINGS;
const NEAR_ROWS: usize = LIFELINE_ROWS + HEIGHTS * 256;
const HANGING_ROWS: usize = NEAR_ROWS + STACKS * 16;

/// Whose a stack is, and its class.
const STACKS: usize = 2 * HEIGHTS;

/// The most rows that are added up for a position: five for a single piece, and six for a stack, which is at least two pieces.
pub(crate) const MOST_ROWS: usize = 5 * 49 + 8;

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
    /// The stacks of a colour; what those of two and more pieces can land on is written to `landings`.
    #[inline(always)]
    fn of(state: &State, colour: Colour, occupied: u64, surrounded: u64, landings: &mut [u8; 64]) -> Side {
        let own = state.owned(colour).bits();
        let others = state.owned(colour.other()).bits();
        let dvonn = state.dvonns().bits();
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
            let slot = bit.trailing_zeros() as usize & 63;
            let targets = targets(slot, height) & occupied;
            if targets != 0 && bit & surrounded == 0 {
                side.movable |= bit;
                side.moves += targets.count_ones();
                side.add_reach(targets);
                let any = |set: u64| u8::from(targets & set != 0);
                landings[slot] = targets.count_ones().min(3) as u8 | any(others) << 2 | any(dvonn) << 3;
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
    let mut landings = [0; 64];
    let me = Side::of(state, state.to_act(), occupied, surrounded, &mut landings);
    let other = Side::of(state, state.to_act().other(), occupied, surrounded, &mut landings);
    if me.moves == 0 && other.moves == 0 {
        return false;
    }
    let mut add = |row: usize| add(row as u16);

    let dvonn = state.dvonns().bits();
    let near = spread(dvonn) & !dvonn;
    let far = spread(near & occupied) & !near & !dvonn;
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
    // A DVONN piece alone is nobody's and counts as both sides'.
    let lone = dvonn & !me.own & !other.own;
    let [mine, others] = [&me, &other].map(|side| spread(dvonn & side.movable));
    let stuck = spread(dvonn & !(lone | me.movable | other.movable));
    let shapes =
        digits([shape[0], shape[1], spread(lone), turned([mine, others]), turned([others, mine]), stuck]);
    let place = |slot: usize| relations[slot] >> 7 << 6 | ORBIT[slot] << 2 | shapes[slot] & 3;
    let places: [u8; 64] = std::array::from_fn(place);
    let lines = Lifelines::of(occupied, dvonn);
    let [steps, ways, frailty] = [&lines.steps[..], &lines.ways, &lines.frailty];
    let lifelines =
        digits([frailty[0], frailty[1], ways[0], ways[1], steps[0], steps[1], steps[2], other.own]);
    let [mine, others] = [me.own | lone, other.own | lone].map(around);
    let own = digits(std::array::from_fn::<_, 6, _>(|at| turned([mine[at], others[at]])));
    let foreign = digits(std::array::from_fn::<_, 6, _>(|at| turned([others[at], mine[at]])));
    let ring =
        |slot: usize| usize::from(RING[usize::from(foreign[slot] & 63) << 6 | usize::from(own[slot] & 63)]);
    let owner = |slot: usize| usize::from(relations[slot] >> 7);
    let class_at = |slot: usize| usize::from(CLASS[usize::from(state.heights()[slot]).min(15)]);
    let stack_at = |slot: usize| owner(slot) * HEIGHTS + class_at(slot);
    let stacks = me.own | other.own;
    let singles = state.singles().bits();
    // Most stacks are single pieces, and those are of the first class.
    for cell in CellSet::from_bits(stacks & singles) {
        let slot = CellSet::from(cell).bits().trailing_zeros() as usize & 63;
        add(usize::from(relations[slot]));
        add(CELL_ROWS + usize::from(places[slot]));
        add(RING_ROWS + owner(slot) * RINGS + ring(slot));
        add(LIFELINE_ROWS + usize::from(lifelines[slot]));
    }
    for cell in CellSet::from_bits(stacks & !singles) {
        let slot = CellSet::from(cell).bits().trailing_zeros() as usize & 63;
        let class = class_at(slot);
        add(class * RELATIONS + usize::from(relations[slot]));
        add(CELL_ROWS + class * PLACES + usize::from(places[slot]));
        add(RING_ROWS + (2 + owner(slot)) * RINGS + ring(slot));
        add(LANDING_ROWS + class * LANDINGS + owner(slot) * 16 + usize::from(landings[slot]));
        add(LIFELINE_ROWS + class * 256 + usize::from(lifelines[slot]));
    }
    for cell in CellSet::from_bits(near & stacks) {
        let slot = CellSet::from(cell).bits().trailing_zeros() as usize & 63;
        add(NEAR_ROWS + stack_at(slot) * 16 + usize::from(shapes[slot] >> 2));
    }
    lines.hanging(|slot, holder| {
        let movable = usize::from(relations[holder] >> 6 & 1);
        add(HANGING_ROWS + (stack_at(slot) * 2 + movable) * STACKS + stack_at(holder));
    });
    for cell in CellSet::from_bits(lone) {
        let slot = CellSet::from(cell).bits().trailing_zeros() as usize & 63;
        add(DVONN_ROWS + (usize::from(relations[slot]) & 15) * SHAPES + usize::from(shapes[slot] & 3));
        add(DVONN_CELL_ROWS + usize::from(ORBIT[slot]));
        add(RING_ROWS + 4 * RINGS + ring(slot));
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
    let around = around(occupied);
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

/// By cell, which of its neighbours are in the set, round about.
#[inline(always)]
const fn around(set: u64) -> [u64; 6] {
    let [left, right, below, above, far_below, far_above] = steps(set);
    [right, far_above, above, left, far_below, below]
}

/// How many rings of six there are that no turn or reflection makes one of the other, with three kinds of neighbours.
const RINGS: usize = 92;

/// By who stands around a cell, six bits for its own side and six for the other: the number of the ring. What is both sides' counts as the
/// other's.
static RING: [u8; 4096] = {
    let mut numbers = [u8::MAX; 4096];
    let (mut ring, mut count) = (0, 0);
    while ring < numbers.len() {
        let (own, other) = (ring & 63 & !(ring >> 6), ring >> 6);
        let plain = own | other << 6;
        if numbers[plain] == u8::MAX {
            let mut turn = 0;
            while turn < 6 {
                let (own, other) = (turned(own, turn), turned(other, turn));
                numbers[own | other << 6] = count;
                numbers[reflected(own) | reflected(other) << 6] = count;
                turn += 1;
            }
            count += 1;
        }
        numbers[ring] = numbers[plain];
        ring += 1;
    }
    assert!(count as usize == RINGS, "every ring has a number");
    numbers
};

/// Six bits, turned.
const fn turned(six: usize, turn: usize) -> usize {
    (six << turn | six >> (6 - turn)) & 63
}

/// Six bits, read the other way round.
const fn reflected(six: usize) -> usize {
    ((six as u8).reverse_bits() >> 2) as usize
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
    fn every_stack_has_its_rows_and_both_sides_their_numbers() {
        for state in states().into_iter().filter(|state| state.phase() == fishka_dvonn::Phase::Stack) {
            let Some(rows) = rows(&state) else { continue };
            let owned = state.owned(Colour::White) | state.owned(Colour::Black);
            let higher = owned - state.singles();
            let (occupied, dvonn) = (state.occupied().bits(), state.dvonns().bits());
            let near = CellSet::from_bits(spread(dvonn) & !dvonn & owned.bits());
            let mut hanging = 0;
            Lifelines::of(occupied, dvonn).hanging(|_, _| hanging += 1);
            let expected = 3 * state.occupied().len() + owned.len() + higher.len() + near.len() + hanging + 6;
            assert_eq!(rows.len(), expected, "{state}");
            assert!(rows.iter().all(|&row| usize::from(row) < ROWS), "{state}");
        }
    }

    #[test]
    fn rings_have_one_number_from_wherever_they_are_read() {
        let number = |ring: &str| {
            let six = |kind: char| ring.chars().rev().fold(0, |six, at| six << 1 | usize::from(at == kind));
            RING[six('o') | six('x') << 6]
        };
        let ring = number("oox..x");
        assert!(["x..xoo", "..xoox", "xoox.."].into_iter().all(|turned| number(turned) == ring));
        let others = ["oox.x.", "xxo..o", "oo...x"];
        assert!(others.into_iter().all(|other| number(other) != ring));
        // Both sides' counts as the other's.
        assert_eq!(RING[0b11 | 0b10 << 6], number("ox...."));
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
