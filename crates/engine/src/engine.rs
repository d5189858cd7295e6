use std::time::Duration;

use fishka_catalog::{Line, Move, Rules};
use fishka_engine_api::{
    Difference, Level, Limits, Score, SearchInfo, SearchResult, Settings, Stop, Term, WeighedOutcome,
};
use fishka_game::{Position as _, Seat, Turn};

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
            plies_left: self.settings.max_plies.map(|most| (most as usize).saturating_sub(line.plies())),
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

    /// What every outcome would be worth where chance is to act, thinking about all of them within these limits, and about each to
    /// the same depth, so that they compare. At least to the first. None where chance acts again after any of them.
    pub fn weigh(&mut self, line: &Line, limits: &Limits, stop: &Stop) -> Vec<WeighedOutcome> {
        let mut outcomes = Vec::new();
        if line.turn() == Turn::Chance {
            line.legal_moves(&mut outcomes);
        }
        let next = line.next_seat().unwrap_or(Seat::FIRST);
        let after = outcomes.iter().map(|&mv| {
            let mut after = line.clone();
            after.play(mv).ok().filter(|()| after.turn() != Turn::Chance).map(|()| after)
        });
        let Some(after) = after.collect::<Option<Vec<Line>>>() else { return Vec::new() };
        let mut budget = Budget {
            until: limits.move_time.map(|time| self.clock.now() + time),
            nodes: limits.nodes,
            places: after.len(),
        };
        let end =
            |after: &Line| Worth { score: Score::at_end(after, next), chances: Score::all_at_end(after) };
        let ends: Vec<Worth> = after.iter().map(end).collect();
        let Some(mut scores) = self.weigh_to(1, &after, &ends, &mut budget, stop) else { return Vec::new() };
        let is_open =
            |(after, worth): (&Line, &Worth)| after.turn() != Turn::Over && !worth.score.is_proven();
        for depth in 2..=limits.depth.unwrap_or(u32::MAX) {
            if !after.iter().zip(&scores).any(is_open) {
                break;
            }
            let Some(deeper) = self.weigh_to(depth, &after, &scores, &mut budget, stop) else { break };
            scores = deeper;
        }
        let total = line.position().total_weight() as f32;
        let weighed = outcomes.into_iter().zip(scores);
        let weighed = weighed.map(|(mv, Worth { score, chances })| WeighedOutcome {
            mv,
            probability: line.position().weight(mv) as f32 / total,
            score,
            chances,
        });
        weighed.collect()
    }

    /// What each of several lines is worth at this depth, given what it is at the one before; `None` when that takes too long.
    fn weigh_to(
        &mut self,
        depth: u32,
        lines: &[Line],
        known: &[Worth],
        budget: &mut Budget,
        stop: &Stop,
    ) -> Option<Vec<Worth>> {
        let worth = |(place, (line, known)): (usize, (&Line, &Worth))| {
            if line.turn() == Turn::Over || depth > 1 && known.score.is_proven() {
                return Some(known.clone());
            }
            let limits = if depth == 1 {
                Limits { depth: Some(1), ..Limits::default() }
            } else {
                budget.share(place, depth, self.clock.now())
            };
            let thought = self.think(line, &limits, stop, &mut |_| {})?.lines.into_iter().next()?;
            budget.nodes = budget.nodes.map(|nodes| nodes.saturating_sub(thought.nodes));
            (thought.depth >= depth || thought.score.is_proven())
                .then_some(Worth { score: thought.score, chances: thought.chances })
        };
        lines.iter().zip(known).enumerate().map(worth).collect()
    }

    /// By how much the first of two moves comes out ahead of the other in what the game counts, where that is for chance to
    /// decide and no score tells it; within limits of nodes or time. `None` where nobody can tell.
    pub fn compare(
        &mut self,
        line: &Line,
        moves: [Move; 2],
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Difference> {
        let legal = moves.iter().all(|&mv| line.position().check(mv).is_ok());
        let (Turn::Seat(_), true) = (line.turn(), legal) else { return None };
        player(&mut self.player, line.game()).compare(line.position(), moves, limits, stop, &*self.clock)
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

/// What a position is worth to the seat that acts, and to all of them.
#[derive(Clone)]
struct Worth {
    score: Score,
    chances: Vec<f32>,
}

/// What may still be used for several positions.
struct Budget {
    until: Option<Duration>,
    nodes: Option<u64>,
    places: usize,
}

impl Budget {
    /// What the position at a place may take: with more than twice its share, all together would not be done.
    fn share(&self, place: usize, depth: u32, now: Duration) -> Limits {
        let open = u32::try_from(self.places - place).unwrap_or(u32::MAX);
        Limits {
            depth: Some(depth),
            nodes: self.nodes.map(|nodes| (2 * nodes / u64::from(open)).clamp(1, nodes.max(1))),
            move_time: self.until.map(|until| {
                let left = until.saturating_sub(now);
                (2 * left / open).min(left)
            }),
            ..Limits::default()
        }
    }
}

/// The player that is kept where it is for this game, or else a new one.
fn player<'a>(kept: &'a mut Option<AnyPlayer>, rules: &Rules) -> &'a mut AnyPlayer {
    let known = kept.take().filter(|player| player.plays(rules));
    kept.insert(known.unwrap_or_else(|| AnyPlayer::new(rules)))
}
