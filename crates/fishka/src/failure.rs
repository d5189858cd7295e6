use std::{io, path::Path, process::ExitCode};

use fishka_game::{Explain, Message, Value};
use fishka_i18n::{Language, text};

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The person asked for something that cannot be: exit code 2.
    Input(Message),
    /// Something went wrong on the way: exit code 1.
    Trouble(Message),
    /// Nobody reads the output any more; there is nobody to tell either.
    Unread,
}

/// A message in the person's language. Where a word was refused that is not among those the message lists, it says which one
/// was most likely meant.
pub(crate) fn sentence(message: &Message, language: Language) -> String {
    let told = |value: &Value| match value {
        Value::Message(reason) => Value::Text(sentence(reason, language)),
        other => other.clone(),
    };
    let values: Vec<_> = message.values.iter().map(|(name, value)| (*name, told(value))).collect();
    let told = text(language, message.key, &values);
    match meant(message) {
        None => told,
        Some(word) => {
            format!("{told} {}", text(language, "command-did-you-mean", &[("word", Value::text(word))]))
        }
    }
}

fn meant(message: &Message) -> Option<&str> {
    let value = |wanted: &[&str]| {
        let mut values = message.values.iter().filter(|(name, _)| wanted.contains(name));
        values.find_map(|(_, value)| if let Value::Text(text) = value { Some(text.as_str()) } else { None })
    };
    // Where a value is refused, the name before it is right.
    let (refused, listed) = (value(&["value"]).or_else(|| value(&["name"]))?, value(&["known", "allowed"])?);
    let likeness = |word: &str| strsim::jaro_winkler(&refused.to_lowercase(), word);
    let words = listed.split(", ").map(|word| (likeness(word), word));
    words.filter(|(likeness, _)| *likeness > 0.75).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, word)| word)
}

impl Failure {
    /// The person's input was refused with this error.
    pub(crate) fn refused(error: &(impl Explain + ?Sized)) -> Failure {
        Failure::Input(error.message())
    }

    /// Something went wrong on the way.
    pub(crate) fn trouble(error: &(impl Explain + ?Sized)) -> Failure {
        Failure::Trouble(error.message())
    }

    /// A file is there already, and nobody said that it may be overwritten.
    pub(crate) fn exists(file: &Path) -> Failure {
        Failure::Input(Message::new("command-file-exists").text("file", file.display()))
    }

    /// A file could not be read or written.
    pub(crate) fn file(key: &'static str, path: &Path, error: &io::Error) -> Failure {
        Failure::Trouble(Message::new(key).text("file", path.display()).text("error", error))
    }

    /// Tells the person, and gives the exit code.
    pub(crate) fn report(&self, language: Language) -> ExitCode {
        let (message, code) = match self {
            Failure::Input(message) => (message, 2),
            Failure::Trouble(message) => (message, 1),
            Failure::Unread => return ExitCode::SUCCESS,
        };
        eprintln!(
            "{}",
            text(language, "command-error", &[("message", Value::Text(sentence(message, language)))])
        );
        ExitCode::from(code)
    }
}

impl<E: Explain> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::refused(&error)
    }
}
