//! Full analysis of games that are over: a bounded queue, engines here and elsewhere that take from it, and what they find kept
//! by position for everybody.

mod queue;
mod think;

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fishka_catalog::Line;
use fishka_explorer::{Evaluation, Folded, moves_of, numbers_of};
use fishka_game::{Game as _, Position as _, Turn};
use fishka_record::Record;
use fishka_report::{Known, Report, annotate};
use fishka_wire::{Finding, GameAnalysis, GameId, Replayed, Work};
use tokio::sync::Notify;

use self::queue::{Full, Queue};
use crate::{limits, random, refusal::Refused, server::Shared};

pub use think::look;
pub(crate) use think::think;

/// The queue, and a bell for engines that have nothing to do.
#[derive(Default)]
pub(crate) struct Analyses {
    queue: Mutex<Queue>,
    bell: Notify,
}

impl Analyses {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // A thread that panicked has left whole entries.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the analysis of a game that is over, as far as it is not known already.
    pub(crate) async fn ask(
        &self,
        shared: &Shared,
        client: IpAddr,
        game: GameId,
        record: &Record,
    ) -> Result<(), Refused> {
        let line = record.line();
        if !line.game().has_two_sides() {
            return Err(Refused::NoAnalysis);
        }
        let known = known(shared, &line).await?;
        let open = (0..known.len()).filter(|ply| known[*ply].is_none() && is_open(&line, *ply)).collect();
        self.queue().ask(client, game, line, open).map_err(|full| match full {
            Full::Queue => Refused::AnalysesFull,
            Full::Client => Refused::TooManyAnalyses { most: limits::ANALYSES_A_CLIENT },
        })?;
        self.bell.notify_waiters();
        Ok(())
    }

    /// How far the analysis of a game is, and what has come of it.
    pub(crate) async fn state(
        &self,
        shared: &Shared,
        game: GameId,
        record: Record,
    ) -> Result<GameAnalysis, Refused> {
        let line = record.line();
        let known = known(shared, &line).await?;
        let total = (0..known.len()).filter(|ply| is_open(&line, *ply)).count();
        let done = known.iter().flatten().count();
        let state = self.queue().state(game, shared.time.now().moment);
        // The end alone, which everybody knows, is no analysis.
        let report = Report::new(&line, |ply| known.get(ply).cloned().flatten()).filter(|_| done > 0);
        let record = report.map_or(record.clone(), |report| annotate(record, &report));
        Ok(GameAnalysis {
            total: total as u32,
            done: done as u32,
            ahead: state.and_then(|(_, ahead)| ahead).map(|ahead| ahead as u32),
            running: state.is_some(),
            record: record.to_string(),
        })
    }

    /// The next game for an engine.
    pub(crate) fn acquire(&self, shared: &Shared) -> Option<Work> {
        let ticket = random::number();
        let (_, job) = self.queue().acquire(ticket, shared.time.now().moment)?;
        let rules = job.line.game();
        Some(Work {
            job: format!("{ticket:016x}"),
            game: rules.name().to_owned(),
            options: rules.options().to_string(),
            position: job.line.start().to_string(),
            moves: job.line.moves().map(|mv| mv.to_string()).collect(),
            plies: job.open.iter().map(|ply| *ply as u32).collect(),
            nodes: limits::ANALYSIS_NODES,
        })
    }

    /// Keeps what an engine has found, after it was replayed. All is refused when one thing is wrong.
    pub(crate) async fn found(
        &self,
        shared: &Shared,
        job: &str,
        findings: &[Finding],
    ) -> Result<(), Refused> {
        let ticket = read_ticket(job)?;
        let (game, line) = {
            let mut queue = self.queue();
            let (game, job) =
                queue.of_ticket(ticket, shared.time.now().moment).ok_or(Refused::UnknownWork)?;
            (game, job.line.clone())
        };
        let checked = findings.iter().map(|finding| evaluation(&line, finding));
        let checked = checked.collect::<Result<Vec<_>, _>>().map_err(Refused::WrongFinding)?;
        for (finding, evaluation) in findings.iter().zip(checked) {
            let ply = finding.ply as usize;
            let key = Folded::new(line.game(), &line.position_at(ply)).key();
            shared.explored.keep_evaluation(key, &evaluation).await?;
            self.queue().found(game, ply);
        }
        Ok(())
    }

    /// An engine does not go on with its work.
    pub(crate) fn end(&self, shared: &Shared, job: &str) -> Result<(), Refused> {
        self.queue().end(read_ticket(job)?, shared.time.now().moment);
        self.bell.notify_waiters();
        Ok(())
    }
}

fn read_ticket(text: &str) -> Result<u64, Refused> {
    u64::from_str_radix(text, 16).map_err(|_| Refused::UnknownWork)
}

/// What was found about a position of a line, played out before it is kept.
///
/// # Errors
/// What is wrong with it, in words for whoever wrote the engine.
fn evaluation(line: &Line, finding: &Finding) -> Result<Evaluation, String> {
    let Replayed { score, moves, outcomes } = finding.replay(line, limits::ANALYSIS_LINE)?;
    let position = line.position_at(finding.ply as usize);
    let folded = Folded::new(line.game(), &position);
    let weighed = outcomes.iter().filter_map(|(mv, win)| Some([folded.number(&position, *mv)?, parts(*win)]));
    Ok(Evaluation {
        nodes: finding.nodes.min(i64::MAX as u64),
        score: score.to_string(),
        line: numbers_of(line.game(), &position, &moves).into_iter().chain(weighed.flatten()).collect(),
    })
}

/// A chance as a number that is kept.
fn parts(win: f32) -> u16 {
    (win * f32::from(u16::MAX)).round() as u16
}

/// Whether an engine can say something about a ply of a line.
fn is_open(line: &Line, ply: usize) -> bool {
    line.turn_at(ply) != Turn::Over && line.position_at(ply).count_legal_moves() > 0
}

/// What is known of the positions of a line.
async fn known(shared: &Shared, line: &Line) -> Result<Vec<Option<Known>>, Refused> {
    let mut known = Vec::new();
    for ply in 0..=line.plies() {
        let position = line.position_at(ply);
        let key = Folded::new(line.game(), &position).key();
        let found = shared.explored.evaluation(key).await?;
        known.push(found.filter(|_| is_open(line, ply)).and_then(|found| read(line, ply, &found)));
    }
    Ok(known)
}

/// What was kept of a position of a line.
fn read(line: &Line, ply: usize, found: &Evaluation) -> Option<Known> {
    let (score, position) = (found.score.parse().ok()?, line.position_at(ply));
    if line.turn_at(ply) != Turn::Chance {
        return Some(Known {
            score,
            best: moves_of(line.game(), &position, &found.line),
            came: None,
            gave: None,
        });
    }
    let came = line.moves().nth(ply).and_then(|mv| {
        let number = Folded::new(line.game(), &position).number(&position, mv)?;
        let (outcomes, _) = found.line.as_chunks();
        let [_, win] = outcomes.iter().find(|[outcome, _]| *outcome == number)?;
        Some(f32::from(*win) / f32::from(u16::MAX))
    });
    Some(Known { score, best: Vec::new(), came, gave: None })
}

/// Looks at games on threads of this server, for as long as it runs.
pub(crate) async fn work(shared: Arc<Shared>) {
    loop {
        let rung = shared.analyses.bell.notified();
        let Some(work) = shared.analyses.acquire(&shared) else {
            // What another engine was lost with comes back without a bell.
            let _ = tokio::time::timeout(limits::ANALYSIS_LEASE, rung).await;
            continue;
        };
        let job = work.job.clone();
        let (sender, mut found) = tokio::sync::mpsc::channel(4);
        let thinking = tokio::task::spawn_blocking(move || {
            think(&work, &mut |finding| sender.blocking_send(finding).is_ok());
        });
        while let Some(finding) = found.recv().await {
            if let Err(error) = shared.analyses.found(&shared, &job, &[finding]).await {
                tracing::warn!(%error, "an analysis was given up");
                break;
            }
        }
        drop(found);
        if thinking.await.is_err() {
            shared.metrics.errors.add(1);
        }
        // What is done is forgotten already; what is left goes to another.
        let _ = shared.analyses.end(&shared, &job);
    }
}
