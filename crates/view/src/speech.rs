//! Scenes in words.

use fishka_game::{Position as _, Turn, Value};
use fishka_i18n::{Language, text};

use crate::game_view::GameView;

/// A sentence of the language files.
pub(crate) fn say(language: Language, key: &str, values: &[(&str, Value)]) -> String {
    text(language, key, values)
}

/// What a drawing shows: the game and whose turn it is.
pub(crate) fn title<G: GameView>(position: &G::Position, language: Language) -> String {
    let name = ("game", Value::Text(say(language, &format!("{}-name", G::name(position)), &[])));
    match position.turn() {
        Turn::Seat(_) => say(language, "view-title-turn", &[name, G::side(position, language)]),
        Turn::Chance => say(language, "view-title-chance", &[name]),
        Turn::Over => say(language, "view-title-over", &[name]),
    }
}
