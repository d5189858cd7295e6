//! What the engine thinks of a position.

mod position;

pub(crate) use position::run;
