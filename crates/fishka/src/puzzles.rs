//! Puzzles: found in games of the engine, proved again.

use std::{
    collections::HashSet,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use fishka_game::{Message, Value};
use fishka_i18n::text;
use fishka_lessons::{
    Broken, PuzzleFile,
    proof::{self, Miner},
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    cli::{CheckPuzzlesArgs, MineArgs, PuzzlesCommand},
    failure::Failure,
    output::Output,
    start,
};

pub(crate) fn run(command: &PuzzlesCommand, output: &mut Output) -> Result<(), Failure> {
    match command {
        PuzzlesCommand::Mine(args) => mine(args, output),
        PuzzlesCommand::Check(args) => args.files.iter().try_for_each(|file| check(file, args, output)),
    }
}

/// After so many games in a row without a new puzzle there are none to be found: where there are proofs, one game in ten gives one.
const FRUITLESS: u64 = 100;

/// Adds puzzles to a file until it has enough.
fn mine(args: &MineArgs, output: &mut Output) -> Result<(), Failure> {
    let rules = start::rules(&args.game, &args.options)?;
    let file = &args.output;
    let unwritable = |error: io::Error| Failure::file("command-file-unwritable", file, &error);
    if !file.exists() {
        fs::write(file, format!("{}\n", PuzzleFile::heading(&rules))).map_err(unwritable)?;
    }
    let known = read(file)?;
    if known.rules != rules {
        return Err(Failure::Input(Message::new("command-puzzles-other-game").text("file", file.display())));
    }
    let mut seen: HashSet<String> = known.puzzles.into_iter().map(|puzzle| puzzle.position).collect();
    // Beside the file stands how many games have been looked through, as long as it is not complete.
    let progress = PathBuf::from(format!("{}.games", file.display()));
    let mut games: u64 =
        fs::read_to_string(&progress).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    let mut miner = Miner::new(rules, args.nodes);
    let mut out = OpenOptions::new().append(true).open(file).map_err(unwritable)?;
    let bar = ProgressBar::new(args.count as u64);
    bar.set_style(
        ProgressStyle::with_template("{bar:40} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let say = |count: usize, games: u64| {
        let values = [
            ("count", Value::number(count as u64)),
            ("wanted", Value::number(args.count as u64)),
            ("games", Value::number(games)),
        ];
        text(output.language(), "command-puzzles-progress", &values)
    };
    let mut fruitless = 0;
    while seen.len() < args.count {
        let before = seen.len();
        for puzzle in miner.puzzles(args.seed.wrapping_add(games)) {
            if seen.len() < args.count && seen.insert(puzzle.position.clone()) {
                // In one piece, so that a run that is stopped leaves no half line behind.
                out.write_all(format!("{puzzle}\n").as_bytes()).map_err(unwritable)?;
            }
        }
        games += 1;
        fs::write(&progress, games.to_string()).map_err(unwritable)?;
        bar.set_position(seen.len() as u64);
        bar.set_message(say(seen.len(), games));
        fruitless = if seen.len() == before { fruitless + 1 } else { 0 };
        if fruitless == FRUITLESS {
            bar.finish_and_clear();
            return Err(Failure::Input(
                Message::new("command-puzzles-none")
                    .number("count", i64::try_from(seen.len()).unwrap_or(i64::MAX)),
            ));
        }
    }
    bar.finish_and_clear();
    let told = say(seen.len(), games);
    // It may never have been there.
    let _ = fs::remove_file(&progress);
    output.line(told)
}

/// Proves the puzzles of a file again.
fn check(file: &Path, args: &CheckPuzzlesArgs, output: &mut Output) -> Result<(), Failure> {
    let PuzzleFile { rules, puzzles } = read(file)?;
    let mut count = 0;
    for (index, puzzle) in puzzles.iter().enumerate().step_by(args.every) {
        proof::check(&rules, puzzle)
            .map_err(|why| broken(file, &Broken { line: index + 2, what: why.to_string() }))?;
        count += 1;
    }
    output.say(&Message::new("command-puzzles-proved").text("file", file.display()).number("count", count))
}

fn read(file: &Path) -> Result<PuzzleFile, Failure> {
    let text =
        fs::read_to_string(file).map_err(|error| Failure::file("command-file-unreadable", file, &error))?;
    PuzzleFile::read(&text).map_err(|why| broken(file, &why))
}

fn broken(file: &Path, why: &Broken) -> Failure {
    let line = i64::try_from(why.line).unwrap_or(i64::MAX);
    Failure::Input(
        Message::new("command-puzzles-broken")
            .text("file", file.display())
            .number("line", line)
            .text("what", &why.what),
    )
}
