use fishka_game::{Explain, Message};

/// Why an explorer's store does not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is something else.
    #[error("{place} is no explorer's store; it was left untouched")]
    Foreign {
        /// The file.
        place: String,
    },
    /// A later version of Fishka wrote it.
    #[error(
        "{place} was written by a newer Fishka (format {found}, this one knows up to {known}); use the newer program"
    )]
    Newer {
        /// The file.
        place: String,
        /// The format it has.
        found: i64,
        /// The newest format this program knows.
        known: i64,
    },
    /// The disk, or another program, is in the way.
    #[error("{place} does not work: {error}")]
    Failed {
        /// The file.
        place: String,
        /// What the database says.
        error: sqlx::Error,
    },
}

impl StoreError {
    pub(super) fn unreadable(place: String, error: sqlx::Error) -> StoreError {
        let not_a_database =
            matches!(&error, sqlx::Error::Database(error) if error.code().is_some_and(|code| code == "26"));
        if not_a_database { StoreError::Foreign { place } } else { StoreError::Failed { place, error } }
    }
}

impl Explain for StoreError {
    fn message(&self) -> Message {
        match self {
            StoreError::Foreign { place } => Message::new("explorer-store-foreign").text("place", place),
            StoreError::Newer { place, found, known } => Message::new("explorer-store-newer")
                .text("place", place)
                .number("found", *found)
                .number("known", *known),
            StoreError::Failed { place, error } => {
                Message::new("explorer-store-failed").text("place", place).text("error", error)
            }
        }
    }
}
