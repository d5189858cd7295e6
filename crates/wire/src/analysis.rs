//! Analysis of whole games on the server, and the work that engines elsewhere take over.

use serde::{Deserialize, Serialize};

/// How far the analysis of a game is, and what has come of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameAnalysis {
    /// Positions to look at.
    pub total: u32,
    /// Positions of which something is known.
    pub done: u32,
    /// How many games come before it; nothing unless it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<u32>,
    /// Whether it waits or is being looked at.
    pub running: bool,
    /// The record with everything that is known written into it.
    pub record: String,
}

/// A game to look at, for an engine elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Work {
    /// Under which name its findings are sent.
    pub job: String,
    /// The name of the game.
    pub game: String,
    /// Its options, as records write them.
    pub options: String,
    /// The position in which it begins.
    pub position: String,
    /// Moves and chance events from there.
    pub moves: Vec<String>,
    /// The plies at which something is to be found out.
    pub plies: Vec<u32>,
    /// How many positions to look at for each.
    pub nodes: u64,
}

/// What an engine has found out about a position of its work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Finding {
    /// After how many plies.
    pub ply: u32,
    /// What the position is worth to the first side: `cp 35 ev 0.610`, `exact -4 ev 0.000`, `mate 3 ev 1.000` or `ev 0.610`.
    pub score: String,
    /// The best moves, the first to be played first; none where chance acts.
    pub moves: Vec<String>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Findings, one or more at a time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Findings {
    /// In any order.
    pub findings: Vec<Finding>,
}
