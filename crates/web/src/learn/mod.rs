//! Learning a game by doing: the live rulebook, its exercises and its words; and puzzles.

mod bench;
mod course;
mod deck;
mod glossary;
mod overview;
mod progress;
mod puzzles;

pub(crate) use course::Course;
pub(crate) use glossary::Glossary;
pub(crate) use overview::Overview;
pub(crate) use puzzles::Puzzles;

use fishka_game::Value;
use fishka_i18n::learn;

use crate::text::Words;

/// A sentence for those who learn, in the language of the page.
fn say(words: Words, key: &str, values: &[(&str, Value)]) -> String {
    learn::text(words.language(), key, values)
}
