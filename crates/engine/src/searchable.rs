use std::ops::Deref;

use fishka_game::{Past, Position};

use crate::value::Ending;

/// What the alpha-beta search needs to know of a game of two sides without chance.
///
/// Sides need not alternate: the search compares who acts before and after a move.
pub(crate) trait Searchable: Sync {
    /// A small flat value: the search copies it and plays on the copy.
    type Position: Position<Move: Send + Sync> + Copy + Send + Sync;

    /// What the evaluation keeps up to date from move to move; nothing when it looks at every position afresh.
    type Tally: Copy + Send + Sync;

    /// Moves have [`code`](Searchable::code)s below this.
    const CODES: usize;

    /// Whether positions can repeat, so that [`ruling`](Searchable::ruling) must be asked at every node.
    const REPEATS: bool;

    /// How much a draw by the past is worth less than an even game to the side the search is for.
    const CONTEMPT: i32 = 0;

    /// How much a quiet ply changes an estimate at most, nearly always; `None` when no estimate is to be relied upon.
    const MARGIN: Option<i32> = None;

    /// A late move is searched less deeply by the product of the logarithms of its depth and of its place, in eighths, over
    /// this.
    const REDUCTION: i32 = 288;

    /// With a margin, quiet moves so many places down the order are not searched near the horizon, times the depth squared.
    const LATE: i32 = 6;

    /// Whether quiet moves are listed only when no other has cut off.
    const SHARP_FIRST: bool = false;

    /// From which place in the order on moves are reduced.
    const FIRST_REDUCED: usize = 3;

    /// By how many plies more late moves are reduced where a node is expected to be cut off.
    const CUT_REDUCTION: i32 = 0;

    /// By how many plies more late moves are reduced where the side stands no better than before its last move.
    const WORSE_REDUCTION: i32 = 0;

    /// With a margin, up to how far from the horizon an estimate so far above the window is enough.
    const SAFE_DEPTH: i32 = 4;

    /// Whether values of the table stand for estimates.
    const TABLE_ESTIMATES: bool = false;

    /// The least depth at which a move that is better than all others by far is searched more deeply.
    const SINGULAR: Option<i32> = None;

    /// How far from the value of an iteration that of the next is expected.
    const ASPIRATION: i32 = 60;

    /// With a margin, whether more is left to estimates: they decide deeper searches, and what gets worse or is far below what is asked
    /// for is searched less.
    const BOLD: bool = false;

    /// The side that acts: 0 or 1.
    fn side(position: &Self::Position) -> usize;

    /// A number that tells the position from nearly all others; where positions repeat, the one by which the past is told.
    fn key(position: &Self::Position) -> u64 {
        position.key()
    }

    /// A number that no other move of the same position has.
    fn code(mv: <Self::Position as Position>::Move) -> u16;

    /// What the evaluation keeps of a position.
    fn tally(&self, position: &Self::Position) -> Self::Tally;

    /// The tally of the position that a move, or passing, has made of `before`, whose tally is given.
    fn updated(&self, tally: &Self::Tally, before: &Self::Position, after: &Self::Position) -> Self::Tally;

    /// What the position with this tally is worth to the side that acts, without looking ahead.
    fn assess(&self, position: &Self::Position, tally: &Self::Tally) -> Assessment;

    /// How the game has ended for the side that acts, in a position without legal moves.
    fn ending(&self, position: &Self::Position) -> Ending;

    /// A bound on the value as the end of the game will decide it, `enough` or more or less than that, where it is seen without a search.
    fn final_bound(&self, position: &Self::Position, enough: i32) -> Option<i32> {
        let _ = (position, enough);
        None
    }

    /// How the game has ended for the side that acts if the past has ended it.
    fn ruling(&self, position: &Self::Position, past: Past) -> Option<Ending> {
        let _ = (position, past);
        None
    }

    /// Where positions repeat: how a game stands for the side that acts that is broken off in this position.
    fn broken_off(&self, position: &Self::Position) -> Ending {
        let _ = position;
        Ending::Drawn
    }

    /// A search begins in a game that is broken off after so many more plies, or is not.
    fn expect_end(&mut self, plies: Option<usize>) {
        let _ = plies;
    }

    /// The position with the other side to act, where the side that acts would never gain by it.
    fn passed(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// The move with this code where it can be found and is legal, so that it is tried before the others are listed.
    fn known_move(&self, position: &Self::Position, code: u16) -> Option<<Self::Position as Position>::Move> {
        let _ = (position, code);
        None
    }

    /// How promising a move looks before it is searched, in the units of [`assess`](Searchable::assess).
    fn promise(&self, position: &Self::Position, mv: <Self::Position as Position>::Move) -> i32;

    /// Fills `moves` with those that must be followed up before a position can be assessed.
    fn loud_moves(&self, position: &Self::Position, moves: &mut <Self::Position as Position>::Moves) {
        let _ = position;
        fishka_game::MoveList::clear(moves);
    }

    /// The probability that a side wins with an estimate of this much.
    fn win_probability(&self, estimate: i32) -> f32;

    /// Whether a search that has come to this depth may as well try to see all that leads to the end of the game.
    fn is_end_in_sight(&self, position: &Self::Position, depth: u32) -> bool {
        let _ = (position, depth);
        false
    }

    /// About how many more moves the side that acts will make.
    fn moves_to_go(&self, position: &Self::Position) -> u32;
}

/// What a position is worth without looking ahead.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Assessment {
    /// The game is over.
    Over(Ending),
    /// In hundredths of the unit of the game.
    Estimate(i32),
}

/// A position and what the evaluation keeps of it.
pub(crate) struct Board<G: Searchable> {
    position: G::Position,
    pub(crate) tally: G::Tally,
}

impl<G: Searchable> Board<G> {
    pub(crate) fn new(game: &G, position: &G::Position) -> Board<G> {
        Board { position: *position, tally: game.tally(position) }
    }

    /// The board after a legal move.
    #[inline]
    pub(crate) fn after(&self, game: &G, mv: <G::Position as Position>::Move) -> Board<G> {
        self.updated(game, self.played(mv))
    }

    /// The position after a legal move.
    #[inline]
    pub(crate) fn played(&self, mv: <G::Position as Position>::Move) -> G::Position {
        let mut position = self.position;
        position.play_unchecked(mv);
        position
    }

    /// The board of a position that a move, or passing, has made of this one.
    #[inline]
    pub(crate) fn updated(&self, game: &G, position: G::Position) -> Board<G> {
        Board { position, tally: game.updated(&self.tally, &self.position, &position) }
    }

    /// The board after a pass; see [`Searchable::passed`].
    #[inline]
    pub(crate) fn passed(&self, game: &G) -> Option<Board<G>> {
        Some(self.updated(game, game.passed(&self.position)?))
    }
}

impl<G: Searchable> Deref for Board<G> {
    type Target = G::Position;

    #[inline]
    fn deref(&self) -> &G::Position {
        &self.position
    }
}
