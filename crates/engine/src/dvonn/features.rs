//! What the evaluation of the stacking phase looks at, as numbers.

use fishka_dvonn::{CellSet, Colour, State};

use super::geometry::{spread, steps, targets};

/// How many features there are.
pub const COUNT: usize = NAMES.len();

/// The features in order. Each is the number of the side that acts less that of the other, except the first.
pub const NAMES: [&str; 40] = [
    "turn",
    "pieces",
    "stacks",
    "moves",
    "movable-stacks",
    "movable-pieces",
    "stuck-pieces",
    "no-move",
    "one-mover",
    "hanging-pieces",
    "defended-pieces",
    "hanging-stacks",
    "defended-stacks",
    "outnumbered-pieces",
    "safe-tall-pieces",
    "dvonn-stacks",
    "dvonn-pieces",
    "dvonn-movable",
    "dvonn-attacked",
    "lone-dvonns-in-reach",
    "guarding-dvonn",
    "movable-2",
    "movable-3",
    "movable-4",
    "movable-5",
    "movable-6",
    "movable-7",
    "stuck-2",
    "stuck-3",
    "stuck-4",
    "stuck-5",
    "near-stacks",
    "far-stacks",
    "farthest-stacks",
    "near-pieces",
    "far-pieces",
    "farthest-pieces",
    "loose-stacks",
    "loose-pieces",
    "surrounded-stacks",
];

/// The features of a state, to the side that acts.
pub type Features = [i16; COUNT];

/// One side's stacks and where they can go.
#[derive(Default)]
struct Side {
    own: u64,
    movable: u64,
    moves: u32,
    /// The cells at least one, two and three of its stacks can move to.
    reach: [u64; 3],
    /// By height up to seven and more: the stacks that can move and those that cannot.
    movable_by_height: [i16; 8],
    stuck_by_height: [i16; 8],
}

/// The features of a stacking state; `None` when the game is over.
pub fn of(state: &State) -> Option<Features> {
    let occupied = state.occupied().bits();
    let mut heights = Heights { planes: [state.singles().bits(), 0, 0, 0, 0, 0] };
    let surrounded = state.surrounded().bits();
    let me = Side::of(state, state.to_act(), occupied, surrounded, &mut heights);
    let other = Side::of(state, state.to_act().other(), occupied, surrounded, &mut heights);
    if me.moves == 0 && other.moves == 0 {
        return None;
    }

    let dvonn = state.dvonns().bits();
    let board = Shared {
        heights,
        dvonn,
        lone_dvonn: dvonn & !me.own & !other.own,
        near: spread(dvonn) & !dvonn & occupied,
        far: 0,
        loose: loose(occupied),
        surrounded,
    };
    let far = spread(board.near) & !board.near & !dvonn & occupied;
    let board = Shared { far, ..board };

    let few = board.heights.planes[FEW_PLANES..].iter().all(|&plane| plane == 0);
    Some(if few { board.features::<FEW_PLANES>(&me, &other) } else { board.features::<PLANES>(&me, &other) })
}

/// Heights as binary digits, a set of cells each, so that the pieces on any set of cells are counted at once.
struct Heights {
    planes: [u64; PLANES],
}

/// Enough digits for nearly all heights, and for all.
const FEW_PLANES: usize = 3;
const PLANES: usize = 6;

/// By height and digit, all bits or none.
static DIGITS: [[u64; 4]; 16] = {
    let mut digits = [[0; 4]; 16];
    let mut height = 0;
    while height < 16 {
        let mut digit = 0;
        while digit < 4 {
            digits[height][digit] = if height >> digit & 1 == 1 { u64::MAX } else { 0 };
            digit += 1;
        }
        height += 1;
    }
    digits
};

impl Heights {
    #[inline]
    fn insert(&mut self, bit: u64, height: u8) {
        for (plane, digit) in self.planes.iter_mut().zip(DIGITS[usize::from(height) & 15]) {
            *plane |= bit & digit;
        }
        if height >= 16 {
            self.planes[4] |= if height & 16 == 0 { 0 } else { bit };
            self.planes[5] |= if height & 32 == 0 { 0 } else { bit };
        }
    }

    /// The pieces on the cells, as far as the first digits tell.
    #[inline]
    fn pieces<const DIGITS: usize>(&self, cells: u64) -> i16 {
        let digits = self.planes[..DIGITS].iter().enumerate();
        digits.map(|(digit, plane)| ((plane & cells).count_ones() << digit) as i16).sum()
    }
}

impl Side {
    #[inline]
    fn of(state: &State, colour: Colour, occupied: u64, surrounded: u64, heights: &mut Heights) -> Side {
        let own = state.owned(colour).bits();
        let mut side = Side { own, ..Side::default() };
        let singles = own & state.singles().bits() & !surrounded;
        side.movable = singles & spread(occupied);
        for step in steps(singles) {
            side.add_reach(step & occupied);
            side.moves += (step & occupied).count_ones();
        }
        for cell in CellSet::from_bits(own & !state.singles().bits()) {
            let bit = CellSet::from(cell).bits();
            let height = state.height(cell);
            heights.insert(bit, height);
            let free = bit & surrounded == 0;
            let landings = if free { targets(bit.trailing_zeros() as usize, height) & occupied } else { 0 };
            let class = usize::from(height).min(7);
            if landings == 0 {
                side.stuck_by_height[class] += 1;
            } else {
                side.movable |= bit;
                side.moves += landings.count_ones();
                side.movable_by_height[class] += 1;
                side.add_reach(landings);
            }
        }
        side
    }

    #[inline]
    fn add_reach(&mut self, landings: u64) {
        self.reach[2] |= self.reach[1] & landings;
        self.reach[1] |= self.reach[0] & landings;
        self.reach[0] |= landings;
    }
}

/// What both sides share.
struct Shared {
    heights: Heights,
    dvonn: u64,
    lone_dvonn: u64,
    /// The stacks next to a DVONN piece, and those next to them.
    near: u64,
    far: u64,
    /// The stacks with a single neighbour.
    loose: u64,
    surrounded: u64,
}

impl Shared {
    #[inline]
    fn features<const DIGITS: usize>(&self, me: &Side, other: &Side) -> Features {
        let mut features = self.values::<DIGITS>(me, other);
        for (feature, theirs) in features.iter_mut().zip(self.values::<DIGITS>(other, me)) {
            *feature -= theirs;
        }
        features[0] = 1;
        features
    }

    /// The numbers of one side, heights having so many digits.
    #[inline]
    fn values<const DIGITS: usize>(&self, me: &Side, other: &Side) -> Features {
        let count = |cells: u64| cells.count_ones() as i16;
        let pieces = |cells: u64| self.heights.pieces::<DIGITS>(cells);
        let attacked = me.own & other.reach[0];
        let hanging = attacked & !me.reach[0];
        let defended = attacked & me.reach[0];
        let outnumbered = me.own & (other.reach[1] & !me.reach[1] | other.reach[2] & !me.reach[2]);
        let tall = self.heights.planes[1..DIGITS].iter().fold(0, |tall, plane| tall | plane);
        let movers = count(me.movable);
        // What is counted is not counted again in another way.
        let (own_stacks, own_pieces) = (count(me.own), pieces(me.own));
        let movable_pieces = pieces(me.movable);
        let (dvonn_stacks, dvonn_pieces) = (count(me.own & self.dvonn), pieces(me.own & self.dvonn));
        let (near_stacks, near_pieces) = (count(me.own & self.near), pieces(me.own & self.near));
        let (far_stacks, far_pieces) = (count(me.own & self.far), pieces(me.own & self.far));
        [
            0,
            own_pieces,
            own_stacks,
            me.moves as i16,
            movers,
            movable_pieces,
            own_pieces - movable_pieces,
            i16::from(movers == 0),
            i16::from(movers == 1),
            pieces(hanging),
            pieces(defended),
            count(hanging),
            count(defended),
            pieces(outnumbered),
            pieces(me.own & tall & !attacked),
            dvonn_stacks,
            dvonn_pieces,
            count(me.movable & self.dvonn),
            count(attacked & self.dvonn),
            count(self.lone_dvonn & me.reach[0]),
            count(self.lone_dvonn & me.reach[1]),
            me.movable_by_height[2],
            me.movable_by_height[3],
            me.movable_by_height[4],
            me.movable_by_height[5],
            me.movable_by_height[6],
            me.movable_by_height[7],
            me.stuck_by_height[2],
            me.stuck_by_height[3],
            me.stuck_by_height[4],
            me.stuck_by_height[5] + me.stuck_by_height[6] + me.stuck_by_height[7],
            near_stacks,
            far_stacks,
            own_stacks - dvonn_stacks - near_stacks - far_stacks,
            near_pieces,
            far_pieces,
            own_pieces - dvonn_pieces - near_pieces - far_pieces,
            count(me.own & self.loose),
            pieces(me.own & self.loose),
            count(me.own & self.surrounded),
        ]
    }
}

/// The stacks with exactly one neighbour.
fn loose(occupied: u64) -> u64 {
    let (mut one, mut more) = (0, 0);
    for step in steps(occupied) {
        more |= one & step;
        one |= step;
    }
    one & !more & occupied
}
