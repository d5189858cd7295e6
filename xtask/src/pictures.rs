use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::steps;

/// The pictures of the README: file name, and what `fishka show` is asked for. Every game's `picture.txt` has a position and
/// the moves played from there.
fn pictures() -> Result<Vec<(String, Vec<String>)>, String> {
    let mut pictures = Vec::new();
    for (game, text) in steps::files_of_crates("picture.txt")? {
        let (position, moves) = text.trim_end().split_once('\n').unwrap_or((&text, ""));
        for (ending, theme) in [("", "light"), ("-dark", "dark")] {
            let args = [&game, "--position", position, "--moves", moves, "--theme", theme];
            pictures.push((format!("{game}{ending}.svg"), args.map(str::to_owned).to_vec()));
        }
    }
    Ok(pictures)
}

/// Draws the pictures of the README anew.
pub(crate) fn draw() -> Result<(), String> {
    steps::cargo("program", &["build", "-p", "fishka"])?;
    draw_into(&committed())
}

/// Whether the pictures of the README are what the program draws now.
pub(crate) fn check() -> Result<(), String> {
    let fresh = steps::target().join("pictures");
    draw_into(&fresh)?;
    for (name, _) in pictures()? {
        let read = |folder: &Path| {
            let file = folder.join(&name);
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
        };
        if read(&fresh)? != read(&committed())? {
            return Err(format!("docs/pictures/{name} is not what is drawn now; run `cargo xtask pictures`"));
        }
    }
    Ok(())
}

fn committed() -> PathBuf {
    steps::root().join("docs/pictures")
}

fn draw_into(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for (name, args) in pictures()? {
        let file = folder.join(&name);
        let file = file.to_string_lossy();
        let mut command = vec!["--lang", "en", "show"];
        command.extend(args.iter().map(String::as_str));
        command.extend(["--svg", &file]);
        steps::run(&format!("picture {name}"), &steps::program("fishka"), &command, &[])?;
    }
    Ok(())
}
