//! Ta Yü moves in words.

use fishka_game::{Position as _, Value};
use fishka_i18n::Language;
use fishka_tayu::{Axis, Move, Position, Side, Tayu};

use super::side_panel::edge_points;
use crate::{game_view::GameView, move_text::MoveText, scene::Played, speech::say};

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
        Move::Bid(number) => say(language, "tayu-told-bid", &[side, ("number", Value::number(number))]),
        Move::Accept => say(language, "tayu-told-accepted", &[side]),
    }
}

/// The points that a tile brings to the edges, whoever's they are.
pub(super) fn move_text(played: &Played<Position>, language: Language) -> MoveText {
    let Played { before, mv } = played;
    let text = match *mv {
        Move::Place(_) | Move::Draw(_) => mv.to_string(),
        Move::Choose(class) => say(language, class.word(), &[]),
        Move::Bid(number) => say(language, "tayu-move-bid", &[("number", Value::number(number))]),
        Move::Accept => say(language, "tayu-move-accept", &[]),
    };
    if !matches!(mv, Move::Place(_)) {
        return MoveText::plain(text);
    }
    let mut after = before.clone();
    after.play_unchecked(*mv);
    let points = |position: &Position, edge: Side| position.score().edge(edge).points();
    let gained = |edge: &Side| points(&after, *edge) - points(before, *edge);
    let edges: Vec<Side> = Side::ALL.into_iter().filter(|edge| gained(edge) > 0).collect();
    if edges.is_empty() {
        return MoveText::plain(text);
    }
    let told: Vec<String> = edges.iter().map(|&edge| edge_points(&after, edge, language)).collect();
    let gain: u32 = edges.iter().map(gained).sum();
    MoveText { text, gain: format!("+{gain}"), gain_told: told.join(", ") }
}
