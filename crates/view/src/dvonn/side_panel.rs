//! What lies beside a DVONN board.

use std::cmp::Reverse;

use fishka_dvonn::{Cell, Colour, Phase, Piece, Position};
use fishka_game::Value;
use fishka_i18n::Language;

use super::art;
use crate::{
    side_panel::{PieceInHand, SidePanel, SideScore, Supply},
    speech::say,
    theme::Style,
};

/// Scores and pieces lost, and while pieces are placed how many are left.
pub(super) fn side_panel(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
    let placing = position.phase() == Phase::Place;
    let side = |colour: Colour| {
        let piece = colour.piece();
        let points = position.score(colour);
        let lost = position.removed(piece);
        SideScore {
            token: art::icon(piece, style),
            name: say(language, colour_key(colour), &[]),
            score: if placing { position.in_hand(piece).to_string() } else { points.to_string() },
            details: match placing {
                true => vec![say(language, "dvonn-board-to-place", &[])],
                false => vec![
                    say(language, "dvonn-view-points", &[("count", Value::number(points))]),
                    say(language, "dvonn-board-lost", &[("count", Value::number(lost))]),
                ],
            },
            picture: None,
        }
    };
    let dvonns = position.in_hand(Piece::Dvonn);
    let left = Supply {
        picture: art::icon(Piece::Dvonn, style),
        name: say(language, "dvonn-board-dvonns", &[]),
        count: dvonns.into(),
    };
    SidePanel {
        defs: art::defs(style),
        sides: Colour::ALL.map(side).to_vec(),
        supply: if placing { vec![left] } else { Vec::new() },
        supply_title: say(language, "dvonn-board-to-place", &[]),
        ..SidePanel::default()
    }
}

/// The towers of each side, the tallest first: every piece in them is a point.
pub(super) fn account(position: &Position, language: Language, style: Style<'_>) -> SidePanel {
    let side = |colour: Colour| {
        let mut cells: Vec<Cell> = position.owned(colour).iter().collect();
        cells.sort_by_key(|&cell| Reverse(position.height(cell)));
        let heights: Vec<String> = cells.iter().map(|&cell| position.height(cell).to_string()).collect();
        let lost = Value::number(position.removed(colour.piece()));
        SideScore {
            token: art::icon(colour.piece(), style),
            name: say(language, colour_key(colour), &[]),
            score: position.score(colour).to_string(),
            details: vec![heights.join(" + "), say(language, "dvonn-board-lost", &[("count", lost)])],
            picture: Some(art::towers(position, &cells, style)),
        }
    };
    let sides = Colour::ALL.map(side).to_vec();
    SidePanel { defs: art::defs(style), sides, ..SidePanel::default() }
}

/// The piece to place next.
pub(super) fn piece_in_hand(
    position: &Position,
    language: Language,
    style: Style<'_>,
) -> Option<PieceInHand> {
    let piece = position.next_piece()?;
    let word = match piece {
        Piece::White => "dvonn-board-next-white",
        Piece::Black => "dvonn-board-next-black",
        Piece::Dvonn => "dvonn-board-next-dvonn",
    };
    Some(PieceInHand {
        defs: art::defs(style),
        picture: art::icon(piece, style),
        label: say(language, word, &[]),
    })
}

const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "dvonn-seat-1",
        Colour::Black => "dvonn-seat-2",
    }
}
