//! Scenes in words.

use fishka_game::{Configurable, Position, Turn, Value};
use fishka_i18n::{Language, text};

/// A sentence of the language files.
pub(crate) fn say(language: Language, key: &str, values: &[(&str, Value)]) -> String {
    text(language, key, values)
}

/// What a drawing shows: the game and whose turn it is.
pub(crate) fn title<G: Configurable>(game: &G, position: &G::Position, language: Language) -> String {
    let name = ("game", Value::Text(say(language, &format!("{}-name", G::NAME), &[])));
    match position.turn() {
        Turn::Seat(seat) => {
            let side = say(language, &game.seat_key(position, seat), &[]);
            say(language, "view-title-turn", &[name, ("side", Value::Text(side))])
        }
        Turn::Chance => say(language, "view-title-chance", &[name]),
        Turn::Over => say(language, "view-title-over", &[name]),
    }
}

/// Several descriptions in a row.
pub(crate) fn summary(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}
