//! Finds the books, so that one for a new game is only a new file.

use std::{env, fmt::Write as _, fs, io, path::Path};

/// Writes the list `BOOKS` of every game that has a book, and its bytes.
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=books");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("books");
    let mut list = "const BOOKS: &[(&str, &[u8])] = &[\n".to_owned();
    let mut files = fs::read_dir(&folder)?.collect::<io::Result<Vec<_>>>()?;
    files.sort_by_key(fs::DirEntry::path);
    for path in
        files.iter().map(fs::DirEntry::path).filter(|path| path.extension().is_some_and(|is| is == "book"))
    {
        let Some(game) = path.file_stem() else { continue };
        // Writing into a string always succeeds.
        let _ = writeln!(list, "    ({:?}, include_bytes!({path:?})),", game.to_string_lossy());
    }
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("books.rs"), list + "];\n")
}
