//! Matches between players.

mod contest;
mod resume;
