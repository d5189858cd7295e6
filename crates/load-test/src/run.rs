use std::{sync::Arc, time::Duration};

use fishka_catalog::{Entry, GAMES};
use fishka_game::clock::TimeControl;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::time::{Instant, sleep, sleep_until};

use crate::{
    Downtime, LoadError, Report, Times,
    game::{Played, Series},
    http::Host,
    player::Pace,
};

/// What to put on a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The server, `http://HOST:PORT`.
    pub server: String,
    /// Games at once.
    pub games: usize,
    /// Moves a second in all games together.
    pub rate: f64,
    /// How long to play.
    pub during: Duration,
    /// How likely a connection is cut at each move, between 0 and 1.
    pub cut: f64,
    /// The clock of the games.
    pub clock: TimeControl,
    /// The game to play; all of them in turn when it is not named.
    pub game: Option<&'static Entry>,
    /// What the choices of the players follow from.
    pub seed: u64,
    /// The server's process, when it runs on this machine and its memory shall be looked at.
    pub process: Option<u32>,
}

/// What a load is doing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many games are made.
    Made(usize),
    /// The players play.
    Playing,
    /// So many games are checked.
    Checked(usize),
}

/// Requests on the way at once while games are made and checked.
const AT_ONCE: usize = 32;
/// Players who connect in a second before the first move.
const CONNECTS: f64 = 1000.0;

/// Plays, checks and counts. `downtimes` is asked at the end when the server was down meanwhile.
///
/// # Errors
/// When the games cannot be made. What goes wrong later is counted.
pub async fn run(
    plan: &Plan,
    progress: impl Fn(Progress) + Sync,
    downtimes: impl Fn() -> Vec<Downtime>,
) -> Result<Report, LoadError> {
    if plan.games == 0 || plan.rate <= 0.0 || plan.during.is_zero() {
        return Err(LoadError::Nothing);
    }
    let host: Host = plan.server.parse()?;
    let memory_before = plan.process.map(memory).transpose()?;
    let begun = Instant::now();
    let tables = make(plan, &host, &progress).await?;
    let mut report = Report { games: plan.games, setup: begun.elapsed(), ..Report::default() };

    // People come one after the other, not all in one moment.
    let coming = Duration::from_secs_f64(2.0 * plan.games as f64 / CONNECTS);
    let begin = Instant::now() + coming + Duration::from_secs(1);
    let interval = Duration::from_secs_f64(plan.games as f64 / plan.rate);
    let players: Vec<_> = (0_u32..)
        .zip(tables)
        .map(|(index, table)| {
            let share = f64::from(index) / plan.games as f64;
            let wait = coming.mul_f64(share);
            // Games move in turn too.
            let begin = begin + interval.mul_f64(share);
            let pace = Pace { begin, interval, end: begin + plan.during, cut: plan.cut.clamp(0.0, 1.0) };
            let seed = plan.seed.wrapping_add(index.into());
            tokio::spawn(async move {
                sleep(wait).await;
                table.play(pace, seed).await
            })
        })
        .collect();
    progress(Progress::Playing);
    sleep_until(begin + plan.during.mul_f64(0.9)).await;
    let memory_after = plan.process.map(memory).transpose()?;
    report.memory = memory_before.zip(memory_after);
    let mut played = Vec::new();
    for player in players {
        match player.await {
            Ok(games) => played.extend(games),
            Err(_) => report.unchecked += 1,
        }
    }
    report.played = begin.elapsed().min(plan.during + interval);
    check(plan, &host, played, &downtimes(), &progress, &mut report).await;
    Ok(report)
}

async fn make(
    plan: &Plan,
    host: &Host,
    progress: &(impl Fn(Progress) + Sync),
) -> Result<Vec<Series>, LoadError> {
    let clock: Arc<str> = plan.clock.to_string().into();
    let kinds: Vec<&'static str> = match plan.game {
        Some(entry) => vec![entry.name],
        None => GAMES.iter().map(|entry| entry.name).collect(),
    };
    let making: Vec<_> = kinds
        .into_iter()
        .cycle()
        .take(plan.games)
        .map(|kind| Series::make(host, kind, Arc::clone(&clock)))
        .collect();
    let mut made = stream::iter(making).buffered(AT_ONCE);
    let mut tables = Vec::with_capacity(plan.games);
    while let Some(table) = made.try_next().await? {
        tables.push(table);
        progress(Progress::Made(tables.len()));
    }
    Ok(tables)
}

async fn check(
    plan: &Plan,
    host: &Host,
    played: Vec<Played>,
    downtimes: &[Downtime],
    progress: &(impl Fn(Progress) + Sync),
    report: &mut Report,
) {
    let mut times = Vec::new();
    let checking = played.into_iter().map(|played| async {
        let findings = played.check(host, plan.clock, downtimes).await;
        (played, findings)
    });
    let mut checked = stream::iter(checking).buffered(AT_ONCE);
    while let Some((played, findings)) = checked.next().await {
        report.games_made += 1;
        match findings {
            Some(findings) => report.find(findings),
            None => report.unchecked += 1,
        }
        for tally in played.tallies {
            report.count(tally, &mut times);
        }
        progress(Progress::Checked(report.games_made));
    }
    report.times = Times::of(times);
}

/// What a process has in memory, in bytes.
fn memory(process: u32) -> Result<u64, LoadError> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"));
    let kilobytes = status.ok().and_then(|status| {
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok()
    });
    kilobytes.map(|kilobytes| kilobytes * 1024).ok_or(LoadError::Memory(process))
}
