//! Finds the language files, so that words for a new game are only new files.

use std::{env, fmt::Write as _, fs, io, path::Path};

/// What only the command line and the server say.
const COMMAND: [&str; 5] = ["arena", "command", "protocol", "site", "store"];

/// Writes the list `FILES` of every language, part and text.
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=text");
    let command = env::var_os("CARGO_FEATURE_COMMAND").is_some();
    let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("text");
    let mut list = String::from("const FILES: &[(&str, &str, &str)] = &[\n");
    for language in entries(&text)? {
        for file in entries(&text.join(&language))? {
            let path = text.join(&language).join(&file);
            let Some(part) = file.strip_suffix(".ftl") else { continue };
            if command || !COMMAND.contains(&part) {
                // Writing into a string always succeeds.
                let _ = writeln!(list, "    ({language:?}, {part:?}, include_str!({path:?})),");
            }
        }
    }
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
