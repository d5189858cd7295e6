//! The engine as a Web Worker, so that the page never waits for it.
//!
//! A page asks [`Question`]s and gets [`Answer`]s, both as JSON text. The [`Desk`] answers them one slice of thinking at a
//! time: a worker hears nothing while it thinks, and between two slices it can be told to stop.

mod desk;
mod message;

pub use desk::Desk;
pub use message::{Analysis, Answer, Game, Question, ScoredLine, Unreadable};
