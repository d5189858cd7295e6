//! A table: who may do what, and what everybody is told.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod clocks;
mod common;
mod forced;
mod logs;
mod moves;
mod offers;
mod words;
