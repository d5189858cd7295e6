//! Ta Yü: chance is explicit, and a player plays for the probability that its role wins.
//!
//! The board is held so that one look at it ([`survey`]) tells what fits where and how far the water is from each edge. A
//! small [`network`] turns that into the odds of every role. The moves of a position then [`race`] against each other:
//! first by the odds at once, then over all tiles that may be drawn next, then in games played on for some tiles.

mod auction;
mod bag;
mod evaluate;
mod explain;
pub(crate) mod features;
mod fits;
mod flood;
pub(crate) mod network;
pub(crate) mod odds;
mod player;
pub(crate) mod price;
mod race;
mod search;
mod state;
mod survey;
#[cfg(test)]
mod tests;
pub(crate) mod trainee;
mod water;
pub(crate) mod weights;

pub(crate) use explain::terms;
pub(crate) use player::think;

use crate::levels::{LevelLimits, Levels};

/// Up to level 6 the odds at once decide, more and more firmly; level 7 looks at every next tile, level 8 plays on.
pub(crate) const LEVELS: Levels = [
    LevelLimits::new(1, 1_000, 100.0),
    LevelLimits::new(1, 1_000, 38.0),
    LevelLimits::new(1, 1_000, 18.0),
    LevelLimits::new(1, 1_000, 9.0),
    LevelLimits::new(1, 1_000, 4.0),
    LevelLimits::new(1, 1_000, 0.1),
    LevelLimits::new(2, 50_000, 0.1),
    LevelLimits::new(20, 50_000, 0.1),
];
