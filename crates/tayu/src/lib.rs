#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod bag;
mod bits;
mod board;
mod channel;
mod due;
mod edit;
mod edition;
mod fit;
mod game;
mod illegal;
mod misspelt;
mod moves;
mod outcome;
mod placement;
mod play;
mod position;
mod score;
mod setup;
mod setup_error;
mod square;
mod symmetry;
mod table;
mod text;
mod tile;

pub use channel::{Channel, Mouth, Point, Stretch};
pub use due::Due;
pub use edition::Edition;
pub use fit::Placements;
pub use game::{DrawMode, Tayu};
pub use illegal::Illegal;
pub use misspelt::Misspelt;
pub use moves::Move;
pub use placement::{Orientation, Placement};
pub use position::Position;
pub use score::{EdgePoints, Score};
pub use setup::Setup;
pub use setup_error::SetupError;
pub use square::{Axis, Side, Square};
pub use table::{Auction, Bid, Role, Table, Target};
pub use tile::{Class, Exit, Exits, Kind};
