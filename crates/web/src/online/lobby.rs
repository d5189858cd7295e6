use std::time::Duration;

use fishka_catalog::{Entry, Rules};
use fishka_game::Game;
use fishka_view::Show as Shown;
use fishka_wire::{Lists, Summary, Who};
use leptos::{prelude::*, task::spawn_local};

use super::{api, table::who_label};
use crate::{
    picture::{Picture, plain_scene},
    setup::control_label,
    shell::title,
    text::{Words, t},
};

/// How often the lists are asked for anew.
const REFRESH: Duration = Duration::from_secs(8);

/// The lists as they are now, asked for again and again while the page is looked at; `None` while the server is silent.
fn lists() -> RwSignal<Option<Lists>> {
    let lists = RwSignal::new(None);
    let ask = move || {
        if document().hidden() {
            return;
        }
        spawn_local(async move {
            let _ = lists.try_set(api::lists().await.ok());
        });
    };
    ask();
    if let Ok(handle) = set_interval_with_handle(ask, REFRESH) {
        on_cleanup(move || handle.clear());
    }
    lists
}

/// All games that can be joined or watched.
#[component]
pub(crate) fn Lobby() -> impl IntoView {
    title(t("online-lobby"));
    let lists = lists();
    let open = move || lists.get().map(|lists| lists.open).unwrap_or_default();
    let running = move || lists.get().map(|lists| lists.running).unwrap_or_default();
    let silent = move || lists.with(Option::is_none);
    view! {
        <div class="lobby" data-page="lobby">
            <h1>{t("online-lobby")}</h1>
            {move || silent().then(|| view! { <p role="status">{t("online-unreachable")}</p> })}
            <section aria-labelledby="open">
                <h2 id="open">{t("online-to-join")}</h2>
                {move || open().is_empty().then(|| view! { <p class="small">{t("online-none-open")}</p> })}
                <ul class="summaries">
                    <For each=open key=|summary| (summary.id, taken(summary)) let:summary>
                        <Pictured summary/>
                    </For>
                </ul>
            </section>
            <section aria-labelledby="running">
                <h2 id="running">{t("online-to-watch")}</h2>
                {move || running().is_empty().then(|| view! { <p class="small">{t("online-none-running")}</p> })}
                <ul class="summaries">
                    <For each=running key=|summary| (summary.id, summary.plies) let:summary>
                        <Pictured summary/>
                    </For>
                </ul>
            </section>
        </div>
    }
}

/// One's own games and the first few of the lobby, for the home page; nothing while there are none.
#[component]
pub(crate) fn LobbyBrief() -> impl IntoView {
    /// How many of each kind.
    const FEW: usize = 3;

    let (words, lists) = (Words::here(), lists());
    let section = move |heading: &'static str, games: Vec<Summary>| {
        (!games.is_empty()).then(|| {
            let rows = games.into_iter().take(FEW).map(|summary| row(words, &summary)).collect_view();
            view! {
                <section class="continue" aria-labelledby=heading>
                    <h2 id=heading>{words.text(heading)}</h2>
                    <ul>{rows}</ul>
                    <p class="small"><a href="/lobby">{words.text("online-all-games")}</a></p>
                </section>
            }
        })
    };
    move || {
        lists.get().map(|lists| {
            (
                section("online-mine", lists.mine),
                section("online-to-join", lists.open),
                section("online-to-watch", lists.running),
            )
        })
    }
}

fn row(words: Words, summary: &Summary) -> Option<impl IntoView + use<>> {
    let entry = Entry::find(&summary.game).ok()?;
    Some(view! {
        <li data-game=entry.name data-id=summary.id.to_string()>
            <a class="unfinished" href=format!("/game/{}", summary.id)>
                <strong>{entry.title(words.language())}</strong>
                <span>{seated(words, &summary.seats)}</span>
                <span class="small">{clock_label(words, &summary.clock)}</span>
            </a>
        </li>
    })
}

/// A game of the lobby with a picture of its board.
#[component]
fn Pictured(summary: Summary) -> impl IntoView {
    let words = Words::here();
    let entry = Entry::find(&summary.game).ok()?;
    let position = summary
        .options
        .parse()
        .ok()
        .and_then(|options| Rules::new(&summary.game, &options).ok())
        .and_then(|rules| rules.position(&summary.position).ok())?;
    let (seats, clock) = (summary.seats.clone(), summary.clock.clone());
    let scene = move || {
        let show = Shown { coordinates: false, beside: false, ..Shown::default() };
        plain_scene(&position, words.language(), show)
    };
    Some(view! {
        <li class="card" data-game=entry.name data-id=summary.id.to_string()>
            <a href=format!("/game/{}", summary.id)>
                <div aria-hidden="true">{move || view! { <Picture scene=scene()/> }}</div>
                <strong>{move || entry.title(words.language())}</strong>
                <span>{move || seated(words, &seats)}</span>
                <span class="small">{move || clock_label(words, &clock)}</span>
            </a>
        </li>
    })
}

/// How many seats are taken.
fn taken(summary: &Summary) -> usize {
    summary.seats.iter().filter(|who| **who != Who::Open).count()
}

fn seated(words: Words, seats: &[Who]) -> String {
    seats.iter().map(|who| who_label(words, who)).collect::<Vec<_>>().join(" – ")
}

fn clock_label(words: Words, clock: &str) -> String {
    clock.parse().map(|control| control_label(words, control)).unwrap_or_default()
}
