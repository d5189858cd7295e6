//! How long before the end of a game its result is known.

use std::{
    fs,
    io::{Write as _, stdout},
    path::PathBuf,
    time::{Duration, Instant},
};

use clap::Args;
use fishka_catalog::Line;
use fishka_engine::{Clock, Engine};
use fishka_engine_api::{Limits, Settings, Stop, Verdict};
use fishka_game::{Position as _, Turn};

use crate::Result;

#[derive(Args)]
pub(crate) struct Command {
    /// Seconds of processor time for a position.
    seconds: f64,
    /// Records of games; those that were not played to the end are left out.
    #[arg(required = true)]
    records: Vec<PathBuf>,
    /// Memory for known positions in MiB.
    #[arg(long, default_value_t = 64)]
    hash: usize,
}

/// Processor time of the thread that asks, so that a busy machine gives nearly the same figures as a free one. Linux tells it; elsewhere
/// it is the time on the wall.
struct Processor(Instant);

impl Clock for Processor {
    fn now(&self) -> Duration {
        let statistics = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let used = statistics.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse().ok());
        used.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
    }
}

/// How many plies before the end of a game its result is known.
#[derive(Default)]
struct Reach {
    exact: usize,
    decided: usize,
}

/// Goes back from the end of every game until a position is not solved, and prints how far that was.
pub(crate) fn run(command: &Command) -> Result<()> {
    let mut out = stdout().lock();
    let (mut exact, mut decided) = (Vec::new(), Vec::new());
    for file in &command.records {
        for record in fishka_record::read_any(&fs::read(file)?) {
            let game = record.map_err(|broken| format!("{}: {}", file.display(), broken.error))?.line();
            if game.turn() == Turn::Over {
                let reach = reach(&game, command)?;
                writeln!(
                    out,
                    "{}: exact {} plies before the end, the winner {}",
                    file.display(),
                    reach.exact,
                    reach.decided
                )?;
                exact.push(reach.exact);
                decided.push(reach.decided);
            }
        }
    }
    for (mut reaches, what) in [(exact, "exact"), (decided, "the winner")] {
        reaches.sort_unstable();
        let median = reaches.get(reaches.len() / 2).ok_or("no game was played to its end")?;
        writeln!(out, "{what}: {median} plies before the end in the median of {} games", reaches.len())?;
    }
    Ok(())
}

fn reach(game: &Line, command: &Command) -> Result<Reach> {
    let limits = Limits { move_time: Some(Duration::from_secs_f64(command.seconds)), ..Limits::default() };
    let settings = Settings { table_mib: command.hash, ..Settings::default() };
    let mut engine = Engine::with_clock(settings, Box::new(Processor(Instant::now())));
    let mut reach = Reach::default();
    let mut is_exact = true;
    for ply in (0..game.plies()).rev() {
        let line = game.up_to(ply);
        if line.position().count_legal_moves() > 1 {
            engine.clear();
            let thought =
                engine.think(&line, &limits, &Stop::new(), &mut |_| {}).ok_or("no seat is to act")?;
            let score = &thought.lines[0].score;
            is_exact &= matches!(score.verdict, Verdict::Exact(_));
            if !is_exact && score.win > 0.0 && score.win < 1.0 {
                break;
            }
        }
        reach.decided = game.plies() - ply;
        if is_exact {
            reach.exact = reach.decided;
        }
    }
    Ok(reach)
}
