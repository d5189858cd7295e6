//! What stands around every page.

use fishka_i18n::Language;
use leptos::prelude::*;
use leptos_router::{components::A, hooks::use_location};
use wasm_bindgen::JsCast;

use crate::{
    icon::Icon,
    settings::{Appearance, Settings},
    text::{Words, t},
};

/// Names the page in the title of the window.
pub(crate) fn title(name: impl Fn() -> String + 'static) {
    Effect::new(move || {
        let name = name();
        document().set_title(&if name.is_empty() {
            "Fishka".to_owned()
        } else {
            format!("{name} · Fishka")
        });
    });
}

/// Leads the focus to the beginning of a page that has just been opened, so that it is read from there.
pub(crate) fn follow_navigation() {
    let path = use_location().pathname;
    Effect::new(move |before: Option<String>| {
        let path = path.get();
        if before.is_some_and(|before| before != path)
            && let Some(main) = document().get_element_by_id("main")
        {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            let calmly = web_sys::FocusOptions::new();
            calmly.set_prevent_scroll(true);
            // Without focus the page is merely read from where the reader was.
            let _ = main.unchecked_into::<web_sys::HtmlElement>().focus_with_options(&calmly);
        }
        path
    });
}

/// The way past the header for those who go by keyboard.
#[component]
pub(crate) fn SkipLink() -> impl IntoView {
    let skip = |event: web_sys::MouseEvent| {
        event.prevent_default();
        if let Some(main) = document().get_element_by_id("main") {
            let _ = main.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    };
    view! { <a class="skip" href="#main" on:click=skip>{t("web-skip")}</a> }
}

/// The rooms of the page: address, name and icon.
const ROOMS: [(&str, &str, &str); 5] = [
    ("/", "web-play", "play"),
    ("/learn", "web-learn", "rules"),
    ("/puzzles", "web-puzzles", "puzzle"),
    ("/analysis", "web-review", "analysis"),
    ("/lobby", "online-lobby", "device"),
];

/// The line at the top: home, the rooms, language, light, settings. On a phone the rooms lie at the thumb.
#[component]
pub(crate) fn Header() -> impl IntoView {
    let rooms = ROOMS.map(|(path, name, icon)| {
        view! { <A href=path exact={path == "/"}><Icon name=icon/><span>{t(name)}</span></A> }
    });
    view! {
        <header class="header">
            <a class="logo" href="/" aria-label=t("web-home")>
                <Icon name="logo"/>
                <span>"Fishka"</span>
            </a>
            <nav class="rooms" aria-label=t("web-nav")>{rooms}</nav>
            <div class="switches">
                <LanguageSwitch/>
                <AppearanceSwitch/>
                <a class="quiet" href="/settings" aria-label=t("web-settings") title=t("web-settings")>
                    <Icon name="settings"/>
                </a>
            </div>
        </header>
    }
}

/// One button a language.
#[component]
fn LanguageSwitch() -> impl IntoView {
    let chosen = Settings::here().language;
    let button = move |language: Language| {
        view! {
            <button
                type="button"
                lang=language.code()
                title=language.own_name()
                aria-label=format!("{} {}", language.code(), language.own_name())
                aria-pressed=move || (chosen.get() == language).to_string()
                on:click=move |_| chosen.set(language)
            >
                {language.code()}
            </button>
        }
    };
    view! {
        <div class="segments" role="group" aria-label=t("web-language")>
            {Language::ALL.iter().map(|&language| button(language)).collect_view()}
        </div>
    }
}

/// A button that goes from light to dark to automatic and back.
#[component]
fn AppearanceSwitch() -> impl IntoView {
    let (words, appearance) = (Words::here(), Settings::here().appearance);
    let label = move || words.text(appearance_key(appearance.get()));
    let next = move |_| {
        let all = Appearance::ALL;
        let at = all.iter().position(|known| *known == appearance.get_untracked()).unwrap_or_default();
        appearance.set(all[(at + 1) % all.len()]);
    };
    view! {
        <button type="button" class="quiet" title=label aria-label=label on:click=next>
            {move || match appearance.get() {
                Appearance::Auto => view! { <Icon name="auto"/> },
                Appearance::Light => view! { <Icon name="sun"/> },
                Appearance::Dark => view! { <Icon name="moon"/> },
            }}
        </button>
    }
}

/// The name of the words for a choice of light.
pub(crate) const fn appearance_key(appearance: Appearance) -> &'static str {
    match appearance {
        Appearance::Auto => "web-appearance-auto",
        Appearance::Light => "web-appearance-light",
        Appearance::Dark => "web-appearance-dark",
    }
}

/// The lines at the bottom: whose the games are, and the licence.
#[component]
pub(crate) fn Footer() -> impl IntoView {
    view! {
        <footer class="footer">
            <p>{t("web-notice")}</p>
            <p>
                <a href="/about">{t("web-about")}</a>
                <a href="/settings">{t("web-settings")}</a>
                <span>{t("web-licence")}</span>
            </p>
        </footer>
    }
}
