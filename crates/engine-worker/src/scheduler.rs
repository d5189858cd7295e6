use std::{collections::VecDeque, time::Duration};

use fishka_catalog::Line;
use fishka_engine::Engine;
use fishka_engine_api::{
    Limits, SearchInfo, SearchResult, Settings, Stop, WeighedOutcome,
    worker::{Analysis, Answer, Question, ScoredLine, ScoredOutcome},
};
use fishka_game::Position as _;
use web_time::Instant;

/// Answers questions one after the other, a slice of thinking at a time.
pub struct Scheduler {
    seed: u64,
    engine: Option<(Settings, Engine)>,
    waiting: VecDeque<Job>,
    /// How long the slices of an analysis without end become before it is not broken off any more.
    longest_slice: Duration,
}

/// A question, and how far its answer is.
struct Job {
    question: Question,
    used: Duration,
    slice: Duration,
}

/// Small enough for a phone, and more than the slices below can fill.
const TABLE_MIB: usize = 16;

/// The first slice of an analysis, after which somebody sees a first line; each next one is twice as long, so that what every
/// search does anew costs less than what it adds.
const FIRST_SLICE: Duration = Duration::from_millis(15);

/// The longest slice: so long a new question to this worker may have to wait.
const LONGEST_SLICE: Duration = Duration::from_millis(800);

/// The longest slice of an analysis without end. Whoever waits longer gets one search that is never broken off: deep iterations
/// take longer than any slice, and would begin anew in each.
const LONGEST_ENDLESS_SLICE: Duration = Duration::from_millis(3200);

impl Scheduler {
    /// A scheduler with nothing to do. The mistakes of weak players come from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Scheduler {
        Scheduler { seed, engine: None, waiting: VecDeque::new(), longest_slice: LONGEST_ENDLESS_SLICE }
    }

    /// The same with another longest slice of an analysis without end.
    #[must_use]
    pub const fn with_longest_slice(mut self, slice: Duration) -> Scheduler {
        self.longest_slice = slice;
        self
    }

    /// Takes a question. A move is wanted sooner than an analysis. A question that is taken back is answered at once.
    pub fn hear(&mut self, question: Question) -> Option<Answer> {
        if let Question::Stop { id } = question {
            self.waiting.retain(|job| job.question.id() != id);
            return Some(Answer::Stopped { id });
        }
        let urgent = matches!(question, Question::Move { .. });
        let job = Job { question, used: Duration::ZERO, slice: FIRST_SLICE };
        if urgent {
            self.waiting.push_front(job);
        } else {
            self.waiting.push_back(job);
        }
        None
    }

    /// Whether there is anything to do.
    #[must_use]
    pub fn has_work(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Thinks for one slice about the first question. An analysis without end comes to a search without end, which tells of
    /// itself: nothing more is heard then, and it ends when the worker is ended.
    pub fn work(&mut self, tell: &mut dyn FnMut(Answer)) -> Option<Answer> {
        let mut job = self.waiting.pop_front()?;
        let id = job.question.id();
        // Whoever asks meanwhile would never be heard.
        let searches_on = job.slice > self.longest_slice && self.waiting.is_empty();
        let engine = self.engine(&job.question);
        let answer = match &job.question {
            Question::Stop { .. } => None,
            Question::Move { game, limits, .. } => game.line().ok().and_then(|line| {
                let thought = think(engine, &line, limits)?;
                Some(Answer::Move { id, mv: thought.best.to_string() })
            }),
            Question::Analyse { game, lines, time: None, .. } if searches_on => {
                game.line().ok().and_then(|line| {
                    tell(Answer::Deaf { id });
                    let analysis = think_on(engine, &line, *lines, |analysis| {
                        tell(Answer::Analysis { id, analysis, last: false });
                    })?;
                    Some(Answer::Analysis { id, analysis, last: true })
                })
            }
            Question::Analyse { game, lines, time, .. } => game.line().ok().and_then(|line| {
                let left = time.map_or(job.slice, |time| time.saturating_sub(job.used));
                let slice = job.slice.min(left).max(FIRST_SLICE);
                let limits = Limits { move_time: Some(slice), lines: *lines, ..Limits::default() };
                let begun = Instant::now();
                let thought = think(engine, &line, &limits)?;
                let elapsed = begun.elapsed();
                job.used += elapsed;
                job.slice *= 2;
                if time.is_some() {
                    job.slice = job.slice.min(LONGEST_SLICE);
                }
                // A search that ends by itself has seen everything.
                let ended = time.is_some_and(|time| job.used >= time);
                let last = ended || elapsed < slice / 2 || is_settled(&thought);
                Some(Answer::Analysis { id, analysis: analysis(&thought.lines, elapsed), last })
            }),
            Question::Weigh { game, time, .. } => game.line().ok().and_then(|line| {
                let limits = Limits { move_time: Some(*time), ..Limits::default() };
                let outcomes = engine.weigh(&line, &limits, &Stop::new());
                let outcome = |outcome: WeighedOutcome| ScoredOutcome {
                    mv: outcome.mv.to_string(),
                    probability: outcome.probability,
                    score: outcome.score,
                    chances: outcome.chances,
                };
                (!outcomes.is_empty())
                    .then(|| Answer::Outcomes { id, outcomes: outcomes.into_iter().map(outcome).collect() })
            }),
            Question::Compare { game, moves, nodes, .. } => game.line().ok().and_then(|line| {
                let read = |text: &String| line.position().parse_move(text).ok();
                let moves = [read(&moves[0])?, read(&moves[1])?];
                let limits = Limits { nodes: Some(*nodes), ..Limits::default() };
                let difference = engine.compare(&line, moves, &limits, &Stop::new())?;
                Some(Answer::Difference { id, difference })
            }),
        };
        if matches!(answer, Some(Answer::Analysis { last: false, .. })) {
            // What never ends lets everything else come first.
            match job.question {
                Question::Analyse { time: None, .. } => self.waiting.push_back(job),
                _ => self.waiting.push_front(job),
            }
        }
        Some(answer.unwrap_or(Answer::None { id }))
    }

    /// The engine for a question; it keeps what it knows as long as the strength stays the same.
    fn engine(&mut self, question: &Question) -> &mut Engine {
        let settings = Settings {
            table_mib: TABLE_MIB,
            threads: 1,
            level: question.level(),
            seed: self.seed,
            ..Settings::default()
        };
        let kept = self.engine.take().filter(|(known, _)| *known == settings);
        &mut self.engine.insert(kept.unwrap_or_else(|| (settings, Engine::new(settings)))).1
    }
}

fn think(engine: &mut Engine, line: &Line, limits: &Limits) -> Option<SearchResult> {
    engine.think(line, limits, &Stop::new(), &mut |_| {})
}

/// Whether every line is proven.
fn is_settled(thought: &SearchResult) -> bool {
    thought.lines.iter().all(|line| line.score.is_proven())
}

/// Thinks until everything is seen, telling of the best lines whenever all of them are known to the same depth.
fn think_on(
    engine: &mut Engine,
    line: &Line,
    lines: usize,
    mut tell: impl FnMut(Analysis),
) -> Option<Analysis> {
    let limits = Limits { lines, ..Limits::default() };
    let wanted = lines.clamp(1, line.position().count_legal_moves().max(1));
    let mut known = Vec::new();
    let thought = engine.think(line, &limits, &Stop::new(), &mut |info| {
        known.truncate(info.line - 1);
        known.push(info.clone());
        if known.len() == wanted {
            tell(analysis(&known, info.elapsed));
        }
    })?;
    let elapsed = thought.lines.first().map_or(Duration::ZERO, |line| line.elapsed);
    Some(analysis(&thought.lines, elapsed))
}

fn analysis(lines: &[SearchInfo], elapsed: Duration) -> Analysis {
    let best = lines.first();
    Analysis {
        depth: best.map_or(0, |line| line.depth),
        nodes: best.map_or(0, |line| line.nodes),
        elapsed,
        lines: lines
            .iter()
            .map(|line| ScoredLine {
                score: line.score,
                chances: line.chances.clone(),
                moves: line.moves.iter().map(ToString::to_string).collect(),
            })
            .collect(),
    }
}
