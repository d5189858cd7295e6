#![doc = include_str!("../README.md")]

mod contest;
mod contestant;
mod count;
mod error;
mod game;
mod log;
mod luck;
mod opening;
mod played;
mod player;
mod records;
mod seating;
pub mod statistics;

pub use contest::{Contest, Files};
pub use contestant::{Contestant, FixedLimits, Kind};
pub use count::Scoreboard;
pub use error::ArenaError;
pub use log::Pair;
pub use luck::{Dealer, Luck};
pub use opening::Openings;
pub use played::{Ending, PlayedGame};
pub use seating::{result, seating};
pub use statistics::{Elo, Scale, Sprt, SprtError, Tally, Verdict};
