//! Finds the lessons and the puzzles, so that those of a new game are only a new file.

use std::{
    env,
    fmt::Write as _,
    fs, io,
    path::{Path, PathBuf},
};

/// Writes the lists `LESSONS`, of every game that has some with their text, and `PUZZLES`, of those that have some: their files are
/// large, and whoever wants one reads it by itself.
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=puzzles");
    let mut lists = String::from("const LESSONS: &[(&str, &str)] = &[\n");
    for (game, path) in files("data", "lessons")? {
        // Writing into a string always succeeds.
        let _ = writeln!(lists, "    ({game:?}, include_str!({path:?})),");
    }
    let puzzles: Vec<String> = files("puzzles", "puzzles")?.into_iter().map(|(game, _)| game).collect();
    let _ = writeln!(lists, "];\nconst PUZZLES: &[&str] = &{puzzles:?};");
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("lessons.rs"), lists)
}

/// The games that have a file in a folder, and the files.
fn files(folder: &str, extension: &str) -> io::Result<Vec<(String, PathBuf)>> {
    // As it is when this runs: the sources may have been moved since it was built.
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join(folder);
    let paths = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let named = paths.into_iter().filter(|path| path.extension().is_some_and(|is| is == extension));
    let mut files: Vec<(String, PathBuf)> =
        named.filter_map(|path| Some((path.file_stem()?.to_string_lossy().into_owned(), path))).collect();
    files.sort();
    Ok(files)
}
