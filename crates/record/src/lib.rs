#![doc = include_str!("../README.md")]

pub mod chance;
mod ending;
mod error;
mod glyph;
pub mod import;
pub mod json;
mod limits;
mod location;
mod node;
mod note;
mod read;
mod record;
mod shape;
mod stats;
mod stream;
pub mod study;
mod syntax;
mod tags;
mod tree;
mod write;

pub use ending::{Conclusion, Ending};
pub use error::{BrokenRecord, Problem, ReadRecord, RecordError};
pub use glyph::Glyph;
pub use location::Location;
pub use node::{Node, NodeId};
pub use note::{Eval, Note};
pub use read::read_all;
pub use record::Record;
pub use shape::Shape;
pub use stats::{GameStatistics, Statistics};
pub use stream::{read_any, read_from};
pub use tags::{Tags, tags_of};
pub use tree::Step;
