//! DVONN, told as a rulebook: positions, moves, and what must follow.

mod conformance;
mod mistakes;
mod perft;
mod placing;
mod plain;
mod playthrough;
mod setup;
mod stacking;
mod support;
