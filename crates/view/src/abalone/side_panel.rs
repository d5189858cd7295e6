//! What lies beside an Abalone board.

use fishka_abalone::{Colour, Position};
use fishka_game::Value;
use fishka_i18n::Language;

use super::art;
use crate::{
    side_panel::{SidePanel, SideScore},
    speech::say,
    theme::Style,
};

/// How many marbles of the other side each has pushed out.
pub(super) fn side_panel(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
    let side = |colour: Colour| {
        let taken = position.out(!colour);
        let (key, pushed_out) = match colour {
            Colour::Black => ("abalone-seat-1", "abalone-board-white-out"),
            Colour::White => ("abalone-seat-2", "abalone-board-black-out"),
        };
        SideScore {
            token: art::icon(colour, style),
            name: say(language, key, &[]),
            score: format!("{taken} / {}", Position::OUT_TO_LOSE),
            details: vec![say(language, pushed_out, &[])],
            picture: None,
        }
    };
    SidePanel { defs: art::defs(style), sides: Colour::ALL.map(side).to_vec(), ..SidePanel::default() }
}

/// The marbles that each side has left.
pub(super) fn account(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
    let mut account = side_panel(position, language, style);
    for (side, colour) in account.sides.iter_mut().zip(Colour::ALL) {
        let left = Value::number(position.marbles(colour).len());
        side.details.push(say(language, "abalone-board-left", &[("count", left)]));
    }
    account
}
