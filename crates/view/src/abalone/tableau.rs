//! What lies beside an Abalone board.

use fishka_abalone::{Colour, Position};
use fishka_i18n::Language;

use super::art;
use crate::{
    speech::say,
    tableau::{SideTally, Tableau},
    theme::Theme,
};

/// How many marbles each side has pushed out.
pub(crate) fn tableau(position: &Position, language: Language, theme: &Theme) -> Tableau {
    let side = |colour: Colour| {
        let taken = position.out(!colour);
        let key = match colour {
            Colour::Black => "abalone-seat-1",
            Colour::White => "abalone-seat-2",
        };
        SideTally {
            token: art::loose(colour.into(), theme),
            name: say(language, key, &[]),
            score: format!("{taken} / {}", Position::OUT_TO_LOSE),
            details: vec![say(language, "board-pushed-out", &[])],
        }
    };
    Tableau { defs: art::defs(theme), sides: Colour::ALL.map(side).to_vec(), ..Tableau::default() }
}
