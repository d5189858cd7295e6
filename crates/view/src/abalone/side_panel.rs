//! What lies beside an Abalone board.

use fishka_abalone::{Colour, Position};
use fishka_i18n::Language;

use super::art;
use crate::{
    side_panel::{SidePanel, SideScore},
    speech::say,
    theme::Style,
};

/// How many marbles each side has pushed out.
pub(super) fn side_panel(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
    let side = |colour: Colour| {
        let taken = position.out(!colour);
        let key = match colour {
            Colour::Black => "abalone-seat-1",
            Colour::White => "abalone-seat-2",
        };
        SideScore {
            token: art::icon(colour.into(), style),
            name: say(language, key, &[]),
            score: format!("{taken} / {}", Position::OUT_TO_LOSE),
            details: vec![say(language, "abalone-board-pushed-out", &[])],
        }
    };
    SidePanel { defs: art::defs(style), sides: Colour::ALL.map(side).to_vec(), ..SidePanel::default() }
}
