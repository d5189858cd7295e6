#![doc = include_str!("../README.md")]

mod limits;
mod result;
mod settings;
pub mod worker;

pub use limits::{Limits, SeatClock, Stop};
pub use result::{Difference, NotAScore, Score, SearchInfo, SearchResult, Term, Verdict, WeighedOutcome};
pub use settings::{Level, Settings};
