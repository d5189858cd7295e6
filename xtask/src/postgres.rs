use std::path::Path;

use crate::{debian, steps};

/// Where Debian's packages put the server programs, one folder a version.
const PACKAGED: &str = "/usr/lib/postgresql";

/// What the tests must know: nothing when they can start a private PostgreSQL server, which is installed when it is missing
/// and can be; otherwise that they must do without, which is said loudly.
pub(crate) fn variables() -> &'static [(&'static str, &'static str)] {
    match install() {
        Ok(()) => &[],
        Err(error) => {
            steps::leave_out("games on PostgreSQL", &error);
            &[("FISHKA_WITHOUT_POSTGRES", "1")]
        }
    }
}

/// Installs the server programs of PostgreSQL when they are missing.
pub(crate) fn install() -> Result<(), String> {
    if is_there() {
        return Ok(());
    }
    debian::install(&["postgresql"])?;
    if is_there() { Ok(()) } else { Err(format!("the package has put nothing into {PACKAGED}")) }
}

fn is_there() -> bool {
    let has = |folder: &Path| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let packaged = std::fs::read_dir(PACKAGED).into_iter().flatten().flatten();
    std::env::split_paths(&path).any(|folder| has(&folder))
        || packaged.into_iter().any(|version| has(&version.path().join("bin")))
}

/// Kills a server at random moments while 200 games are played on it, so many times on each database.
pub(crate) fn kill(rounds: u32) -> Result<(), String> {
    let rounds = rounds.to_string();
    let mut set = vec![("FISHKA_KILL_ROUNDS", rounds.as_str())];
    set.extend(variables());
    let args = ["test", "-p", "fishka", "--test", "fishka", "kill::", "--", "--nocapture"];
    steps::cargo_with("kill", &args, &set)
}
