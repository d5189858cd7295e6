//! What the evaluation of a placement looks at, as numbers.

use fishka_dvonn::{Cell, CellSet, Colour, State};

use super::geometry::{CELLS, ORBITS, RIM, spread, steps};

/// How many features there are.
pub const COUNT: usize = NAMES.len();

/// The features in order: the number of the side that acts less that of the other. What is White's alone, because White
/// begins the stacking, is taken away for Black.
pub const NAMES: [&str; 45] = [
    "white",
    "white-dvonn-distance",
    "white-rim-dvonns",
    "orbit-0",
    "orbit-1",
    "orbit-2",
    "orbit-3",
    "orbit-4",
    "orbit-5",
    "orbit-6",
    "orbit-7",
    "orbit-8",
    "orbit-9",
    "orbit-10",
    "orbit-11",
    "orbit-12",
    "orbit-13",
    "orbit-14",
    "orbit-15",
    "rim-1",
    "rim-2",
    "rim-3",
    "rim-4",
    "inner-1",
    "inner-2",
    "inner-3",
    "inner-4",
    "two-dvonns",
    "own-pairs",
    "own-rim-pairs",
    "rim-on-own-inner",
    "rim-on-other-inner",
    "rim-on-other-rim",
    "lead-at-dvonn",
    "rim-lead-at-dvonn",
    "lead-around-dvonn",
    "rim-lead-around-dvonn",
    "rim-alone",
    "rim-covered",
    "outnumbered",
    "outnumbering",
    "triangles",
    "ends",
    "rim-reach-2",
    "row-3-ends",
];

/// The features of a placement, to the side that acts.
pub type Features = [i16; COUNT];

/// The features of a state in the placement, or just after it, to the side that acts.
#[must_use]
pub fn features(state: &State) -> Features {
    let (me, other) = (state.to_act(), state.to_act().other());
    let mut features = [0; COUNT];
    let board = Surroundings::new(state.dvonns().bits());
    board.add(state.owned(me).bits(), state.owned(other).bits(), 1, &mut features);
    board.add(state.owned(other).bits(), state.owned(me).bits(), -1, &mut features);
    let white = if me == Colour::White { 1 } else { -1 };
    features[0] = white;
    features[1] = white * board.dvonn_distance;
    features[2] = white * (board.dvonn & RIM).count_ones() as i16;
    features
}

/// The DVONN pieces and what lies around them.
struct Surroundings {
    dvonn: u64,
    /// The cells one, two, three and more steps from the nearest DVONN piece.
    rings: [u64; 4],
    /// The neighbours of each DVONN piece, and the cells within two steps.
    around: [(u64, u64); 3],
    /// The cells next to two DVONN pieces.
    between: u64,
    /// The sum of the distances of the DVONN pieces from each other.
    dvonn_distance: i16,
}

impl Surroundings {
    fn new(dvonn: u64) -> Surroundings {
        let one = spread(dvonn) & !dvonn;
        let two = spread(one) & !one & !dvonn;
        let three = spread(two) & !(two | one | dvonn);
        let more = if dvonn == 0 { 0 } else { CELLS & !(three | two | one | dvonn) };
        let mut around = [(0, 0); 3];
        let (mut between, mut seen, mut dvonn_distance) = (0, 0, 0);
        for (place, cell) in around.iter_mut().zip(CellSet::from_bits(dvonn)) {
            let next = spread(CellSet::from(cell).bits());
            *place = (next, next | spread(next));
            between |= seen & next;
            seen |= next;
            for other in CellSet::from_bits(dvonn) {
                dvonn_distance += i16::from(cell < other) * distance(cell, other);
            }
        }
        Surroundings { dvonn, rings: [one, two, three, more], around, between, dvonn_distance }
    }

    fn add(&self, me: u64, other: u64, sign: i16, features: &mut Features) {
        let count = |cells: u64| cells.count_ones() as i16;
        let (my_rim, my_inner) = (me & RIM, me & !RIM);
        let mut values = [0; COUNT];
        for (value, orbit) in values[3..].iter_mut().zip(ORBITS) {
            *value = count(me & orbit);
        }
        for (index, ring) in self.rings.into_iter().enumerate() {
            values[19 + index] = count(my_rim & ring);
            values[23 + index] = count(my_inner & ring);
        }
        values[27] = count(me & self.between);
        let pairs = |from: u64, to: u64| steps(from).into_iter().map(|step| count(step & to)).sum::<i16>();
        values[28] = pairs(me, me) / 2;
        values[29] = pairs(my_rim, my_rim) / 2;
        values[30] = pairs(my_rim, my_inner);
        values[31] = pairs(my_rim, other & !RIM);
        values[32] = pairs(my_rim, other & RIM);
        for (near, wide) in self.around {
            values[33] += i16::from(count(me & near) > count(other & near));
            values[34] += i16::from(count(my_rim & near) > count(other & RIM & near));
            values[35] += i16::from(count(me & wide) > count(other & wide));
            values[36] += i16::from(count(my_rim & wide) > count(other & RIM & wide));
        }
        values[37] = count(my_rim & !spread(me));
        values[38] = count(my_rim & spread(other & RIM));
        let (two, three) = (twice(other & RIM), thrice(other));
        values[39] = count(me & two);
        values[40] = count(me & three);
        let [right, _, up, _, diagonal, _] = steps(me);
        values[41] = count(me & right & diagonal) + count(me & up & diagonal);
        values[42] = count(me & ENDS);
        values[43] = count(spread(spread(my_rim)) & !self.dvonn);
        values[44] = count(me & MIDDLE_ENDS);
        for (feature, value) in features.iter_mut().zip(values) {
            *feature += sign * value;
        }
    }
}

/// The two cells at either end of every row.
const ENDS: u64 = 0b11 << 7
    | 0b11
    | (0b11 << 8 | 0b11) << 12
    | (0b11 << 9 | 0b11) << 24
    | (0b11 << 9 | 0b110) << 36
    | (0b11 << 9 | 0b1100) << 48;
/// The first and the last cell of the longest row.
const MIDDLE_ENDS: u64 = (1 << 10 | 1) << 24;

/// The cells with at least two neighbours in the set.
fn twice(set: u64) -> u64 {
    let (mut one, mut two) = (0, 0);
    for step in steps(set) {
        two |= one & step;
        one |= step;
    }
    two
}

/// The cells with at least three neighbours in the set.
fn thrice(set: u64) -> u64 {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for step in steps(set) {
        three |= two & step;
        two |= one & step;
        one |= step;
    }
    three
}

/// How many steps two cells are apart.
fn distance(one: Cell, other: Cell) -> i16 {
    let columns = i16::from(other.column()) - i16::from(one.column());
    let rows = i16::from(other.row()) - i16::from(one.row());
    columns.abs().max(rows.abs()).max((columns - rows).abs())
}
