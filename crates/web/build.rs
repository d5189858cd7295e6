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

/// The showcases in a folder, as Rust: a game of whom there is `NAME.fishka` or `NAME.rules`.
fn showcases(folder: &Path) -> io::Result<String> {
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut names: Vec<&str> = files.iter().filter_map(|file| file.file_stem()?.to_str()).collect();
    names.sort_unstable();
    names.dedup();
    let mut showcases = "&[".to_owned();
    for name in names {
        let text = |ending: &str| {
            let file = folder.join(format!("{name}.{ending}"));
            if file.exists() { format!("include_str!({file:?})") } else { "\"\"".to_owned() }
        };
        // Writing to a text does not fail.
        let _ = write!(
            showcases,
            "Showcase {{ name: {name:?}, sample: {}, rules: {} }},",
            text("fishka"),
            text("rules")
        );
    }
    Ok(showcases + "]")
}
