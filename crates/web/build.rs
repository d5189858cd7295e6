//! Finds what the page shows of every game, and asks the linker to leave in what tells where the module can be parted into
//! what is loaded at once and what later.

use std::{env, fmt::Write as _, fs, io, path::Path};

#[allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]
fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=games");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo:rustc-link-arg-bins=--emit-relocs");
    }
    // Cargo sets both for every build script.
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("games");
    let out = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("showcases.rs");
    fs::write(out, showcases(&folder)?)
}

/// The games to watch in a folder, as Rust: of each the name, and the options and the moves of `NAME.fishka`. The first page
/// can do without the code that reads records.
fn showcases(folder: &Path) -> io::Result<String> {
    let mut files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
    files.sort_unstable();
    let mut showcases = "&[".to_owned();
    for file in files {
        let Some(name) = file.file_stem().and_then(|name| name.to_str()) else { continue };
        let text = fs::read_to_string(&file)?;
        let (tags, moves): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('['));
        let options = tags.iter().find_map(|tag| tag.strip_prefix("[Options \"")?.strip_suffix("\"]"));
        // Numbers of moves and results begin with a digit, and no move does.
        let moves = moves.iter().flat_map(|line| line.split_whitespace());
        let moves: Vec<&str> = moves.filter(|word| !word.starts_with(|c: char| c.is_ascii_digit())).collect();
        // Writing to a text does not fail.
        let _ = write!(showcases, "({name:?}, {:?}, {:?}),", options.unwrap_or_default(), moves.join(" "));
    }
    Ok(showcases + "]")
}
