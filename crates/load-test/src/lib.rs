#![doc = include_str!("../README.md")]

mod check;
mod error;
mod game;
mod history;
mod http;
mod player;
mod report;
mod run;
mod socket;

pub use check::Downtime;
pub use error::LoadError;
pub use history::check_history;
pub use report::{Break, Report, Times};
pub use run::{Plan, Progress, run};
