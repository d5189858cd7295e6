//! The page of puzzles. It brings all of them along, so it is a piece of its own.

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use leptos_router::LazyRoute;

use super::later::{Unloaded, pages};

pages! {
    puzzles;
    routes {
        Puzzles: crate::learn::Puzzles;
    }
    parts {}
}
