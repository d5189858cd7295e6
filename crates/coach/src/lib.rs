#![doc = include_str!("../README.md")]

mod abalone;
mod coaches;
mod dvonn;
mod fact;
mod remarks;
mod tayu;

pub use coaches::{facts, facts_of_move, start_of_line};
pub use fact::{Fact, Sign};
pub use remarks::{Remarks, remarks};
