//! Reading short texts with a column for every complaint.

use alloc::{borrow::ToOwned, format, string::String};

/// A word as it stands in a complaint: what was sent may be of any length.
#[must_use]
pub fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}

/// A place in a text, moving forward.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning.
    #[must_use]
    pub const fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    /// The column of the next character, counted in characters from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// What has not been read.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, left in place.
    #[must_use]
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads the next character.
    #[allow(
        clippy::should_implement_trait,
        reason = "a cursor is asked in turns with peek, never looped over"
    )]
    pub fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Reads this character if it is next.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Reads as far as the characters satisfy `wanted`.
    pub fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads a run of decimal digits as a number; `None` when no digit is next or the number is too large.
    pub fn number(&mut self) -> Option<u32> {
        self.take_while(|c| c.is_ascii_digit()).parse().ok()
    }
}
