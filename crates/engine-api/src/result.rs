use std::time::Duration;

use fishka_catalog::Move;
use serde::{Deserialize, Serialize};

/// What a search knows at one moment about one of its best lines.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchInfo {
    /// Plies searched to the end.
    pub depth: u32,
    /// The deepest ply looked at.
    pub selective_depth: u32,
    /// Which of the best lines this is, counted from 1.
    pub line: usize,
    /// What the position is worth along this line.
    pub score: Score,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub table_full: u32,
    /// The moves of the line, the first to be played first.
    pub moves: Vec<Move>,
}

/// What a position is worth to the seat that is to act.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The expected or proven result.
    pub verdict: Verdict,
    /// The probability, from 0 to 1, that this seat's side wins, a draw counting half.
    pub win: f32,
}

/// How a score was come by.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// An estimate in hundredths of the unit of the game: a piece of DVONN, a marble of Abalone, in Ta Yü, where margins
    /// mean nothing, a game more won than lost.
    Estimate(i32),
    /// A proof: the final margin, in whole units, with best play of both sides; 0 is a draw.
    Exact(i32),
    /// Proven won (positive) or lost (negative) in this many plies.
    Mate(i32),
}

/// The end of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The move to play.
    pub best: Move,
    /// The best lines, the best first. A move chosen by a weak level need not be the first of them.
    pub lines: Vec<SearchInfo>,
}

/// A part of what a position is worth, in words of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// A stable name such as `cohesion`; the language files hold a label for `GAME-term-NAME`.
    pub name: &'static str,
    /// What it adds to the estimate of the side to act, in hundredths of the unit of the game.
    pub worth: i32,
}
