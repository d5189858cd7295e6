use std::path::{Path, PathBuf};

use fishka_game::{Explain, Value};
use fishka_protocol::{ClientError, Fault};

/// Why a match cannot be set up or go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArenaError {
    /// `builtin:` with a name nobody has.
    #[error(
        "there is no built-in engine “{name}”; write 1 to 10, full, greedy, monte-carlo or random after builtin:"
    )]
    UnknownBuiltin {
        /// The name given.
        name: String,
    },
    /// A setting of an engine that is not `name=value`, or has a value that is none.
    #[error("“{text}” is no setting of an engine; write name=value after a semicolon, such as ;nodes=10000")]
    Setting {
        /// The setting.
        text: String,
    },
    /// The command of an engine cannot be read.
    #[error(transparent)]
    Command(#[from] ClientError),
    /// An engine cannot play at all.
    #[error("{engine}: {fault}")]
    Unable {
        /// The engine.
        engine: String,
        /// What it did.
        fault: Fault,
    },
    /// A line of an opening file is refused.
    #[error("line {line} of the openings: {reason}")]
    Opening {
        /// Its number, counted from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
    /// An opening file without openings.
    #[error("there are no openings in the file")]
    NoOpenings,
    /// A file cannot be read or written.
    #[error("{}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: String,
    },
    /// The log belongs to another match.
    #[error("{} is the log of another match: {difference}", file.display())]
    AnotherMatch {
        /// The file.
        file: PathBuf,
        /// The first thing that differs.
        difference: String,
    },
    /// The log is no log.
    #[error("line {line} of {} is no log of a match", file.display())]
    BrokenLog {
        /// The file.
        file: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
}

impl ArenaError {
    pub(crate) fn file(file: &Path, error: &std::io::Error) -> ArenaError {
        ArenaError::File { file: file.to_owned(), error: error.to_string() }
    }
}

impl Explain for ArenaError {
    fn key(&self) -> &'static str {
        match self {
            ArenaError::UnknownBuiltin { .. } => "arena-unknown-builtin",
            ArenaError::Setting { .. } => "arena-setting",
            ArenaError::Command(error) => error.key(),
            ArenaError::Unable { .. } => "arena-unable",
            ArenaError::Opening { .. } => "arena-opening",
            ArenaError::NoOpenings => "arena-no-openings",
            ArenaError::File { .. } => "arena-file",
            ArenaError::AnotherMatch { .. } => "arena-another-match",
            ArenaError::BrokenLog { .. } => "arena-broken-log",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        let shown = |file: &PathBuf| ("file", Value::text(file.display()));
        match self {
            ArenaError::UnknownBuiltin { name } => vec![("name", Value::text(name))],
            ArenaError::Setting { text } => vec![("text", Value::text(text))],
            ArenaError::Command(error) => error.values(),
            ArenaError::Unable { engine, fault } => {
                vec![("engine", Value::text(engine)), ("reason", Value::text(fault))]
            }
            ArenaError::Opening { line, reason } => {
                vec![("line", Value::Number(*line as i64)), ("reason", Value::text(reason))]
            }
            ArenaError::NoOpenings => Vec::new(),
            ArenaError::File { file, error } => vec![shown(file), ("error", Value::text(error))],
            ArenaError::AnotherMatch { file, difference } => {
                vec![shown(file), ("difference", Value::text(difference))]
            }
            ArenaError::BrokenLog { file, line } => vec![shown(file), ("line", Value::Number(*line as i64))],
        }
    }
}
