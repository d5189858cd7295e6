//! Visits the web page with a real browser and plays there: by mouse, finger and keyboard, in both languages, without a
//! network. `cargo xtask browser` starts it.

#![allow(clippy::print_stdout, reason = "a test program says how it went")]

mod cable;
mod environment;
mod outcome;
mod planner;
mod player;
mod scenarios;
mod visitor;
mod webdriver;

use std::{
    cell::RefCell,
    collections::VecDeque,
    path::{Path, PathBuf},
    process::ExitCode,
};

use environment::TestEnvironment;
use fishka_i18n::Language;
use outcome::Outcome;
use scenarios::Scenario;
use visitor::USUAL;

const HELP: &str = "\
Usage: fishka-browser PROGRAM SCREENSHOTS AXE [ROUND] [SCENARIO…]

PROGRAM is the built `fishka`, SCREENSHOTS a folder for pictures of every page, AXE the script of axe-core or `-`. Every ROUND, a
number, plays each scenario in another language or light: 0 to 3 are all of them.";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [program, screenshots, axe, wanted @ ..] = args.as_slice() else {
        eprintln!("{HELP}");
        return ExitCode::from(2);
    };
    let (round, wanted) = match wanted {
        [round, wanted @ ..] if round.parse::<usize>().is_ok() => (round.parse().unwrap_or_default(), wanted),
        wanted => (0, wanted),
    };
    match run(PathBuf::from(program), PathBuf::from(screenshots), axe, round, wanted).await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fishka-browser: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs all scenarios, or those wanted, and says whether every one passed.
async fn run(
    program: PathBuf,
    screenshots: PathBuf,
    axe: &str,
    round: usize,
    wanted: &[String],
) -> Outcome<bool> {
    let axe = if axe == "-" { None } else { Some(std::fs::read_to_string(axe)?) };
    let is_wanted = |scenario: &Scenario| {
        wanted.is_empty() || wanted.iter().any(|one| scenario.name.contains(one.as_str()))
    };
    let waiting = scenarios::all().into_iter().filter(is_wanted).collect();
    let progress = RefCell::new(Progress { round, waiting, passed: 0, failed: Vec::new() });
    // Three at once: for most of a scenario somebody waits for somebody.
    let lane = || run_lane(&program, &screenshots, &axe, &progress);
    tokio::try_join!(lane(), lane(), lane())?;
    let long = if wanted.is_empty() { Vec::new() } else { scenarios::long() };
    let measured: VecDeque<Scenario> =
        scenarios::measured().into_iter().chain(long).filter(is_wanted).collect();
    if !measured.is_empty() {
        progress.borrow_mut().waiting = measured;
        lane().await?;
    }
    let Progress { passed, failed, .. } = progress.into_inner();
    for name in &failed {
        println!("failed: {name}");
    }
    println!("browser: {passed} passed, {} failed", failed.len());
    Ok(failed.is_empty())
}

/// What is still to be done, and how the rest went.
struct Progress {
    round: usize,
    waiting: VecDeque<Scenario>,
    passed: usize,
    failed: Vec<String>,
}

/// Runs scenarios in an environment of their own until none is left.
async fn run_lane(
    program: &Path,
    screenshots: &Path,
    axe: &Option<String>,
    progress: &RefCell<Progress>,
) -> Outcome {
    let environment = TestEnvironment::start(program.to_owned(), screenshots.to_owned(), axe.clone()).await?;
    loop {
        let Some(scenario) = progress.borrow_mut().waiting.pop_front() else { break };
        let usual = scenario.usual(progress.borrow().round);
        let passed = USUAL.scope(usual, run_one(&environment, &scenario, usual)).await;
        let mut progress = progress.borrow_mut();
        if passed {
            progress.passed += 1;
        } else {
            progress.failed.push(scenario.name);
        }
    }
    environment.stop().await;
    Ok(())
}

/// Runs one scenario, says how it went, and closes its browsers.
async fn run_one(
    environment: &TestEnvironment,
    scenario: &Scenario,
    (language, dark): (Language, bool),
) -> bool {
    let name = &scenario.name;
    let begun = std::time::Instant::now();
    let result = (scenario.run)(environment).await;
    let evidence = if result.is_err() { environment.keep_evidence(name).await } else { Vec::new() };
    environment.close_browsers().await;
    let seconds = begun.elapsed().as_secs();
    let usual = format!("{}, {}", language.code(), if dark { "dark" } else { "light" });
    match &result {
        Ok(()) => println!("ok      {name} ({usual}, {seconds} s)"),
        Err(error) => {
            println!("FAILED  {name} ({usual}, {seconds} s): {error}");
            for picture in evidence {
                println!("        it looked like {}", picture.display());
            }
        }
    }
    result.is_ok()
}
