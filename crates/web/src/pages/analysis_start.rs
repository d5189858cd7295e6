//! Where an analysis begins: a board of every game with whatever rules, and one's own studies.

use fishka_catalog::{Entry, GAMES, Rules};
use fishka_game::{Game as _, Value};
use fishka_i18n::EntryLabels as _;
use fishka_view::Show as Shown;
use leptos::prelude::*;
use leptos_router::{NavigateOptions, hooks::use_navigate};

use crate::{
    analysis::{Document, forget_study, study_ids, study_path},
    button::IconButton,
    icon::Icon,
    picture::{Picture, plain_scene},
    setup::{Draft, Opponent, OptionFields},
    surface::Dialog,
    text::{Words, t},
};

/// A board of every game to begin with, as its rules begin or with other options.
#[component]
pub(super) fn Boards() -> impl IntoView {
    let words = Words::here();
    let card = move |entry: &'static Entry| {
        let scene = Rules::new(entry.name, &fishka_game::Options::new()).ok().map(|rules| {
            let show = Shown { coordinates: false, ..Shown::default() };
            plain_scene(&rules.start(), words.language(), show)
        });
        view! {
            <a class="layout" href=format!("/analysis?game={}", entry.name) data-game=entry.name data-act="board">
                {scene.map(|scene| view! { <Picture scene=Signal::stored(scene)/> })}
                <span>{move || entry.title(words.language())}</span>
            </a>
        }
    };
    view! {
        <section aria-label=t("analysis-boards")>
            <h2>{t("analysis-boards")}</h2>
            <div class="layouts">{GAMES.iter().map(card).collect_view()}</div>
            <OtherRules/>
        </section>
    }
}

/// The options of every game, for boards that begin otherwise.
#[component]
fn OtherRules() -> impl IntoView {
    let words = Words::here();
    let (open, chosen) = (RwSignal::new(false), RwSignal::new(&GAMES[0]));
    let tab = move |entry: &'static Entry| {
        view! {
            <button
                type="button"
                data-rules=entry.name
                aria-pressed=move || (chosen.get() == entry).to_string()
                on:click=move |_| chosen.set(entry)
            >
                {move || entry.title(words.language())}
            </button>
        }
    };
    let form = move || view! { <RulesForm entry=chosen.get()/> };
    view! {
        <details
            class="other-rules"
            data-act="other-rules"
            on:toggle=move |event| open.set(event_target::<web_sys::HtmlDetailsElement>(&event).open())
        >
            <summary>{t("analysis-other-rules")}</summary>
            <div class="segments" role="group" aria-label=t("web-games")>{GAMES.iter().map(tab).collect_view()}</div>
            // Pictures of every layout are drawn only for who looks at them.
            <Show when=move || open.get()>{form}</Show>
        </details>
    }
}

/// The options of a game and its board with them.
#[component]
fn RulesForm(entry: &'static Entry) -> impl IntoView {
    let (draft, navigate) = (Draft::remembered(entry, Opponent::Device), use_navigate());
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let options = untrack(|| draft.rules()).options().to_string();
        let options = String::from(js_sys::encode_uri_component(&options));
        navigate(&format!("/analysis?game={}&options={options}", entry.name), NavigateOptions::default());
    };
    view! {
        <form on:submit=begin>
            <OptionFields draft/>
            <button type="submit" class="button primary" data-act="begin-board">
                <Icon name="analysis"/>{t("analysis-begin")}
            </button>
        </form>
    }
}

/// The studies that are kept in this browser.
#[component]
pub(super) fn Studies() -> impl IntoView {
    let words = Words::here();
    let ids = RwSignal::new(study_ids());
    let (asked, doomed) = (RwSignal::new(false), StoredValue::new(String::new()));
    let forget = Callback::new(move |()| {
        forget_study(&doomed.get_value());
        ids.set(study_ids());
    });
    let row = move |id: String| {
        let document = Document::load(&id)?;
        let first = document.chapters.first()?;
        let entry = Entry::find(first.rules().name()).ok()?;
        let (name, count) = (first.title(), document.chapters.len());
        let label = move || {
            let moves = Value::number(count);
            let parts = [
                entry.title(words.language()),
                name.clone(),
                words.with("analysis-chapters-count", &[("count", moves)]),
            ];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
        };
        let path = match &document.link {
            Some(link) => study_path(link.id),
            None => format!("/analysis#s={id}"),
        };
        let place = match document.link {
            Some(_) if document.is_unsent() => "analysis-study-unsent",
            Some(_) => "analysis-server",
            None => "analysis-study-here",
        };
        let forget = move |_| {
            doomed.set_value(id.clone());
            asked.set(true);
        };
        Some(view! {
            <li data-game=entry.name>
                <a href=path>{label}</a>
                <small data-place=place>{t(place)}</small>
                <IconButton act="forget-study" icon="delete" label="web-forget" class="quiet" on:click=forget/>
            </li>
        })
    };
    let rows = move || ids.get().into_iter().filter_map(row).collect_view();
    view! {
        <Show when=move || !ids.with(Vec::is_empty)>
            <section class="studies" aria-label=t("analysis-studies")>
                <h2>{t("analysis-studies")}</h2>
                <ul class="plain-list">{rows}</ul>
                <Dialog open=asked question="analysis-forget-ask" yes="web-forget" on_yes=forget/>
            </section>
        </Show>
    }
}
