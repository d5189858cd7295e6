use alloc::vec::Vec;

use crate::{Explain, Game, Outcome, Past, Position, Turn, Value};

type MoveOf<G> = <<G as Game>::Position as Position>::Move;
type IllegalOf<G> = <<G as Game>::Position as Position>::Illegal;

/// A game being played: where it began and the moves since.
///
/// This is what everything outside a search works with. It knows the past, so it also ends games that the past decides.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    game: G,
    start: G::Position,
    position: G::Position,
    steps: Vec<Step<MoveOf<G>>>,
    outcome: Option<Outcome>,
}

/// A move, and what the position before it leaves to the memory of the game.
#[derive(Copy, Clone, Debug)]
struct Step<M> {
    mv: M,
    key_before: u64,
    progress_before: u32,
}

impl<G: Game> Line<G> {
    /// A line that begins in the game's own start position.
    pub fn new(game: G) -> Line<G> {
        let start = game.start();
        Line::from_position(game, start)
    }

    /// A line that begins in the given position.
    pub fn from_position(game: G, start: G::Position) -> Line<G> {
        let position = start.clone();
        let mut line = Line { game, start, position, steps: Vec::new(), outcome: None };
        line.rule();
        line
    }

    /// The game and its options.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The position the line began in.
    pub const fn start(&self) -> &G::Position {
        &self.start
    }

    /// The position now.
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// How many moves and chance events were played.
    pub const fn plies(&self) -> usize {
        self.steps.len()
    }

    /// The moves and chance events played, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = MoveOf<G>> + ExactSizeIterator {
        self.steps.iter().map(|step| step.mv)
    }

    /// Who acts now, the past considered.
    pub fn turn(&self) -> Turn {
        if self.outcome.is_some() { Turn::Over } else { self.position.turn() }
    }

    /// The result, once the game is over.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Fills `moves` with what may be played now: nothing when the game is over.
    pub fn legal_moves(&self, moves: &mut <G::Position as Position>::Moves) {
        if self.outcome.is_some() {
            crate::MoveList::clear(moves);
        } else {
            self.position.legal_moves(moves);
        }
    }

    /// Plays a move or a chance event.
    ///
    /// # Errors
    /// When the game is over or the move breaks a rule; the line is unchanged then.
    pub fn play(&mut self, mv: MoveOf<G>) -> Result<(), PlayError<IllegalOf<G>>> {
        if self.outcome.is_some() {
            return Err(PlayError::Over);
        }
        self.position.check(mv).map_err(PlayError::Illegal)?;
        self.push(mv);
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the beginning.
    pub fn undo(&mut self) -> Option<MoveOf<G>> {
        let last = self.steps.pop()?;
        self.position = self.position_at(self.steps.len());
        self.rule();
        Some(last.mv)
    }

    /// The position after the first `ply` moves, or the present one when there are fewer.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> G::Position {
        let mut position = self.start.clone();
        for step in self.steps.iter().take(ply) {
            position.play_unchecked(step.mv);
        }
        position
    }

    /// What a ruling considers of the plies up to now.
    #[must_use]
    pub fn past(&self) -> Past {
        let (key, progress) = (self.position.key(), self.position.progress());
        let mut past = Past { occurrences: 1, quiet_plies: 0 };
        for step in self.steps.iter().rev().take_while(|step| step.progress_before == progress) {
            past.quiet_plies += 1;
            past.occurrences += u32::from(step.key_before == key);
        }
        past
    }

    fn push(&mut self, mv: MoveOf<G>) {
        let (key_before, progress_before) = (self.position.key(), self.position.progress());
        self.position.play_unchecked(mv);
        self.steps.push(Step { mv, key_before, progress_before });
        self.rule();
    }

    fn rule(&mut self) {
        self.outcome = self.game.ruling(&self.position, self.past());
    }
}

/// Why a line refuses a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError<I> {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The move breaks a rule.
    #[error(transparent)]
    Illegal(I),
}

impl<I: Explain + 'static> Explain for PlayError<I> {
    fn key(&self) -> &'static str {
        match self {
            PlayError::Over => "illegal-over",
            PlayError::Illegal(illegal) => illegal.key(),
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            PlayError::Over => Vec::new(),
            PlayError::Illegal(illegal) => illegal.values(),
        }
    }
}
