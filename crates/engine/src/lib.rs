#![doc = include_str!("../README.md")]

mod abalone;
mod alphabeta;
mod baseline;
mod bench;
mod clock;
mod control;
mod deepening;
mod dvonn;
mod engine;
mod explanation;
pub mod learning;
mod limits;
mod ordering;
mod path;
mod players;
mod queue;
mod report;
mod restraint;
mod search;
mod searchable;
mod settings;
mod table;
mod tayu;
mod threads;
mod time;
mod value;

pub use baseline::Baseline;
pub use bench::{Bench, bench};
pub use clock::Clock;
pub use engine::Engine;
pub use explanation::Term;
pub use limits::{Limits, SeatClock, Stop};
pub use report::{Report, Score, Thought, Verdict};
pub use settings::{Level, Settings};
