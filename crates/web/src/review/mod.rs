//! Looking at a game again: opening it, stepping through it, and what the engine says of it.

mod assessment;
mod graph;
mod open;
mod survey;

pub(crate) use assessment::{Assessment, assessments};
pub(crate) use graph::Graph;
pub(crate) use open::{OpenError, OpenForm, open};
pub(crate) use survey::{Survey, survey};
