//! The program as a person or a script meets it: real processes, their output and their exit codes.

#![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

mod backup;
mod bridge;
mod cli;
mod cluster;
mod engines;
mod explorer;
mod foreign;
mod kill;
mod pebbles;
mod program;
mod puzzles;
mod readme;
mod records;
mod reports;
mod serve;
mod verify;
