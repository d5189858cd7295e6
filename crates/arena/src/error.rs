use std::path::{Path, PathBuf};

use fishka_game::{Explain, Message};
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
    fn message(&self) -> Message {
        match self {
            ArenaError::UnknownBuiltin { name } => Message::new("arena-unknown-builtin").text("name", name),
            ArenaError::Setting { text } => Message::new("arena-setting").text("text", text),
            ArenaError::Command(error) => error.message(),
            ArenaError::Unable { engine, fault } => {
                Message::new("arena-unable").text("engine", engine).text("reason", fault)
            }
            ArenaError::Opening { line, reason } => {
                Message::new("arena-opening").number("line", *line).text("reason", reason)
            }
            ArenaError::NoOpenings => Message::new("arena-no-openings"),
            ArenaError::File { file, error } => {
                Message::new("arena-file").text("file", file.display()).text("error", error)
            }
            ArenaError::AnotherMatch { file, difference } => Message::new("arena-another-match")
                .text("file", file.display())
                .text("difference", difference),
            ArenaError::BrokenLog { file, line } => {
                Message::new("arena-broken-log").text("file", file.display()).number("line", *line)
            }
        }
    }
}
