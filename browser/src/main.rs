//! Visits the web page with a real browser and plays there: by mouse, finger and keyboard, in both languages, without a
//! network. `cargo xtask browser` starts it.

mod cable;
mod house;
mod outcome;
mod planner;
mod player;
mod scenarios;
mod visitor;

use std::{
    cell::RefCell,
    collections::VecDeque,
    path::{Path, PathBuf},
    process::ExitCode,
};

use house::House;
use outcome::Outcome;
use scenarios::Scenario;

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
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| name.contains(one.as_str()));
    let stories: VecDeque<_> = scenarios::all().into_iter().filter(|(name, _)| is_wanted(name)).collect();
    let told = RefCell::new(Told { stories, failed: Vec::new() });
    // Two at once: for most of a story somebody waits for somebody.
    let lane = || tell(&program, &screenshots, &axe, &told);
    tokio::try_join!(lane(), lane())?;
    let (name, _) = scenarios::MEASURED;
    if is_wanted(name) {
        told.borrow_mut().stories.push_back(scenarios::MEASURED);
        lane().await?;
    }
    let failed = told.into_inner().failed;
    println!("browser: {} failed twice {failed:?}", failed.len());
    Ok(failed.is_empty())
}

/// What is still to be told, and what went wrong.
struct Told {
    stories: VecDeque<(&'static str, Scenario)>,
    failed: Vec<&'static str>,
}

/// Tells stories in a house of their own until none is left.
async fn tell(program: &Path, screenshots: &Path, axe: &Option<String>, told: &RefCell<Told>) -> Outcome {
    let house = House::open(program.to_owned(), screenshots.to_owned(), axe.clone()).await?;
    loop {
        let Some((name, scenario)) = told.borrow_mut().stories.pop_front() else { break };
        // A browser on a busy machine stumbles now and then; what is wrong with the page goes wrong again.
        if !tell_one(&house, name, scenario).await && !tell_one(&house, name, scenario).await {
            told.borrow_mut().failed.push(name);
        }
    }
    house.close().await;
    Ok(())
}

/// Tells one story, says how it went, and closes its browsers.
async fn tell_one(house: &House, name: &str, scenario: Scenario) -> bool {
    let begun = std::time::Instant::now();
    let result = scenario(house).await;
    let evidence = if result.is_err() { house.keep_evidence(name).await } else { Vec::new() };
    house.see_off().await;
    let seconds = begun.elapsed().as_secs();
    match &result {
        Ok(()) => println!("ok      {name} ({seconds} s)"),
        Err(error) => {
            println!("FAILED  {name} ({seconds} s): {error}");
            for picture in evidence {
                println!("        it looked like {}", picture.display());
            }
        }
    }
    result.is_ok()
}
