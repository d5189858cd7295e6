use fishka_catalog::Move;
use fishka_engine_api::{Difference, Limits, SearchInfo, SearchResult, Settings, Stop, Term};
use fishka_game::{Game, Position, Seat};

use crate::{Clock, levels::Levels, transposition::TranspositionTable};

/// The moves of a game.
pub(crate) type MoveIn<G> = <<G as Game>::Position as Position>::Move;

/// A computer player of one game.
///
/// A game that brings one is played by it, and every other by [`Uct`](crate::uct::Uct).
pub(crate) trait Player: Sized {
    /// The game it plays.
    type Game: Game;
    /// What it searches and plays out: the position itself, or the smaller part of it that tells all moves to come.
    type State: Position<Move = MoveIn<Self::Game>>;

    /// How the levels play.
    const LEVELS: Levels;

    /// A player that knows nothing of any game in progress.
    fn new(game: &Self::Game) -> Self;

    /// The game it was made for.
    fn game(&self) -> &Self::Game;

    /// What it looks at in a position.
    fn state(position: &<Self::Game as Game>::Position) -> &Self::State;

    /// How far a seat is ahead, as somebody sees it who has just learned the rules.
    fn lead(game: &Self::Game, state: &Self::State, seat: Seat) -> i32;

    /// Thinks about a state in which a seat is to act, `wrap` making moves of the catalog of the game's.
    fn search(
        &mut self,
        state: &Self::State,
        request: Request,
        wrap: fn(MoveIn<Self::Game>) -> Move,
    ) -> SearchResult;

    /// Whether [`compare`](Player::compare) has anything to say.
    const COMPARES: bool = false;

    /// By how much the first of two moves comes out ahead of the other in what the game counts, where chance decides between
    /// them; `None` where the search itself tells.
    fn compare(
        &self,
        _: &Self::State,
        _: [MoveIn<Self::Game>; 2],
        _: &Limits,
        _: &Stop,
        _: &dyn Clock,
    ) -> Option<Difference> {
        None
    }

    /// What a state in which a seat is to act is worth to it, in parts.
    fn explain(&self, state: &Self::State) -> Vec<Term>;
}

/// Everything a search is asked with, whatever the game.
pub(crate) struct Request<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) limits: &'a Limits,
    /// The keys and the progress of the positions since the last irreversible move, the present one last.
    pub(crate) past: &'a [(u64, u32)],
    /// After how many more plies the game is broken off, if it is.
    pub(crate) plies_left: Option<usize>,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) stop: &'a Stop,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) report: &'a mut dyn FnMut(&SearchInfo),
}
