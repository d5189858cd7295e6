#![doc = include_str!("../README.md")]

mod scheduler;

pub use scheduler::Scheduler;
