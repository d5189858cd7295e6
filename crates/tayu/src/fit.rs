//! Where a tile fits: all squares at once.
//!
//! Every square knows, as one bit of a set, what lies beyond each of its sides: nothing, a blank side or an exit. What a
//! spelling asks of each of its three squares then is a few logical operations on whole sets, and shifting these on top
//! of each other gives the tile's possible western or northern squares.

use arrayvec::ArrayVec;

use crate::{
    Exit, Exits, Kind, Orientation, Placement, Side, Square,
    bits::Bits,
    board::{Board, MOST_TILES},
};

/// The most placements a tile can have.
///
/// After the first tile with its three exits every tile joins at least one open exit and brings at most two new ones, so
/// `n` tiles show at most `n + 2` open exits; and each of the three exits of a new tile meets a given open exit in exactly
/// one of its four turns.
const MOST_PLACEMENTS: usize = 3 * (MOST_TILES - 1 + 2);

/// A list of placements.
pub type Placements = ArrayVec<Placement, MOST_PLACEMENTS>;

/// Where a kind of tile fits: its western or northern squares, by [`Orientation`] and by spelling.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sites([[Bits; 2]; 2]);

impl Sites {
    pub(crate) const NONE: Sites = Sites([[Bits::EMPTY; 2]; 2]);

    pub(crate) fn is_empty(&self) -> bool {
        self.0.as_flattened().iter().all(Bits::is_empty)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.as_flattened().iter().map(Bits::len).sum::<u32>() as usize
    }

    /// Calls `each` with every placement of the kind these sites were found for.
    #[inline(always)]
    pub(crate) fn each(&self, kind: Kind, mut each: impl FnMut(Placement)) {
        for (orientation, spelt) in Orientation::ALL.into_iter().zip(&self.0) {
            for (exits, sites) in kind.spellings().into_iter().zip(spelt) {
                sites.for_each(|square| each(Placement::on_grid(exits, orientation, square)));
            }
        }
    }
}

impl Board {
    /// Where a kind of tile fits.
    pub(crate) fn sites(&self, kind: Kind) -> Sites {
        if self.len() == 0 {
            return Sites(self.edition().layout().first_sites.map(|sites| [sites; 2]));
        }
        let shores = Shores::new(self);
        let spellings = kind.spellings();
        Sites([
            spellings.map(|exits| shores.sites::<1, 2>(exits, Orientation::Lying)),
            spellings.map(|exits| shores.sites::<{ -ROW }, { -2 * ROW }>(exits, Orientation::Standing)),
        ])
    }
}

/// What the squares see.
struct Shores {
    /// On the board and not taken.
    free: Bits,
    /// With a lying tile's blank side beyond a side, and with its exit there; by [`Side`].
    beyond: [[Bits; 2]; 4],
}

const ROW: i32 = Square::STRIDE as i32;

impl Shores {
    #[inline(always)]
    fn new(board: &Board) -> Shores {
        let lies = board.occupied();
        let shown = |side: Side| {
            let exits = board.exits()[side.opposite() as usize];
            [*lies & !exits, exits]
        };
        Shores {
            free: board.edition().layout().board & !*lies,
            beyond: [
                shown(Side::North).map(|set| set.seen_from::<ROW>()),
                shown(Side::East).map(|set| set.seen_from::<1>()),
                shown(Side::South).map(|set| set.seen_from::<{ -ROW }>()),
                shown(Side::West).map(|set| set.seen_from::<-1>()),
            ],
        }
    }

    #[inline(always)]
    fn sites<const STEP: i32, const TWO_STEPS: i32>(&self, exits: Exits, orientation: Orientation) -> Bits {
        let first = self.third([Exit::H, Exit::A, Exit::G], exits, orientation);
        let middle = self.third([Exit::B, Exit::F], exits, orientation);
        let last = self.third([Exit::C, Exit::D, Exit::E], exits, orientation);
        let fits = first.fits & middle.fits.seen_from::<STEP>() & last.fits.seen_from::<TWO_STEPS>();
        let joins = first.joins | middle.joins.seen_from::<STEP>() | last.joins.seen_from::<TWO_STEPS>();
        fits & joins
    }

    /// What one of the three squares of a tile with these unit sides asks of the board.
    #[inline(always)]
    fn third<const N: usize>(&self, sides: [Exit; N], exits: Exits, orientation: Orientation) -> Third {
        let mut third = Third { fits: self.free, joins: Bits::EMPTY };
        for side in sides {
            let beyond = &self.beyond[orientation.facing(side) as usize];
            // Indices and masks, not branches: which sides are exits is as good as random.
            let open = exits.contains(side);
            let unwanted = &beyond[usize::from(!open)];
            third.fits = third.fits & !*unwanted;
            third.joins = third.joins | beyond[1].masked(u64::from(open).wrapping_neg());
        }
        third
    }
}

/// Where one of the three squares of a tile can be, and where it joins the water.
struct Third {
    fits: Bits,
    joins: Bits,
}
