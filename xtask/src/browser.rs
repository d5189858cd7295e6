use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{debian, site, steps};

/// What looks for barriers on the pages.
const AXE: &str = "axe-core@4.10.3";

/// The stories that are told, which are no part of the workspace.
const MANIFEST: &str = "browser/Cargo.toml";

/// Visits the page with a real browser where one can be had, and says loudly where not.
pub(crate) fn check() -> Result<(), String> {
    in_target(
        "lints of the stories",
        &["clippy", "--manifest-path", MANIFEST, "--all-targets", "--", "-D", "warnings"],
    )?;
    match install_browser() {
        Ok(()) => tell(&[]),
        Err(error) => {
            steps::leave_out("the page in a real browser", &error);
            Ok(())
        }
    }
}

/// Visits the page with a real browser: all stories, or those whose names contain one of the words.
pub(crate) fn visit(words: &[&str]) -> Result<(), String> {
    install_browser()?;
    tell(words)
}

/// Builds the page and the program, and tells stories about them.
fn tell(words: &[&str]) -> Result<(), String> {
    let axe = axe().unwrap_or_else(|error| {
        steps::leave_out("what axe-core finds on the pages", &error);
        // A script that is not there.
        PathBuf::from("-")
    });
    site::build()?;
    steps::cargo("program", &["build", "-p", "fishka"])?;
    let program = steps::target().join("debug/fishka");
    let screenshots = steps::target().join("screenshots");
    let [program, screenshots, axe] = [&program, &screenshots, &axe].map(|path| path.to_string_lossy());
    let mut args = vec!["run", "--manifest-path", MANIFEST, "--", &program, &screenshots, &axe];
    args.extend_from_slice(words);
    in_target("browser", &args)
}

/// Runs cargo for the stories, with what it builds among everything else that is built.
fn in_target(name: &str, args: &[&str]) -> Result<(), String> {
    let folder = steps::target();
    steps::cargo_with(name, args, &[("CARGO_TARGET_DIR", &folder.to_string_lossy())])
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
