use alloc::vec::Vec;

use crate::{Explain, Game, Message, Outcome, Past, Position, Seat, Turn};

type MoveOf<G> = <<G as Game>::Position as Position>::Move;
type IllegalOf<G> = <<G as Game>::Position as Position>::Illegal;

/// A game being played: where it began and the moves since.
///
/// This is what everything outside a search works with. It knows the past, so it also ends games that the past decides.
/// Looking at an earlier ply and taking moves back cost the same however long the game is.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    game: G,
    start: G::Position,
    position: G::Position,
    steps: Vec<Step<MoveOf<G>>>,
    /// The position after every [`CHECKPOINT_PLIES`] plies, so that no earlier position is far from one that is kept.
    checkpoints: Vec<G::Position>,
    outcome: Option<Outcome>,
}

/// A server keeps thousands of games in memory and a position may have a kilobyte: few are kept, and few plies are
/// played again to reach the others.
const CHECKPOINT_PLIES: usize = 16;

/// A move, and what the position before it leaves to the memory of the game.
#[derive(Copy, Clone, Debug)]
struct Step<M> {
    mv: M,
    turn: Turn,
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
        let mut line =
            Line { game, start, position, steps: Vec::new(), checkpoints: Vec::new(), outcome: None };
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

    /// The seat that acts now or, where chance does, after it; `None` where no seat acts whatever chance brings.
    pub fn next_seat(&self) -> Option<Seat> {
        if let Turn::Seat(seat) = self.turn() {
            return Some(seat);
        }
        let mut outcomes = <G::Position as Position>::Moves::default();
        self.legal_moves(&mut outcomes);
        outcomes.iter().find_map(|&mv| {
            let mut after = self.position.clone();
            after.play_unchecked(mv);
            if let Turn::Seat(seat) = after.turn() { Some(seat) } else { None }
        })
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
        let last = self.steps.last()?.mv;
        self.truncate(self.steps.len() - 1);
        Some(last)
    }

    /// Takes moves back until only the first `plies` remain.
    pub fn truncate(&mut self, plies: usize) {
        if plies < self.steps.len() {
            self.position = self.position_at(plies);
            self.steps.truncate(plies);
            self.checkpoints.truncate(plies / CHECKPOINT_PLIES);
            self.rule();
        }
    }

    /// The line as it stood after the first `plies` moves, or as it stands when there are fewer.
    #[must_use]
    pub fn up_to(&self, plies: usize) -> Line<G> {
        let mut line = self.clone();
        line.truncate(plies);
        line
    }

    /// The position after the first `ply` moves, or the present one when there are fewer.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> G::Position {
        if ply >= self.steps.len() {
            return self.position.clone();
        }
        let checkpoint = ply / CHECKPOINT_PLIES;
        let mut position = match checkpoint.checked_sub(1) {
            None => self.start.clone(),
            Some(index) => self.checkpoints[index].clone(),
        };
        for step in &self.steps[checkpoint * CHECKPOINT_PLIES..ply] {
            position.play_unchecked(step.mv);
        }
        position
    }

    /// The [`Position::key`] of the position after the first `ply` moves, or of the present one when there are fewer.
    #[must_use]
    pub fn key_at(&self, ply: usize) -> u64 {
        self.steps.get(ply).map_or_else(|| self.position.key(), |step| step.key_before)
    }

    /// Who acted after the first `ply` moves, or acts now when there are not more.
    #[must_use]
    pub fn turn_at(&self, ply: usize) -> Turn {
        self.steps.get(ply).map_or_else(|| self.turn(), |step| step.turn)
    }

    /// The plies at which there is something to look at: all but those where chance acted, and the present one.
    pub fn stops(&self) -> impl DoubleEndedIterator<Item = usize> {
        let decisions = self.steps.iter().enumerate().filter(|(_, step)| step.turn != Turn::Chance);
        decisions.map(|(ply, _)| ply).chain([self.steps.len()])
    }

    /// The last move a seat made among the first `plies`, and the ply at which it made it.
    #[must_use]
    pub fn last_decision(&self, plies: usize) -> Option<(usize, MoveOf<G>)> {
        let before = self.steps.iter().enumerate().take(plies).rev();
        let mut decisions = before.filter(|(_, step)| matches!(step.turn, Turn::Seat(_)));
        decisions.next().map(|(ply, step)| (ply, step.mv))
    }

    /// Every move with the position it was made in, in order: for those who look at the whole game.
    pub fn walk(&self) -> impl Iterator<Item = (G::Position, MoveOf<G>)> {
        let mut position = self.start.clone();
        self.steps.iter().map(move |step| {
            let before = position.clone();
            position.play_unchecked(step.mv);
            (before, step.mv)
        })
    }

    /// The keys of the positions since [`Position::progress`] last changed, the present one last: all that may come back.
    #[must_use]
    pub fn quiet_keys(&self) -> Vec<u64> {
        let quiet = self.past().quiet_plies as usize;
        let before = self.steps[self.steps.len() - quiet..].iter().map(|step| step.key_before);
        before.chain([self.position.key()]).collect()
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
        self.steps.push(Step { mv, turn: self.position.turn(), key_before, progress_before });
        self.position.play_unchecked(mv);
        if self.steps.len().is_multiple_of(CHECKPOINT_PLIES) {
            self.checkpoints.push(self.position.clone());
        }
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
    fn message(&self) -> Message {
        match self {
            PlayError::Over => Message::new("illegal-over"),
            PlayError::Illegal(illegal) => illegal.message(),
        }
    }
}
