#![no_std]
//! The game of Abalone: exact rules, notation, position text, formations.
//!
//! Two players roll marbles over a hexagon of 61 cells and push each other's marbles off it. [`Abalone`] is the game with
//! its options, [`Position`] what stands on the board, [`Move`] what a player does; the traits they implement are those
//! of [`fishka_game`].
//!
//! ```
//! use fishka_abalone::{Abalone, Colour};
//! use fishka_game::{Game, Leaves, Position, perft};
//!
//! let start = Abalone::default().start();
//! assert_eq!(start.to_string(), "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");
//! assert_eq!(perft(&start, 3, Leaves::Counted), 98_912);
//!
//! let mut position = start;
//! position.play("b2c3".parse()?)?;
//! assert_eq!(position.marble("d4".parse()?), Some(Colour::Black), "the marble on c3 has gone with it");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
