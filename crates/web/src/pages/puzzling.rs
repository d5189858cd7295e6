//! The page of puzzles, a piece of its own. The puzzles of a game come after it, when that game is chosen.

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
