#![doc = include_str!("../README.md")]

mod apply;
mod claim;
mod decide;
mod error;
mod head;
mod offers;
mod record;
mod requests;
mod seating;
mod table;
mod time;

pub use apply::{BrokenLog, Kept};
pub use decide::{Decision, Party};
pub use error::TableError;
pub use head::Head;
pub use seating::seating;
pub use table::Table;
pub use time::Now;
