use std::{
    fs,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
    time::Instant,
};

use fishka_explorer::{Played, Source};
use fishka_game::{Message, Value};
use fishka_i18n::{Language, text};
use indicatif::ProgressBar;
use serde::Serialize;

use super::{Opened, args::ImportArgs, failed, open};
use crate::{
    failure::Failure,
    output::Output,
    record::{self, complain, each_record},
};

/// Games that are written together: the more, the fewer runs become one later.
const AT_ONCE: usize = 10_000;

/// What files of games are called, where a whole folder is read.
const EXTENSIONS: [&str; 3] = ["fishka", "sgf", "txt"];

#[derive(Default, Serialize)]
struct Imported {
    new: usize,
    known: usize,
    unfinished: usize,
    broken: usize,
    games: u32,
    seconds: f64,
}

/// Adds the games of files and folders to the store. What is broken is named, and everything else goes in.
pub(super) fn run(args: &ImportArgs, output: &mut Output) -> Result<(), Failure> {
    let mut files = Vec::new();
    for path in &args.paths {
        collect(path, true, &mut files)?;
    }
    let begun = Instant::now();
    let mut importer = Importer {
        opened: open(&args.data)?,
        source: args.source.into(),
        waiting: Vec::new(),
        done: Imported::default(),
        progress: progress(),
        language: output.language(),
    };
    for file in &files {
        importer.file(file)?;
    }
    importer.write()?;
    importer.progress.finish_and_clear();
    let Importer { mut opened, mut done, .. } = importer;
    done.games = opened.runtime.block_on(opened.explorer.games()).map_err(|error| failed(&error))?;
    opened.runtime.block_on(opened.explorer.close());
    done.seconds = begun.elapsed().as_secs_f64();
    if args.json {
        output.json(&done)?;
    } else {
        output.say(
            &Message::new("command-explorer-imported")
                .number("new", done.new)
                .number("known", done.known)
                .number("unfinished", done.unfinished)
                .number("games", done.games)
                .text("seconds", format_args!("{:.1}", done.seconds)),
        )?;
    }
    output.flush()?;
    record::failed("command-record-broken", done.broken as i64)
}

struct Importer {
    opened: Opened,
    source: Source,
    waiting: Vec<Played>,
    done: Imported,
    progress: ProgressBar,
    language: Language,
}

impl Importer {
    fn file(&mut self, file: &Path) -> Result<(), Failure> {
        each_record(&[file.to_owned()], |_, read| {
            match read.map(|record| Played::new(&record, self.source)) {
                Ok(Some(played)) => self.waiting.push(played),
                Ok(None) => self.done.unfinished += 1,
                Err(broken) => {
                    self.done.broken += 1;
                    self.progress.suspend(|| complain(file, &broken, self.language));
                }
            }
            if self.waiting.len() >= AT_ONCE { self.write() } else { Ok(()) }
        })
    }

    fn write(&mut self) -> Result<(), Failure> {
        let Opened { runtime, explorer } = &mut self.opened;
        let added = runtime.block_on(explorer.add(&self.waiting, None)).map_err(|error| failed(&error))?;
        self.done.new += added;
        self.done.known += self.waiting.len() - added;
        self.waiting.clear();
        let count = [("count", Value::number(self.done.new + self.done.known))];
        self.progress.set_message(text(self.language, "command-explorer-progress", &count));
        Ok(())
    }
}

fn progress() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(std::time::Duration::from_millis(100));
    bar
}

/// The files to read: those that are named, and in folders those that are called like games.
fn collect(path: &Path, named: bool, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error: io::Error| Failure::file("command-file-unreadable", path, &error);
    if path.is_dir() {
        let mut entries =
            fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(unreadable)?;
        entries.sort_by_key(fs::DirEntry::path);
        return entries.iter().try_for_each(|entry| collect(&entry.path(), false, files));
    }
    let extension = path.extension().and_then(|extension| extension.to_str());
    if named || extension.is_some_and(|extension| EXTENSIONS.contains(&extension)) {
        files.push(path.to_owned());
    }
    Ok(())
}
