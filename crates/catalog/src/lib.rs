#![doc = include_str!("../README.md")]

mod moves;
#[macro_use]
mod sum;

use fishka_game::{EditError, Explain, Message, OptionError, OptionSpec, OptionValues, Options};

pub use moves::{LineError, MoveRefused, WhyRefused, play_moves, read_move};

sum_of_games! {
    /// DVONN.
    Dvonn(fishka_dvonn::Dvonn) searched as |position| *position.state();
    /// Abalone.
    Abalone(fishka_abalone::Abalone) searched as |position| *position;
    /// Ta Yü.
    Tayu(fishka_tayu::Tayu) searched as |position| position.clone();
    /// Pebbles, the example.
    #[cfg(feature = "pebbles")]
    Pebbles(fishka_pebbles::Pebbles) searched as |position| position.clone();
}

/// A game in play, whichever it is.
pub type Line = fishka_game::Line<Rules>;

/// What the list says of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name in commands and records.
    pub name: &'static str,
    /// The options with their defaults.
    pub options: &'static [OptionSpec],
}

impl Entry {
    /// The game with this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(name: &str) -> Result<&'static Entry, RulesError> {
        GAMES
            .iter()
            .find(|entry| entry.name == name)
            .ok_or_else(|| RulesError::UnknownGame { name: name.to_owned() })
    }

    /// The game with its defaults, and with every value of every option one at a time, together with what it needs; of
    /// numbers the smallest and the largest. This is what tests and tools go through.
    #[must_use]
    pub fn variants(&self) -> Vec<Rules> {
        let mut variants: Vec<Rules> = self.variant(Options::new()).into_iter().collect();
        for option in self.options {
            let values: Vec<String> = match option.values {
                OptionValues::OneOf(values) => values.iter().map(|&value| value.to_owned()).collect(),
                OptionValues::Number { min, max } => vec![min.to_string(), max.to_string()],
            };
            for value in values {
                let variant = self.variant(Options::new().with(option.name, value));
                variants.extend(variant.filter(|variant| !variants.contains(variant)));
            }
        }
        variants
    }

    fn variant(&self, mut options: Options) -> Option<Rules> {
        loop {
            match Rules::new(self.name, &options) {
                Ok(rules) => return Some(rules),
                Err(RulesError::Options(OptionError::Needs { needs, .. })) => options.set_pair(needs).ok()?,
                Err(_) => return None,
            }
        }
    }
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// No game has this name.
    #[error("there is no game “{name}”; the games are: {}", known_games())]
    UnknownGame {
        /// The name given.
        name: String,
    },
    /// The game refuses the options.
    #[error(transparent)]
    Options(#[from] OptionError),
}

impl Explain for RulesError {
    fn message(&self) -> Message {
        match self {
            RulesError::UnknownGame { name } => {
                Message::new("game-unknown").text("name", name).text("known", known_games())
            }
            RulesError::Options(error) => error.message(),
        }
    }
}

/// The programs in the READMEs are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../README.ru.md")]
struct Readme;

fn known_games() -> String {
    GAMES.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", ")
}
