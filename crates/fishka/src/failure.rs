use std::{io, process::ExitCode};

use fishka_game::{Explain, Value};
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

/// A message that is put into words when it is shown.
#[derive(Debug)]
pub(crate) struct Message {
    key: &'static str,
    values: Vec<(&'static str, Value)>,
    /// Another message that stands in this one as `$reason`.
    reason: Option<Box<Message>>,
}

impl Message {
    pub(crate) fn new<const N: usize>(key: &'static str, values: [(&'static str, Value); N]) -> Message {
        Message { key, values: values.into(), reason: None }
    }

    pub(crate) fn of(error: &(impl Explain + ?Sized)) -> Message {
        Message { key: error.key(), values: error.values(), reason: None }
    }

    pub(crate) fn because(mut self, reason: Message) -> Message {
        self.reason = Some(Box::new(reason));
        self
    }

    pub(crate) fn tell(&self, language: Language) -> String {
        let mut values = self.values.clone();
        if let Some(reason) = &self.reason {
            values.push(("reason", Value::Text(reason.tell(language))));
        }
        let told = text(language, self.key, &values);
        match self.meant() {
            None => told,
            Some(word) => {
                format!("{told} {}", text(language, "command-did-you-mean", &[("word", Value::text(word))]))
            }
        }
    }

    /// The word that was most likely meant, when one was refused that is not among those the message lists.
    fn meant(&self) -> Option<&str> {
        let value = |wanted: &[&str]| {
            let mut values = self.values.iter().filter(|(name, _)| wanted.contains(name));
            values
                .find_map(|(_, value)| if let Value::Text(text) = value { Some(text.as_str()) } else { None })
        };
        // Where a value is refused, the name before it is right.
        let (refused, listed) =
            (value(&["value"]).or_else(|| value(&["name"]))?, value(&["known", "allowed"])?);
        let likeness = |word: &str| strsim::jaro_winkler(&refused.to_lowercase(), word);
        let words = listed.split(", ").map(|word| (likeness(word), word));
        words
            .filter(|(likeness, _)| *likeness > 0.75)
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, word)| word)
    }
}

impl Failure {
    /// The person's input was refused with this error.
    pub(crate) fn refused(error: &(impl Explain + ?Sized)) -> Failure {
        Failure::Input(Message::of(error))
    }

    /// A file could not be read or written.
    pub(crate) fn file(key: &'static str, path: &std::path::Path, error: &io::Error) -> Failure {
        let values = [("file", Value::text(path.display())), ("error", Value::text(error))];
        Failure::Trouble(Message::new(key, values))
    }

    /// Tells the person, and gives the exit code.
    pub(crate) fn report(&self, language: Language) -> ExitCode {
        let (message, code) = match self {
            Failure::Input(message) => (message, 2),
            Failure::Trouble(message) => (message, 1),
            Failure::Unread => return ExitCode::SUCCESS,
        };
        eprintln!("{}", text(language, "command-error", &[("message", Value::Text(message.tell(language)))]));
        ExitCode::from(code)
    }
}

impl<E: Explain> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::refused(&error)
    }
}
