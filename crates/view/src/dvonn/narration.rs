//! DVONN moves in words.

use fishka_dvonn::{CellSet, Dvonn, Move, Position};
use fishka_game::Value;
use fishka_i18n::Language;

use crate::{game_view::GameView, move_text::MoveText, scene::Played, speech::say};

pub(super) fn narration(played: &Played<Position>, language: Language) -> String {
    let Played { before, mv } = played;
    let side = Dvonn::side(before, language);
    match *mv {
        Move::Place(cell) => say(language, "dvonn-told-placed", &[side, ("cell", Value::text(cell))]),
        Move::Stack { from, to } => {
            let height = before.height(from) + before.height(to);
            let stacked = say(
                language,
                "dvonn-told-stacked",
                &[
                    side,
                    ("from", Value::text(from)),
                    ("to", Value::text(to)),
                    ("height", Value::number(height)),
                ],
            );
            let lost = before.cut_off(*mv);
            if lost.is_empty() { stacked } else { format!("{stacked}; {}", cut(lost, language)) }
        }
        Move::Pass => say(language, "dvonn-told-pass", &[side]),
    }
}

/// How many pieces a move cuts off.
pub(super) fn move_text(played: &Played<Position>, language: Language) -> MoveText {
    let Played { before, mv } = played;
    if *mv == Move::Pass {
        return MoveText::plain(say(language, "dvonn-pass", &[]));
    }
    let lost = before.cut_off(*mv);
    if lost.is_empty() {
        return MoveText::plain(mv.to_string());
    }
    let pieces: u32 = lost.iter().map(|cell| u32::from(before.height(cell))).sum();
    MoveText { text: mv.to_string(), gain: format!("−{pieces}"), gain_told: cut(lost, language) }
}

fn cut(lost: CellSet, language: Language) -> String {
    let cells: Vec<String> = lost.iter().map(|cell| cell.to_string()).collect();
    let values = [("count", Value::number(cells.len())), ("cells", Value::Text(cells.join(", ")))];
    say(language, "dvonn-told-cut", &values)
}
