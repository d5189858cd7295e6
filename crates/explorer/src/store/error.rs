use fishka_game::{Explain, Value};

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
    fn key(&self) -> &'static str {
        match self {
            StoreError::Foreign { .. } => "explorer-store-foreign",
            StoreError::Newer { .. } => "explorer-store-newer",
            StoreError::Failed { .. } => "explorer-store-failed",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            StoreError::Foreign { place } => vec![("place", Value::text(place))],
            StoreError::Newer { place, found, known } => {
                vec![
                    ("place", Value::text(place)),
                    ("found", Value::Number(*found)),
                    ("known", Value::Number(*known)),
                ]
            }
            StoreError::Failed { place, error } => {
                vec![("place", Value::text(place)), ("error", Value::text(error))]
            }
        }
    }
}
