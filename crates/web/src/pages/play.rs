use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use super::missing::Nothing;
use crate::game::{LocalGamePage, store};

/// A game that is kept in this browser.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    move || {
        let id = id.get();
        match store::load(&id) {
            Some(game) => view! { <LocalGamePage game/> }.into_any(),
            None => view! { <Nothing page="gone" heading="web-gone" text="web-gone-text"/> }.into_any(),
        }
    }
}
