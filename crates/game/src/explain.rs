use alloc::{string::String, vec::Vec};

/// An error that can be told in the reader's language.
///
/// [`Display`](core::fmt::Display) tells it in English, so that the rules stand alone; programs for people look up
/// [`key`](Explain::key) in their language files and put [`values`](Explain::values) in.
pub trait Explain: core::error::Error {
    /// The name of the message, such as `dvonn-illegal-not-yours`.
    fn key(&self) -> &'static str;

    /// The values that stand in the message, by name.
    fn values(&self) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}

/// A value inside a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, which may decide the grammar around it.
    Number(i64),
    /// Text that reads the same in every language: a cell, a move, something the reader typed.
    Text(String),
    /// The name of a message that stands in this one, such as the word for a colour.
    Word(&'static str),
    /// A message with values of its own that stands in this one, such as the reason behind it.
    Message(&'static str, Vec<(&'static str, Value)>),
}

impl Value {
    /// Anything printable as text.
    pub fn text(value: impl core::fmt::Display) -> Value {
        Value::Text(alloc::format!("{value}"))
    }

    /// What an error says, inside the message of another.
    pub fn message(error: &(impl Explain + ?Sized)) -> Value {
        Value::Message(error.key(), error.values())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

/// Text that is not a move of the game at all.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{help}")]
pub struct NotAMove {
    /// The name of the message in the language files.
    pub key: &'static str,
    /// How moves of this game are written, in English.
    pub help: &'static str,
}

impl Explain for NotAMove {
    fn key(&self) -> &'static str {
        self.key
    }
}
