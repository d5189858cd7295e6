#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod cell;
mod cell_set;
mod colour;
mod direction;
mod edit;
mod effect;
mod formation;
mod game;
mod generate;
mod illegal;
mod layout;
mod moves;
mod position;
mod ray;
mod setup;
mod setup_error;
mod symmetry;

pub use cell::{Cell, NotACell};
pub use cell_set::{CellSet, Cells};
pub use colour::{ByColour, Colour};
pub use direction::{Axis, Direction};
pub use effect::Effect;
pub use formation::{Formation, formations};
pub use game::{Abalone, Quiet, QuietResult};
pub use illegal::Illegal;
pub use layout::Layout;
pub use moves::{Move, MoveKind};
pub use position::Position;
pub use setup::Setup;
pub use setup_error::SetupError;
