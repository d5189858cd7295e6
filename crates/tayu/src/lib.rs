//! The exact game of Ta Yü.
//!
//! Players draw tiles of three squares and lay them into one growing network of water. Each tile's channel joins three of
//! its eight unit sides; north–south tries to bring water to the north and south edges of the board, east–west to the
//! other two. A side's score is the points on one of its edges times those on the other.
//!
//! The crate knows tiles ([`Kind`], [`Placement`]), the board of each [`Edition`], tables of two, three and four players
//! ([`Table`]), the expert draw and the auction, and the whole notation. It neither draws a random number nor does any
//! input or output: drawing a tile is an event that chance decides outside.
//!
//! ```
//! use fishka_game::{Game, Line};
//! use fishka_tayu::{Move, Tayu};
//!
//! let mut line = Line::new(Tayu::default());
//! for text in ["?adh", "adh-i9", "?bfh", "bfh-l9"] {
//!     line.play(text.parse::<Move>()?)?;
//! }
//! assert_eq!(line.position().to_string(), "adh-i9,bfh-l9 1 ?");
//! assert_eq!(line.position().remaining("bfh".parse()?), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]

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
