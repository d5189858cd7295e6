#![doc = include_str!("../README.md")]

mod custody;
pub mod simulation;

pub use custody::{Custody, Effect, Lease, Origin, Task, Unanswered};
