use std::{io, path::PathBuf, sync::Arc};

use fishka_game::{Explain, Message};

/// Why a store cannot be opened. The database is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It cannot be reached at all.
    #[error("{place} cannot be opened: {error}")]
    Unreachable {
        /// Where it should be.
        place: String,
        /// What the database says.
        error: sqlx::Error,
    },
    /// The path cannot be used.
    #[error("{} cannot be used: {error}", path.display())]
    Path {
        /// The path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{place} is not a database; it was left untouched")]
    NotADatabase {
        /// The file.
        place: String,
    },
    /// It is a database of another program.
    #[error("{place} holds the data of another program; it was left untouched")]
    Foreign {
        /// Where.
        place: String,
    },
    /// A later version of Fishka wrote it.
    #[error(
        "{place} was written by a newer Fishka (format {found}, this one knows up to {known}); it was left untouched: use the newer program"
    )]
    Newer {
        /// Where.
        place: String,
        /// The format it has.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// It cannot be read or prepared.
    #[error("{place} cannot be read: {error}")]
    Unreadable {
        /// Where.
        place: String,
        /// What the database says.
        error: sqlx::Error,
    },
    /// Another server has it open.
    #[error("another server is using {place}; stop it first")]
    InUse {
        /// Where.
        place: String,
    },
    /// The file has a second name, under which another server would not see this one.
    #[error("{} has another name too (a hard link); remove that one, or make a copy", path.display())]
    Linked {
        /// The file.
        path: PathBuf,
    },
    /// A copy was put in the place of a database, and what that one had not written into its file lies beside it still.
    #[error(
        "{} belongs to the database that was here before this copy, and would be written into it; remove it", path.display()
    )]
    OtherLog {
        /// The file beside the copy.
        path: PathBuf,
    },
    /// The file that keeps other servers away cannot be made.
    #[error("the lock file {} cannot be used: {error}", path.display())]
    Lock {
        /// The lock file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl Explain for OpenError {
    fn message(&self) -> Message {
        match self {
            OpenError::Unreachable { place, error } => {
                Message::new("store-unreachable").text("place", place).text("error", error)
            }
            OpenError::Path { path, error } => {
                Message::new("store-path").text("place", path.display()).text("error", error)
            }
            OpenError::NotADatabase { place } => Message::new("store-not-a-database").text("place", place),
            OpenError::Foreign { place } => Message::new("store-foreign").text("place", place),
            // Formats are names that happen to be numbers: no grammar depends on them.
            OpenError::Newer { place, found, known } => {
                Message::new("store-newer").text("place", place).text("found", found).text("known", known)
            }
            OpenError::Unreadable { place, error } => {
                Message::new("store-unreadable").text("place", place).text("error", error)
            }
            OpenError::InUse { place } => Message::new("store-in-use").text("place", place),
            OpenError::Linked { path } => Message::new("store-linked").text("place", path.display()),
            OpenError::OtherLog { path } => Message::new("store-other-log").text("place", path.display()),
            OpenError::Lock { path, error } => {
                Message::new("store-lock").text("place", path.display()).text("error", error)
            }
        }
    }
}

/// Why something was not kept.
///
/// After [`Lost`](WriteError::Lost) it is unknown whether it was: load the game anew before going on.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// The log has gone on meanwhile.
    #[error("the next event has number {next}")]
    Conflict {
        /// The number the next event must have.
        next: u64,
    },
    /// Another node keeps the game now.
    #[error("another node keeps the game")]
    Fenced,
    /// The study has been changed since it was seen.
    #[error("the study is at version {version}")]
    Outdated {
        /// The version it has.
        version: u64,
    },
    /// There is no such game, player or study of one's own.
    #[error("there is no {0}")]
    Unknown(String),
    /// The name is taken.
    #[error("the name {0} is taken")]
    Taken(String),
    /// Too much waits to be written.
    #[error("the database is too busy; try again")]
    Busy,
    /// The store is closed.
    #[error("the database is closed")]
    Closed,
    /// Another server has taken the database over.
    #[error("another server is using the database")]
    InUse,
    /// The database failed.
    #[error("the database failed: {0}")]
    Lost(Arc<sqlx::Error>),
}

/// Why something could not be read.
#[derive(Debug, thiserror::Error)]
#[error("the database could not be read: {0}")]
pub struct ReadError(#[from] sqlx::Error);
