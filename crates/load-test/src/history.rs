//! What players were told and what the log says, in a file that anybody can check.

use std::{
    fs::File,
    io::{BufRead as _, BufReader, BufWriter, Write as _},
    path::Path,
};

use fishka_game::clock::TimeControl;
use fishka_wire::{GameId, Numbered};
use serde::{Deserialize, Serialize};

use crate::{
    Downtime, LoadError, Report,
    check::{self, Findings, Told},
};

/// One game: a line of the file.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) game: GameId,
    pub(crate) clock: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) downtimes: Vec<Downtime>,
    /// What each player was told.
    pub(crate) told: Vec<Told>,
    pub(crate) log: Vec<Numbered>,
}

impl Kept {
    pub(crate) fn check(&self) -> Findings {
        let control: TimeControl = self.clock.parse().unwrap_or_default();
        check::check(&self.log, &self.told, control, &self.downtimes)
    }
}

/// A file that is being written.
pub(crate) struct History(BufWriter<File>);

impl History {
    pub(crate) fn create(path: &Path) -> Result<History, LoadError> {
        let file = File::create(path).map_err(|error| LoadError::History { file: path.into(), error })?;
        Ok(History(BufWriter::new(file)))
    }

    pub(crate) fn write(&mut self, kept: &Kept) -> Result<(), LoadError> {
        serde_json::to_writer(&mut self.0, kept).map_err(|error| LoadError::Answer(error.to_string()))?;
        self.0.write_all(b"\n")?;
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<(), LoadError> {
        Ok(self.0.flush()?)
    }
}

/// Checks the histories in a file anew, without any server.
///
/// # Errors
/// When the file cannot be read.
pub fn check_history(path: &Path) -> Result<Report, LoadError> {
    let unreadable = |error| LoadError::History { file: path.into(), error };
    let file = BufReader::new(File::open(path).map_err(unreadable)?);
    let mut report = Report::default();
    for line in file.lines() {
        let line = line.map_err(unreadable)?;
        let kept: Kept = serde_json::from_str(&line).map_err(|error| LoadError::Answer(error.to_string()))?;
        report.games_made += 1;
        kept.told.iter().for_each(|told| report.hear(told));
        report.find(kept.check());
    }
    Ok(report)
}
