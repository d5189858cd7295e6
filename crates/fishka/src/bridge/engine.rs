use std::{
    collections::BTreeMap,
    sync::mpsc::Receiver,
    time::{Duration, Instant},
};

use fishka_engine_api::{
    Limits, SearchInfo, Stop,
    worker::{Analysis, Answer, Question, ScoredLine, ScoredOutcome},
};
use fishka_game::Turn;
use fishka_protocol::{Analyst, Fault};
use tokio::sync::mpsc::Sender;

/// A question of the page, until somebody stops it.
pub(super) struct Job {
    pub(super) question: Question,
    pub(super) stop: Stop,
    pub(super) answers: Sender<Result<Answer, Fault>>,
}

/// How often the page hears of a search.
const EVERY: Duration = Duration::from_millis(100);
/// The most lines a page may ask for.
const MOST_LINES: usize = 16;

/// Lets the engine answer one question after the other. What it says is replayed before the page hears of it.
pub(super) fn work(mut analyst: Analyst, jobs: &Receiver<Job>) {
    for job in jobs {
        if !job.stop.is_stopped() {
            let said = answer(&mut analyst, &job);
            // The page may be gone.
            let _ = job.answers.blocking_send(said);
        }
    }
}

fn answer(analyst: &mut Analyst, job: &Job) -> Result<Answer, Fault> {
    let id = job.question.id();
    let (game, limits) = match &job.question {
        Question::Analyse { game, lines, time, .. } => {
            let lines = (*lines).clamp(1, MOST_LINES);
            (game, Limits { move_time: *time, lines, ..Limits::default() })
        }
        Question::Weigh { game, time, .. } => (game, Limits { move_time: Some(*time), ..Limits::default() }),
        Question::Move { .. } | Question::Compare { .. } | Question::Stop { .. } => {
            return Ok(Answer::None { id });
        }
    };
    let Ok(line) = game.line() else { return Ok(Answer::None { id }) };
    match (&job.question, line.turn()) {
        (Question::Analyse { .. }, Turn::Seat(_)) => {
            let begun = Instant::now();
            let mut known = BTreeMap::new();
            let mut told = None::<Instant>;
            let thought = analyst.think(&line, &limits, &job.stop, &mut |info| {
                known.insert(info.line, info.clone());
                if told.is_none_or(|told| told.elapsed() > EVERY) {
                    told = Some(Instant::now());
                    let analysis = analysis(known.values(), begun.elapsed());
                    if job.answers.blocking_send(Ok(Answer::Analysis { id, analysis, last: false })).is_err()
                    {
                        job.stop.stop();
                    }
                }
            })?;
            let analysis = analysis(&thought.lines, begun.elapsed());
            Ok(Answer::Analysis { id, analysis, last: true })
        }
        (Question::Weigh { .. }, Turn::Chance) => {
            let outcomes = analyst.weigh(&line, &limits)?.into_iter();
            let outcomes = outcomes.map(|outcome| ScoredOutcome {
                mv: outcome.mv.to_string(),
                probability: outcome.probability,
                score: outcome.score,
                chances: outcome.chances,
            });
            Ok(Answer::Outcomes { id, outcomes: outcomes.collect() })
        }
        _ => Ok(Answer::None { id }),
    }
}

fn analysis<'a>(lines: impl IntoIterator<Item = &'a SearchInfo>, elapsed: Duration) -> Analysis {
    let mut analysis = Analysis { elapsed, ..Analysis::default() };
    for info in lines {
        analysis.depth = analysis.depth.max(info.depth);
        analysis.nodes = analysis.nodes.max(info.nodes);
        let moves = info.moves.iter().map(ToString::to_string).collect();
        analysis.lines.push(ScoredLine { score: info.score, chances: info.chances.clone(), moves });
    }
    analysis
}
