use std::fs;

use crate::steps;

/// The numbers of the engine as it was committed.
const FILE: &str = "crates/engine/bench.txt";

/// Compares the numbers of the engine with the committed ones: they differ exactly when it behaves differently.
pub(crate) fn check() -> Result<(), String> {
    let path = steps::root().join(FILE);
    let committed = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let now = count()?;
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
    fs::write(&path, count()?).map_err(|error| format!("{}: {error}", path.display()))
}

fn count() -> Result<String, String> {
    eprintln!("\n== bench");
    steps::output(&steps::program("fishka"), &["bench"])
}
