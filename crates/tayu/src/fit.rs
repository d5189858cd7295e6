//! Where a tile fits: all squares at once.
//!
//! For each orientation every square is taken as the western or northern square of a tile, and the whole board is shifted
//! so that each of the tile's eight unit sides sees the square next to it. What a spelling needs on a side then is one
//! logical operation on the whole board.

use arrayvec::ArrayVec;

use crate::{
    Exits, Kind, Orientation, Placement, Side,
    bits::Bits,
    board::{Board, MOST_TILES},
};

/// The most placements a tile can have.
///
/// After the first tile with its three exits every tile joins at least one open exit and brings at most two new ones, so
/// `n` tiles show at most `n + 2` open exits; and each of the three exits of a new tile meets a given open exit in exactly
/// one of its four turns.
pub(crate) const MOST_PLACEMENTS: usize = 3 * (MOST_TILES - 1 + 2);

/// A list of placements.
pub type Placements = ArrayVec<Placement, MOST_PLACEMENTS>;

const ROW: i32 = crate::Square::STRIDE as i32;

/// What the eight unit sides of a tile see, for every square it may begin on.
struct Surroundings {
    /// Where the three squares are free.
    room: Bits,
    /// Where a tile lies beyond each side, in the order of the exits.
    lies: [Bits; 8],
    /// Where that tile shows an exit.
    shows: [Bits; 8],
}

impl Surroundings {
    #[inline(always)]
    fn new(board: &Board, orientation: Orientation) -> Surroundings {
        let lying = board.occupied();
        let free = board.edition().layout().board & !*lying;
        let [north, east, south, west] = Side::ALL.map(|side| &board.exits()[side as usize]);
        match orientation {
            Orientation::Lying => Surroundings {
                room: free & free.seen_from::<1>() & free.seen_from::<2>(),
                lies: around_lying([lying; 4]),
                shows: around_lying([south, west, north, east]),
            },
            Orientation::Standing => Surroundings {
                room: free & free.seen_from::<{ -ROW }>() & free.seen_from::<{ -2 * ROW }>(),
                lies: around_standing([lying; 4]),
                shows: around_standing([west, north, east, south]),
            },
        }
    }

    /// Where the tile fits and joins the water.
    #[inline(always)]
    fn sites(&self, exits: Exits) -> Bits {
        let (mut clash, mut joined) = (Bits::EMPTY, Bits::EMPTY);
        for side in 0..8 {
            let exit = u64::from(exits.bits() >> side & 1).wrapping_neg();
            let (lies, shows) = (&self.lies[side], &self.shows[side]);
            clash = clash | *lies & shows.differs_from(exit);
            joined = joined | shows.masked(exit);
        }
        self.room & joined & !clash
    }
}

/// The neighbours of a lying tile: three on the north, the east end, three on the south, the west end.
#[inline(always)]
fn around_lying([north, east, south, west]: [&Bits; 4]) -> [Bits; 8] {
    [
        north.seen_from::<ROW>(),
        north.seen_from::<{ ROW + 1 }>(),
        north.seen_from::<{ ROW + 2 }>(),
        east.seen_from::<3>(),
        south.seen_from::<{ 2 - ROW }>(),
        south.seen_from::<{ 1 - ROW }>(),
        south.seen_from::<{ -ROW }>(),
        west.seen_from::<-1>(),
    ]
}

/// The neighbours of a standing tile: three on the east, the south end, three on the west, the north end.
#[inline(always)]
fn around_standing([east, south, west, north]: [&Bits; 4]) -> [Bits; 8] {
    [
        east.seen_from::<1>(),
        east.seen_from::<{ 1 - ROW }>(),
        east.seen_from::<{ 1 - 2 * ROW }>(),
        south.seen_from::<{ -3 * ROW }>(),
        west.seen_from::<{ -1 - 2 * ROW }>(),
        west.seen_from::<{ -1 - ROW }>(),
        west.seen_from::<-1>(),
        north.seen_from::<ROW>(),
    ]
}

impl Board {
    /// Where a kind of tile fits in this orientation: its possible western or northern squares for both spellings.
    #[inline]
    fn sites(&self, kind: Kind, orientation: Orientation) -> [Bits; 2] {
        if self.len() == 0 {
            return [self.edition().layout().first_sites[orientation as usize]; 2];
        }
        let surroundings = Surroundings::new(self, orientation);
        kind.spellings().map(|exits| surroundings.sites(exits))
    }

    /// Whether a kind of tile fits anywhere.
    pub(crate) fn fits(&self, kind: Kind) -> bool {
        Orientation::ALL
            .into_iter()
            .any(|orientation| self.sites(kind, orientation).iter().any(|sites| !sites.is_empty()))
    }

    /// The number of ways a kind of tile can be laid.
    pub(crate) fn count_placements(&self, kind: Kind) -> usize {
        let count = |orientation| self.sites(kind, orientation).iter().map(Bits::len).sum::<u32>();
        Orientation::ALL.into_iter().map(count).sum::<u32>() as usize
    }

    /// Calls `each` with every way a kind of tile can be laid.
    #[inline(always)]
    pub(crate) fn each_placement(&self, kind: Kind, mut each: impl FnMut(Placement)) {
        for orientation in Orientation::ALL {
            for (exits, sites) in kind.spellings().into_iter().zip(self.sites(kind, orientation)) {
                sites.for_each(|square| each(Placement::on_grid(exits, orientation, square)));
            }
        }
    }
}
