//! The list of faces. Outside a game's own folder games are named only here; one that is not named has a plain face.

#![allow(unreachable_patterns, reason = "every game may have a face of its own")]

use fishka_catalog::{Move, Position, Rules};
use fishka_game::{Configurable, Message, Seat};
use fishka_i18n::Language;
use serde::Serialize;

use crate::{
    game_view::{GameView, MoveOf, Tray},
    ink::Paint,
    move_text::MoveText,
    pick::{CellAction, Choice, Input, MovePick},
    plain::{PlainBoard, PlainPick},
    scene::{Motion, Played, Proposal, Scene, Show},
    side_panel::{PieceInHand, SidePanel},
    sound::Sound,
    svg::Drawing,
    theme::{Accent, Style},
};

faces! {
    Dvonn(fishka_dvonn::Dvonn),
    Abalone(fishka_abalone::Abalone),
    Tayu(fishka_tayu::Tayu),
    #[cfg(feature = "pebbles")]
    Pebbles(fishka_pebbles::Pebbles),
}

/// What to show, for one game.
fn narrowed<P: fishka_game::Position>(
    show: &Show<Position>,
    position: impl Fn(&Position) -> Option<P>,
    mv: impl Fn(Move) -> Option<P::Move>,
) -> Show<P> {
    Show {
        language: show.language,
        coordinates: show.coordinates,
        beside: show.beside,
        last: show
            .last
            .as_ref()
            .and_then(|played| Some(Played { before: position(&played.before)?, mv: mv(played.mv)? })),
        chosen: show.chosen.clone(),
        offered: show.offered.iter().filter_map(|&offered| mv(offered)).collect(),
        considered: show.considered.and_then(&mv),
        turned: show.turned,
        upright: show.upright,
        proposals: show
            .proposals
            .iter()
            .filter_map(|proposal| {
                let Proposal { label, brush, .. } = proposal.clone();
                Some(Proposal { mv: mv(proposal.mv)?, label, brush })
            })
            .collect(),
        arrows: show.arrows.clone(),
        cell_marks: show.cell_marks.clone(),
    }
}
