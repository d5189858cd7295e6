//! Ta Yü moves in sentences.

use fishka_game::{Position as _, Value};
use fishka_i18n::Language;
use fishka_tayu::{Axis, Move, Position, Tayu};

use crate::{game_view::GameView, scene::Played, speech::say};

pub(super) fn narration(played: &Played<Position>, language: Language) -> String {
    let Played { before, mv } = played;
    let side = Tayu::side(before, language);
    match *mv {
        Move::Draw(kind) => say(language, "tayu-told-drawn", &[("kind", Value::text(kind))]),
        Move::Place(placement) => {
            let laid = say(language, "tayu-told-laid", &[side, ("tile", Value::text(placement))]);
            let mut after = before.clone();
            after.play_unchecked(*mv);
            let points = |axis, key| {
                let (was, is) = (before.score().of(axis), after.score().of(axis));
                (was != is).then(|| format!("; {} {is}", say(language, key, &[])))
            };
            laid + &points(Axis::NorthSouth, "tayu-view-north-south").unwrap_or_default()
                + &points(Axis::EastWest, "tayu-view-east-west").unwrap_or_default()
        }
        Move::Choose(class) => {
            say(language, "tayu-told-chosen", &[side, ("class", Value::Word(class.word()))])
        }
        Move::Bid(number) => {
            say(language, "tayu-told-bid", &[side, ("number", Value::Number(number.into()))])
        }
        Move::Accept => say(language, "tayu-told-accepted", &[side]),
    }
}
