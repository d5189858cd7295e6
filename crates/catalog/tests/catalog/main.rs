//! The games by name.

mod catalog;
mod setup;
