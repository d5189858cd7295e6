//! Abalone moves in words.

use fishka_abalone::{Abalone, CellSet, Position};
use fishka_game::Value;
use fishka_i18n::Language;

use crate::{game_view::GameView, move_text::MoveText, scene::Played, speech::say};

pub(super) fn narration(played: &Played<Position>, language: Language) -> String {
    let Played { before, mv } = played;
    let Ok(effect) = before.effect(*mv) else { return String::new() };
    let count = |cells: CellSet| ("count", Value::number(cells.len()));
    let side = Abalone::side(before, language);
    let mut parts =
        vec![say(language, "abalone-told-rolled", &[side, ("mv", Value::text(mv)), count(effect.moved)])];
    if !effect.pushed.is_empty() {
        parts.push(say(language, "abalone-told-pushed", &[count(effect.pushed)]));
    }
    if effect.falls.is_some() {
        parts.push(say(language, "abalone-told-fell", &[]));
    }
    parts.join(", ")
}

/// Whether a marble falls.
pub(super) fn move_text(played: &Played<Position>, language: Language) -> MoveText {
    let text = played.mv.to_string();
    match played.before.effect(played.mv) {
        Ok(effect) if effect.falls.is_some() => {
            MoveText { text, gain: "+1".to_owned(), gain_told: say(language, "abalone-told-fell", &[]) }
        }
        _ => MoveText::plain(text),
    }
}
