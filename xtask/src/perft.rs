use crate::steps;

/// Counts with the program as it was built last, and compares with what other programs have published: in every game's
/// `published.perft` a line has options, depth and leaves.
pub(crate) fn check() -> Result<(), String> {
    for (game, text) in steps::files_of_crates("published.perft")? {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [options, depth, expected] = line.split(' ').collect::<Vec<_>>()[..] else {
                return Err(format!("crates/{game}/published.perft: {line}"));
            };
            eprintln!("\n== perft {game} {options} --depth {depth}");
            let args = ["perft", &game, "--option", options, "--depth", depth];
            let counted = steps::output(&steps::program("fishka"), &args)?;
            if counted.trim() != expected {
                let counted = counted.trim();
                return Err(format!("perft {game} {options} --depth {depth} is {counted}, not {expected}"));
            }
        }
    }
    Ok(())
}

/// Counts every line of the suites both ways, however long it takes.
pub(crate) fn check_all() -> Result<(), String> {
    let games: Vec<String> = steps::files_of_crates("published.perft")?
        .into_iter()
        .map(|(game, _)| format!("--package=fishka-{game}"))
        .collect();
    let mut test = vec!["test", "--release"];
    test.extend(games.iter().map(String::as_str));
    test.extend(["--tests", "perft::", "--", "--include-ignored"]);
    steps::cargo("perft, both ways", &test)?;
    steps::cargo("program", &["build", "-p", "fishka"])?;
    check()
}
