#![doc = include_str!("../README.md")]

#[macro_use]
mod sum;

pub mod abalone;
mod annotation;
pub mod dvonn;
mod game_view;
mod games;
pub mod geometry;
mod hit;
mod ink;
mod look;
mod move_text;
#[cfg(feature = "pebbles")]
mod pebbles;
mod pick;
pub mod plain;
mod proposed;
mod scene;
mod side_panel;
mod sound;
mod speech;
mod svg;
pub mod tayu;
mod theme;

pub use annotation::{Annotation, Arrow, BrushLook, CellMark, MarkShape};
pub use game_view::{GameView, Layout, MoveOf, Tray};
pub use games::{
    Board, Pick, accent, account, ahead, in_bulk, motion, move_text, narration, orientations, phase,
    piece_in_hand, piece_to_set, scene, side_panel, sounds, text_board, tray, turned_towards,
};
pub use hit::{Heading, Hit};
pub use ink::Paint;
pub use look::{Boards, NoSuchLook, Pieces};
pub use move_text::MoveText;
pub use pick::{CellAction, Choice, Drag, Input, MovePick, origin};
pub use proposed::{Annotations, proposed};
pub use scene::{Cell, Label, Mark, MarkKind, Motion, Path, Played, Proposal, Scene, Show, Travel};
pub use side_panel::{PieceIcon, PieceInHand, SidePanel, SideScore, Supply};
pub use sound::{Sound, Timbre, Tone};
pub use svg::{Art, Drawing, Escaped, draw, svg};
pub use theme::{Accent, Colour, Material, Style, Theme};
