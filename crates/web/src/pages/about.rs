use leptos::prelude::*;

use crate::{shell::title, text::t};

/// What this is, whose the games are, and what is kept.
#[component]
pub(crate) fn About() -> impl IntoView {
    title(t("web-about"));
    view! {
        <article class="narrow prose" data-page="about">
            <h1>{t("web-about")}</h1>
            <p class="lead">{t("web-about-what")}</p>
            <h2>{t("web-about-rights")}</h2>
            <p>{t("web-notice")}</p>
            <p>{t("web-about-rights-text")}</p>
            <h2>{t("web-about-licence")}</h2>
            <p>{t("web-about-licence-text")}</p>
            <h2>{t("web-about-kept")}</h2>
            <p>{t("web-about-kept-text")}</p>
        </article>
    }
}
