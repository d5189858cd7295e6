use std::time::Duration;

use fishka_catalog::{Line, Move, read_move};
use fishka_game::text::shortened;

use crate::{Fault, Info};

/// What an engine answered to `go`.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What it said after `bestmove`.
    pub best: String,
    /// The answer it expects, after `ponder`.
    pub expected: Option<String>,
    /// The last it told of each of its best lines, the best first.
    pub lines: Vec<Info>,
    /// The time from the question to the answer.
    pub elapsed: Duration,
}

impl Answer {
    /// What it told of its best line, if anything.
    #[must_use]
    pub fn info(&self) -> Option<&Info> {
        self.lines.first()
    }

    /// The move it names, if that may be played.
    ///
    /// # Errors
    /// When it is no move of the game or not a legal one.
    pub fn legal_move(&self, line: &Line) -> Result<Move, Fault> {
        let plies = line.plies();
        let mut words = self.best.split_whitespace();
        let word = words.next().unwrap_or_default();
        let read = read_move(line.position(), word, words.next());
        let (mv, _) = read.map_err(|_| Fault::NotAMove { text: shortened(&self.best), plies })?;
        match line.clone().play(mv) {
            Ok(()) => Ok(mv),
            Err(why) => Err(Fault::Illegal { text: mv.to_string(), why, plies }),
        }
    }
}
