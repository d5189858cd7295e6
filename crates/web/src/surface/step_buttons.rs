use leptos::prelude::*;

use super::cursor::{Cursor, Step};
use crate::{
    icon::Icon,
    text::{Words, t},
};

/// Buttons to the first, the previous, the next and the last position.
#[component]
pub(crate) fn StepButtons(cursor: Cursor) -> impl IntoView {
    let words = Words::here();
    let button = move |step: Step| {
        let target = Memo::new(move |_| cursor.target(step));
        let label = move || words.text(step.key());
        view! {
            <button
                type="button"
                class="button"
                data-step=step.icon()
                title=label
                aria-label=label
                disabled=move || target.get().is_none()
                on:click=move |_| {
                    if let Some(ply) = target.get_untracked() {
                        cursor.go(ply);
                    }
                }
            >
                <Icon name=step.icon()/>
            </button>
        }
    };
    view! {
        <div class="steps" role="group" aria-label=t("web-steps")>
            {Step::ALL.map(button).into_iter().collect_view()}
        </div>
    }
}
