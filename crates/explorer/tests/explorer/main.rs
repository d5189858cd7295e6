//! What an explorer promises, on games small enough to count by hand.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod book;
mod fold;
mod games;
mod store;
mod words;
