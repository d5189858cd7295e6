use std::{fmt, str::FromStr};

use fishka_game::{Explain, Message};
use unic_langid::LanguageIdentifier;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Texts by language and part.
type Files = &'static [(&'static str, &'static str, &'static str)];

/// A language people can choose.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Русский.
    Russian,
}

impl Language {
    /// All languages.
    pub const ALL: &'static [Language] = &[Language::English, Language::Russian];

    /// The two-letter code, `en` or `ru`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
        }
    }

    /// The language's name for itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Russian => "Русский",
        }
    }

    /// The first of a person's languages that is known, from locale names such as `ru_RU.UTF-8` or `en-GB`.
    #[must_use]
    pub fn choose<'a>(locales: impl IntoIterator<Item = &'a str>) -> Option<Language> {
        locales.into_iter().find_map(|locale| {
            let code = locale.split(['_', '-', '.', '@']).next()?;
            Language::ALL.iter().copied().find(|language| code.eq_ignore_ascii_case(language.code()))
        })
    }

    /// A number with so many decimals.
    #[must_use]
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let digits = format!("{:.decimals$}", number.abs());
        // What is rounded to nothing has no sign.
        let sign = if number < 0.0 && !is_nothing(&digits) { "−" } else { "" };
        match self {
            Language::English => format!("{sign}{digits}"),
            Language::Russian => format!("{sign}{}", digits.replace('.', ",")),
        }
    }

    /// The same with its sign, whichever it is.
    #[must_use]
    pub fn signed(self, number: f64, decimals: usize) -> String {
        let digits = self.decimal(number, decimals);
        let plus = if number > 0.0 && !is_nothing(&digits) { "+" } else { "" };
        format!("{plus}{digits}")
    }

    /// The parts of the language with their text.
    pub(crate) fn files(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.own(FILES)
    }

    /// Those that are said only beyond the first page of a site.
    pub(crate) fn later_files(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.own(LATER_FILES)
    }

    /// Those for people who learn.
    pub(crate) fn learn_files(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.own(LEARN_FILES)
    }

    fn own(self, files: Files) -> impl Iterator<Item = (&'static str, &'static str)> {
        let own = files.iter().filter(move |(language, _, _)| *language == self.code());
        own.map(|&(_, part, text)| (part, text))
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        // Two ASCII letters are always a language identifier; the default one only lacks plural rules.
        self.code().parse().unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL
            .iter()
            .copied()
            .find(|language| language.code() == text)
            .ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

fn is_nothing(digits: &str) -> bool {
    !digits.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

/// A language nobody has written yet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no language “{0}”; choose en or ru")]
pub struct UnknownLanguage(String);

impl Explain for UnknownLanguage {
    fn message(&self) -> Message {
        Message::new("language-unknown").text("language", &self.0)
    }
}
