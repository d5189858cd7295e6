use crate::steps;

/// Counts other programs have published: game, options, depth, leaves.
const PUBLISHED: &[(&str, &str, &str, &str)] = &[
    ("dvonn", "placement=players", "5", "228826080"),
    ("abalone", "layout=standard", "5", "283320928"),
    ("abalone", "layout=belgian-daisy", "4", "8270666"),
    ("tayu", "edition=84", "3", "25088"),
];

/// Counts with the program as it was built last, and compares with what is published.
pub(crate) fn check() -> Result<(), String> {
    for &(game, options, depth, expected) in PUBLISHED {
        eprintln!("\n== perft {game} {options} --depth {depth}");
        let args = ["perft", game, "--option", options, "--depth", depth];
        let counted = steps::output(&steps::program("fishka"), &args)?;
        if counted.trim() != expected {
            return Err(format!(
                "perft {game} {options} --depth {depth} is {}, not {expected}",
                counted.trim()
            ));
        }
    }
    Ok(())
}

/// Counts every line of the suites both ways, however long it takes.
pub(crate) fn check_all() -> Result<(), String> {
    let test = ["test", "--release", "-p", "fishka-dvonn", "--test", "perft", "--", "--include-ignored"];
    steps::cargo("perft, both ways", &test)?;
    steps::cargo("program", &["build", "-p", "fishka"])?;
    check()
}
