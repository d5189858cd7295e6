use fishka_catalog::{Entry, GAMES};
use leptos::prelude::*;
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
};

use crate::{
    browser,
    game::{self, store},
    icon::Icon,
    setup::{ClockField, Draft, Opponent, OptionFields, SeatFields},
    shell::title,
    text::{language, t},
};

/// Everything to settle before a game begins. What was chosen last is chosen already.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    title(t("web-new"));
    let query = use_query_map();
    let asked = Memo::new(move |_| {
        query.with(|query| {
            let entry = query.get("game").and_then(|name| Entry::find(&name).ok()).unwrap_or(&GAMES[0]);
            let with = query.get("with").and_then(|with| with.parse().ok()).unwrap_or(Opponent::Computer);
            (entry, with)
        })
    });
    move || {
        let (entry, with) = asked.get();
        view! { <Form entry with/> }
    }
}

#[component]
fn Form(entry: &'static Entry, with: Opponent) -> impl IntoView {
    let language = language();
    let draft = Draft::remembered(entry, with);
    let navigate = use_navigate();
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        draft.remember();
        let players = draft.players(browser::random_u32() as usize);
        let game = game::begin(draft.rules(), players, draft.control());
        store::tidy();
        store::save(&game, browser::moment());
        navigate(&format!("/play/{}", game.id()), NavigateOptions::default());
    };
    let tab = move |other: &'static Entry| {
        view! {
            <a
                href=format!("/new?game={}&with={with}", other.name)
                aria-current=(other == entry).then_some("page")
            >
                {move || other.title(language.get())}
            </a>
        }
    };
    view! {
        <form class="narrow new-game" data-page="new" data-game=entry.name on:submit=begin>
            <h1>{t(with.title_key())}</h1>
            <nav class="tabs" aria-label=t("web-games")>{GAMES.iter().map(tab).collect_view()}</nav>
            <p>{move || entry.about(language.get())}</p>
            <SeatFields draft/>
            <ClockField draft/>
            <OptionFields draft/>
            <div class="row">
                <button type="submit" class="button primary large" data-act="begin">
                    <Icon name="play"/>{t("web-begin")}
                </button>
                <a class="button large" href=format!("/rules/{}", entry.name)>
                    <Icon name="rules"/>{t("web-rules")}
                </a>
            </div>
        </form>
    }
}
