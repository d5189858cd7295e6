//! Full analysis of games that are over: a bounded queue, engines here and elsewhere that take from it, and what they find kept
//! by position for everybody.

mod queue;
mod think;

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fishka_catalog::{Line, Move};
use fishka_engine::compares;
use fishka_engine_api::Difference;
use fishka_explorer::{Evaluation, Folded, moves_of, numbers_of};
use fishka_game::{Position as _, Turn};
use fishka_record::Record;
use fishka_report::{Known, NODES_TO_COMPARE, Report, annotate};
use fishka_wire::{
    Comparison, Finding, Findings, FoundDifference, GameAnalysis, GameId, Gave, Replayed, Work,
};
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
        let Found { known, compare, .. } = found(shared, &line).await?;
        let open = (0..known.len()).filter(|ply| known[*ply].is_none() && is_open(&line, *ply)).collect();
        self.queue().ask(client, game, line, open, compare).map_err(|full| match full {
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
        let Found { known, compare, compared } = found(shared, &line).await?;
        let total = (0..known.len()).filter(|ply| is_open(&line, *ply)).count() + compare.len() + compared;
        let done = known.iter().flatten().count() + compared;
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
            compare: job.compare.clone(),
            nodes: limits::ANALYSIS_NODES,
        })
    }

    /// Keeps what an engine has found, after it was replayed. All is refused when one thing is wrong.
    pub(crate) async fn found(
        &self,
        shared: &Shared,
        job: &str,
        Findings { findings, differences }: &Findings,
    ) -> Result<(), Refused> {
        let ticket = read_ticket(job)?;
        let (game, line, compare) = {
            let mut queue = self.queue();
            let (game, job) =
                queue.of_ticket(ticket, shared.time.now().moment).ok_or(Refused::UnknownWork)?;
            (game, job.line.clone(), job.compare.clone())
        };
        let told = differences.iter().map(|told| difference(&line, &compare, told));
        let told = told.collect::<Result<Vec<_>, _>>().map_err(Refused::WrongFinding)?;
        let checked = findings.iter().map(|finding| evaluation(&line, finding));
        let checked = checked.collect::<Result<Vec<_>, _>>().map_err(Refused::WrongFinding)?;
        for (finding, evaluation) in findings.iter().zip(checked) {
            let ply = finding.ply as usize;
            let key = Folded::new(line.game(), &line.position_at(ply)).key();
            shared.explored.keep_evaluation(key, &evaluation).await?;
            self.queue().found(game, ply);
        }
        for (found, (key, evaluation)) in differences.iter().zip(told) {
            shared.explored.keep_evaluation(key, &evaluation).await?;
            self.queue().compared(game, found.ply);
        }
        if self.queue().is_done(game) {
            // What moves gave away is asked when it is known which of them matter.
            let compare = found(shared, &line).await?.compare;
            self.queue().go_on(game, compare);
            self.bell.notify_waiters();
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
    let Replayed { score, chances, moves, outcomes } = finding.replay(line, limits::ANALYSIS_LINE)?;
    let worth = Known::of_seats(line, &chances).unwrap_or_else(|| Known::new(score)).worth();
    let position = line.position_at(finding.ply as usize);
    let folded = Folded::new(line.game(), &position);
    let weighed = outcomes.iter().filter_map(|(mv, win)| Some([folded.number(&position, *mv)?, parts(*win)]));
    Ok(Evaluation {
        nodes: finding.nodes.min(i64::MAX as u64),
        score: worth,
        line: numbers_of(line.game(), &position, &moves).into_iter().chain(weighed.flatten()).collect(),
    })
}

/// What a move of a line gave away, as it is kept.
///
/// # Errors
/// What is wrong with it, in words for whoever wrote the engine.
fn difference(
    line: &Line,
    asked: &[Comparison],
    found: &FoundDifference,
) -> Result<(u64, Evaluation), String> {
    let ply = found.ply as usize;
    let asked = asked.iter().find(|asked| asked.ply == found.ply);
    let place = asked.and_then(|asked| {
        let best = line.position_at(ply).parse_move(&asked.best).ok()?;
        Place::of(line, ply, line.moves().nth(ply)?, best)
    });
    let place = place.ok_or_else(|| format!("nobody asked what the move after {ply} plies gave away"))?;
    let score = match found.gave {
        Some(gave) => {
            let Gave { units, error } = gave.checked()?;
            format!("{units:.2} {error:.2}")
        }
        None => String::new(),
    };
    Ok((place.key, Evaluation { nodes: NODES_TO_COMPARE, score, line: place.moves.to_vec() }))
}

/// Where it is kept what a move gave away: beside the evaluation of its position, under the numbers of the best move and of it.
struct Place {
    key: u64,
    moves: [u16; 2],
}

impl Place {
    fn of(line: &Line, ply: usize, made: Move, best: Move) -> Option<Place> {
        let position = line.position_at(ply);
        let folded = Folded::new(line.game(), &position);
        let moves = [folded.number(&position, best)?, folded.number(&position, made)?];
        let [best, made] = moves.map(u64::from);
        // Bits of all moves go into all bits of the key; a position alone has no such part.
        let part = (1 << 32 | best << 16 | made).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some(Place { key: folded.key() ^ part, moves })
    }
}

/// What is known of a line, and what is still to be compared once all of its positions are known.
struct Found {
    known: Vec<Option<Known>>,
    compare: Vec<Comparison>,
    /// How many comparisons were made.
    compared: usize,
}

async fn found(shared: &Shared, line: &Line) -> Result<Found, Refused> {
    let mut known = known(shared, line).await?;
    let (mut compare, mut compared) = (Vec::new(), 0);
    let all = (0..known.len()).all(|ply| known[ply].is_some() || !is_open(line, ply));
    let report = Report::new(line, |ply| known[ply].clone());
    let report = report.filter(|_| all && compares(line.game()));
    for (ply, made, best) in report.iter().flat_map(Report::uncounted) {
        let Some(place) = Place::of(line, ply, made, best) else { continue };
        let told = shared.explored.evaluation(place.key).await?.filter(|told| told.line == place.moves);
        match told {
            Some(told) => {
                compared += 1;
                if let Some(known) = &mut known[ply] {
                    known.gave = read_difference(&told.score);
                }
            }
            None => {
                compare.push(Comparison { ply: ply as u32, best: best.to_string(), nodes: NODES_TO_COMPARE });
            }
        }
    }
    Ok(Found { known, compare, compared })
}

/// What was kept of a difference; nothing where nobody could tell.
fn read_difference(text: &str) -> Option<Difference> {
    let (units, error) = text.split_once(' ')?;
    Some(Difference { units: units.parse().ok()?, error: error.parse().ok()? })
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
    let (known, position) = (Known::read(line.game(), &found.score)?, line.position_at(ply));
    if line.turn_at(ply) != Turn::Chance {
        return Some(Known { best: moves_of(line.game(), &position, &found.line), ..known });
    }
    let came = line.moves().nth(ply).and_then(|mv| {
        let number = Folded::new(line.game(), &position).number(&position, mv)?;
        let (outcomes, _) = found.line.as_chunks();
        let [_, win] = outcomes.iter().find(|[outcome, _]| *outcome == number)?;
        Some(f32::from(*win) / f32::from(u16::MAX))
    });
    Some(Known { came, ..known })
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
        while let Some(found) = found.recv().await {
            let mut findings = Findings::default();
            found.add_to(&mut findings);
            if let Err(error) = shared.analyses.found(&shared, &job, &findings).await {
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
