//! A study as it is kept: its chapters, each a record with its tree, as one text.

use fishka_game::{Explain, Message};

use crate::{BrokenRecord, Record, read_all};

/// The most chapters of a study.
pub const MOST_CHAPTERS: usize = 64;

/// Why a text is no study.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ChaptersError {
    /// There are too many chapters.
    #[error("a study has at most {MOST_CHAPTERS} chapters")]
    TooMany,
    /// A chapter cannot be read.
    #[error("chapter {chapter}: {error}")]
    Broken {
        /// Which, counted from 1.
        chapter: usize,
        /// What is wrong in it, and where in the text.
        error: Box<BrokenRecord>,
    },
}

impl Explain for ChaptersError {
    fn message(&self) -> Message {
        match self {
            ChaptersError::TooMany => Message::new("record-too-many-chapters").number("limit", MOST_CHAPTERS),
            ChaptersError::Broken { chapter, error } => Message::new("record-broken-chapter")
                .text("chapter", chapter)
                .text("line", error.error.location.line)
                .text("column", error.error.location.column)
                .because(error.message()),
        }
    }
}

/// Reads the chapters of a study, one or more, and checks every move in them.
///
/// # Errors
/// When there are too many, or the first that cannot be read.
pub fn read_chapters(text: &str) -> Result<Vec<Record>, ChaptersError> {
    let mut chapters = Vec::new();
    for (chapter, read) in (1..).zip(read_all(text)) {
        if chapter > MOST_CHAPTERS {
            return Err(ChaptersError::TooMany);
        }
        chapters.push(read.map_err(|error| ChaptersError::Broken { chapter, error })?);
    }
    Ok(chapters)
}

/// The text of a study, which [`read_chapters`] reads back.
#[must_use]
pub fn write_chapters(chapters: &[Record]) -> String {
    chapters.iter().map(Record::to_string).collect::<Vec<_>>().join("\n")
}
