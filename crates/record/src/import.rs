//! DVONN games recorded by other programs.

mod boardspace;
mod little_golem;
mod sgf;
mod transcript;

pub use boardspace::boardspace;
pub use little_golem::little_golem;

/// Text from bytes that are UTF-8 or, when they are not, Latin-1.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}
