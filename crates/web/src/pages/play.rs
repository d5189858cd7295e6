use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

use crate::{
    game::{LocalGamePage, store},
    shell::title,
    text::t,
};

/// A game that is kept in this browser.
#[component]
pub(crate) fn Play() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    move || {
        let id = id.get();
        match store::load(&id) {
            Some(game) => view! { <LocalGamePage game/> }.into_any(),
            None => view! { <Gone/> }.into_any(),
        }
    }
}

/// Shown where no game of that name is kept.
#[component]
fn Gone() -> impl IntoView {
    title(t("web-gone"));
    view! {
        <div class="narrow" data-page="gone">
            <h1>{t("web-gone")}</h1>
            <p>{t("web-gone-text")}</p>
            <p><a class="button primary" href="/">{t("web-to-home")}</a></p>
        </div>
    }
}
