//! Finds the lessons, so that those of a new game are only a new file.

use std::{env, fmt::Write as _, fs, io, path::Path};

/// Writes the lists `LESSONS` and `PUZZLES` of every game that has such a file, and its text.
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=puzzles");
    let lists = list("LESSONS", "data", "lessons")? + &list("PUZZLES", "puzzles", "puzzles")?;
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("lessons.rs"), lists)
}

fn list(name: &str, folder: &str, extension: &str) -> io::Result<String> {
    // As it is when this runs: the sources may have been moved since it was built.
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join(folder);
    let mut list = format!("const {name}: &[(&str, &str)] = &[\n");
    let mut files = fs::read_dir(&folder)?.collect::<io::Result<Vec<_>>>()?;
    files.sort_by_key(fs::DirEntry::path);
    for path in
        files.iter().map(fs::DirEntry::path).filter(|path| path.extension().is_some_and(|is| is == extension))
    {
        let Some(game) = path.file_stem() else { continue };
        // Writing into a string always succeeds.
        let _ = writeln!(list, "    ({:?}, include_str!({path:?})),", game.to_string_lossy());
    }
    Ok(list + "];\n")
}
