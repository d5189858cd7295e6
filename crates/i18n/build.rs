//! Finds the language files, so that words for a new game are only new files.

use std::{env, fmt::Write as _, fs, io, path::Path};

/// What only the command line and the server say.
const COMMAND: [&str; 5] = ["arena", "command", "protocol", "site", "store"];

/// What is said only to those who learn, apart from the rest so that a page loads it when it is wanted.
const LEARN: [&str; 1] = ["coach"];

/// Writes the lists `FILES` and `LEARN_FILES` of every language, part and text.
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=text");
    let command = env::var_os("CARGO_FEATURE_COMMAND").is_some();
    let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    let [mut list, mut learn] =
        ["FILES", "LEARN_FILES"].map(|name| format!("const {name}: &[(&str, &str, &str)] = &[\n"));
    for language in entries(&text)? {
        for file in entries(&text.join(&language))? {
            let path = text.join(&language).join(&file);
            let Some(part) = file.strip_suffix(".ftl") else { continue };
            if command || !COMMAND.contains(&part) {
                let list = if LEARN.contains(&part) { &mut learn } else { &mut list };
                // Writing into a string always succeeds.
                let _ = writeln!(list, "    ({language:?}, {part:?}, include_str!({path:?})),");
            }
        }
    }
    list += "];\n";
    list += &learn;
    list += "];\n";
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("files.rs"), list)
}

fn entries(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<String>>>()?;
    names.sort();
    Ok(names)
}
