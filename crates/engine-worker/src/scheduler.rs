use std::{collections::VecDeque, time::Duration};

use fishka_catalog::Line;
use fishka_engine::Engine;
use fishka_engine_api::{
    Limits, SearchResult, Settings, Stop, WeighedOutcome,
    worker::{Analysis, Answer, Question, ScoredLine, ScoredOutcome},
};
use web_time::Instant;

/// Answers questions one after the other, a slice of thinking at a time.
pub struct Scheduler {
    seed: u64,
    engine: Option<(Settings, Engine)>,
    waiting: VecDeque<Job>,
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
const FIRST_SLICE: Duration = Duration::from_millis(30);

/// The longest slice: so long a new question to this worker may have to wait.
const LONGEST_SLICE: Duration = Duration::from_millis(800);

/// The longest slice of an analysis without end, which gets nowhere if it begins anew too often.
const LONGEST_ENDLESS_SLICE: Duration = Duration::from_millis(3200);

impl Scheduler {
    /// A scheduler with nothing to do. The mistakes of weak players come from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Scheduler {
        Scheduler { seed, engine: None, waiting: VecDeque::new() }
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

    /// Thinks for one slice about the first question.
    pub fn work(&mut self) -> Option<Answer> {
        let mut job = self.waiting.pop_front()?;
        let id = job.question.id();
        let engine = self.engine(&job.question);
        let answer = match &job.question {
            Question::Stop { .. } => None,
            Question::Move { game, limits, .. } => game.line().ok().and_then(|line| {
                let thought = think(engine, &line, limits)?;
                Some(Answer::Move { id, mv: thought.best.to_string() })
            }),
            Question::Analyse { game, lines, time, .. } => game.line().ok().and_then(|line| {
                let left = time.map_or(job.slice, |time| time.saturating_sub(job.used));
                let slice = job.slice.min(left).max(FIRST_SLICE);
                let limits = Limits { move_time: Some(slice), lines: *lines, ..Limits::default() };
                let begun = Instant::now();
                let thought = think(engine, &line, &limits)?;
                let elapsed = begun.elapsed();
                job.used += elapsed;
                let longest = time.map_or(LONGEST_ENDLESS_SLICE, |_| LONGEST_SLICE);
                job.slice = (job.slice * 2).min(longest);
                // A search that ends by itself has seen everything.
                let ended = time.is_some_and(|time| job.used >= time);
                let last = ended || elapsed < slice / 2 || is_settled(&thought);
                Some(Answer::Analysis { id, analysis: analysis(&thought, elapsed), last })
            }),
            Question::Weigh { game, time, .. } => game.line().ok().and_then(|line| {
                let limits = Limits { move_time: Some(*time), ..Limits::default() };
                let outcomes = engine.weigh(&line, &limits, &Stop::new());
                let outcome = |outcome: WeighedOutcome| ScoredOutcome {
                    mv: outcome.mv.to_string(),
                    probability: outcome.probability,
                    score: outcome.score,
                };
                (!outcomes.is_empty())
                    .then(|| Answer::Outcomes { id, outcomes: outcomes.into_iter().map(outcome).collect() })
            }),
        };
        if matches!(answer, Some(Answer::Analysis { last: false, .. })) {
            self.waiting.push_front(job);
        }
        Some(answer.unwrap_or(Answer::None { id }))
    }

    /// The engine for a question; it keeps what it knows as long as the strength stays the same.
    fn engine(&mut self, question: &Question) -> &mut Engine {
        let settings =
            Settings { table_mib: TABLE_MIB, threads: 1, level: question.level(), seed: self.seed };
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

fn analysis(thought: &SearchResult, elapsed: Duration) -> Analysis {
    let best = thought.lines.first();
    Analysis {
        depth: best.map_or(0, |line| line.depth),
        nodes: best.map_or(0, |line| line.nodes),
        elapsed,
        lines: thought
            .lines
            .iter()
            .map(|line| ScoredLine {
                score: line.score,
                moves: line.moves.iter().map(ToString::to_string).collect(),
            })
            .collect(),
    }
}
