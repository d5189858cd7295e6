//! Pages for those who learn. They bring all lessons along, so they are a piece of their own that only learners load.

use leptos::{
    prelude::*,
    reactive::computed::ScopedFuture,
    wasm_split::{SplitLoaderError, wasm_split},
};
use leptos_router::LazyRoute;

use super::later::{Unloaded, pages};
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
    let (rules, here) = (StoredValue::new_local(None::<AnyView>), RwSignal::new(false));
    leptos::task::spawn_local(ScopedFuture::new(async move {
        let view = show(Page::Reading).await.unwrap_or_else(|_| view! { <Unloaded/> }.into_any());
        // They may have been closed meanwhile.
        if rules.try_set_value(Some(view)).is_none() {
            let _ = here.try_set(true);
        }
    }));
    move || here.get().then(|| rules.try_update_value(Option::take).flatten())
}
