//! What is said of a record, to people and to programs.

use std::path::Path;

use fishka_game::{Explain, Value};
use fishka_i18n::{Language, explain, text};
use fishka_record::{ReadRecord, Record};
use serde::Serialize;

use crate::standings::Winners;

/// Where a record was read.
#[derive(Copy, Clone)]
pub(crate) struct Source<'a> {
    pub(crate) file: &'a Path,
    /// Which of the records in the file, counted from 1.
    pub(crate) record: usize,
}

/// What is said of one record.
pub(super) trait Report: Serialize {
    fn is_fine(&self) -> bool;
    fn tell(&self, language: Language) -> String;
}

#[derive(Serialize)]
pub(super) struct CheckJson {
    file: String,
    /// Which of the records in the file, counted from 1.
    record: usize,
    sound: bool,
    /// Moves and chance events that were read and are right.
    plies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// The seats that won, counted from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    winners: Vec<usize>,
    #[serde(skip)]
    ending: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorJson>,
}

#[derive(Serialize)]
struct ErrorJson {
    line: usize,
    column: usize,
    /// A stable name of what is wrong.
    key: &'static str,
    message: String,
}

impl CheckJson {
    pub(super) fn new(source: Source<'_>, read: &ReadRecord, language: Language) -> CheckJson {
        let (record, error) = match read {
            Ok(record) => (Some(record), None),
            Err(broken) => (broken.before.as_ref(), Some(&broken.error)),
        };
        let sound = read.as_ref().ok();
        let winners = sound.map(|record| Winners::of(&record.conclusion().standings()));
        CheckJson {
            file: source.file.display().to_string(),
            record: source.record,
            winners: winners.as_ref().map(Winners::seats).unwrap_or_default(),
            ending: sound.zip(winners).and_then(|(record, winners)| winners.text_in(record, language)),
            sound: read.is_ok(),
            plies: record.map_or(0, |record| record.moves().count()),
            game: record.map(|record| record.rules().name()),
            result: sound.map(|record| record.conclusion().to_string()),
            error: error.map(|error| ErrorJson {
                line: error.location.line,
                column: error.location.column,
                key: error.message().key,
                message: explain(language, error),
            }),
        }
    }
}

impl Report for CheckJson {
    fn is_fine(&self) -> bool {
        self.sound
    }

    fn tell(&self, language: Language) -> String {
        let mut values = vec![
            ("file", Value::text(&self.file)),
            ("record", Value::text(self.record)),
            ("plies", Value::number(self.plies)),
        ];
        match &self.error {
            None => {
                values.push(("game", Value::text(self.game.unwrap_or_default())));
                values.push(("result", Value::text(self.result.as_deref().unwrap_or_default())));
                let sound = text(language, "command-record-sound", &values);
                self.ending.iter().fold(sound, |sound, ending| format!("{sound}. {ending}"))
            }
            Some(error) => {
                values.push(("line", Value::text(error.line)));
                values.push(("column", Value::text(error.column)));
                values.push(("reason", Value::text(&error.message)));
                text(language, "command-record-unsound", &values)
            }
        }
    }
}

#[derive(Serialize)]
pub(super) struct VerifyJson {
    file: String,
    /// Which of the records in the file, counted from 1.
    record: usize,
    verified: bool,
    /// Chance events that follow from the seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<usize>,
    /// What was promised; those who saw it when the game began can compare.
    #[serde(skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<DoubtJson>,
}

#[derive(Serialize)]
struct DoubtJson {
    /// A stable name of what is wrong.
    key: &'static str,
    message: String,
}

impl VerifyJson {
    pub(super) fn new(source: Source<'_>, read: &ReadRecord, language: Language) -> VerifyJson {
        let doubt =
            |error: &dyn Explain| DoubtJson { key: error.message().key, message: explain(language, error) };
        let verified = match read {
            Ok(record) => record.verify_chance().map_err(|error| doubt(&error)),
            Err(broken) => Err(doubt(&broken.error)),
        };
        let tags = read.as_ref().ok().map(Record::tags);
        VerifyJson {
            file: source.file.display().to_string(),
            record: source.record,
            verified: verified.is_ok(),
            draws: verified.as_ref().ok().copied(),
            commitment: tags.and_then(|tags| tags.get("Commitment")).map(str::to_owned),
            error: verified.err(),
        }
    }
}

impl Report for VerifyJson {
    fn is_fine(&self) -> bool {
        self.verified
    }

    fn tell(&self, language: Language) -> String {
        let mut values = vec![("file", Value::text(&self.file)), ("record", Value::text(self.record))];
        match &self.error {
            None => {
                values.push(("draws", Value::number(self.draws.unwrap_or_default())));
                values.push(("commitment", Value::text(self.commitment.as_deref().unwrap_or_default())));
                text(language, "command-record-verified", &values)
            }
            Some(error) => {
                values.push(("reason", Value::text(&error.message)));
                text(language, "command-record-unverified", &values)
            }
        }
    }
}
