use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::steps;

/// The pictures of the README: file name, and what `fishka show` is asked for.
const PICTURES: &[(&str, &[&str])] = &[];

/// Draws the pictures of the README anew.
pub(crate) fn draw() -> Result<(), String> {
    draw_into(&committed())
}

/// Whether the pictures of the README are what the program draws now.
pub(crate) fn check() -> Result<(), String> {
    let fresh = steps::root().join("target/pictures");
    draw_into(&fresh)?;
    for (name, _) in PICTURES {
        let read = |folder: &Path| {
            let file = folder.join(name);
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
    for (name, args) in PICTURES {
        let file = folder.join(name);
        let file = file.to_string_lossy();
        let mut command = vec!["run", "--quiet", "--release", "-p", "fishka", "--"];
        command.extend_from_slice(args);
        command.extend(["--svg", &file]);
        steps::cargo(&format!("picture {name}"), &command)?;
    }
    Ok(())
}
