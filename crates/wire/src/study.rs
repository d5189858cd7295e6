//! Studies that the server keeps and that are known by link.

use serde::{Deserialize, Serialize};

use crate::StudyId;

/// A study to be kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewStudy {
    /// Its chapters: records, one after the other.
    pub text: String,
    /// The study it is a copy of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<StudyId>,
}

impl NewStudy {
    /// The most bytes of a study's text.
    pub const LONGEST: usize = 256 * 1024;
}

/// What becomes of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudyChange {
    /// The version that was changed; nothing is kept when the study has another one by now.
    pub version: u64,
    /// All its chapters.
    pub text: String,
}

/// Where a study is kept, and in which version.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeptStudy {
    /// Its name.
    pub id: StudyId,
    /// Grows with every change.
    pub version: u64,
}

/// A study as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Study {
    /// Its name.
    pub id: StudyId,
    /// Grows with every change.
    pub version: u64,
    /// When it was changed last, in Unix milliseconds.
    pub updated: u64,
    /// The name of its owner, which may be empty.
    pub owner: String,
    /// Whether it belongs to whoever asks, who alone may change it.
    pub mine: bool,
    /// The study it is a copy of, which may be gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<StudyId>,
    /// Its chapters: records, one after the other.
    pub text: String,
}

/// A study in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StudySummary {
    /// Its name.
    pub id: StudyId,
    /// Grows with every change.
    pub version: u64,
    /// When it was changed last, in Unix milliseconds.
    pub updated: u64,
    /// What its first chapter is called, which may be nothing.
    pub title: String,
    /// The game of its first chapter.
    pub game: String,
    /// How many chapters it has.
    pub chapters: u32,
}
