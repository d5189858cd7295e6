//! A move in a sentence, for those who listen.

use fishka_catalog::{Move, Position};
use fishka_game::{Configurable, Position as _, Turn, Value};
use fishka_i18n::Language;

use crate::{scene::Played, speech::say};

/// What a move did, in a sentence; nothing for a move of another game.
#[must_use]
pub fn told(played: &Played<Position>, language: Language) -> String {
    match (&played.before, played.mv) {
        (Position::Dvonn(before), Move::Dvonn(mv)) => dvonn(before, mv, language),
        (Position::Abalone(before), Move::Abalone(mv)) => abalone(before, mv, language),
        (Position::Tayu(before), Move::Tayu(mv)) => tayu(before, mv, language),
        _ => String::new(),
    }
}

fn dvonn(before: &fishka_dvonn::Position, mv: fishka_dvonn::Move, language: Language) -> String {
    use fishka_dvonn::{Dvonn, Move};
    let side = side(&Dvonn::default(), before, language);
    match mv {
        Move::Place(cell) => say(language, "board-told-placed", &[side, ("cell", Value::text(cell))]),
        Move::Stack { from, to } => {
            let height = before.height(from) + before.height(to);
            let stacked = say(
                language,
                "board-told-stacked",
                &[
                    side,
                    ("from", Value::text(from)),
                    ("to", Value::text(to)),
                    ("height", Value::Number(height.into())),
                ],
            );
            let lost: Vec<String> = before.cut_off(mv).iter().map(|cell| cell.to_string()).collect();
            if lost.is_empty() {
                return stacked;
            }
            let values =
                [("count", Value::Number(lost.len() as i64)), ("cells", Value::Text(lost.join(", ")))];
            format!("{stacked}; {}", say(language, "board-told-cut", &values))
        }
        Move::Pass => say(language, "board-told-pass", &[side]),
    }
}

fn abalone(before: &fishka_abalone::Position, mv: fishka_abalone::Move, language: Language) -> String {
    let Ok(effect) = before.effect(mv) else { return String::new() };
    let count = |cells: fishka_abalone::CellSet| ("count", Value::Number(cells.len() as i64));
    let side = side(&fishka_abalone::Abalone::default(), before, language);
    let mut parts =
        vec![say(language, "board-told-rolled", &[side, ("mv", Value::text(mv)), count(effect.moved)])];
    if !effect.pushed.is_empty() {
        parts.push(say(language, "board-told-pushed", &[count(effect.pushed)]));
    }
    if effect.falls.is_some() {
        parts.push(say(language, "board-told-fell", &[]));
    }
    parts.join(", ")
}

fn tayu(before: &fishka_tayu::Position, mv: fishka_tayu::Move, language: Language) -> String {
    use fishka_tayu::{Axis, Move};
    let side = side(before.game(), before, language);
    match mv {
        Move::Draw(kind) => say(language, "board-told-drawn", &[("kind", Value::text(kind))]),
        Move::Place(placement) => {
            let laid = say(language, "board-told-laid", &[side, ("tile", Value::text(placement))]);
            let mut after = before.clone();
            after.play_unchecked(mv);
            let points = |axis, key| {
                let (was, is) = (before.score().of(axis), after.score().of(axis));
                (was != is).then(|| format!("; {} {is}", say(language, key, &[])))
            };
            laid + &points(Axis::NorthSouth, "view-tayu-north-south").unwrap_or_default()
                + &points(Axis::EastWest, "view-tayu-east-west").unwrap_or_default()
        }
        Move::Choose(class) => {
            say(language, "board-told-chosen", &[side, ("class", Value::Word(class.word()))])
        }
        Move::Bid(number) => {
            say(language, "board-told-bid", &[side, ("number", Value::Number(number.into()))])
        }
        Move::Accept => say(language, "board-told-accepted", &[side]),
    }
}

/// Who acts in a position.
fn side<G: Configurable>(game: &G, position: &G::Position, language: Language) -> (&'static str, Value) {
    let name = match position.turn() {
        Turn::Seat(seat) => say(language, &game.seat_key(position, seat), &[]),
        Turn::Chance | Turn::Over => String::new(),
    };
    ("side", Value::Text(name))
}
