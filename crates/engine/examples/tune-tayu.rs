//! Learns weights for Ta Yü from games the engine plays against itself.
//!
//! ```text
//! tune-tayu learn 84 60000 84.run
//! tune-tayu weights crates/engine/weights/tayu.bin 84.run 84-saboteur.run classic.run classic-saboteur.run
//! ```
//!
//! A course is `84`, `84-saboteur`, `classic` or `classic-saboteur`; then come the number of games and the file of the run.
//! That file is written again after every round; where there is one already, the run goes on as if it had never been
//! broken off. More words may follow: `seed=1`, `step=0.002` (the first step of the descent, which falls to a fiftieth),
//! `after=84.run` (begin with what another run has learned).
//!
//! `weights` puts runs of all four courses together.

use std::{error::Error, ffi::OsString, fs, path::Path, process::ExitCode, time::Instant};

use fishka_engine::learning::tayu::{Course, Lessons, Tuner};
use fishka_tayu::Edition;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["learn", course, games, file, ref more @ ..] => learn(course, games, Path::new(file), more),
        ["weights", file, ref runs @ ..] => weights(Path::new(file), runs),
        _ => Err("learn COURSE GAMES RUN, or weights FILE RUN…".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Games of a round.
const ROUND: u64 = 1000;
/// Games by which targets of a saboteur are priced, and the seed of their luck.
const PRICED: (u64, u64) = (4000, 21);

fn learn(course: &str, games: &str, file: &Path, more: &[&str]) -> Result<(), Box<dyn Error>> {
    let course = self::course(course)?;
    let (mut seed, mut step, mut after) = (1, 0.002_f32, None);
    for word in more {
        match word.split_once('=') {
            Some(("seed", number)) => seed = number.parse()?,
            Some(("step", number)) => step = number.parse()?,
            Some(("after", other)) => after = Some(run(Path::new(other))?),
            _ => return Err(format!("“{word}” is not understood").into()),
        }
    }
    let steps = [step, step / 50.0];
    let lessons = Lessons { games: games.parse()?, round: ROUND, steps, exploration: 0.05, seed };
    let mut tuner = match (file.exists(), &after) {
        (true, _) => run(file)?,
        (false, Some(other)) => Tuner::after(other, course, lessons),
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

fn weights(file: &Path, runs: &[&str]) -> Result<(), Box<dyn Error>> {
    let runs = runs.iter().map(|file| run(Path::new(file))).collect::<Result<Vec<_>, _>>()?;
    let (games, seed) = PRICED;
    save(file, &Tuner::weights(&runs, games, seed).ok_or("a run of every course is needed")?)
}

fn run(file: &Path) -> Result<Tuner, Box<dyn Error>> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Tuner::resume(&bytes).ok_or_else(|| format!("{} is no run of this version", file.display()).into())
}

/// Writes a file whole or not at all.
fn save(file: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut new = OsString::from(file);
    new.push(".new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, file))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(())
}

fn course(name: &str) -> Result<Course, String> {
    let course = |edition, saboteur| Ok(Course { edition, saboteur });
    match name {
        "84" => course(Edition::EightyFour, false),
        "84-saboteur" => course(Edition::EightyFour, true),
        "classic" => course(Edition::Classic, false),
        "classic-saboteur" => course(Edition::Classic, true),
        _ => Err(format!("there is no course “{name}”")),
    }
}
