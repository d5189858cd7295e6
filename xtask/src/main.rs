//! Builds and checks that cargo alone does not do: `cargo xtask test` is the whole test of the repository.

mod api;
mod bench;
mod browser;
mod cluster;
mod debian;
mod fuzz;
mod perft;
mod pictures;
mod postgres;
mod site;
mod steps;

use std::{
    process::ExitCode,
    sync::{Mutex, PoisonError},
    time::Instant,
};

use site::Page;
use steps::Part;

const HELP: &str = "\
Usage: cargo xtask COMMAND

Commands:
  play [-- ARGS]    build the web page and the program, and serve them; ARGS go to `fishka serve`
  test              run every check and test: format, lints, docs, tests, perft, bench, pictures, the page in a browser,
                    fuzzing; and say how long each took
  api               ask a server everything that its description allows and forbids (schemathesis, half a minute)
  bench             write the numbers of the engine anew, after a change of its behaviour
  browser [ROUND] [WORDS]
                    visit the web page with a real browser: everything, or the scenarios whose names contain a word;
                    rounds 0 to 3 play each in both languages, in the light and in the dark; `speed` measures whole
                    games too (minutes)
  cluster [SECONDS] [GAMES RATE] [FAULTS]
                    play on three servers while servers, PostgreSQL, NATS and connections fail (60 s, 60 games and 60 moves
                    a second, one fault soon after the other when not given; built as it is shipped), and check everything
                    the players were told
  fuzz [SECONDS]    run every fuzz target for this long (60 s each when not given)
  kill [ROUNDS]     kill a server that is played on at random moments, so often on each database (50 when not given)
  perft             count the longest lines of the perft suites too, both ways (minutes)
  pictures          draw the pictures of the README anew
  postgres          install what the tests need to start a private PostgreSQL server
  simulate [SEEDS]  try the rules by which servers share games on simulated ones, with so many seeds (1,000 when not given)
  upgrade COMMIT    build an older version, and replace its servers by those of this one while they are played on
  site              build the web page as it is shipped and say how large it is

По-русски: play собирает страницу и программу и запускает сервер, site только собирает страницу, test запускает все
проверки, api спрашивает сервер обо всём, что есть в его описании, bench записывает числа движка заново, browser открывает
страницу в настоящем браузере, fuzz — долгий фаззинг, kill убивает сервер посреди игры много раз подряд, cluster играет на трёх
серверах, пока вокруг всё ломается, upgrade заменяет посреди игры серверы прежней версии нынешними,
simulate проверяет те же правила на смоделированных серверах, perft — долгий подсчёт ходов
двумя способами, pictures рисует картинки для README, postgres ставит PostgreSQL для проверок.";

#[allow(clippy::print_stdout, reason = "help that was asked for belongs to standard output")]
fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["test"] => test(),
        ["fuzz"] => fuzz::run(60),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("“{seconds}” is not a number of seconds")),
        },
        ["play"] => site::play(&[]),
        ["play", "--", args @ ..] => site::play(args),
        ["site"] => site::ship(),
        ["kill"] => postgres::kill(50),
        ["kill", rounds] => match rounds.parse() {
            Ok(rounds) => postgres::kill(rounds),
            Err(_) => Err(format!("“{rounds}” is not a number of rounds")),
        },
        ["cluster"] => cluster::run(60, &[]),
        ["cluster", seconds] => match seconds.parse() {
            Ok(seconds) => cluster::run(seconds, &[]),
            Err(_) => Err(format!("“{seconds}” is not a number of seconds")),
        },
        ["cluster", seconds, games, rate] => cluster::run_with(seconds, games, rate, "0"),
        ["cluster", seconds, games, rate, faults] => cluster::run_with(seconds, games, rate, faults),
        ["simulate"] => cluster::simulate(1_000),
        ["simulate", seeds] => match seeds.parse() {
            Ok(seeds) => cluster::simulate(seeds),
            Err(_) => Err(format!("“{seeds}” is not a number of seeds")),
        },
        ["upgrade", commit] => cluster::upgrade(commit),
        ["postgres"] => postgres::install(),
        ["api"] => steps::build_natively().and_then(|()| api::check()),
        ["bench"] => bench::write(),
        ["browser", words @ ..] => browser::visit(words),
        ["perft"] => perft::check_all(),
        ["pictures"] => pictures::draw(),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What is compiled for other targets than this machine, beside the first checks: neither waits for the other, and what one leaves
/// of the processor the other takes.
const COMPILED: &[Part] = &[
    Part { name: "page, beside", check: || site::compile(Page::TESTED) },
    Part { name: "fuzz targets, beside", check: fuzz::compile },
];

/// What needs no page, quickest first. One native build serves the tests, the counts, the pictures and the browser.
const CHECKED: &[Part] = &[
    Part { name: "format", check: || steps::cargo("format", &["fmt", "--all", "--check"]) },
    Part {
        name: "lints",
        check: || steps::cargo("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    },
    Part {
        name: "docs",
        check: || {
            steps::cargo_with(
                "docs",
                &["doc", "--workspace", "--no-deps"],
                &[("RUSTDOCFLAGS", "-D warnings")],
            )
        },
    },
    Part { name: "build", check: steps::build_natively },
];

/// What is tried with everything built.
const TRIED: &[Part] = &[
    Part { name: "page", check: || site::bundle(Page::TESTED) },
    Part {
        name: "tests",
        check: || {
            let variables = cluster::variables();
            let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
            steps::cargo_with("tests", &["test", "--workspace"], &variables)
        },
    },
    Part { name: "api", check: api::check },
    Part { name: "perft", check: perft::check },
    Part { name: "bench", check: bench::check },
    Part { name: "pictures", check: pictures::check },
    Part { name: "browser", check: browser::check },
    Part { name: "fuzzing", check: || fuzz::run(10) },
];

#[allow(clippy::print_stdout, reason = "what was checked and how long it took is what was asked for")]
fn test() -> Result<(), String> {
    let begun = Instant::now();
    let table = Mutex::new(String::new());
    let line = |name: &str, begun: Instant| {
        let line = format!("\n{name:20} {:5.0} s", begun.elapsed().as_secs_f64());
        table.lock().unwrap_or_else(PoisonError::into_inner).push_str(&line);
    };
    let run = |parts: &[Part]| {
        parts.iter().try_for_each(|part| {
            let begun = Instant::now();
            let done = (part.check)();
            line(part.name, begun);
            done
        })
    };
    let done = steps::beside(|| run(COMPILED), || run(CHECKED)).and_then(|()| run(TRIED));
    line("all", begun);
    println!("{}", table.lock().unwrap_or_else(PoisonError::into_inner));
    done?;
    let left_out = steps::left_out();
    let without =
        if left_out.is_empty() { String::new() } else { format!("; NOT CHECKED: {}", left_out.join(", ")) };
    let passed = COMPILED.len() + CHECKED.len() + TRIED.len();
    println!("checks: {passed} passed, 0 failed{without}");
    Ok(())
}
