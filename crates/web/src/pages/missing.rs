use leptos::prelude::*;

use crate::{shell::title, text::t};

/// Shown where there is no page.
#[component]
pub(crate) fn Missing() -> impl IntoView {
    title(t("web-missing"));
    view! {
        <div class="narrow" data-page="missing">
            <h1>{t("web-missing")}</h1>
            <p>{t("web-missing-text")}</p>
            <p><a class="button primary" href="/">{t("web-to-home")}</a></p>
        </div>
    }
}
