use fishka_i18n::Language;
use leptos::prelude::*;

use crate::{
    board::Looks,
    online::{CallSwitch, NameField},
    settings::{Appearance, Settings},
    shell::{appearance_key, title},
    text::{Words, t},
};

/// Everything a person can set for this browser.
#[component]
pub(crate) fn Preferences() -> impl IntoView {
    title(t("web-settings"));
    let (words, settings) = (Words::here(), Settings::here());
    let languages = Language::ALL
        .iter()
        .map(|&language| {
            view! {
                <label class="chip" lang=language.code()>
                    <input
                        type="radio"
                        name="language"
                        prop:checked=move || settings.language.get() == language
                        on:change=move |_| settings.language.set(language)
                    />
                    <span>{language.own_name()}</span>
                </label>
            }
        })
        .collect_view();
    let appearances = Appearance::ALL
        .into_iter()
        .map(|appearance| {
            view! {
                <label class="chip">
                    <input
                        type="radio"
                        name="appearance"
                        prop:checked=move || settings.appearance.get() == appearance
                        on:change=move |_| settings.appearance.set(appearance)
                    />
                    <span>{move || words.text(appearance_key(appearance))}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <div class="narrow" data-page="settings">
            <h1>{t("web-settings")}</h1>
            <NameField/>
            <fieldset>
                <legend>{t("web-language")}</legend>
                <div class="chips">{languages}</div>
            </fieldset>
            <fieldset>
                <legend>{t("web-appearance")}</legend>
                <div class="chips">{appearances}</div>
            </fieldset>
            <Looks/>
            <fieldset>
                <legend>{t("web-settings-board")}</legend>
                <Toggle value=settings.coordinates label="web-settings-coordinates"/>
                <Toggle value=settings.motion label="web-settings-motion"/>
                <Toggle value=settings.sound label="web-settings-sound"/>
                <Toggle value=settings.confirm label="web-settings-confirm"/>
            </fieldset>
            <CallSwitch/>
            <p class="small">{t("web-settings-kept")}</p>
        </div>
    }
}

/// Something that is on or off, with a line about it.
#[component]
fn Toggle(value: RwSignal<bool>, label: &'static str) -> impl IntoView {
    let words = Words::here();
    view! {
        <label class="toggle">
            <input
                type="checkbox"
                role="switch"
                prop:checked=move || value.get()
                on:change=move |event| value.set(event_target_checked(&event))
            />
            <span>
                {t(label)}
                <small>{move || words.text(&format!("{label}-about"))}</small>
            </span>
        </label>
    }
}
