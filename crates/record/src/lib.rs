#![doc = include_str!("../README.md")]

pub mod chance;
mod ending;
mod error;
pub mod import;
pub mod json;
mod limits;
mod note;
mod place;
mod read;
mod record;
mod stats;
mod syntax;
mod tags;
mod write;

pub use ending::{Conclusion, Ending};
pub use error::{BrokenRecord, Problem, RecordError};
pub use import::read_any;
pub use note::Note;
pub use place::Place;
pub use read::read_all;
pub use record::{Node, NodeId, Record};
pub use stats::{GameStatistics, Statistics};
pub use tags::Tags;
