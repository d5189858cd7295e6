//! Abalone moves in sentences.

use fishka_abalone::{Abalone, CellSet, Position};
use fishka_game::Value;
use fishka_i18n::Language;

use crate::{game_view::GameView, scene::Played, speech::say};

pub(super) fn narration(played: &Played<Position>, language: Language) -> String {
    let Played { before, mv } = played;
    let Ok(effect) = before.effect(*mv) else { return String::new() };
    let count = |cells: CellSet| ("count", Value::Number(cells.len() as i64));
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
