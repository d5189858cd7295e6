#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod game;

pub use game::{Heap, Illegal, Move, Pebbles, Setup, SetupError};
