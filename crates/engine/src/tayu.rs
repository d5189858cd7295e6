//! Ta Yü: chance is explicit, and a player plays for the probability that its role wins.
//!
//! The board is held so that one look at it ([`survey`]) tells what fits where and how far the water is from each edge. A
//! small [`network`] turns that into the odds of every role. The moves of a position then [`race`] against each other:
//! first by the odds at once, then over all tiles that may be drawn next, then in games played on for some tiles.

mod auction;
mod bag;
mod evaluate;
mod explain;
mod features;
mod fits;
mod network;
mod odds;
mod player;
mod race;
mod search;
mod state;
mod survey;
#[cfg(test)]
mod tests;
pub(crate) mod tune;
mod water;
mod weights;

pub(crate) use explain::terms;
pub(crate) use player::think;
