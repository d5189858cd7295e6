//! Abalone, told as a rulebook: boards drawn as text, moves, and what must follow.

mod battery;
mod drawing;
mod endings;
mod formations;
mod layouts;
mod notation;
mod options;
mod perft;
mod plain;
mod playthroughs;
mod rules;
mod setup;
