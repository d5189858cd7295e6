//! The authority at one table: rules, clocks, offers and chance, without any I/O.
//!
//! A [`Table`] is asked what a command amounts to ([`Table::decide`], [`Table::sit`], [`Table::wake`]) and answers with
//! numbered events. The caller keeps them for good and only then lets them happen ([`Table::apply`]), so that whatever
//! anybody is told has been kept. The same events make the same table again ([`Table::restore`]).
//!
//! Time is handed in as [`Now`], never read. Randomness is the seed in the [`Head`] of the game.

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

pub use apply::BrokenLog;
pub use decide::{Decision, Party};
pub use error::TableError;
pub use head::Head;
pub use seating::seating;
pub use table::Table;
pub use time::Now;
