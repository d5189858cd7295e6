//! What the contract of all games promises: lines, clocks, options, the battery of tests.

mod battery;
mod clock;
mod lag;
mod line;
mod options;
