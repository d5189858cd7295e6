//! Learns weights for Ta Yü from games the engine plays against itself.
//!
//! ```text
//! cargo run --release -p fishka-engine --example tune-tayu -- 84 60000 crates/engine/weights/tayu.bin
//! ```
//!
//! The first word is what to learn: `84`, `84-saboteur`, `classic` or `classic-saboteur`, and when these are learned
//! `84-prices` and `classic-prices`, what an auction should come to; then the number of games and the weights file. The file is taken up where it stands and written again after every thousand games, so an interrupted run
//! loses little; where there is no such file, everything begins from nothing. More words may follow: `seed=1`, `step=0.002`
//! (the first step of the descent, which falls to a twentieth), `like=84` (begin with what another course has learned).

use std::{error::Error, fs, path::Path, process::ExitCode, time::Instant};

use fishka_engine::learning::tayu::{Course, Lessons, Tuner};
use fishka_tayu::Edition;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let [course, games, file, more @ ..] = words else {
        return Err("what to learn, the number of games, the weights file".into());
    };
    let (mut seed, mut step, mut like) = (1, 0.002, None);
    for word in more {
        match word.split_once('=') {
            Some(("seed", number)) => seed = number.parse()?,
            Some(("step", number)) => step = number.parse()?,
            Some(("like", other)) => like = Some(self::course(other)?),
            _ => return Err(format!("“{word}” is not understood").into()),
        }
    }
    let file = Path::new(file);
    let mut tuner = match file.exists() {
        true => Tuner::resume(&fs::read(file)?, seed).ok_or("this is not a weights file of this version")?,
        false => Tuner::fresh(seed),
    };
    let games = games.parse()?;
    if let Some(edition) = course.strip_suffix("-prices") {
        tuner.price(self::course(edition)?.edition, games);
        fs::write(file, tuner.file())?;
        return Ok(());
    }
    let course = self::course(course)?;
    if let Some(like) = like {
        tuner.copy(like, course);
    }
    let lessons = Lessons { games, steps: [step, step / 20.0], exploration: 0.05 };
    let start = Instant::now();
    let progress = tuner.run(course, &lessons, &mut |tuner, progress| {
        if progress.games.is_multiple_of(1000) {
            eprintln!("{progress}, {:.0} s", start.elapsed().as_secs_f32());
            if let Err(error) = fs::write(file, tuner.file()) {
                eprintln!("{}: {error}", file.display());
            }
        }
    });
    fs::write(file, tuner.file())?;
    eprintln!("{progress}, {:.0} s", start.elapsed().as_secs_f32());
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
