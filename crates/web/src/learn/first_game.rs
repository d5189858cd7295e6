use fishka_catalog::{Entry, Rules};
use fishka_engine_api::Level;
use fishka_game::{Game as _, clock::TimeControl};
use fishka_lessons::lessons;
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use leptos_router::{NavigateOptions, hooks::use_navigate};

use super::say;
use crate::{
    browser,
    game::{Player, begin, store},
    icon::Icon,
    text::Words,
};

/// Begins the first game: against the weakest computer player, and the coach takes the worst moves back.
#[component]
pub(super) fn FirstGame(entry: &'static Entry) -> impl IntoView {
    let words = Words::here();
    let navigate = use_navigate();
    let start = move |_| {
        let Some(lessons) = lessons(entry.name) else { return };
        let navigate = navigate.clone();
        leptos::task::spawn_local(async move {
            if let Ok(Some(id)) = begin_guided(lessons.first).await {
                navigate(&format!("/play/{id}"), NavigateOptions::default());
            }
        });
    };
    view! {
        <button type="button" class="button" data-act="first-game" on:click=start>
            <Icon name="coach"/>{move || say(words, "learn-first-game", &[])}
        </button>
    }
}

/// Begins such a game and tells its name. Games come with the pages on which they are played.
#[wasm_split(pages, wasm_split_path = ::leptos::wasm_split, fallible)]
fn begin_guided(rules: Rules) -> Result<Option<String>, SplitLoaderError> {
    let Some(level) = Level::new(1) else { return Ok(None) };
    let mut players = vec![Player::Person];
    players.resize(rules.seats(), Player::Computer(level));
    let game = begin(rules, None, players, TimeControl::Unlimited).guided(true);
    // The page of the game says when there is no room to keep it.
    let _ = store::save(&game, browser::moment());
    Ok(Some(game.id().to_owned()))
}
