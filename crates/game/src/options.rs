use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::{Explain, Game, Message, Seat};

/// A game that can be chosen by name and set up by named options.
pub trait Configurable: Game + Default {
    /// The name in commands and records.
    const NAME: &'static str;
    /// The options with their defaults.
    const OPTIONS: &'static [OptionSpec];

    /// The game with these options; what is not named takes its default.
    ///
    /// # Errors
    /// An unknown option, a value that is not allowed, or options that contradict each other.
    fn from_options(options: &Options) -> Result<Self, OptionError>;

    /// The options that matter for this game, defaults included, in the order of [`OPTIONS`](Configurable::OPTIONS).
    fn options(&self) -> Options;

    /// The name, in the language files, of the word for the side that a seat plays in this position: `NAME-seat-N` in
    /// games where a seat always plays the same side.
    fn seat_key(&self, position: &Self::Position, seat: Seat) -> String {
        let _ = position;
        alloc::format!("{}-seat-{seat}", Self::NAME)
    }
}

/// An option a game offers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name, such as `layout`.
    pub name: &'static str,
    /// The value it has when nobody names it.
    pub default: &'static str,
    /// The values it may have.
    pub values: OptionValues,
}

/// The values an option may have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OptionValues {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
}

impl OptionValues {
    fn allow(&self, value: &str) -> bool {
        match *self {
            OptionValues::OneOf(words) => words.contains(&value),
            OptionValues::Number { min, max } => {
                value.parse().is_ok_and(|n: u32| (min..=max).contains(&n) && n.to_string() == value)
            }
        }
    }
}

impl fmt::Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValues::OneOf(words) => f.write_str(&words.join(", ")),
            OptionValues::Number { min, max } => write!(f, "{min}–{max}"),
        }
    }
}

/// Named option values as a person writes them: `edition=84 seats=2 draw=bag`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// No option named: all defaults.
    #[must_use]
    pub const fn new() -> Options {
        Options(Vec::new())
    }

    /// Adds an option.
    ///
    /// # Errors
    /// When it is named already.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if self.get(name).is_some() {
            return Err(OptionError::Repeated { name: name.to_owned() });
        }
        self.0.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Adds an option; for names the caller knows to be new.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Options {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds an option written as `name=value`.
    ///
    /// # Errors
    /// When the `=` is missing or the option is named already.
    pub fn set_pair(&mut self, pair: &str) -> Result<(), OptionError> {
        let (name, value) =
            pair.split_once('=').ok_or_else(|| OptionError::Malformed { text: pair.to_owned() })?;
        self.set(name, value)
    }

    /// The value of an option, if it is named.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Names and values in the order they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Checks names and values against what a game offers.
    ///
    /// # Errors
    /// The first option that is unknown or has a value that is not allowed.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), OptionError> {
        for (name, value) in self.iter() {
            let spec = specs.iter().find(|spec| spec.name == name).ok_or_else(|| OptionError::Unknown {
                name: name.to_owned(),
                known: specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", "),
            })?;
            if !spec.values.allow(value) {
                return Err(OptionError::NotAllowed {
                    name: name.to_owned(),
                    value: value.to_owned(),
                    allowed: spec.values.to_string(),
                });
            }
        }
        Ok(())
    }

    /// The value of an option or its default.
    ///
    /// # Panics
    /// When the game offers no such option.
    #[must_use]
    pub fn value<'a>(&'a self, specs: &[OptionSpec], name: &str) -> &'a str {
        self.get(name).unwrap_or_else(|| {
            let spec = specs.iter().find(|spec| spec.name == name);
            spec.expect("games ask for options they offer").default
        })
    }
}

impl core::str::FromStr for Options {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::new();
        for pair in text.split_whitespace() {
            options.set_pair(pair)?;
        }
        Ok(options)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, value)) in self.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{name}={value}")?;
        }
        Ok(())
    }
}

/// Why options are refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// Not of the form `name=value`.
    #[error("an option is written name=value, not “{text}”")]
    Malformed {
        /// What was written.
        text: String,
    },
    /// The game offers no such option.
    #[error("there is no option “{name}”; the options are: {known}")]
    Unknown {
        /// The name given.
        name: String,
        /// The names the game offers.
        known: String,
    },
    /// The same option twice.
    #[error("option “{name}” is given twice")]
    Repeated {
        /// The name given.
        name: String,
    },
    /// A value outside what the option allows.
    #[error("option “{name}” cannot be “{value}”; it can be: {allowed}")]
    NotAllowed {
        /// The option.
        name: String,
        /// The value given.
        value: String,
        /// The values it may have.
        allowed: String,
    },
    /// An option that only makes sense together with another.
    #[error("option “{name}” needs {needs}")]
    Needs {
        /// The option.
        name: &'static str,
        /// The other option, as `name=value`.
        needs: &'static str,
    },
}

impl Explain for OptionError {
    fn message(&self) -> Message {
        match self {
            OptionError::Malformed { text } => Message::new("option-malformed").text("text", text),
            OptionError::Unknown { name, known } => {
                Message::new("option-unknown").text("name", name).text("known", known)
            }
            OptionError::Repeated { name } => Message::new("option-repeated").text("name", name),
            OptionError::NotAllowed { name, value, allowed } => Message::new("option-not-allowed")
                .text("name", name)
                .text("value", value)
                .text("allowed", allowed),
            OptionError::Needs { name, needs } => {
                Message::new("option-needs").text("name", name).text("needs", needs)
            }
        }
    }
}
