//! Plays many live games against a running server, as people with bad networks would, and checks that it keeps its word:
//! every acknowledged move is there once, and clocks run as they should.
//!
//! Each game has a player a seat, each with a socket of its own. A player knows the game only from what the server tells
//! it, plays a random legal move when it is its turn and the pace allows, cuts its connection now and then, comes back with
//! the number of the last event it knows, and sends again what was not acknowledged. At the end the log of every game is
//! compared with what was acknowledged.

mod check;
mod error;
mod game;
mod http;
mod player;
mod report;
mod run;
mod socket;

pub use check::Downtime;
pub use error::LoadError;
pub use report::{Report, Times};
pub use run::{Plan, Progress, run};
