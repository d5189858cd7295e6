#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod board;
mod cell;
mod cell_set;
mod edit;
mod game;
mod illegal;
mod moves;
mod piece;
mod position;
mod setup;
mod setup_error;
mod stack;
mod state;
mod symmetry;
mod text;

pub use cell::{Cell, NotACell};
pub use cell_set::{CellSet, Cells};
pub use game::{Dvonn, Placement};
pub use illegal::Illegal;
pub use moves::Move;
pub use piece::{Colour, Piece};
pub use position::Position;
pub use setup::Setup;
pub use setup_error::SetupError;
pub use stack::Stack;
pub use state::{Moves, Phase, State};
