use leptos::prelude::*;

use super::Draft;
use crate::text::t;

/// Whether strangers may join.
#[component]
pub(crate) fn ListedField(draft: Draft) -> impl IntoView {
    view! {
        <label class="toggle">
            <input
                type="checkbox"
                role="switch"
                data-act="listed"
                prop:checked=move || draft.listed.get()
                on:change=move |event| draft.listed.set(event_target_checked(&event))
            />
            <span>{t("online-listed")} <small>{t("online-listed-about")}</small></span>
        </label>
    }
}
