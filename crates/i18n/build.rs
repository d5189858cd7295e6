//! Finds the language files, so that words for a new game are only new files.

use std::{env, fmt::Write as _, fs, io, path::Path};

/// What only the command line and the server say.
const COMMAND: [&str; 5] = ["arena", "command", "protocol", "site", "store"];

/// What is said only to those who learn, apart from the rest so that a page loads it when it is wanted.
const LEARN: [&str; 2] = ["coach", "learn"];

/// What is said only beyond the first page of a site and what stands around it: whole parts, and messages with such keys.
const LATER_PARTS: [&str; 9] =
    ["analysis", "board", "explorer", "online", "record", "report", "server", "table", "web"];
const LATER_KEYS: [&str; 7] =
    ["illegal-", "-misspelt-", "-setup-", "-term-", "-field-", "-phase-", "-proven-"];

/// Writes the lists `FILES`, `LATER_FILES` and `LEARN_FILES` of every language, part and text.
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=text");
    let command = env::var_os("CARGO_FEATURE_COMMAND").is_some();
    let text = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("text");
    let mut lists = ["FILES", "LATER_FILES", "LEARN_FILES"]
        .map(|name| format!("const {name}: &[(&str, &str, &str)] = &[\n"));
    for language in entries(&text)? {
        for file in entries(&text.join(&language))? {
            let source = fs::read_to_string(text.join(&language).join(&file))?;
            let Some(part) = file.strip_suffix(".ftl") else { continue };
            if !command && COMMAND.contains(&part) {
                continue;
            }
            let [first, later] = parted(part, &source);
            let learn = LEARN.contains(&part);
            let sources =
                if learn { [String::new(), String::new(), source] } else { [first, later, String::new()] };
            for (list, source) in lists.iter_mut().zip(sources).filter(|(_, source)| !source.is_empty()) {
                // Writing into a string always succeeds.
                let _ = writeln!(list, "    ({language:?}, {part:?}, {source:?}),");
            }
        }
    }
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("files.rs"), lists.map(|list| list + "];\n").concat())
}

/// The messages of a part that the first page of a site may need, and the others.
fn parted(part: &str, source: &str) -> [String; 2] {
    let mut parted = [String::new(), String::new()];
    let mut later = false;
    for line in source.lines() {
        // A message begins at the margin with its key.
        if line.starts_with(|c: char| c.is_ascii_lowercase()) {
            let key = line.split(' ').next().unwrap_or_default();
            later = LATER_PARTS.contains(&part) || LATER_KEYS.iter().any(|piece| key.contains(piece));
        }
        let own = &mut parted[usize::from(later)];
        *own += line;
        own.push('\n');
    }
    parted
}

fn entries(folder: &Path) -> io::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<String>>>()?;
    names.sort();
    Ok(names)
}
