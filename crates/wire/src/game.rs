use fishka_catalog::{Line, LineError, Rules, play_moves};
use fishka_game::{Position as _, Seat, Turn};

use crate::{Event, Numbered, Phase, State};

/// A game that is followed event by event: its state, and the line that the moves of the state make.
///
/// The server, the page, bots and checkers all follow a game with this, so that all of them come to the same game.
#[derive(Clone, Debug)]
pub struct LiveGame {
    state: State,
    line: Line,
}

impl LiveGame {
    /// A game with so many decisions of players, or more, is resigned and no longer aborted.
    const DECISIONS_TO_RESIGN: usize = 2;

    /// The game of a state.
    ///
    /// # Errors
    /// When this program does not know the game or its rules refuse what was played.
    pub fn new(state: State) -> Result<LiveGame, LineError> {
        let rules = Rules::new(&state.game, &state.options.parse()?)?;
        let line = rules.line(state.start.as_deref(), &state.moves)?;
        Ok(LiveGame { state, line })
    }

    /// What everybody at the table sees.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The game on the board.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// Lets an event happen.
    ///
    /// # Errors
    /// When it is not the next one, or the rules refuse it; nothing changes then.
    pub fn apply(&mut self, numbered: &Numbered) -> Result<(), ApplyError> {
        let (expected, found) = (self.state.number + 1, numbered.number);
        if found != expected {
            return Err(ApplyError::OutOfOrder { expected, found });
        }
        let decided = self.decider(self.line.plies()).is_some();
        match &numbered.event {
            Event::Moved { text, .. } => play_moves(&mut self.line, [text]).map_err(LineError::Move)?,
            Event::TakenBack { to, .. } => self.line.truncate(*to),
            _ => {}
        }
        self.state.apply(numbered, decided);
        Ok(())
    }

    /// Forgets what was said at a place of the log. Tells whether it was remembered.
    pub fn unsay(&mut self, number: u64) -> bool {
        let before = self.state.chat.len();
        self.state.chat.retain(|line| line.number != number);
        self.state.chat.len() < before
    }

    /// The seat that chose the move after the first `ply`, or chooses it now; nobody where chance or the rules decide.
    #[must_use]
    pub fn decider(&self, ply: usize) -> Option<Seat> {
        match self.line.turn_at(ply) {
            Turn::Seat(seat) => self.line.position_at(ply).forced_move().is_none().then_some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Whether a player may call the game off.
    #[must_use]
    pub fn may_abort(&self) -> bool {
        match self.state.phase {
            Phase::Waiting => true,
            Phase::Running => {
                let decisions = (0..self.line.plies()).filter(|&ply| self.decider(ply).is_some());
                decisions.take(LiveGame::DECISIONS_TO_RESIGN).count() < LiveGame::DECISIONS_TO_RESIGN
            }
            Phase::Over => false,
        }
    }
}

/// Why an event does not follow on a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ApplyError {
    /// It is not the next one: some were missed, or it is known already.
    #[error("event {found} came where {expected} was due")]
    OutOfOrder {
        /// The number of the next event.
        expected: u64,
        /// The number that came.
        found: u64,
    },
    /// The rules refuse it.
    #[error(transparent)]
    Unplayable(#[from] LineError),
}
