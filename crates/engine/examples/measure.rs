//! Measures the search in processor time, so that a busy machine gives nearly the same figures as a
//! free one.
//!
//! - `… --example measure -- speed GAME NODES` prints positions a second on one thread with this many nodes a position.
//! - `… -- threads GAME DEPTH THREADS` compares the time to the same depth of several threads with that of one.
//! - `… -- time GAME MILLISECONDS` prints how late moves are by the engine's own doing, and how much of the time is used.
//! - `… -- late GAME MILLISECONDS` prints how late moves are by the clock on the wall, and how much of that was waiting.
//!
//! The positions come from games of the engine against itself after a few random moves. Processor time is that of the
//! first thread of a search, from Linux's `/proc`; elsewhere it is the time on the wall.

use std::{
    error::Error,
    io::{Write, stdout},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use fishka_catalog::{Line, Rules};
use fishka_engine::{Clock, Engine};
use fishka_engine_api::{Limits, SearchResult, Settings, Stop};
use fishka_game::Turn;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["speed", game, nodes] => speed(game, nodes.parse()?),
        ["threads", game, depth, count] => threads(game, depth.parse()?, count.parse()?),
        ["time", game, milliseconds] => time(game, Duration::from_millis(milliseconds.parse()?)),
        ["late", game, milliseconds] => late(game, Duration::from_millis(milliseconds.parse()?)),
        _ => Err("usage: measure speed GAME NODES | threads GAME DEPTH THREADS | time GAME MILLISECONDS \
                  | late GAME MILLISECONDS"
            .into()),
    }
}

/// Processor time of the thread that asks; the threads of a search each ask for themselves.
struct Processor(Instant);

impl Clock for Processor {
    fn now(&self) -> Duration {
        scheduled(0).unwrap_or_else(|| self.0.elapsed())
    }
}

/// What Linux tells of this thread: how long it has had a processor (0), and how long it was ready and had none (1).
fn scheduled(field: usize) -> Option<Duration> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    statistics.split_whitespace().nth(field)?.parse().ok().map(Duration::from_nanos)
}

/// The clock on the wall, which notes how long the thread had waited for a processor when it was last read in time.
struct Wall {
    begun: Instant,
    moment: Arc<Mutex<LastLook>>,
}

#[derive(Default)]
struct LastLook {
    /// When time is up.
    limit: Duration,
    /// How long the thread had waited at the last look before that.
    waited: Duration,
}

impl Clock for Wall {
    fn now(&self) -> Duration {
        let waited = scheduled(1).unwrap_or_default();
        let now = self.begun.elapsed();
        let mut moment = self.moment.lock().unwrap_or_else(PoisonError::into_inner);
        if now < moment.limit {
            moment.waited = waited;
        }
        now
    }
}

fn engine(threads: usize) -> Engine {
    let settings = Settings { threads, ..Settings::default() };
    Engine::with_clock(settings, Box::new(Processor(Instant::now())))
}

fn think(engine: &mut Engine, line: &Line, limits: &Limits) -> Result<SearchResult> {
    engine.think(line, limits, &Stop::new(), &mut |_| {}).ok_or_else(|| "no seat is to act".into())
}

/// A game between engines with few nodes, after some random moves: the line after every ply in which a seat acts.
fn game(name: &str, number: u64) -> Result<Vec<Line>> {
    const MOST_PLIES: usize = 120;
    let options = if name == "abalone" { "layout=belgian-daisy" } else { "" };
    let mut random = ChaCha8Rng::seed_from_u64(number);
    let mut line = Line::new(Rules::new(name, &options.parse()?)?);
    let mut engine = Engine::new(Settings { table_mib: 8, ..Settings::default() });
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let mut lines = Vec::new();
    let mut moves = Vec::new();
    while line.turn() != Turn::Over && line.plies() < MOST_PLIES {
        if line.turn() != Turn::Chance {
            lines.push(line.clone());
        }
        let mv = if line.turn() == Turn::Chance || line.plies() < 8 {
            line.legal_moves(&mut moves);
            moves[random.random_range(0..moves.len())]
        } else {
            think(&mut engine, &line, &limits)?.best
        };
        line.play(mv)?;
    }
    Ok(lines)
}

/// Positions from the middle of two games.
fn middles(name: &str) -> Result<Vec<Line>> {
    let plies: &[usize] = if name == "dvonn" { &[20, 40, 49, 53, 57, 61] } else { &[8, 20, 30, 45, 60, 75] };
    let games = [game(name, 1)?, game(name, 2)?];
    let chosen = plies.iter().enumerate().filter_map(|(index, &ply)| games[index % 2].get(ply).cloned());
    Ok(chosen.collect())
}

fn speed(name: &str, nodes: u64) -> Result<()> {
    let mut out = stdout().lock();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (mut all_nodes, mut all_time) = (0, Duration::ZERO);
    for line in middles(name)? {
        let mut engine = engine(1);
        let thought = think(&mut engine, &line, &limits)?;
        let best = &thought.lines[0];
        let rate = best.nodes as f64 / best.elapsed.as_secs_f64() / 1e6;
        writeln!(out, "ply {}: depth {}, {rate:.2} million/s", line.plies(), best.depth)?;
        all_nodes += best.nodes;
        all_time += best.elapsed;
    }
    writeln!(out, "{name}: {:.2} million/s", all_nodes as f64 / all_time.as_secs_f64() / 1e6)?;
    Ok(())
}

fn threads(name: &str, depth: u32, threads: usize) -> Result<()> {
    let mut out = stdout().lock();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut totals = [Duration::ZERO; 2];
    for line in middles(name)? {
        let mut times = [Duration::ZERO; 2];
        for (time, count) in times.iter_mut().zip([1, threads]) {
            *time = think(&mut engine(count), &line, &limits)?.lines[0].elapsed;
        }
        writeln!(
            out,
            "ply {}: {:.2?} with 1 thread, {:.2?} with {threads}",
            line.plies(),
            times[0],
            times[1]
        )?;
        totals.iter_mut().zip(times).for_each(|(total, time)| *total += time);
    }
    let ratio = totals[0].as_secs_f64() / totals[1].as_secs_f64();
    writeln!(out, "{name}: depth {depth} {ratio:.2} times sooner with {threads} threads")?;
    Ok(())
}

/// Every fourth position of three games, each game with an engine that has just been made. The clock of the engine is the time it has
/// had a processor, so that it is never late because others were busy.
fn time(name: &str, limit: Duration) -> Result<()> {
    let limits = Limits { move_time: Some(limit), ..Limits::default() };
    let processor = Processor(Instant::now());
    let (mut used, mut open) = (Vec::new(), Vec::new());
    for number in 1..=3 {
        let mut engine = engine(1);
        for line in game(name, number)?.iter().step_by(4) {
            let before = processor.now();
            let thought = think(&mut engine, line, &limits)?;
            let taken = processor.now().saturating_sub(before);
            used.push(taken);
            if !thought.lines[0].score.is_proven() {
                open.push(taken);
            }
        }
    }
    let share = |used: &[Duration]| {
        100.0 * used.iter().sum::<Duration>().as_secs_f64() / (limit.as_secs_f64() * used.len() as f64)
    };
    let late = used.iter().max().map_or(Duration::ZERO, |longest| longest.saturating_sub(limit));
    let moves = used.len();
    writeln!(
        stdout(),
        "{name}: {moves} moves, {:.0} % of the time used, {:.0} % by the {} that were not solved, at most {late:.2?} late",
        share(&used),
        share(&open),
        open.len()
    )?;
    Ok(())
}

/// The same positions with the clock on the wall. Of what a move is late, the waiting for a processor since the engine last looked at the
/// clock in time is not its own doing; the rest is.
fn late(name: &str, limit: Duration) -> Result<()> {
    let limits = Limits { move_time: Some(limit), ..Limits::default() };
    let begun = Instant::now();
    let moment = Arc::new(Mutex::new(LastLook::default()));
    let (mut moves, mut late) = (0, Vec::new());
    for number in 1..=3 {
        let clock = Wall { begun, moment: Arc::clone(&moment) };
        let mut engine = Engine::with_clock(Settings::default(), Box::new(clock));
        for line in game(name, number)?.iter().step_by(4) {
            let end = begun.elapsed() + limit;
            let waited = scheduled(1).unwrap_or_default();
            *moment.lock().unwrap_or_else(PoisonError::into_inner) = LastLook { limit: end, waited };
            think(&mut engine, line, &limits)?;
            moves += 1;
            let over = begun.elapsed().saturating_sub(end);
            if over > Duration::ZERO {
                let before = moment.lock().unwrap_or_else(PoisonError::into_inner).waited;
                let waiting = scheduled(1).unwrap_or_default().saturating_sub(before);
                late.push((over, over.saturating_sub(waiting)));
            }
        }
    }
    let worst = late.iter().map(|(over, _)| *over).max().unwrap_or_default();
    let own = late.iter().map(|(_, own)| *own).max().unwrap_or_default();
    writeln!(
        stdout(),
        "{name}: {} of {moves} moves late, at most by {worst:.2?}; of its own doing by at most {own:.2?}",
        late.len()
    )?;
    Ok(())
}
