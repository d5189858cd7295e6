use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    assets::{Assets, fingerprint},
    bindings::{Bound, LINK, MAIN, bind, bind_in_parts},
    error::SiteError,
    icons, styles,
};

/// What a page is made of.
pub(crate) struct Inputs {
    /// The compiled page.
    pub(crate) page: PathBuf,
    /// The compiled engine.
    pub(crate) engine: PathBuf,
    /// The folder of the page's crate, with its style sheets and what surrounds them.
    pub(crate) sources: PathBuf,
    /// The folder of the puzzles, a file a game, which the page loads when they are wanted.
    pub(crate) puzzles: PathBuf,
    /// Whether compressed copies are made, which takes longer than everything else.
    pub(crate) compress: bool,
}

/// Where the fingerprint of what a finished page was made of is kept; the server does not serve hidden files.
const STAMP: &str = ".made-of";

/// The sizes in which the icon is drawn for those who read no SVG.
const ICONS: [u32; 3] = [180, 192, 512];

/// Makes the page in `out`, unless it is there already.
pub(crate) fn build(inputs: &Inputs, out: &Path) -> Result<(), SiteError> {
    let texts = Texts::read(&inputs.sources, &inputs.puzzles)?;
    let stamp = texts.stamp(&[read(&inputs.page)?, read(&inputs.engine)?, vec![inputs.compress.into()]]);
    let stamp_file = out.join(STAMP);
    if fs::read_to_string(&stamp_file).is_ok_and(|made_of| made_of == stamp) {
        return Ok(());
    }
    if out.exists() {
        fs::remove_dir_all(out).map_err(SiteError::file(out))?;
    }
    assemble(inputs, &texts)?.write(out, inputs.compress)?;
    fs::write(&stamp_file, stamp).map_err(SiteError::file(&stamp_file))
}

fn assemble(inputs: &Inputs, texts: &Texts) -> Result<Assets, SiteError> {
    let mut assets = Assets::default();
    let page = add_module(&mut assets, "page", bind_in_parts(&inputs.page)?);
    let engine = add_module(&mut assets, "engine", bind(&inputs.engine)?);
    let style = assets.add_hashed("style", "css", styles::shorten(&texts.style).into_bytes());
    let icon = assets.add_hashed("icon", "svg", texts.icon.clone().into_bytes());

    let mut manifest = texts.manifest.replace("{icon}", &icon);
    let mut index = texts.index.clone();
    for pixels in ICONS {
        let path = assets.add_hashed(&format!("icon-{pixels}"), "png", icons::draw(&texts.icon, pixels)?);
        manifest = manifest.replace(&format!("{{icon-{pixels}}}"), &path);
        index = index.replace(&format!("{{icon-{pixels}}}"), &path);
    }
    let index = index
        .replace("{page}", &page.start)
        .replace("{page-script}", &page.script)
        .replace("{page-module}", &page.module)
        .replace("{engine}", &engine.start)
        .replace("{style}", &style)
        .replace("{icon}", &icon);
    assets.add("/manifest.webmanifest", manifest.into_bytes());
    assets.add("/index.html", index.into_bytes());
    for (game, puzzles) in &texts.puzzles {
        let (first, more) = in_two(puzzles);
        assets.add(&format!("/puzzles/{game}.txt"), first.into_bytes());
        assets.add(&format!("/puzzles/{game}-more.txt"), more.into_bytes());
    }

    let files: Vec<String> = assets.paths().map(|path| format!("  {path:?},\n")).collect();
    let worker = texts
        .service_worker
        .replace("{version}", &assets.fingerprint())
        .replace("{files}", &format!("\n{}", files.concat()));
    assets.add("/service-worker.js", worker.into_bytes());
    Ok(assets)
}

/// The paths of a module, of its bindings, and of the script that starts it.
struct Module {
    start: String,
    script: String,
    module: String,
}

fn add_module(assets: &mut Assets, name: &str, bound: Bound) -> Module {
    let module = assets.add_hashed(name, "wasm", bound.module);
    let mut script = bound.script;
    let script_path = match bound.later {
        None => assets.add_hashed(&format!("{name}-bindings"), "js", script.into_bytes()),
        Some(mut later) => {
            for (part, bytes) in later.parts {
                let path = assets.add_hashed(&format!("later-{name}"), "wasm", bytes);
                later.script = later.script.replace(&part, &path);
            }
            // The two scripts name each other, so they share the fingerprint of both.
            let mark = fingerprint([script.as_bytes(), later.script.as_bytes()]);
            let path = format!("/assets/{name}-bindings-{mark}.js");
            let later_path = format!("/assets/{name}-loader-{mark}.js");
            // The module itself knows the script by its first name, so only the import changes.
            script = script.replace(&format!("from \"{LINK}\""), &format!("from {later_path:?}"));
            assets.add(&later_path, later.script.replace(MAIN, &path).into_bytes());
            assets.add(&path, script.into_bytes());
            path
        }
    };
    let start = format!("import start from {script_path:?};\nstart({{ module_or_path: {module:?} }});\n");
    let start = assets.add_hashed(name, "js", start.into_bytes());
    Module { start, script: script_path, module }
}

/// What people write by hand.
struct Texts {
    index: String,
    manifest: String,
    service_worker: String,
    icon: String,
    style: String,
    /// The puzzles of each game.
    puzzles: Vec<(String, String)>,
}

/// So many puzzles of a game are enough to begin with. They stand in no order in their file, so that the first are like the others.
const FIRST_PUZZLES: usize = 200;

/// The first puzzles of a file and the others, each with its first line, which names the game.
fn in_two(puzzles: &str) -> (String, String) {
    let (heading, list) = puzzles.split_once('\n').unwrap_or((puzzles, ""));
    let end = list.match_indices('\n').nth(FIRST_PUZZLES - 1).map_or(list.len(), |(at, _)| at + 1);
    let (first, more) = list.split_at(end);
    (format!("{heading}\n{first}"), format!("{heading}\n{more}"))
}

impl Texts {
    fn read(sources: &Path, puzzles: &Path) -> Result<Texts, SiteError> {
        let text = |name: &str| {
            let path = sources.join("site").join(name);
            fs::read_to_string(&path).map_err(SiteError::file(&path))
        };
        Ok(Texts {
            index: text("index.html")?,
            manifest: text("manifest.webmanifest")?,
            service_worker: text("service-worker.js")?,
            icon: text("icon.svg")?,
            style: read_all(&sources.join("style"), "css")?
                .into_iter()
                .map(|(_, text)| text + "\n")
                .collect(),
            puzzles: read_all(puzzles, "puzzles")?,
        })
    }

    fn stamp(&self, modules: &[Vec<u8>]) -> String {
        let texts = [&self.index, &self.manifest, &self.service_worker, &self.icon, &self.style];
        // The program itself decides what is made of all this.
        let program = std::env::current_exe().and_then(fs::read).unwrap_or_default();
        fingerprint(
            texts
                .into_iter()
                .map(String::as_bytes)
                .chain(self.puzzles.iter().flat_map(|(game, text)| [game.as_bytes(), text.as_bytes()]))
                .chain(modules.iter().map(Vec::as_slice))
                .chain([program.as_slice()]),
        )
    }
}

/// The texts of a folder with this extension, in the order of their names.
fn read_all(folder: &Path, extension: &str) -> Result<Vec<(String, String)>, SiteError> {
    let entries = fs::read_dir(folder).map_err(SiteError::file(folder))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|is| is == extension))
        .collect();
    paths.sort();
    let named = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(SiteError::file(&path))?;
        Ok((path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), text))
    };
    paths.into_iter().map(named).collect()
}

fn read(path: &Path) -> Result<Vec<u8>, SiteError> {
    fs::read(path).map_err(SiteError::file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_come_in_two_parts_of_which_each_names_the_game() {
        let list: Vec<String> = (0..FIRST_PUZZLES + 2).map(|number| format!("{number}\n")).collect();
        let (first, more) = in_two(&format!("game options\n{}", list.concat()));
        assert_eq!(first, format!("game options\n{}", list[..FIRST_PUZZLES].concat()));
        assert_eq!(more, format!("game options\n{}", list[FIRST_PUZZLES..].concat()));
        assert_eq!(in_two("game\n1\n"), ("game\n1\n".to_owned(), "game\n".to_owned()));
    }
}
