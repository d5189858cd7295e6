use fishka_catalog::Line;
use fishka_engine_api::{Limits, Stop};

use crate::{Searcher, info::info_line};

/// A search that a session has asked for. The host runs it, beside the session where there are threads, and then hands
/// it back.
pub struct Search {
    pub(crate) searcher: Box<dyn Searcher>,
    pub(crate) line: Line,
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
    pub(crate) best: Option<String>,
}

impl Search {
    /// Thinks until a limit is reached or the session has heard `stop`, telling what is found.
    pub fn run(&mut self, say: &mut dyn FnMut(&str)) {
        let thought =
            self.searcher.think(&self.line, &self.limits, &self.stop, &mut |report| say(&info_line(report)));
        self.best = thought.map(|thought| thought.best.to_string());
    }

    /// The signal that ends the search.
    #[must_use]
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }
}
