//! Pages for those who learn. They bring all lessons along, so they are a piece of their own that only learners load.

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use leptos_router::LazyRoute;

use super::later::{Unloaded, pages};

pages! {
    learn;
    routes {
        Learn: crate::learn::Overview;
        LearnGame: crate::learn::Course;
        LearnWords: crate::learn::Glossary;
    }
    parts {}
}
