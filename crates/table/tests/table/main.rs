//! A table: who may do what, and what everybody is told.

mod clocks;
mod common;
mod forced;
mod logs;
mod moves;
mod offers;
mod words;
