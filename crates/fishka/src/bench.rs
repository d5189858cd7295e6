use std::time::{Duration, Instant};

use fishka_catalog::{Entry, GAMES, Line, Rules};
use fishka_engine::{Engine, Limits, Report, Settings, Stop, Thought, Verdict};
use fishka_game::{Options, Turn, Value, key_of};
use fishka_words::text;
use serde::Serialize;

use crate::{cli::BenchArgs, failure::Failure, output::Output};

/// Searches the same positions with the same effort every time. The number printed for a game stands for everything the
/// engine did: it changes exactly when the engine plays or searches differently.
pub(crate) fn run(args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    let games: Vec<&Entry> = match &args.game {
        Some(name) => vec![Entry::find(name)?],
        None => GAMES.iter().collect(),
    };
    let mut results = Vec::new();
    for game in games {
        let result = bench(game, args.nodes)?;
        if !args.json {
            eprintln!("{}", text(output.language(), "command-bench-rate", &result.values()));
            output.line(format_args!("{} {}", result.game, result.signature))?;
        }
        results.push(result);
    }
    if args.json { output.json(&results) } else { Ok(()) }
}

fn bench(game: &Entry, nodes: u64) -> Result<BenchJson, Failure> {
    let settings = Settings { table_mib: 16, threads: 1, ..Settings::default() };
    let limits = Limits { nodes: Some(nodes), lines: 1, ..Limits::default() };
    let (mut searched, mut time, mut signature) = (0, Duration::ZERO, 0);
    for line in positions(game)? {
        let mut engine = Engine::new(settings);
        let begun = Instant::now();
        let thought = engine.think(&line, &limits, &Stop::new(), &mut |_| {});
        time += begun.elapsed();
        if let Some(thought) = thought {
            searched += thought.lines.first().map_or(0, |report| report.nodes);
            signature = sign(signature, &thought);
        }
    }
    Ok(BenchJson {
        game: game.name,
        // Short enough to be compared by eye.
        signature: signature % 10_000_000_000,
        nodes: searched,
        seconds: time.as_secs_f64(),
        nodes_per_second: searched as f64 / time.as_secs_f64().max(1e-9),
    })
}

/// How many games are looked into, and how often each.
const SAMPLES: [u64; 2] = [3, 4];

/// Positions spread over random games, whatever the game.
fn positions(game: &Entry) -> Result<Vec<Line>, Failure> {
    let mut positions = Vec::new();
    for seed in 0..SAMPLES[0] {
        let mut line = Line::new(Rules::new(game.name, &Options::new())?);
        let mut decisions = Vec::new();
        let mut moves = Vec::new();
        while line.plies() < LONGEST {
            if matches!(line.turn(), Turn::Seat(_)) {
                decisions.push(line.plies());
            }
            line.legal_moves(&mut moves);
            moves.sort_unstable();
            let pick = key_of(&[seed, line.plies() as u64]) as usize;
            let Some(&mv) = moves.get(pick % moves.len().max(1)) else { break };
            // The move stands in the list of legal ones.
            let _ = line.play(mv);
        }
        let every = (decisions.len() / SAMPLES[1] as usize).max(1);
        for &ply in decisions.iter().skip(seed as usize).step_by(every) {
            let mut sample = Line::from_position(line.game().clone(), line.start().clone());
            for mv in line.moves().take(ply) {
                // The line has played the same.
                let _ = sample.play(mv);
            }
            positions.push(sample);
        }
    }
    Ok(positions)
}

/// Longer random games are cut.
const LONGEST: usize = 120;

/// Adds to a signature what the engine thought.
fn sign(signature: u64, thought: &Thought) -> u64 {
    let mut words = vec![signature, text_key(&thought.best.to_string())];
    for Report { depth, score, nodes, moves, .. } in &thought.lines {
        let verdict = match score.verdict {
            Verdict::Estimate(value) => [0, value],
            Verdict::Exact(value) => [1, value],
            Verdict::Mate(value) => [2, value],
        };
        words.extend([u64::from(*depth), *nodes]);
        words.extend(verdict.map(|value| u64::from(value.cast_unsigned())));
        words.extend(moves.iter().map(|mv| text_key(&mv.to_string())));
    }
    key_of(&words)
}

fn text_key(text: &str) -> u64 {
    key_of(&text.bytes().map(u64::from).collect::<Vec<_>>())
}

#[derive(Serialize)]
struct BenchJson {
    game: &'static str,
    signature: u64,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl BenchJson {
    fn values(&self) -> [(&'static str, Value); 4] {
        [
            ("game", Value::text(self.game)),
            ("nodes", Value::Number(self.nodes as i64)),
            ("seconds", Value::text(format_args!("{:.3}", self.seconds))),
            ("speed", Value::text(format_args!("{:.2}", self.nodes_per_second / 1e6))),
        ]
    }
}
