#![doc = include_str!("../README.md")]

mod answer;
mod book;
mod fold;
mod line;
mod played;
mod row;
#[cfg(feature = "store")]
mod store;
mod tally;

pub use answer::{Answer, Counts, MovePlayed, Question, Sample};
pub use book::{Book, NotABook, shipped};
pub use fold::Folded;
pub use line::{moves_of, numbers_of};
pub use played::Played;
#[cfg(feature = "store")]
pub use store::{Evaluation, Explorer, StoreError};
pub use tally::{Ended, Filter, Month, NotAFilter, Source, Tally};
