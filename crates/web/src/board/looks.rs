//! What boards and pieces are made of.

use std::fmt::Display;

use fishka_view::{Boards, Pieces};
use leptos::prelude::*;

use crate::{
    settings::Settings,
    text::{Words, t},
};

/// The choice of boards and pieces.
#[component]
pub(crate) fn Looks() -> impl IntoView {
    let settings = Settings::here();
    view! {
        <fieldset>
            <legend>{t("board-boards")}</legend>
            <div class="chips">{chips("boards", settings.boards, Boards::ALL)}</div>
        </fieldset>
        <fieldset>
            <legend>{t("board-pieces")}</legend>
            <div class="chips">{chips("pieces", settings.pieces, Pieces::ALL)}</div>
        </fieldset>
    }
}

fn chips<T>(group: &'static str, chosen: RwSignal<T>, all: [T; 2]) -> impl IntoView
where
    T: Copy + PartialEq + Display + Send + Sync + 'static,
{
    let words = Words::here();
    all.map(|look| {
        view! {
            <label class="chip">
                <input
                    type="radio"
                    name=group
                    prop:checked=move || chosen.get() == look
                    on:change=move |_| chosen.set(look)
                />
                <span>{move || words.text(&format!("board-{group}-{look}"))}</span>
            </label>
        }
    })
    .into_iter()
    .collect_view()
}
