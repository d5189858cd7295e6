use std::{fmt::Write as _, fs, path::Path};

use crate::error::SiteError;

/// What is transferred of each file, and how much that is in all: for the first look at the page, and for the engine.
pub(crate) fn table(folder: &Path) -> Result<String, SiteError> {
    let mut files = Vec::new();
    collect(folder, folder, &mut files)?;
    files.sort();
    let mut table = String::from("      plain  transferred  file\n");
    for (name, plain, sent) in &files {
        let _ = writeln!(table, "{plain:>11} {sent:>12}  {name}");
    }
    let sum = |wanted: fn(&str) -> bool| -> u64 {
        files.iter().filter(|(name, ..)| wanted(name)).map(|&(_, _, sent)| sent).sum()
    };
    let _ = write!(
        table,
        "first visit: {} bytes; engine: {} bytes",
        sum(is_of_first_visit),
        sum(|name| name.starts_with("assets/engine"))
    );
    Ok(table)
}

/// Whether the browser needs the file before the home page can be used.
fn is_of_first_visit(name: &str) -> bool {
    name == "index.html"
        || ["assets/page", "assets/style", "assets/icon-"].iter().any(|of| name.starts_with(of))
            && !name.ends_with(".png")
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, u64, u64)>) -> Result<(), SiteError> {
    for entry in fs::read_dir(folder).map_err(SiteError::file(folder))? {
        let path = entry.map_err(SiteError::file(folder))?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
            continue;
        }
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().into_owned();
        if name.starts_with('.') || name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let length = |path: &Path| fs::metadata(path).map(|metadata| metadata.len());
        let plain = length(&path).map_err(SiteError::file(&path))?;
        let sent = length(Path::new(&format!("{}.br", path.display()))).unwrap_or(plain);
        files.push((name, plain, sent));
    }
    Ok(())
}
