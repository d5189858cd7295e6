//! Records: read, written, imported, counted and studied.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod chance;
mod chapters;
mod errors;
mod hostile;
mod import;
mod json;
mod pebbles;
mod random_games;
mod statistics;
mod study;
mod text;
