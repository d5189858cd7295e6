use std::{
    io::IsTerminal as _,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use fishka_catalog::Position;
use fishka_game::{Leaves, Position as _, Value};
use fishka_i18n::{Language, text};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::{cli::PerftArgs, failure::Failure, output::Output, start};

/// Counts move sequences. The count alone goes to standard output, everything else to standard error.
pub(crate) fn run(args: &PerftArgs, output: &mut Output) -> Result<(), Failure> {
    let line = start::line(&args.start)?;
    let leaves = if args.made { Leaves::Made } else { Leaves::Counted };
    let threads =
        args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let begun = Instant::now();
    let branches = count(line.position(), args.depth, leaves, threads);
    let report = PerftJson::new(args.depth, threads, &branches, begun.elapsed());
    if args.json {
        let divide = args.divide.then_some(report.divide.as_slice());
        return output.json(&PerftJson { divide: divide.unwrap_or_default().to_vec(), ..report });
    }
    eprintln!("{}", report.tell(output.language()));
    if args.divide {
        for branch in &report.divide {
            output.line(format_args!("{} {}", branch.mv, branch.leaves))?;
        }
        output.line("")?;
    }
    output.line(report.leaves)
}

/// Leaves below each root move. A root without moves counts for itself at depth 0.
struct Branches {
    root: u64,
    moves: Vec<(String, u64)>,
}

impl Branches {
    fn total(&self) -> u64 {
        self.root + self.moves.iter().map(|(_, leaves)| leaves).sum::<u64>()
    }
}

/// A part of the tree small enough to share between threads.
struct Task {
    root_move: usize,
    position: Position,
    depth: u32,
}

fn count(root: &Position, depth: u32, leaves: Leaves, threads: usize) -> Branches {
    if depth == 0 {
        return Branches { root: 1, moves: Vec::new() };
    }
    let (names, tasks) = split(root, depth);
    let progress = progress_bar(tasks.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counted = Vec::new();
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            counted.push((task.root_move, task.position.perft(task.depth, leaves)));
            progress.inc(1);
        }
        counted
    };
    let counted: Vec<(usize, u64)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        // A worker panics only if the rules do; then the count is worthless and the panic goes on.
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    progress.finish_and_clear();
    let mut moves: Vec<(String, u64)> = names.into_iter().map(|name| (name, 0)).collect();
    for (root_move, leaves) in counted {
        moves[root_move].1 += leaves;
    }
    Branches { root: 0, moves }
}

/// The moves of the root, and the tree cut into tasks one ply deep, or two where there is depth enough.
fn split(root: &Position, depth: u32) -> (Vec<String>, Vec<Task>) {
    let (mut names, mut tasks) = (Vec::new(), Vec::new());
    for (root_move, (name, child)) in children(root).into_iter().enumerate() {
        names.push(name);
        if depth < 4 {
            tasks.push(Task { root_move, position: child, depth: depth - 1 });
        } else {
            tasks.extend(children(&child).into_iter().map(|(_, position)| Task {
                root_move,
                position,
                depth: depth - 2,
            }));
        }
    }
    (names, tasks)
}

fn children(position: &Position) -> Vec<(String, Position)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    let play = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        child
    };
    moves.into_iter().map(|mv| (mv.to_string(), play(mv))).collect()
}

fn progress_bar(tasks: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {elapsed} / {duration}");
    let bar = ProgressBar::new(tasks as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[derive(Serialize)]
struct PerftJson {
    depth: u32,
    leaves: u64,
    seconds: f64,
    leaves_per_second: f64,
    threads: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<BranchJson>,
}

#[derive(Serialize, Clone)]
struct BranchJson {
    #[serde(rename = "move")]
    mv: String,
    leaves: u64,
}

impl PerftJson {
    fn new(depth: u32, threads: usize, branches: &Branches, time: Duration) -> PerftJson {
        let (leaves, seconds) = (branches.total(), time.as_secs_f64());
        let branch = |(mv, leaves): &(String, u64)| BranchJson { mv: mv.clone(), leaves: *leaves };
        PerftJson {
            depth,
            leaves,
            seconds,
            leaves_per_second: leaves as f64 / seconds.max(1e-9),
            threads,
            divide: branches.moves.iter().map(branch).collect(),
        }
    }

    fn tell(&self, language: Language) -> String {
        let values = [
            ("seconds", Value::text(format_args!("{:.3}", self.seconds))),
            ("rate", Value::text(format_args!("{:.1}", self.leaves_per_second / 1e6))),
            ("threads", Value::number(self.threads)),
        ];
        text(language, "command-perft-rate", &values)
    }
}
