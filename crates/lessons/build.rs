//! Finds the lessons, so that those of a new game are only a new file.

use std::{env, fmt::Write as _, fs, io, path::Path};

/// Writes the list `LESSONS` of every game with lessons and their text.
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=data");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut list = String::from("const LESSONS: &[(&str, &str)] = &[\n");
    let mut files = fs::read_dir(&folder)?.collect::<io::Result<Vec<_>>>()?;
    files.sort_by_key(fs::DirEntry::path);
    for path in
        files.iter().map(fs::DirEntry::path).filter(|path| path.extension().is_some_and(|is| is == "lessons"))
    {
        let Some(game) = path.file_stem() else { continue };
        // Writing into a string always succeeds.
        let _ = writeln!(list, "    ({:?}, include_str!({path:?})),", game.to_string_lossy());
    }
    list += "];\n";
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("lessons.rs"), list)
}
