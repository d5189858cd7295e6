use std::{
    fs::File,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
};

use crate::{ArenaError, Contest, Pair};

/// The file of records.
pub(crate) struct Records {
    path: PathBuf,
    writer: BufWriter<File>,
    empty: bool,
}

impl Records {
    pub(crate) fn create(path: &Path) -> Result<Records, ArenaError> {
        let file = File::create(path).map_err(|error| ArenaError::file(path, &error))?;
        Ok(Records { path: path.to_owned(), writer: BufWriter::new(file), empty: true })
    }

    pub(crate) fn add(&mut self, contest: &Contest, pair: &Pair) -> Result<(), ArenaError> {
        let mut text = String::new();
        for (index, game) in pair.games.iter().enumerate() {
            // A log that was edited by hand may hold what is no game; the rest of the records is worth having.
            let Some(record) = game.record(contest, pair.number, index) else { continue };
            if !self.empty {
                text.push('\n');
            }
            self.empty = false;
            text.push_str(&record.to_string());
        }
        let written = self.writer.write_all(text.as_bytes()).and_then(|()| self.writer.flush());
        written.map_err(|error| ArenaError::file(&self.path, &error))
    }
}
