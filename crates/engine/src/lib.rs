//! Computer players: search, evaluation, levels, time management, analysis.

mod limits;
mod report;
mod settings;

pub use limits::{Limits, SeatClock, Stop};
pub use report::{Report, Score, Thought, Verdict};
pub use settings::{Level, Settings};
