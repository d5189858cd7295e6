//! The shape of a record text, before any rule is asked: tags, moves, comments, variations and where they stand.

mod parse;
mod print;
mod scan;

pub(crate) use parse::{Parsed, parse};
pub(crate) use print::Printer;
pub(crate) use scan::{FIRST_TAG, is_tag_name, next_record, one_line, skip_space, unescaped};

use crate::{Glyph, Location, Problem, RecordError};

/// One record as it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Document {
    pub(crate) tags: Vec<Tag>,
    pub(crate) items: Vec<Item>,
    pub(crate) result: Option<Word>,
}

impl Document {
    pub(crate) fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) value: String,
    /// Byte offset of the opening bracket.
    pub(crate) at: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// Byte offset of the first character.
    pub(crate) at: usize,
}

impl Word {
    /// Whether it is a number.
    pub(crate) fn is_number(&self) -> bool {
        self.text.bytes().all(|b| b.is_ascii_digit())
    }

    /// Whether a result of this text would be one of scores.
    fn is_scores(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// What moves are interspersed with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    Number { number: u32, at: usize },
    Move(Word),
    Glyph(Glyph),
    Comment(String),
    Variation(Vec<Item>),
}

/// A problem and the byte offset of its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) problem: Problem,
}

impl Fault {
    pub(crate) const fn new(at: usize, problem: Problem) -> Fault {
        Fault { at, problem }
    }

    /// The fault in a text of which `from` bytes take one to the place `start`.
    pub(crate) fn located(self, text: &str, from: usize, start: Location) -> RecordError {
        RecordError { location: start.after(&text[from..self.at.max(from)]), problem: self.problem }
    }
}
