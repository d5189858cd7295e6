//! The engine as a Web Worker, so that the page never waits for it.
//!
//! A page asks [`Question`](fishka_engine_api::worker::Question)s and gets
//! [`Answer`](fishka_engine_api::worker::Answer)s. The [`Desk`] answers them one slice of thinking at a
//! time: a worker hears nothing while it thinks, and between two slices it can be told to stop.

mod desk;

pub use desk::Desk;
