#![no_std]
#![doc = include_str!("../README.md")]
#![doc = "\n```\n# extern crate alloc;"]
#![doc = include_str!("../../pebbles/src/game.rs")]
#![doc = "# fn main() {}\n```"]

extern crate alloc;

mod brush;
pub mod clock;
pub mod conformance;
mod explain;
mod key;
pub mod lag;
mod line;
mod options;
mod outcome;
mod perft;
mod position;
mod seat;
mod setup;
pub mod text;

pub use arrayvec::ArrayVec;

pub use brush::Brush;
pub use explain::{Explain, Message, NotAMove, Value};
pub use key::key_of;
pub use line::{Line, PlayError};
pub use options::{Configurable, OptionError, OptionSpec, OptionValues, Options};
pub use outcome::{Outcome, SeatResult, Standing};
pub use perft::{Leaves, check_suite, divide, perft};
pub use position::{Game, MoveList, Past, Position};
pub use seat::{NotASeat, Seat, Turn};
pub use setup::{EditError, FieldValues, Setup, SetupField};
