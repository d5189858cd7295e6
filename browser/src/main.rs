//! Visits the web page with a real browser and plays there: by mouse, finger and keyboard, in both languages, without a
//! network. `cargo xtask browser` starts it.

mod cable;
mod house;
mod outcome;
mod planner;
mod player;
mod scenarios;
mod visitor;

use std::{path::PathBuf, process::ExitCode};

use house::House;
use outcome::Outcome;

const HELP: &str = "\
Usage: fishka-browser PROGRAM SCREENSHOTS AXE [SCENARIO…]

PROGRAM is the built `fishka`, SCREENSHOTS a folder for pictures of every page, AXE the script of axe-core or `-`.";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [program, screenshots, axe, wanted @ ..] = args.as_slice() else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    match run(PathBuf::from(program), PathBuf::from(screenshots), axe, wanted).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fishka-browser: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs all scenarios, or those wanted, and says whether every one passed.
async fn run(program: PathBuf, screenshots: PathBuf, axe: &str, wanted: &[String]) -> Outcome<bool> {
    let axe = if axe == "-" { None } else { Some(std::fs::read_to_string(axe)?) };
    let house = House::open(program, screenshots, axe).await?;
    let mut failed = Vec::new();
    let chosen = scenarios::all().into_iter();
    let chosen =
        chosen.filter(|(name, _)| wanted.is_empty() || wanted.iter().any(|one| name.contains(one.as_str())));
    for (name, scenario) in chosen {
        let begun = std::time::Instant::now();
        let result = scenario(&house).await;
        house.see_off().await;
        let seconds = begun.elapsed().as_secs();
        match result {
            Ok(()) => println!("ok      {name} ({seconds} s)"),
            Err(error) => {
                println!("FAILED  {name} ({seconds} s): {error}");
                failed.push(name);
            }
        }
    }
    house.close().await;
    println!("browser: {} failed {failed:?}", failed.len());
    Ok(failed.is_empty())
}
