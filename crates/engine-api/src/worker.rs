//! Questions of a page to the engine in its Web Worker, and the answers; both travel as JSON text.

use std::time::Duration;

use fishka_catalog::{Line, LineError, Rules};
use serde::{Deserialize, Serialize};

use crate::{Difference, Level, Limits, Score};

/// What a page asks. Numbers of questions are the page's own and come back with the answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Question {
    /// Which move a computer player of this strength plays.
    Move {
        /// The number of the question.
        id: u32,
        /// The game so far.
        game: Game,
        /// The number of the level, or `None` for full strength.
        level: Option<u8>,
        /// How long the player may think.
        limits: Limits,
    },
    /// What the best lines are.
    Analyse {
        /// The number of the question.
        id: u32,
        /// The game so far.
        game: Game,
        /// How many lines.
        lines: usize,
        /// How long to think in all; `None` to think until nobody waits any more.
        time: Option<Duration>,
    },
    /// What each outcome of chance would be worth.
    Weigh {
        /// The number of the question.
        id: u32,
        /// The game so far.
        game: Game,
        /// How long to think in all.
        time: Duration,
    },
    /// By how much one move comes out ahead of another in what the game counts.
    Compare {
        /// The number of the question.
        id: u32,
        /// The game so far.
        game: Game,
        /// The moves in notation.
        moves: [String; 2],
        /// How many positions to visit.
        nodes: u64,
    },
    /// Nobody waits for the answer to this question any more.
    Stop {
        /// The number of that question.
        id: u32,
    },
}

impl Question {
    /// The strength that is asked for; analysis wants all there is.
    #[must_use]
    pub fn level(&self) -> Level {
        match self {
            Question::Move { level: Some(number), .. } => Level::new(*number).unwrap_or(Level::FULL),
            _ => Level::FULL,
        }
    }

    /// Its number, which the answer repeats.
    #[must_use]
    pub const fn id(&self) -> u32 {
        match self {
            Question::Move { id, .. }
            | Question::Analyse { id, .. }
            | Question::Weigh { id, .. }
            | Question::Compare { id, .. }
            | Question::Stop { id } => *id,
        }
    }
}

/// What the worker tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// It is loaded, and hears questions from now on.
    Ready,
    /// What somebody else's engine calls itself, of which a bridge tells.
    Name {
        /// Its name.
        name: String,
    },
    /// The move, in notation.
    Move {
        /// The number of the question.
        id: u32,
        /// The move.
        mv: String,
    },
    /// What is known so far; the last one says so.
    Analysis {
        /// The number of the question.
        id: u32,
        /// What is known.
        analysis: Analysis,
        /// Whether nothing more follows.
        last: bool,
    },
    /// What each outcome of chance would be worth.
    Outcomes {
        /// The number of the question.
        id: u32,
        /// All of them.
        outcomes: Vec<ScoredOutcome>,
    },
    /// By how much the first move comes out ahead.
    Difference {
        /// The number of the question.
        id: u32,
        /// By so much.
        difference: Difference,
    },
    /// There is no answer: the game cannot be read, or nobody is to move.
    None {
        /// The number of the question.
        id: u32,
    },
    /// The worker thinks about a question without end from now on and hears nothing any more: whoever wants to stop it ends it.
    Deaf {
        /// The number of the question.
        id: u32,
    },
    /// The question is not thought about any more, as was wished. A worker hears that wish only between two slices of
    /// thinking.
    Stopped {
        /// The number of the question.
        id: u32,
    },
}

/// What thinking has shown so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Analysis {
    /// Plies searched to the end.
    pub depth: u32,
    /// Positions visited by the last search.
    pub nodes: u64,
    /// How long that search took.
    pub elapsed: Duration,
    /// The best lines, the best first.
    pub lines: Vec<ScoredLine>,
}

/// A line and what it is worth to the seat that is to act.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScoredLine {
    /// Its worth.
    pub score: Score,
    /// The chance of every seat to win, where more than two sides play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<f32>,
    /// Its moves in notation, the first to be played first.
    pub moves: Vec<String>,
}

/// An outcome of chance and what it would be worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScoredOutcome {
    /// The outcome in notation.
    pub mv: String,
    /// How likely it is, from 0 to 1.
    pub probability: f32,
    /// What it is worth to the seat that acts next, or to the first one where every outcome ends the game.
    pub score: Score,
    /// The chance of every seat to win after it, where more than two sides play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<f32>,
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// Which game.
    name: String,
    /// Its options.
    options: String,
    /// The position it began in.
    start: String,
    /// What was played since.
    moves: Vec<String>,
}

impl Game {
    /// The text of a game in play.
    #[must_use]
    pub fn of(line: &Line) -> Game {
        Game {
            name: line.game().name().to_owned(),
            options: line.game().options().to_string(),
            start: line.start().to_string(),
            moves: line.moves().map(|mv| mv.to_string()).collect(),
        }
    }

    /// The game in play.
    ///
    /// # Errors
    /// When this is no text of a game.
    pub fn line(&self) -> Result<Line, LineError> {
        Rules::new(&self.name, &self.options.parse()?)?.line(Some(&self.start), &self.moves)
    }
}
