use std::{path::PathBuf, sync::Arc, time::Duration};

use fishka_catalog::{Entry, GAMES};
use fishka_game::clock::TimeControl;
use fishka_wire::GameId;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::time::{Instant, sleep, sleep_until};

use crate::{
    Downtime, LoadError, Report,
    game::{Played, Series},
    history::{History, Kept},
    http::{Host, Hosts},
    player::Pace,
    report::Durations,
    socket::Socket,
};

/// What to put on a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The servers, `http://HOST:PORT`; players connect to any of them.
    pub servers: Vec<String>,
    /// Where the histories of the games are written, for [`check_history`](crate::check_history).
    pub history: Option<PathBuf>,
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
    /// Sockets that watch the first game.
    pub watchers: usize,
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
    let hosts: Hosts =
        plan.servers.iter().map(|server| server.parse()).collect::<Result<Vec<Host>, _>>()?.into();
    if hosts.is_empty() {
        return Err(LoadError::Nothing);
    }
    let history = plan.history.as_deref().map(History::create).transpose()?;
    let memory_before = plan.process.map(memory).transpose()?;
    let begun = Instant::now();
    let tables = make(plan, &hosts, &progress).await?;
    let mut report = Report { games: plan.games, setup: begun.elapsed(), ..Report::default() };

    // People come one after the other, not all in one moment.
    let coming = Duration::from_secs_f64(2.0 * plan.games as f64 / CONNECTS);
    let begin = Instant::now() + coming + Duration::from_secs(1);
    let interval = Duration::from_secs_f64(plan.games as f64 / plan.rate);
    let watched = tables.first().map(Series::game).zip(hosts.first().cloned());
    let watchers: Vec<_> = watched
        .into_iter()
        .flat_map(|watched| vec![watched; plan.watchers])
        .map(|(game, host)| tokio::spawn(async move { watch(&host, game).await }))
        .collect();
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
    watchers.iter().for_each(tokio::task::JoinHandle::abort);
    check(plan, &hosts, played, &downtimes(), history, &progress, &mut report).await?;
    Ok(report)
}

async fn make(
    plan: &Plan,
    hosts: &Hosts,
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
        .map(|kind| Series::make(hosts, kind, Arc::clone(&clock)))
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
    hosts: &Hosts,
    played: Vec<Played>,
    downtimes: &[Downtime],
    mut history: Option<History>,
    progress: &(impl Fn(Progress) + Sync),
    report: &mut Report,
) -> Result<(), LoadError> {
    let mut durations = Durations::default();
    let reading = played.into_iter().map(|played| async {
        let log = played.log(hosts).await;
        (played, log)
    });
    let mut read = stream::iter(reading).buffered(AT_ONCE);
    while let Some((played, log)) = read.next().await {
        report.games_made += 1;
        let Played { tallies, game } = played;
        let told: Vec<_> = tallies.iter().map(|tally| tally.told.clone()).collect();
        told.iter().for_each(|told| report.hear(told));
        match log {
            Some(log) => {
                let kept =
                    Kept { game, clock: plan.clock.to_string(), downtimes: downtimes.to_vec(), told, log };
                report.find(kept.check());
                if let Some(history) = &mut history {
                    history.write(&kept)?;
                }
            }
            None => report.unchecked += 1,
        }
        for tally in tallies {
            report.count(tally, &mut durations);
        }
        progress(Progress::Checked(report.games_made));
    }
    report.sort_out(durations);
    history.map_or(Ok(()), History::finish)
}

/// Watches a game for as long as it is told.
async fn watch(host: &Host, game: GameId) {
    if let Ok(mut socket) = Socket::open(host, game, None, None).await {
        while socket.hear().await.is_ok() {}
    }
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
