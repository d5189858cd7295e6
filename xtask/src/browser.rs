use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    debian,
    site::{self, Page},
    steps,
};

/// What looks for barriers on the pages.
const AXE: &str = "axe-core@4.10.3";

/// Visits the page that was built with a real browser where one can be had, and says loudly where not.
pub(crate) fn check() -> Result<(), String> {
    match install_browser() {
        Ok(()) => run(&[]),
        Err(error) => {
            steps::leave_out("the page in a real browser", &error);
            Ok(())
        }
    }
}

/// Builds the page and the program, and visits them with a real browser: all scenarios, or those whose names contain one of
/// the words.
pub(crate) fn visit(words: &[&str]) -> Result<(), String> {
    install_browser()?;
    steps::build_what_tests_start()?;
    // Whoever names a scenario is at work on it; everything is visited, and what is measured is measured, as it is shipped.
    let shipped = words.is_empty() || words.iter().any(|word| ["sizes", "speed"].contains(word));
    site::build(if shipped { Page::TESTED } else { Page::TRIED })?;
    // Takes the page in.
    steps::build_what_tests_start()?;
    run(words)
}

/// Runs scenarios.
fn run(words: &[&str]) -> Result<(), String> {
    let axe = axe().unwrap_or_else(|error| {
        steps::leave_out("what axe-core finds on the pages", &error);
        // A script that is not there.
        PathBuf::from("-")
    });
    let screenshots = steps::target().join("screenshots");
    let [screenshots, axe] = [&screenshots, &axe].map(|path| path.to_string_lossy());
    let program = steps::program("fishka");
    let mut args: Vec<&str> = vec![&program, &screenshots, &axe];
    args.extend_from_slice(words);
    steps::run("browser", &steps::program("fishka-browser"), &args, &[])
}

/// Makes sure that there is a browser that can be driven.
fn install_browser() -> Result<(), String> {
    let found =
        || ["chromium", "chromedriver"].iter().all(|name| steps::output(name, &["--version"]).is_ok());
    if found() {
        return Ok(());
    }
    // Without a font a browser shows no words, and pages are not as wide as they are.
    debian::install(&["chromium", "chromium-driver", "fonts-dejavu-core"])?;
    if found() { Ok(()) } else { Err("chromium and chromedriver do not start".to_owned()) }
}

/// The script of axe-core, fetched when it is missing.
fn axe() -> Result<PathBuf, String> {
    let folder = steps::target().join("axe");
    let script = folder.join("package/axe.min.js");
    if !script.exists() {
        if steps::output("npm", &["--version"]).is_err() {
            debian::install(&["npm"])?;
        }
        fetch_axe(&folder)?;
    }
    Ok(script)
}

fn fetch_axe(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let place = folder.to_string_lossy();
    let packed = steps::output("npm", &["pack", "--silent", "--pack-destination", &place, AXE])?;
    let packed = folder.join(packed.trim());
    steps::run("axe-core", "tar", &["-xzf", &packed.to_string_lossy(), "-C", &place], &[])
}
