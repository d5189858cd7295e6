//! The engine protocol, line by line.

mod check;
mod random_lines;
mod serve;
mod session;
mod support;
