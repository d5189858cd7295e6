//! Matches between players.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod contest;
mod resume;
