//! Takes the web page into the program.
//!
//! `FISHKA_SITE` names the folder of its files, as `cargo xtask site` makes them; without it the program has no page.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

#[allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]
fn main() -> io::Result<()> {
    println!("cargo:rerun-if-env-changed=FISHKA_SITE");
    let mut table = String::new();
    if let Some(folder) = env::var_os("FISHKA_SITE").map(PathBuf::from) {
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        if folder.exists() {
            collect(&folder, &mut files)?;
        }
        files.sort();
        table = files.iter().map(|file| entry(&folder, file)).collect();
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("site.rs"), format!("&[{table}]"))
}

/// All files to be served, without their compressed copies.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, files)?;
        } else if !name.starts_with('.') && !name.ends_with(".br") && !name.ends_with(".gz") {
            files.push(path);
        }
    }
    Ok(())
}

fn entry(folder: &Path, file: &Path) -> String {
    let path = format!("/{}", file.strip_prefix(folder).unwrap_or(file).display());
    let copy = |coding: &str| {
        let copy = format!("{}.{coding}", file.display());
        if Path::new(&copy).exists() { format!("Some(include_bytes!({copy:?}))") } else { "None".to_owned() }
    };
    format!(
        "fishka_server::File {{ path: {path:?}, bytes: include_bytes!({:?}), br: {}, gz: {}, mime: {:?}, immutable: {} }},\n",
        file.display().to_string(),
        copy("br"),
        copy("gz"),
        mime(file),
        // Names in this folder change with the content.
        path.starts_with("/assets/"),
    )
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt") => "text/plain; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
