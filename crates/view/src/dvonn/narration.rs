//! DVONN moves in sentences.

use fishka_dvonn::{Dvonn, Move, Position};
use fishka_game::Value;
use fishka_i18n::Language;

use crate::{game_view::GameView, scene::Played, speech::say};

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
                    ("height", Value::Number(height.into())),
                ],
            );
            let lost: Vec<String> = before.cut_off(*mv).iter().map(|cell| cell.to_string()).collect();
            if lost.is_empty() {
                return stacked;
            }
            let values =
                [("count", Value::Number(lost.len() as i64)), ("cells", Value::Text(lost.join(", ")))];
            format!("{stacked}; {}", say(language, "dvonn-told-cut", &values))
        }
        Move::Pass => say(language, "dvonn-told-pass", &[side]),
    }
}
