use fishka_catalog::Line;
use fishka_engine_api::{Limits, SearchInfo, SearchResult, Settings, Stop, Term};
use fishka_game::{Position as _, Turn};

use crate::{
    Clock,
    alphabeta::Request,
    clock::SystemClock,
    levels::LevelLimits,
    players::{self, Players},
    transposition::TranspositionTable,
};

/// A computer player of every game.
///
/// ```
/// use fishka_catalog::{Line, Rules};
/// use fishka_engine::Engine;
/// use fishka_engine_api::{Limits, Settings, Stop};
///
/// let mut engine = Engine::new(Settings { table_mib: 1, ..Settings::default() });
/// let line = Line::new(Rules::new("abalone", &"".parse()?)?);
/// let limits = Limits { nodes: Some(2_000), ..Limits::default() };
/// let thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {}).expect("Black is to move");
/// println!("{}", thought.best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    settings: Settings,
    clock: Box<dyn Clock>,
    table: TranspositionTable,
    players: Players,
}

impl Engine {
    /// A player that knows nothing of any game in progress.
    #[must_use]
    pub fn new(settings: Settings) -> Engine {
        Engine::with_clock(settings, Box::new(SystemClock::new()))
    }

    /// A player that reads the time from this clock.
    #[must_use]
    pub fn with_clock(settings: Settings, clock: Box<dyn Clock>) -> Engine {
        Engine {
            settings,
            clock,
            table: TranspositionTable::new(settings.table_mib),
            players: Players::default(),
        }
    }

    /// Forgets everything: a new game begins.
    pub fn clear(&mut self) {
        self.table.clear();
        self.players = Players::default();
    }

    /// Thinks about the present position of a game until a limit is reached or the signal is given, telling `report` of
    /// every line it finds. `None` when no seat is to act.
    pub fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Option<SearchResult> {
        let Turn::Seat(_) = line.turn() else { return None };
        let restraint = LevelLimits::of(self.settings.level, players::levels(line.game()));
        let limits = restraint.map_or_else(|| limits.clone(), |restraint| restraint.limits(limits));
        let request =
            Request { settings: &self.settings, limits: &limits, stop, clock: &*self.clock, report };
        let mut thought = self.players.think(line, &self.table, request);
        if let Some(restraint) = restraint {
            let seed = self.settings.seed ^ line.position().key();
            thought.best = restraint.choose(&thought.lines, seed).unwrap_or(thought.best);
        }
        Some(thought)
    }

    /// What the present position of a game is worth to the seat that is to act, without looking ahead, in parts that are
    /// named in words of the game. None when no seat is to act.
    pub fn explain(&mut self, line: &Line) -> Vec<Term> {
        match line.turn() {
            Turn::Seat(_) => self.players.explain(line),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }
}
