//! Abalone, told as a rulebook: boards drawn as text, moves, and what must follow.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod battery;
mod drawing;
mod endings;
mod formations;
mod layouts;
mod moving;
mod notation;
mod options;
mod perft;
mod plain;
mod playthroughs;
mod setup;
mod sumito;
mod words;
