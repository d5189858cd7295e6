//! The words of both languages.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod games;
mod languages;
