use fishka_wire::Rename;
use leptos::{prelude::*, task::spawn_local};

use super::api;
use crate::text::{Words, t};

/// The name under which others see one.
#[component]
pub(crate) fn NameField() -> impl IntoView {
    let words = Words::here();
    let name = RwSignal::new(String::new());
    let said = RwSignal::new(String::new());
    spawn_local(async move {
        // Without the server there is no name to show, and none is needed.
        if let Ok(Some(me)) = api::me().await {
            let _ = name.try_set(me.name);
        }
    });
    let rename = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let wish = name.get_untracked().trim().to_owned();
        spawn_local(async move {
            let answer = match api::rename(wish).await {
                Ok(me) => {
                    let _ = name.try_set(me.name);
                    untrack(|| words.text("online-name-kept"))
                }
                Err(error) => untrack(|| error.tell(words)),
            };
            let _ = said.try_set(answer);
        });
    };
    view! {
        <form class="name-field" on:submit=rename>
            <label for="name">{t("online-name")}</label>
            <div class="row">
                <input
                    id="name"
                    type="text"
                    autocomplete="nickname"
                    maxlength=Rename::LONGEST
                    prop:value=name
                    on:input=move |event| name.set(event_target_value(&event))
                />
                <button type="submit" class="button" data-act="rename">{t("online-name-save")}</button>
            </div>
            <p class="small">{t("online-name-about")}</p>
            <p class="small" role="status">{said}</p>
        </form>
    }
}
