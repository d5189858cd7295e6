use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    // The manifest of this crate lies one folder below.
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// Where the files of the web page are; the program takes them in when it is built.
pub(crate) fn site() -> PathBuf {
    target().join("site")
}

/// A program of the workspace, as it was built last.
pub(crate) fn program(name: &str) -> String {
    target().join("debug").join(name).to_string_lossy().into_owned()
}

/// The text of the file with this name in every crate that has one, with the name of the crate's folder.
pub(crate) fn files_of_crates(name: &str) -> Result<Vec<(String, String)>, String> {
    let crates = root().join("crates");
    let trouble = |error: std::io::Error| format!("{}: {error}", crates.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(&crates).map_err(trouble)? {
        let folder = entry.map_err(trouble)?.path();
        if let (Some(own_name), Ok(text)) = (folder.file_name(), fs::read_to_string(folder.join(name))) {
            found.push((own_name.to_string_lossy().into_owned(), text));
        }
    }
    found.sort();
    Ok(found)
}

/// Runs cargo as one named step.
pub(crate) fn cargo(name: &str, args: &[&str]) -> Result<(), String> {
    cargo_with(name, args, &[])
}

/// Builds all tests, and the programs that tests start: everything that runs on this machine.
pub(crate) fn build_natively() -> Result<(), String> {
    cargo("build", &["test", "--workspace", "--no-run"])
}

/// Builds the programs that are started in tests, and few tests: cargo makes a program for the tests of its package. The whole
/// workspace is named so that no dependency is compiled again with other features.
pub(crate) fn build_what_tests_start() -> Result<(), String> {
    cargo("build", &["test", "--workspace", "--no-run", "--test", "fishka", "--test", "usage"])
}

/// Runs cargo with variables set.
pub(crate) fn cargo_with(name: &str, args: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    run(name, env!("CARGO"), args, variables)
}

/// Runs a program in the workspace as one named step, and says how long it took.
pub(crate) fn run(
    name: &str,
    program: &str,
    args: &[&str],
    variables: &[(&str, &str)],
) -> Result<(), String> {
    eprintln!("\n== {name}: {} {}", short(program), args.join(" "));
    let begun = Instant::now();
    let status = Command::new(program)
        .args(args)
        .env("FISHKA_SITE", page()?)
        .envs(variables.iter().copied())
        .current_dir(root())
        .status()
        .map_err(|error| format!("{program} does not start: {error}"))?;
    if !status.success() {
        return Err(format!("{name} failed ({status})"));
    }
    eprintln!("== {name}: done in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Does one thing beside another; both are finished before anything is said of either.
pub(crate) fn beside<T: Send>(
    other: impl FnOnce() -> Result<T, String> + Send,
    one: impl FnOnce() -> Result<(), String>,
) -> Result<T, String> {
    std::thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        let other = other.join().unwrap_or_else(|_| Err("a step broke off".to_owned()));
        one.and(other)
    })
}

/// A part of the checks.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) check: fn() -> Result<(), String>,
}

/// What could not be checked here.
static LEFT_OUT: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Says loudly that something is not checked, and remembers it for the last line.
pub(crate) fn leave_out(what: &str, why: &str) {
    eprintln!("\n!! NOT CHECKED: {what}. {why}\n");
    left_out_list().push(what.to_owned());
}

/// What was left out so far.
pub(crate) fn left_out() -> Vec<String> {
    left_out_list().clone()
}

fn left_out_list() -> MutexGuard<'static, Vec<String>> {
    // A list that was being added to when something panicked is still a list.
    LEFT_OUT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a program prints on standard output.
pub(crate) fn output(program: &str, args: &[&str]) -> Result<String, String> {
    let output = Command::new(program)
        .args(args)
        .env("FISHKA_SITE", page()?)
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{program} does not start: {error}"))?;
    if !output.status.success() {
        return Err(format!("{program} {} failed ({})", args.join(" "), output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{program} printed no text: {error}"))
}

/// Tells the program's build where the page is. The folder is there before the page is: one that is not would be looked
/// for, and the program built anew, at every step.
fn page() -> Result<PathBuf, String> {
    let site = site();
    fs::create_dir_all(&site).map_err(|error| format!("{}: {error}", site.display()))?;
    Ok(site)
}

fn short(program: &str) -> &str {
    program.rsplit('/').next().unwrap_or(program)
}
