//! Pages for those who learn. They bring all lessons along, so they are a piece of their own that only learners load.

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use leptos_router::LazyRoute;

use super::later::{Unloaded, arriving, pages};
use crate::learn::ToRead;

pages! {
    learn;
    routes {
        Learn: crate::learn::Overview;
        LearnGame: crate::learn::Course;
        LearnWords: crate::learn::Glossary;
    }
    parts {
        Reading: crate::learn::Reading;
    }
}

/// The rules of a game to be read where one is: those of the lessons, which are loaded for it.
#[component]
pub(crate) fn Rulebook(game: &'static str) -> impl IntoView {
    provide_context(ToRead(game));
    arriving(async { Some(show(Page::Reading).await.unwrap_or_else(|_| view! { <Unloaded/> }.into_any())) })
}
