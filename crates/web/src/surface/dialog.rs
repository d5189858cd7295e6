use leptos::{html, prelude::*};

use crate::text::t;

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
