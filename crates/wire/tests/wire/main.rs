//! The messages between server and page.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod game;
mod json;
