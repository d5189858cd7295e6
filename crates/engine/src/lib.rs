#![doc = include_str!("../README.md")]

mod abalone;
mod alphabeta;
mod baseline;
mod bench;
mod clock;
mod control;
mod deepening;
mod dvonn;
mod engine;
mod layer;
mod levels;
mod ordering;
mod path;
mod player;
mod players;
mod queue;
mod search;
mod searchable;
mod tayu;
mod threads;
mod time;
pub mod training;
mod transposition;
mod uct;
mod value;

pub use baseline::{Baseline, Playouts};
pub use bench::{Bench, bench};
pub use clock::Clock;
pub use engine::Engine;
pub use players::compares;
pub use tayu::solve::{Aim, Bounds, Followed, follow};
