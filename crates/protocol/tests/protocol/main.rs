//! The engine protocol, line by line.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod analyst;
mod check;
mod random_lines;
mod serve;
mod session;
mod support;
