//! Computer players: search, evaluation, levels, time management, analysis.

mod baseline;
mod clock;
mod engine;
mod limits;
mod players;
mod report;
mod settings;

pub use baseline::Baseline;
pub use clock::Clock;
pub use engine::Engine;
pub use limits::{Limits, SeatClock, Stop};
pub use report::{Report, Score, Thought, Verdict};
pub use settings::{Level, Settings};
