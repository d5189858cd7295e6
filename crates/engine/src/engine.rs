use fishka_catalog::{Line, Move, Rules};
use fishka_engine_api::{Level, Limits, SearchInfo, SearchResult, Settings, Stop, Term, WeighedOutcome};
use fishka_game::{Position as _, Turn};

use crate::{
    Clock,
    clock::SystemClock,
    levels::LevelLimits,
    player::Request,
    players::{self, AnyPlayer},
    transposition::TranspositionTable,
};

/// A computer player of every game.
///
/// ```
/// use fishka_catalog::{Line, Rules};
/// use fishka_engine::Engine;
/// use fishka_engine_api::{Level, Limits, Settings, Stop};
///
/// let mut engine = Engine::new(Settings { table_mib: 1, ..Settings::default() });
/// let line = Line::new(Rules::new("abalone", &"".parse()?)?);
/// let limits = Limits { nodes: Some(2_000), ..Limits::default() };
/// let result = engine.think(&line, &limits, &Stop::new(), &mut |_| {}).expect("Black is to move");
/// println!("{}", result.best);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    settings: Settings,
    clock: Box<dyn Clock>,
    table: TranspositionTable,
    /// The player of the game that was last asked about.
    player: Option<AnyPlayer>,
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
        Engine { settings, clock, table: TranspositionTable::new(settings.table_mib), player: None }
    }

    /// Plays at another level from now on, and draws its luck from another seed.
    pub const fn set_level(&mut self, level: Level, seed: u64) {
        (self.settings.level, self.settings.seed) = (level, seed);
    }

    /// Forgets everything: a new game begins.
    pub fn clear(&mut self) {
        self.table.clear();
        self.player = None;
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
        let level = LevelLimits::of(self.settings.level, players::levels(line.game()));
        let limits = level.map_or_else(|| limits.clone(), |level| level.limits(limits));
        let request = Request {
            settings: &self.settings,
            limits: &limits,
            past: &players::past(line),
            table: &self.table,
            stop,
            clock: &*self.clock,
            report,
        };
        let mut result = player(&mut self.player, line.game()).search(line, request);
        if let Some(level) = level {
            let seed = self.settings.seed ^ line.position().key();
            result.best = level.choose(&result.lines, seed).unwrap_or(result.best);
        }
        Some(result)
    }

    /// What every outcome would be worth where chance is to act, thinking about all of them within these limits. None where
    /// something other than a seat acts after any of them.
    pub fn weigh(&mut self, line: &Line, limits: &Limits, stop: &Stop) -> Vec<WeighedOutcome> {
        let mut outcomes = Vec::new();
        if line.turn() == Turn::Chance {
            line.legal_moves(&mut outcomes);
        }
        let share = u32::try_from(outcomes.len()).unwrap_or(u32::MAX).max(1);
        let limits = Limits {
            depth: limits.depth,
            nodes: limits.nodes.map(|nodes| (nodes / u64::from(share)).max(1)),
            move_time: limits.move_time.map(|time| time / share),
            ..Limits::default()
        };
        let weigh = |mv: Move| {
            let mut after = line.clone();
            after.play(mv).ok()?;
            let score = self.think(&after, &limits, stop, &mut |_| {})?.lines.first()?.score;
            let weight = line.position().weight(mv) as f32;
            Some(WeighedOutcome { mv, probability: weight / line.position().total_weight() as f32, score })
        };
        outcomes.into_iter().map(weigh).collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// What the present position of a game is worth to the seat that is to act, without looking ahead, in parts that are
    /// named in words of the game. None when no seat is to act.
    pub fn explain(&mut self, line: &Line) -> Vec<Term> {
        match line.turn() {
            Turn::Seat(_) => player(&mut self.player, line.game()).explain(line.position()),
            Turn::Chance | Turn::Over => Vec::new(),
        }
    }
}

/// The player that is kept where it is for this game, or else a new one.
fn player<'a>(kept: &'a mut Option<AnyPlayer>, rules: &Rules) -> &'a mut AnyPlayer {
    let known = kept.take().filter(|player| player.plays(rules));
    kept.insert(known.unwrap_or_else(|| AnyPlayer::new(rules)))
}
