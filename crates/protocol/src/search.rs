use fishka_catalog::{Line, Move};
use fishka_engine_api::{Limits, SearchResult, Stop};
use fishka_game::Turn;

use crate::{Searcher, info::info_line};

/// A search that a session has asked for. The host runs it, beside the session where there are threads, and then hands
/// it back.
pub struct Search {
    pub(crate) searcher: Box<dyn Searcher>,
    pub(crate) line: Line,
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
    /// Whether to say which answer is expected.
    pub(crate) expects: bool,
    /// What follows `bestmove`.
    pub(crate) best: Option<String>,
}

impl Search {
    /// Thinks until a limit is reached or the session has heard `stop`, telling what is found.
    pub fn run(&mut self, say: &mut dyn FnMut(&str)) {
        let thought =
            self.searcher.think(&self.line, &self.limits, &self.stop, &mut |report| say(&info_line(report)));
        self.best = thought.map(|thought| match self.expected(&thought) {
            Some(expected) => format!("{} ponder {expected}", thought.best),
            None => thought.best.to_string(),
        });
    }

    /// The answer that is expected of another seat; none where chance is to act before it.
    fn expected(&self, thought: &SearchResult) -> Option<Move> {
        if !self.expects {
            return None;
        }
        let line = thought.lines.iter().find(|line| line.moves.first() == Some(&thought.best))?;
        let mut after = self.line.clone();
        after.play(thought.best).ok()?;
        let expected = *line.moves.get(1)?;
        let other = matches!(after.turn(), Turn::Seat(seat) if Turn::Seat(seat) != self.line.turn());
        (other && after.play(expected).is_ok()).then_some(expected)
    }

    /// The signal that ends the search.
    #[must_use]
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }
}
