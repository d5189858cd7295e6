use fishka_catalog::Line;
use fishka_engine::Engine;
use fishka_engine_api::{Limits, SearchInfo, SearchResult, Settings, Stop};

/// Whoever does the thinking behind a [`Session`](crate::Session).
pub trait Searcher: Send {
    /// Takes over new settings.
    fn set(&mut self, settings: Settings);

    /// Forgets the game before.
    fn clear(&mut self);

    /// Thinks about the present position until a limit is reached or the signal is given; `None` when no seat is to act.
    fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchResult>;
}

impl Searcher for Engine {
    fn set(&mut self, settings: Settings) {
        *self = Engine::new(settings);
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchResult> {
        Engine::think(self, line, limits, stop, report)
    }
}
