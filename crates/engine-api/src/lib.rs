#![doc = include_str!("../README.md")]

mod limits;
mod result;
mod settings;
pub mod worker;

pub use limits::{Limits, SeatClock, Stop};
pub use result::{Score, SearchInfo, SearchResult, Term, Verdict};
pub use settings::{Level, Settings};
