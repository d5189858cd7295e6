//! What results of pairs say about strength.

mod elo;
mod likelihood;
mod sprt;
mod tally;

pub use elo::{Elo, elo_of_score, score_of_elo};
pub use sprt::{Scale, Sprt, SprtError, Verdict};
pub use tally::Tally;
