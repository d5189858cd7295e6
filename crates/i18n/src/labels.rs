use fishka_catalog::{Entry, Position, Rules};
use fishka_game::{Game as _, OptionSpec, OptionValues, Outcome, Seat, SetupField};

use crate::{Language, has, text};

/// What people read about a game of the catalog.
pub trait EntryLabels {
    /// What people call the game.
    fn title(&self, language: Language) -> String;

    /// The game in one line.
    fn about(&self, language: Language) -> String;

    /// A short label for an option.
    fn option_label(&self, option: &OptionSpec, language: Language) -> String;

    /// What an option does, in one sentence.
    fn option_about(&self, option: &OptionSpec, language: Language) -> String;

    /// A label for a value of an option: numbers stand for themselves.
    fn value_label(&self, option: &OptionSpec, value: &str, language: Language) -> String;
}

impl EntryLabels for Entry {
    fn title(&self, language: Language) -> String {
        text(language, &format!("{}-name", self.name), &[])
    }

    fn about(&self, language: Language) -> String {
        text(language, &format!("{}-about", self.name), &[])
    }

    fn option_label(&self, option: &OptionSpec, language: Language) -> String {
        text(language, &format!("{}-option-{}", self.name, option.name), &[])
    }

    fn option_about(&self, option: &OptionSpec, language: Language) -> String {
        text(language, &format!("{}-option-{}-about", self.name, option.name), &[])
    }

    fn value_label(&self, option: &OptionSpec, value: &str, language: Language) -> String {
        match option.values {
            OptionValues::OneOf(_) => {
                text(language, &format!("{}-value-{}-{value}", self.name, option.name), &[])
            }
            OptionValues::Number { .. } => value.to_owned(),
        }
    }
}

/// What people read about a game with its options settled.
pub trait RulesLabels {
    /// What the side that a seat plays in this position is called.
    fn seat_label(&self, position: &Position, seat: Seat, language: Language) -> String;

    /// Why a game ended, in a sentence.
    fn ending(&self, outcome: &Outcome, language: Language) -> String;

    /// What a field of a set-up is called.
    fn field_label(&self, field: &SetupField, language: Language) -> String;

    /// What a value of a field is called; most stand for themselves.
    fn field_value_label(&self, field: &SetupField, value: &str, language: Language) -> String;
}

impl RulesLabels for Rules {
    fn seat_label(&self, position: &Position, seat: Seat, language: Language) -> String {
        text(language, &self.seat_key(position, seat), &[])
    }

    fn ending(&self, outcome: &Outcome, language: Language) -> String {
        text(language, &format!("{}-end-{}", self.name(), outcome.reason()), &[])
    }

    fn field_label(&self, field: &SetupField, language: Language) -> String {
        text(language, &format!("{}-field-{}", self.name(), field.name), &[])
    }

    fn field_value_label(&self, field: &SetupField, value: &str, language: Language) -> String {
        let key = format!("{}-field-{}-{}", self.name(), field.name, spelled(value));
        if has(language, &key) {
            return text(language, &key, &[]);
        }
        let number = value.parse().ok().filter(|_| field.name == "seat");
        let seat = number.and_then(|number: usize| Seat::new(number.checked_sub(1)?));
        seat.map_or_else(|| value.to_owned(), |seat| self.seat_label(&self.start(), seat, language))
    }
}

/// A value in letters, as keys must be.
fn spelled(value: &str) -> String {
    match value.strip_prefix('?') {
        Some("") => "draw".to_owned(),
        Some(class) => format!("draw-{class}"),
        None if value == "-" => "nothing".to_owned(),
        None => value.to_owned(),
    }
}
