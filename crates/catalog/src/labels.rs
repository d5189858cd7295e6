use fishka_game::{OptionSpec, OptionValues, Outcome, Seat};
use fishka_i18n::{Language, text};

use crate::{Entry, Position, Rules};

impl Entry {
    /// What people call the game.
    #[must_use]
    pub fn title(&self, language: Language) -> String {
        text(language, &format!("{}-name", self.name), &[])
    }

    /// The game in one line.
    #[must_use]
    pub fn about(&self, language: Language) -> String {
        text(language, &format!("{}-about", self.name), &[])
    }

    /// A short label for an option.
    #[must_use]
    pub fn option_label(&self, option: &OptionSpec, language: Language) -> String {
        text(language, &format!("{}-option-{}", self.name, option.name), &[])
    }

    /// What an option does, in one sentence.
    #[must_use]
    pub fn option_about(&self, option: &OptionSpec, language: Language) -> String {
        text(language, &format!("{}-option-{}-about", self.name, option.name), &[])
    }

    /// A label for a value of an option: numbers stand for themselves.
    #[must_use]
    pub fn value_label(&self, option: &OptionSpec, value: &str, language: Language) -> String {
        match option.values {
            OptionValues::OneOf(_) => {
                text(language, &format!("{}-value-{}-{value}", self.name, option.name), &[])
            }
            OptionValues::Number { .. } => value.to_owned(),
        }
    }
}

impl Rules {
    /// What the side that a seat plays in this position is called.
    #[must_use]
    pub fn seat_label(&self, position: &Position, seat: Seat, language: Language) -> String {
        text(language, &self.seat_key(position, seat), &[])
    }

    /// Why a game ended, in a sentence.
    #[must_use]
    pub fn ending(&self, outcome: &Outcome, language: Language) -> String {
        text(language, &format!("{}-end-{}", self.name(), outcome.reason()), &[])
    }
}
