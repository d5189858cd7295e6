//! A searcher whose every thought is known beforehand.

use std::{thread, time::Duration};

use fishka_catalog::{Entry, Line};
use fishka_engine_api::{Limits, Score, SearchInfo, SearchResult, Settings, Stop, Verdict};
use fishka_protocol::{Bounds, Searcher, Session};

/// Chooses the first legal move; without limits it waits for the signal.
pub(crate) struct Scripted;

impl Searcher for Scripted {
    fn set(&mut self, _: Settings) {}

    fn clear(&mut self) {}

    fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchResult> {
        let mut moves = Vec::new();
        line.legal_moves(&mut moves);
        moves.sort_unstable();
        let best = *moves.first()?;
        let found = SearchInfo {
            depth: limits.depth.unwrap_or(1),
            selective_depth: 12,
            line: limits.lines,
            score: Score { verdict: Verdict::Exact(-3), win: 0.25 },
            chances: Vec::new(),
            nodes: limits.nodes.unwrap_or(10_000),
            elapsed: Duration::from_millis(5),
            table_full: 17,
            moves: vec![best],
        };
        report(&found);
        let limited = limits.nodes.or(limits.depth.map(Into::into)).is_some() || limits.clock.is_some();
        while !limited && !stop.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        Some(SearchResult { best, lines: vec![found] })
    }
}

pub(crate) fn session(game: &str, bounds: Bounds) -> Session {
    let settings = Settings { table_mib: 4, ..Settings::default() };
    Session::new(Entry::find(game).unwrap(), Box::new(Scripted), settings, bounds)
}
