//! The one surface on which games are played and looked at: a board, the seats around it, what lies beside it, the moves,
//! and what can be done.

mod clock_face;
mod cursor;
mod dialog;
mod menu;
mod move_list;
mod result;
mod seat_card;

use fishka_catalog::{Entry, Line, Move};
use fishka_game::{Game as _, Seat};
use fishka_i18n::EntryLabels as _;
use leptos::prelude::*;

use crate::{
    board::{Board, MoveEntry},
    icon::Icon,
    settings::Settings,
    text::{Words, t},
};

pub(crate) use cursor::Cursor;
pub(crate) use dialog::Dialog;
pub(crate) use menu::{Menu, Sharing};
pub(crate) use move_list::MoveList;
pub(crate) use result::ResultCard;
pub(crate) use seat_card::SeatCard;

use move_list::{StepButtons, step_by_keys};

/// The cards of the seats around a board.
#[derive(Copy, Clone)]
pub(crate) struct Seats {
    /// The seat drawn nearest to the reader.
    pub(crate) near: Memo<Seat>,
    /// Draws the card of a seat.
    pub(crate) card: Callback<Seat, AnyView>,
}

/// What lies beside the board.
#[slot]
pub(crate) struct Beside {
    children: Children,
}

/// What can be done besides moving.
#[slot]
pub(crate) struct Actions {
    children: Children,
}

/// The moves, where they are more than a list.
#[slot]
pub(crate) struct History {
    children: Children,
}

/// A game under the eyes of somebody.
#[component]
pub(crate) fn Surface(
    /// The kind of game, as styles know it.
    class: &'static str,
    /// What the page is called, when this is all of it.
    #[prop(optional)]
    page: Option<&'static str>,
    cursor: Cursor,
    /// Whether the person here may move now.
    #[prop(into)]
    may_move: Signal<bool>,
    /// Whether moves are for the person here at all.
    #[prop(into, default = Signal::stored(true))]
    plays: Signal<bool>,
    /// Whether the game has not begun.
    #[prop(optional, into)]
    waiting: Signal<bool>,
    on_move: Callback<Move>,
    #[prop(optional)] seats: Option<Seats>,
    sharing: Sharing,
    beside: Beside,
    actions: Actions,
    #[prop(optional)] history: Option<History>,
) -> impl IntoView {
    let words = Words::here();
    let moves_open = RwSignal::new(false);
    // The game never changes, and neither does the number of its seats.
    let (name, count) = cursor.line().with_untracked(|line: &Line| (line.game().name(), line.game().seats()));
    let board = cursor.board();
    let moves = Memo::new(move |_| if may_move.get() { cursor.legal_moves() } else { Vec::new() });
    step_by_keys(cursor);
    let far = move |seats: Seats| {
        let near = seats.near.get();
        let others = Seat::first(count).filter(|seat| *seat != near).collect::<Vec<_>>();
        others.into_iter().rev().map(|seat| seats.card.run(seat)).collect_view()
    };
    let moves_list = match history {
        Some(history) => (history.children)(),
        None => view! { <MoveList cursor/> }.into_any(),
    };
    view! {
        <div class=class data-page=page data-game=name class:moves-open=moves_open class:waiting=waiting>
            <h1 class="visually-hidden">
                {move || Entry::find(name).map(|entry| entry.title(words.language()))}
            </h1>
            {seats.map(|seats| view! { <div class="seats far">{move || far(seats)}</div> })}
            <div class="board-frame"><Board board moves on_move/></div>
            {seats.map(|seats| view! { <div class="seats near">{move || seats.card.run(seats.near.get())}</div> })}
            <div class="beside">{(beside.children)()}</div>
            <section class="history" aria-label=t("web-moves")>
                {moves_list}
                <StepButtons cursor/>
                <Show when=move || plays.get()>
                    <MoveEntry board may_move on_move/>
                </Show>
            </section>
            <div class="actions" role="group" aria-label=t("web-actions")>
                {(actions.children)()}
                <MovesButton moves_open/>
                <SoundSwitch/>
                <Menu cursor board sharing/>
            </div>
        </div>
    }
}

/// Opens and closes the moves on a small screen.
#[component]
fn MovesButton(moves_open: RwSignal<bool>) -> impl IntoView {
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
fn SoundSwitch() -> impl IntoView {
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
