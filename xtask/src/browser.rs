use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{site, steps};

/// What looks for barriers on the pages.
const AXE: &str = "axe-core@4.10.3";

/// Builds the page and the program, and visits them with a real browser: all stories, or those whose names contain one of
/// the words.
pub(crate) fn visit(words: &[&str]) -> Result<(), String> {
    if !has_browser() {
        eprintln!(
            "\n!! NO BROWSER TESTS: they need Debian's chromium and chromium-driver, which could not be found or installed.\n"
        );
        return Ok(());
    }
    site::build()?;
    steps::cargo("program", &["build", "--release", "-p", "fishka"])?;
    let program = steps::target().join("release/fishka");
    let screenshots = steps::target().join("screenshots");
    let (program, screenshots) = (program.to_string_lossy(), screenshots.to_string_lossy());
    let axe = axe().map_or_else(|| "-".to_owned(), |path| path.to_string_lossy().into_owned());
    let mut args = vec!["run", "--manifest-path", "browser/Cargo.toml", "--", &program, &screenshots, &axe];
    args.extend_from_slice(words);
    let folder = steps::target().join("browser");
    steps::cargo_with("browser", &args, &[("CARGO_TARGET_DIR", &folder.to_string_lossy())])
}

/// Whether there is a browser that can be driven; on Debian and its kin it is installed when it is missing.
fn has_browser() -> bool {
    let found =
        || ["chromium", "chromedriver"].iter().all(|name| steps::output(name, &["--version"]).is_ok());
    let install = ["install", "-y", "--no-install-recommends", "chromium", "chromium-driver"];
    found() || steps::run("browser", "apt-get", &install, &[]).is_ok() && found()
}

/// The script of axe-core, fetched when it is missing.
fn axe() -> Option<PathBuf> {
    let folder = steps::target().join("axe");
    let script = folder.join("package/axe.min.js");
    if !script.exists() && fetch_axe(&folder).is_err() || !script.exists() {
        eprintln!("\n!! NO CHECK BY AXE-CORE: npm could not fetch {AXE}.\n");
        return None;
    }
    Some(script)
}

fn fetch_axe(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let place = folder.to_string_lossy();
    let packed = steps::output("npm", &["pack", "--silent", "--pack-destination", &place, AXE])?;
    let packed = folder.join(packed.trim());
    steps::run("axe-core", "tar", &["-xzf", &packed.to_string_lossy(), "-C", &place], &[])
}
