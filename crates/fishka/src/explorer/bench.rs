use std::time::{Duration, Instant};

use fishka_catalog::{Line, Move, Rules};
use fishka_explorer::{Filter, Played, Question, Source};
use fishka_game::{Message, Position as _, Turn, Value};
use fishka_record::Record;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::{Opened, args::BenchArgs, failed, open};
use crate::{failure::Failure, output::Output, start};

/// Games that are written together.
const AT_ONCE: usize = 20_000;

#[derive(Serialize)]
struct Measured {
    /// In the store at the end.
    games: u32,
    plies: usize,
    /// Playing the games, which is no part of the import.
    made_seconds: f64,
    /// Reading, replaying and writing them.
    import_seconds: f64,
    bytes: u64,
    lookups: usize,
    p50_ms: f64,
    p99_ms: f64,
    longest_ms: f64,
}

/// Fills a store with games made up for it, and measures import and look-ups.
pub(super) fn run(args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    let rules = start::rules(&args.game, &args.options)?;
    let mut opened = open(&args.data)?;
    let (mut making, mut importing) = (Duration::ZERO, Duration::ZERO);
    let mut plies = 0;
    // What an interrupted command has made is there still.
    let there = opened.runtime.block_on(opened.explorer.games()).map_err(|error| failed(&error))?;
    let mut made = there as usize;
    while made < args.games {
        let begun = Instant::now();
        let count = AT_ONCE.min(args.games - made);
        let texts: Vec<String> = (made..made + count)
            .map(|game| {
                let line = made_up(&rules, args.seed, game);
                plies += line.plies();
                record(&line, game)
            })
            .collect();
        making += begun.elapsed();
        let begun = Instant::now();
        let read = texts.iter().filter_map(|text| Record::read(text).ok());
        let games: Vec<Played> = read.filter_map(|record| Played::new(&record, Source::Engine)).collect();
        opened.runtime.block_on(opened.explorer.add(&games, None)).map_err(|error| failed(&error))?;
        importing += begun.elapsed();
        made += count;
    }
    let mut times = look_up(args, &rules, &mut opened)?;
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let games = opened.runtime.block_on(opened.explorer.games()).map_err(|error| failed(&error))?;
    opened.runtime.block_on(opened.explorer.close());
    let measured = Measured {
        games,
        plies,
        made_seconds: making.as_secs_f64(),
        import_seconds: importing.as_secs_f64(),
        bytes: args.data.metadata().map_or(0, |file| file.len()),
        lookups: times.len(),
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        longest_ms: at(1.0),
    };
    if args.json { output.json(&measured) } else { tell(&measured, output) }
}

/// Asks about the start, and about positions of games that are in the store, at any depth.
fn look_up(args: &BenchArgs, rules: &Rules, opened: &mut Opened) -> Result<Vec<Duration>, Failure> {
    let mut random = ChaCha8Rng::seed_from_u64(!args.seed);
    let mut times = Vec::new();
    while times.len() < args.lookups {
        let line = made_up(rules, args.seed, random.random_range(0..args.games.max(1)));
        for _ in 0..4 {
            // Every fourth is near the start, where most games meet.
            let deepest = if times.len() % 4 == 0 { 4 } else { line.plies() };
            let position = line.position_at(random.random_range(0..deepest.clamp(1, line.plies().max(1))));
            let begun = Instant::now();
            let question = Question::new(rules, &position, Filter::default());
            let answer = opened.runtime.block_on(opened.explorer.answer(&question, None));
            answer.map_err(|error| failed(&error))?;
            times.push(begun.elapsed());
        }
    }
    Ok(times)
}

/// A game that players with habits make: some moves of a position are liked better than others, by all of them.
fn made_up(rules: &Rules, seed: u64, game: usize) -> Line {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(game as u64);
    let mut line = Line::new(rules.clone());
    let mut moves: Vec<Move> = Vec::new();
    loop {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            return line;
        }
        let liking: f64 = random.random();
        let position = line.position();
        let mv = if line.turn() == Turn::Chance {
            moves[(liking * moves.len() as f64) as usize % moves.len()]
        } else {
            let favourite = (position.key() % moves.len() as u64) as usize;
            moves[(favourite + (liking.powi(3) * moves.len() as f64) as usize) % moves.len()]
        };
        // It stands in the list of legal moves.
        if line.play(mv).is_err() {
            return line;
        }
    }
}

fn record(line: &Line, game: usize) -> String {
    let mut record = Record::from_line(line);
    let tags = [
        ("Seat1", "made up".to_owned()),
        ("Date", format!("{}-{:02}", 2000 + game % 27, game % 12 + 1)),
        ("Round", game.to_string()),
    ];
    for (name, value) in tags {
        // The values are what the tags stand for.
        let _ = record.tags_mut().set(name, &value);
    }
    record.to_string()
}

fn tell(measured: &Measured, output: &mut Output) -> Result<(), Failure> {
    let decimal = |value: f64| Value::text(format_args!("{value:.1}"));
    output.say(
        &Message::new("command-explorer-measured")
            .number("games", measured.games)
            .number("plies", measured.plies)
            .with("made", decimal(measured.made_seconds))
            .with("import", decimal(measured.import_seconds))
            .with("size", decimal(measured.bytes as f64 / f64::from(1 << 20)))
            .number("lookups", measured.lookups)
            .text("p50", format_args!("{:.2}", measured.p50_ms))
            .text("p99", format_args!("{:.2}", measured.p99_ms))
            .text("longest", format_args!("{:.2}", measured.longest_ms)),
    )
}
