use fishka_catalog::{Entry, GAMES};
use fishka_i18n::EntryLabels as _;
use leptos::{prelude::*, task::spawn_local};
use leptos_router::{
    NavigateOptions,
    hooks::{use_navigate, use_query_map},
};

use crate::{
    browser,
    game::{self, store},
    icon::Icon,
    online,
    setup::{ClockField, Draft, ListedField, Opponent, OptionFields, SeatFields, StartField},
    shell::title,
    text::{Words, language, t},
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
            let given =
                query.get("position").map(|position| (query.get("options").unwrap_or_default(), position));
            (entry, with, given)
        })
    });
    move || {
        let (entry, with, given) = asked.get();
        view! { <Form entry with given/> }
    }
}

#[component]
fn Form(
    entry: &'static Entry,
    with: Opponent,
    /// The options and the position that the address asks for.
    given: Option<(String, String)>,
) -> impl IntoView {
    let language = language();
    let draft = Draft::remembered(entry, with);
    if let Some((options, position)) = given {
        draft.begin_from(&options, position);
    }
    let (words, trouble) = (Words::here(), RwSignal::new(String::new()));
    let asking = RwSignal::new(false);
    let navigate = use_navigate();
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        // What is wrong with a position is said at its field.
        let Ok(start) = draft.start() else { return };
        draft.remember();
        if with == Opponent::Friend {
            let (wish, navigate) = (draft.wish(), navigate.clone());
            asking.set(true);
            spawn_local(async move {
                match online::create(&wish).await {
                    Ok(created) => navigate(&format!("/game/{}", created.id), NavigateOptions::default()),
                    Err(error) => {
                        let _ = asking.try_set(false);
                        let _ = trouble.try_set(untrack(|| error.tell(words)));
                    }
                }
            });
            return;
        }
        let players = draft.players(browser::random_u32() as usize);
        let game = game::begin(draft.rules(), start, players, draft.control());
        // The page of the game says when there is no room to keep it.
        let _ = store::save(&game, browser::moment());
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
            <StartField draft/>
            {(with == Opponent::Friend).then(|| view! { <ListedField draft/> })}
            <p class="trouble" role="alert">{trouble}</p>
            <div class="row">
                <button type="submit" class="button primary large" data-act="begin" disabled=asking>
                    <Icon name="play"/>{t("web-begin")}
                </button>
                <a class="button large" href=format!("/learn/{}", entry.name)>
                    <Icon name="rules"/>{t("web-learn")}
                </a>
            </div>
        </form>
    }
}
