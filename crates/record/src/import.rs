//! DVONN games recorded by other programs.

mod boardspace;
mod little_golem;
mod sgf;
mod transcript;

pub use boardspace::boardspace;
pub use little_golem::little_golem;

use crate::{BrokenRecord, Place, Problem, Record, read_all, syntax::Fault};

/// Reads a file in any format this crate knows, told apart by its beginning: records of its own, Boardspace or Little
/// Golem.
#[must_use]
pub fn read_any(bytes: &[u8]) -> Vec<Result<Record, Box<BrokenRecord>>> {
    let text = decode(bytes);
    let beginning = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if beginning.starts_with('[') {
        read_all(&text).collect()
    } else if beginning.starts_with('(') {
        vec![boardspace(bytes)]
    } else if beginning.starts_with("Event") {
        vec![little_golem(bytes)]
    } else {
        let at = text.len() - beginning.len();
        let error = Fault::new(at, Problem::NoRecord).located(&text, 0, Place::START);
        vec![Err(Box::new(BrokenRecord { before: None, error }))]
    }
}

/// Text from bytes that are UTF-8 or, when they are not, Latin-1.
fn decode(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}
