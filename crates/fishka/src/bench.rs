use fishka_catalog::{Entry, GAMES, Rules};
use fishka_game::{Options, Value};
use fishka_i18n::text;
use serde::Serialize;

use crate::{cli::BenchArgs, failure::Failure, output::Output};

/// Counts the nodes of fixed searches: the number of a game changes when its engine searches differently.
pub(crate) fn run(args: &BenchArgs, output: &mut Output) -> Result<(), Failure> {
    let games: Vec<&Entry> = match &args.game {
        Some(name) => vec![Entry::find(name)?],
        None => GAMES.iter().collect(),
    };
    let mut results = Vec::new();
    for game in games {
        let result = bench(game)?;
        if !args.json {
            eprintln!("{}", text(output.language(), "command-bench-rate", &result.values()));
            output.line(format_args!("{} {}", result.game, result.nodes))?;
        }
        results.push(result);
    }
    if args.json { output.json(&results) } else { Ok(()) }
}

fn bench(game: &Entry) -> Result<BenchJson, Failure> {
    let rules = Rules::new(game.name, &Options::new())?;
    let fishka_engine::Bench { nodes, time } = fishka_engine::bench(&rules);
    let seconds = time.as_secs_f64();
    Ok(BenchJson { game: game.name, nodes, seconds, nodes_per_second: nodes as f64 / seconds.max(1e-9) })
}

#[derive(Serialize)]
struct BenchJson {
    game: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl BenchJson {
    fn values(&self) -> [(&'static str, Value); 4] {
        [
            ("game", Value::text(self.game)),
            ("nodes", Value::number(self.nodes)),
            ("seconds", Value::text(format_args!("{:.3}", self.seconds))),
            ("speed", Value::text(format_args!("{:.2}", self.nodes_per_second / 1e6))),
        ]
    }
}
