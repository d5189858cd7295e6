use fishka_view::Show as Shown;
use leptos::prelude::*;

use super::Draft;
use crate::{
    picture::{Picture, plain_scene},
    text::{Words, t},
};

/// The position in which the game begins: a picture of it, and a field for another.
#[component]
pub(crate) fn StartField(draft: Draft) -> impl IntoView {
    let words = Words::here();
    let start = Memo::new(move |_| draft.start().map_err(|error| words.explain(&error)));
    let scene = move || {
        let position = start.get().ok()??;
        let show = Shown { coordinates: false, ..Shown::default() };
        Some(Signal::stored(plain_scene(&position, words.language(), show)))
    };
    view! {
        <details class="start-position">
            <summary>{t("web-start-position")}</summary>
            <label for="start-position">{t("web-start-position-about")}</label>
            <textarea
                id="start-position"
                rows="2"
                autocomplete="off"
                spellcheck="false"
                prop:value=draft.position
                on:input=move |event| draft.position.set(event_target_value(&event))
            ></textarea>
            <p class="trouble" role="alert">{move || start.get().err()}</p>
            {move || scene().map(|scene| view! { <Picture scene/> })}
        </details>
    }
}
