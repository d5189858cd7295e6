use fishka_game::Seat;
use fishka_record::Ending;
use leptos::prelude::*;

use super::{LocalGame, Player, help::Help};
use crate::{
    button::{Button, IconButton},
    surface::Dialog,
};

/// What the players of a game on this device can do besides moving.
#[component]
pub(super) fn LocalActions(
    game: RwSignal<LocalGame>,
    help: Help,
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
    let can_undo = Memo::new(move |_| game.with(LocalGame::can_undo));
    view! {
            <Button act="undo" icon="undo" label="web-undo"
                attr:disabled=move || !can_undo.get()
                on:click=move |_| on_undo.run(())
            />
            <Show when=move || help.offers_hint()>
                <IconButton act="hint" icon="hint" label="web-hint" on:click=move |_| help.ask_hint()/>
            </Show>
            <Show when=move || playing.get() && people>
                <Button act="resign" icon="flag" label="web-resign" on:click=move |_| resigning.set(true)/>
            </Show>
            <Show when=move || playing.get() && !alone>
                <Button act="draw" icon="draw" label="web-draw" on:click=move |_| agreeing.set(true)/>
            </Show>
            <Show when=move || !playing.get()>
                <Button act="rematch" icon="again" label="web-rematch"
                    class="button primary"
                    on:click=move |_| on_rematch.run(())
                />
            </Show>
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
