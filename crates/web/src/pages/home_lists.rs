use fishka_catalog::Entry;
use fishka_i18n::EntryLabels as _;
use leptos::prelude::*;

use super::home::Waiting;
use crate::{
    button::IconButton,
    game::{self, LocalGame, store},
    online::LobbyBrief,
    text::Words,
};

/// What was begun on this device and what goes on elsewhere, for the home page.
#[component]
pub(crate) fn HomeLists() -> impl IntoView {
    view! {
        <div id="waiting" class="lists">
            <OwnGames/>
            <LobbyBrief/>
        </div>
    }
}

/// Games of this device: those that wait for their next move, and the last that came to an end.
#[component]
fn OwnGames() -> impl IntoView {
    /// How many finished games are listed.
    const FINISHED: usize = 3;
    /// How many of the youngest games are looked at; the history has all.
    const YOUNGEST: usize = 24;

    let (words, listed) = (Words::here(), RwSignal::new(store::ids()));
    let waits: Option<Waiting> = use_context();
    let section = move |heading: &'static str, rows: Vec<AnyView>| {
        (!rows.is_empty()).then(|| {
            view! {
                <section class="continue" aria-labelledby=heading>
                    <h2 id=heading>{words.text(heading)}</h2>
                    <ul>{rows}</ul>
                </section>
            }
        })
    };
    move || {
        let games =
            listed.with(|ids| ids.iter().take(YOUNGEST).filter_map(|id| store::load(id)).collect::<Vec<_>>());
        let (waiting, finished): (Vec<_>, Vec<_>) = games.iter().partition(|game| game.acting().is_some());
        if let Some(waits) = waits {
            waits.here.set(waiting.len());
        }
        let rows = |games: &[&LocalGame]| games.iter().filter_map(|game| row(words, game, listed)).collect();
        let last = &finished[..finished.len().min(FINISHED)];
        (section("web-continue", rows(&waiting)), section("web-finished", rows(last)))
    }
}

/// A game of this device, with a button that forgets it.
fn row(words: Words, game: &LocalGame, listed: RwSignal<Vec<String>>) -> Option<AnyView> {
    let entry = Entry::find(game.rules().name()).ok()?;
    let seats = game.players().iter().map(|&player| game::player_label(words, player));
    let who = seats.collect::<Vec<_>>().join(" – ");
    let turn = game.acting().map(|seat| words.of_side("web-to-move", game.line(), seat));
    let id = game.id().to_owned();
    let address = format!("/play/{id}");
    let forget = move |_| {
        store::remove(&id);
        listed.set(store::ids());
    };
    let row = view! {
        <li data-game=entry.name>
            <a class="unfinished" href=address>
                <strong>{entry.title(words.language())}</strong>
                <span>{who}</span>
                <span class="small">{turn}</span>
            </a>
            <IconButton act="forget" icon="close" label="web-forget" class="quiet" on:click=forget/>
        </li>
    };
    Some(row.into_any())
}
