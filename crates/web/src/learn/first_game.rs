use fishka_catalog::Entry;
use fishka_engine_api::Level;
use fishka_game::{Game as _, clock::TimeControl};
use fishka_lessons::lessons;
use leptos::prelude::*;
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
        let (Some(lessons), Some(level)) = (lessons(entry.name), Level::new(1)) else { return };
        let mut players = vec![Player::Person];
        players.resize(lessons.first.seats(), Player::Computer(level));
        let game = begin(lessons.first, None, players, TimeControl::Unlimited).guided(true);
        // The page of the game says when there is no room to keep it.
        let _ = store::save(&game, browser::moment());
        navigate(&format!("/play/{}", game.id()), NavigateOptions::default());
    };
    view! {
        <button type="button" class="button" data-act="first-game" on:click=start>
            <Icon name="coach"/>{move || say(words, "learn-first-game", &[])}
        </button>
    }
}
