use leptos::prelude::*;

use crate::{shell::title, text::t};

/// Shown where there is no page.
#[component]
pub(crate) fn Missing() -> impl IntoView {
    view! { <Nothing page="missing" heading="web-missing" text="web-missing-text"/> }
}

/// Says that nothing is where somebody wanted to go.
#[component]
pub(super) fn Nothing(page: &'static str, heading: &'static str, text: &'static str) -> impl IntoView {
    title(t(heading));
    view! {
        <div class="narrow" data-page=page>
            <h1>{t(heading)}</h1>
            <p>{t(text)}</p>
            <p><a class="button primary" href="/">{t("web-to-home")}</a></p>
        </div>
    }
}
