//! Learns weights for Ta Yü from games the engine plays against itself.

mod checkpoint;
mod doubts;
mod gradient;
mod play;
mod tuner;

use std::{
    ffi::OsString,
    fs,
    io::{Write as _, stdout},
    path::{Path, PathBuf},
    time::Instant,
};

use clap::{Args, Subcommand, ValueEnum};
use fishka_engine::training::tayu::{Networks, Quick};
use fishka_tayu::Edition;

use crate::Result;
use doubts::Doubt;
use tuner::{Course, Lessons, Tuner};

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play and learn; a run that was broken off goes on as if it had never been.
    Learn(Learn),
    /// Put runs of all four courses together into the weights file that the engine embeds.
    Weights {
        /// The weights file.
        file: PathBuf,
        /// The files of the runs.
        runs: Vec<PathBuf>,
    },
    /// Print how far off the engine's network is, at a glance and after every tile more: what the search is tuned by.
    Doubts {
        /// Positions to look at.
        positions: u64,
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(Args)]
pub(crate) struct Learn {
    course: CourseName,
    /// Games to play.
    games: u64,
    /// The file of the run, written again after every round.
    run: PathBuf,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first step of the descent, which falls to a fiftieth.
    #[arg(long, default_value_t = 0.002)]
    step: f32,
    /// Begin with what another run has learned.
    #[arg(long)]
    after: Option<PathBuf>,
}

#[derive(Copy, Clone, ValueEnum)]
enum CourseName {
    #[value(name = "84")]
    EightyFour,
    #[value(name = "84-saboteur")]
    EightyFourSaboteur,
    Classic,
    ClassicSaboteur,
}

impl CourseName {
    const fn course(self) -> Course {
        let (edition, saboteur) = match self {
            CourseName::EightyFour => (Edition::EightyFour, false),
            CourseName::EightyFourSaboteur => (Edition::EightyFour, true),
            CourseName::Classic => (Edition::Classic, false),
            CourseName::ClassicSaboteur => (Edition::Classic, true),
        };
        Course { edition, saboteur }
    }
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Learn(args) => learn(args),
        Command::Weights { file, runs } => weights(file, runs),
        Command::Doubts { positions, seed } => doubts(*positions, *seed),
    }
}

/// Games of a round.
const ROUND: u64 = 1000;
/// Games by which targets of a saboteur are priced, and the seed of their luck.
const PRICED: (u64, u64) = (4000, 21);

fn learn(args: &Learn) -> Result<()> {
    let course = args.course.course();
    let steps = [args.step, args.step / 50.0];
    let lessons = Lessons { games: args.games, round: ROUND, steps, exploration: 0.05, seed: args.seed };
    let file = &args.run;
    let mut tuner = match (file.exists(), &args.after) {
        (true, _) => resume(file)?,
        (false, Some(other)) => Tuner::after(&resume(other)?, course, lessons),
        (false, None) => Tuner::new(course, lessons),
    };
    if tuner.course() != course || *tuner.lessons() != lessons {
        return Err(format!("{} is of another course: {:?}", file.display(), tuner.lessons()).into());
    }
    let start = Instant::now();
    while tuner.advance() {
        save(file, &tuner.checkpoint())?;
        eprintln!("{}, {:.0} s", tuner.progress(), start.elapsed().as_secs_f32());
    }
    Ok(())
}

fn weights(file: &Path, runs: &[PathBuf]) -> Result<()> {
    let runs = runs.iter().map(|file| resume(file)).collect::<Result<Vec<_>>>()?;
    let (games, seed) = PRICED;
    save(file, &Tuner::weights(&runs, games, seed).ok_or("a run of every course is needed")?)
}

fn doubts(positions: u64, seed: u64) -> Result<()> {
    let network = &Quick::of(Networks::embedded().get(Edition::EightyFour, false));
    let mut out = stdout().lock();
    for (tiles, doubt) in doubts::doubts(network, positions, seed).iter().enumerate() {
        let Doubt { off, spread } = doubt;
        writeln!(out, "after {tiles} tiles: off by {:.1} %, spread {:.1} %", 100.0 * off, 100.0 * spread)?;
    }
    Ok(())
}

fn resume(file: &Path) -> Result<Tuner> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Tuner::resume(&bytes).ok_or_else(|| format!("{} is no run of this version", file.display()).into())
}

/// Writes a file whole or not at all.
fn save(file: &Path, bytes: &[u8]) -> Result<()> {
    let mut new = OsString::from(file);
    new.push(".new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, file))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(())
}
