use fishka_game::Seat;
use fishka_record::Ending;
use leptos::prelude::*;

use super::{Dialog, LocalGame, More, Player};
use crate::{browser, icon::Icon, settings::Settings, text::t};

/// What the players of a game on this device can do besides moving.
#[component]
pub(crate) fn Actions(
    game: RwSignal<LocalGame>,
    /// Whether the moves are open on a small screen.
    moves_open: RwSignal<bool>,
    /// What happened, for the line that says so.
    notice: RwSignal<String>,
    on_undo: Callback<()>,
    on_end: Callback<Ending>,
    on_rematch: Callback<()>,
) -> impl IntoView {
    let (resigning, agreeing) = (RwSignal::new(false), RwSignal::new(false));
    let playing = Memo::new(move |_| game.with(|game| game.acting().is_some()));
    let people = game.with_untracked(|game| game.players().contains(&Player::Person));
    let alone = game.with_untracked(|game| game.players().iter().any(|player| player.level().is_some()));
    let resign = Callback::new(move |()| {
        if let Some(seat) = game.with_untracked(resigning_seat) {
            on_end.run(Ending::Resigned(seat));
        }
    });
    let written = move || game.with_untracked(|game| game.record(browser::moment()).to_string());
    let line = Signal::derive(move || game.with(|game| game.line().clone()));
    let record = Callback::new(move |then: Callback<String>| then.run(written()));
    let link = Callback::new(move |then: Callback<String>| then.run(browser::review_link(&written())));
    let can_undo = Memo::new(move |_| game.with(LocalGame::can_undo));
    view! {
        <div class="actions" role="group" aria-label=t("web-actions")>
            <button
                type="button"
                class="button"
                data-act="undo"
                disabled=move || !can_undo.get()
                on:click=move |_| on_undo.run(())
            >
                <Icon name="undo"/>
                <span>{t("web-undo")}</span>
            </button>
            <Show when=move || playing.get() && people>
                <button type="button" class="button" data-act="resign" on:click=move |_| resigning.set(true)>
                    <Icon name="flag"/>
                    <span>{t("web-resign")}</span>
                </button>
            </Show>
            <Show when=move || playing.get() && !alone>
                <button type="button" class="button" data-act="draw" on:click=move |_| agreeing.set(true)>
                    <Icon name="draw"/>
                    <span>{t("web-draw")}</span>
                </button>
            </Show>
            <Show when=move || !playing.get()>
                <button type="button" class="button primary" data-act="rematch" on:click=move |_| on_rematch.run(())>
                    <Icon name="again"/>
                    <span>{t("web-rematch")}</span>
                </button>
            </Show>
            <MovesButton moves_open/>
            <SoundSwitch/>
            <More line record link notice/>
        </div>
        <Dialog open=resigning question="web-resign-ask" yes="web-resign" on_yes=resign/>
        <Dialog
            open=agreeing
            question="web-draw-ask"
            yes="web-draw-yes"
            on_yes=Callback::new(move |()| on_end.run(Ending::Agreed))
        />
    }
}

/// The person who is to act, or else the first at the table: nobody gives up for a computer.
fn resigning_seat(game: &LocalGame) -> Option<Seat> {
    let is_person = |seat: &Seat| game.players()[seat.index()] == Player::Person;
    game.acting().filter(is_person).or_else(|| Seat::first(game.players().len()).find(is_person))
}

/// Opens and closes the moves on a small screen.
#[component]
pub(crate) fn MovesButton(moves_open: RwSignal<bool>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button only-phone"
            data-act="moves"
            aria-expanded=move || moves_open.get().to_string()
            on:click=move |_| moves_open.update(|open| *open = !*open)
        >
            <Icon name="moves"/>
            <span>{t("web-moves")}</span>
        </button>
    }
}

/// Sounds on or off.
#[component]
pub(crate) fn SoundSwitch() -> impl IntoView {
    let sound = Settings::here().sound;
    view! {
        <button
            type="button"
            class="button icon-only"
            data-act="sound"
            title=t("web-settings-sound")
            aria-label=t("web-settings-sound")
            aria-pressed=move || sound.get().to_string()
            on:click=move |_| sound.update(|on| *on = !*on)
        >
            {move || if sound.get() { view! { <Icon name="sound"/> } } else { view! { <Icon name="silent"/> } }}
        </button>
    }
}
