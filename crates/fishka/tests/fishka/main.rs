//! The program as a person or a script meets it: real processes, their output and their exit codes.

mod backup;
mod cli;
mod engines;
mod kill;
mod pebbles;
mod readme;
mod records;
mod reports;
mod serve;
mod verify;
