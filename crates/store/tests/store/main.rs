//! What a store keeps, on every database there is.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod backup;
mod nodes;
mod refuse;
mod silence;
mod store;
mod studies;
mod upgrade;
mod words;
