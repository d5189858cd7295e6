use alloc::{string::String, vec::Vec};
use core::fmt;

/// An error that can be told in the reader's language.
///
/// [`Display`](core::fmt::Display) tells it in English, so that the rules stand alone; programs for people look its
/// [`message`](Explain::message) up in their language files.
pub trait Explain: core::error::Error {
    /// What there is to say.
    fn message(&self) -> Message;
}

/// A sentence of the language files.
///
/// ```
/// use fishka_game::{Message, Value};
///
/// let message = Message::new("game-unknown").text("name", "go").text("known", "dvonn, abalone");
/// assert_eq!(message.key, "game-unknown");
/// assert_eq!(message.values[0], ("name", Value::Text("go".to_owned())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Its name in the language files, such as `dvonn-illegal-not-yours`.
    pub key: &'static str,
    /// The values that stand in it, by name.
    pub values: Vec<(&'static str, Value)>,
}

impl Message {
    /// The sentence with this name, without values.
    #[must_use]
    pub const fn new(key: &'static str) -> Message {
        Message { key, values: Vec::new() }
    }

    /// The same with a value more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Message {
        self.values.push((name, value));
        self
    }

    /// The same with a text more; see [`Value::Text`].
    #[must_use]
    pub fn text(self, name: &'static str, text: impl fmt::Display) -> Message {
        self.with(name, Value::text(text))
    }

    /// The same with a number more; see [`Value::Number`].
    #[must_use]
    pub fn number(self, name: &'static str, number: impl TryInto<i64>) -> Message {
        self.with(name, Value::number(number))
    }

    /// The same with a word more; see [`Value::Word`].
    #[must_use]
    pub fn word(self, name: &'static str, key: &'static str) -> Message {
        self.with(name, Value::Word(key))
    }

    /// The same with the reason behind it as `reason`; see [`Value::Message`].
    #[must_use]
    pub fn because(self, reason: Message) -> Message {
        self.with("reason", Value::Message(reason))
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
    Message(Message),
}

impl Value {
    /// Anything printable as text.
    pub fn text(value: impl fmt::Display) -> Value {
        Value::Text(alloc::format!("{value}"))
    }

    /// Any whole number; one that is too large stands as the largest.
    pub fn number(number: impl TryInto<i64>) -> Value {
        Value::Number(number.try_into().unwrap_or(i64::MAX))
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
    fn message(&self) -> Message {
        Message::new(self.key)
    }
}
