//! Measures the search in processor time, so that a busy machine gives nearly the same figures as a
//! free one.
//!
//! - `… --example measure -- speed GAME NODES` prints positions a second on one thread with this many nodes a position.
//! - `… -- threads GAME DEPTH THREADS` compares the time to the same depth of several threads with that of one.
//! - `… -- time GAME MILLISECONDS` prints how late moves are by the engine's own doing, and how much of the time is used.
//!
//! The positions come from games of the engine against itself after a few random moves. Processor time is that of the
//! first thread of a search, from Linux's `/proc`; elsewhere it is the time on the wall.

use std::{
    error::Error,
    io::{Write, stdout},
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
        _ => {
            Err("usage: measure speed GAME NODES | threads GAME DEPTH THREADS | time GAME MILLISECONDS"
                .into())
        }
    }
}

/// Processor time of the thread that asks; the threads of a search each ask for themselves.
struct Processor(Instant);

impl Clock for Processor {
    fn now(&self) -> Duration {
        let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let used = statistics.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok());
        used.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
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
    let mut used = Vec::new();
    for number in 1..=3 {
        let mut engine = engine(1);
        for line in game(name, number)?.iter().step_by(4) {
            let before = processor.now();
            think(&mut engine, line, &limits)?;
            used.push(processor.now().saturating_sub(before));
        }
    }
    let share = used.iter().sum::<Duration>().as_secs_f64() / (limit.as_secs_f64() * used.len() as f64);
    let late = used.iter().max().map_or(Duration::ZERO, |longest| longest.saturating_sub(limit));
    let moves = used.len();
    writeln!(
        stdout(),
        "{name}: {moves} moves, {:.0} % of the time used, at most {late:.2?} late",
        100.0 * share
    )?;
    Ok(())
}
