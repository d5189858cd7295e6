use std::fs;

use crate::steps;

/// The numbers of the engine as it was committed.
const FILE: &str = "crates/engine/bench.txt";

/// Compares the numbers of the engine with the committed ones: they differ exactly when it behaves differently. A program
/// built for tests knows the example game too, which has none.
pub(crate) fn check() -> Result<(), String> {
    let path = steps::root().join(FILE);
    let committed = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut now = String::new();
    for (game, _) in committed.lines().filter_map(|line| line.split_once(' ')) {
        now += &count(&["bench", game])?;
    }
    if committed == now {
        return Ok(());
    }
    Err(format!(
        "the engine behaves differently; if it is meant to, run `cargo xtask bench` and commit {FILE}\n\
         committed:\n{committed}now:\n{now}"
    ))
}

/// Writes the numbers anew.
pub(crate) fn write() -> Result<(), String> {
    steps::cargo("program", &["build", "-p", "fishka"])?;
    let path = steps::root().join(FILE);
    fs::write(&path, count(&["bench"])?).map_err(|error| format!("{}: {error}", path.display()))
}

fn count(args: &[&str]) -> Result<String, String> {
    eprintln!("\n== {}", args.join(" "));
    steps::output(&steps::program("fishka"), args)
}
