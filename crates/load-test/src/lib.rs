#![doc = include_str!("../README.md")]

mod check;
mod error;
mod game;
mod http;
mod player;
mod report;
mod run;
mod socket;

pub use check::Downtime;
pub use error::LoadError;
pub use report::{Report, Times};
pub use run::{Plan, Progress, run};
