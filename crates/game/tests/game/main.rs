//! What the contract of all games promises: lines, clocks, options, the battery of tests.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod battery;
mod clock;
mod lag;
mod line;
mod options;
