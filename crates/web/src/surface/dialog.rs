use fishka_catalog::Entry;
use fishka_i18n::EntryLabels as _;
use leptos::{html, prelude::*};

use crate::{
    button::IconButton,
    pages::Rulebook,
    text::{Words, t},
};

/// A question before something that cannot be taken back. It is open while `open` holds.
#[component]
pub(crate) fn Dialog(
    open: RwSignal<bool>,
    /// The question.
    question: &'static str,
    /// What the button that does it says.
    yes: &'static str,
    on_yes: Callback<()>,
) -> impl IntoView {
    let element = modal(open);
    view! {
        <dialog node_ref=element class="dialog card" aria-labelledby=question on:close=move |_| open.set(false)>
            <p id=question>{t(question)}</p>
            <div class="row">
                <button
                    type="button"
                    class="button primary"
                    data-act="yes"
                    on:click=move |_| {
                        open.set(false);
                        on_yes.run(());
                    }
                >
                    {t(yes)}
                </button>
                <button type="button" class="button" data-act="no" on:click=move |_| open.set(false)>
                    {t("web-cancel")}
                </button>
            </div>
        </dialog>
    }
}

/// The rules of a game over the game itself, which goes on under them. They are open while `open` holds.
#[component]
pub(super) fn RulesDialog(open: RwSignal<bool>, game: &'static str) -> impl IntoView {
    let (words, element) = (Words::here(), modal(open));
    let rules = move || {
        let entry = Entry::find(game).ok().filter(|_| open.get())?;
        Some(view! { <h2 id="rules-over">{move || entry.title(words.language())}</h2> <Rulebook game/> })
    };
    view! {
        <dialog
            node_ref=element
            class="dialog card prose rules"
            aria-labelledby="rules-over"
            on:close=move |_| open.set(false)
        >
            <IconButton act="close-rules" icon="close" label="web-close" on:click=move |_| open.set(false)/>
            {rules}
        </dialog>
    }
}

/// A dialog element that is open while `open` holds.
fn modal(open: RwSignal<bool>) -> NodeRef<html::Dialog> {
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(element) = element.get() {
            match open.get() {
                // A dialog that is open already stays so.
                true => drop(element.show_modal()),
                false => element.close(),
            }
        }
    });
    element
}
