//! Records: read, written, imported, counted and studied.

mod chance;
mod errors;
mod hostile;
mod import;
mod json;
mod pebbles;
mod random_games;
mod statistics;
mod study;
mod text;
