//! The one surface on which games are played and looked at: a board, the seats around it, what lies beside it, the moves,
//! and what can be done.

mod clock_face;
mod cursor;
mod dialog;
mod keys;
mod menu;
mod move_list;
mod result;
mod seat_card;
mod step_buttons;
mod turning;

use fishka_catalog::{Entry, Line, Move, Position};
use fishka_game::{Game as _, Position as _, Seat};
use fishka_i18n::EntryLabels as _;
use leptos::prelude::*;

use crate::{
    board::{Annotations, Board, BoardState, MoveEntry, Stroke, Suggestion},
    button::{Button, IconButton},
    text::{Words, t},
};

pub(crate) use cursor::{Cursor, Step};
pub(crate) use dialog::Dialog;
pub(crate) use keys::on_key;
pub(crate) use menu::Sharing;
pub(crate) use move_list::{
    MoveList, folded_rows, judgement_key, line_rows, line_rows_of, record_rows, rows_around, settled,
};
pub(crate) use result::{ResultCard, winners};
pub(crate) use seat_card::SeatCard;
pub(crate) use step_buttons::StepButtons;

use cursor::legal_moves;
use menu::Menu;
use turning::Turning;

/// The cards of the seats around a board.
#[derive(Copy, Clone)]
pub(crate) struct Seats {
    /// The seat drawn nearest to the reader.
    pub(crate) near: Memo<Seat>,
    /// The person to act, where several sit at this screen.
    pub(crate) to_act: Option<Memo<Seat>>,
    /// Draws the card of a seat.
    pub(crate) card: Callback<Seat, AnyView>,
}

/// A part of a surface that each kind of game fills in its own way.
#[slot]
pub(crate) struct Part {
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
    /// Whether the person here plays, and may want to write moves.
    #[prop(into, default = Signal::stored(true))]
    plays: Signal<bool>,
    /// Whether the game has not begun.
    #[prop(optional, into)]
    waiting: Signal<bool>,
    on_move: Callback<Move>,
    /// The position in which the person here can make a move ahead of their turn.
    #[prop(optional, into)]
    ahead: Signal<Option<Position>>,
    /// A move to point out.
    #[prop(optional, into)]
    hint: Signal<Option<Suggestion>>,
    #[prop(optional)] seats: Option<Seats>,
    sharing: Sharing,
    /// What lies beside the board.
    beside: Part,
    /// What can be done besides moving.
    actions: Part,
    /// The moves, where they are more than a list.
    #[prop(optional)]
    history: Option<Part>,
    /// What stands at the edge of the board.
    #[prop(optional)]
    edge: Option<Part>,
    /// What lies under the board.
    #[prop(optional)]
    under: Option<Part>,
    /// What is looked up besides the moves.
    #[prop(optional)]
    tabs: Option<Part>,
    /// Arrows and marks on the board.
    #[prop(optional, into)]
    annotations: Signal<Annotations>,
    /// Is called with what is drawn on the board by hand.
    #[prop(optional)]
    on_draw: Option<Callback<Stroke>>,
    /// What the board shows for a moment in place of where the reader is.
    #[prop(optional, into)]
    preview: Signal<Option<BoardState>>,
) -> impl IntoView {
    let words = Words::here();
    let moves_open = RwSignal::new(false);
    // The game never changes, and neither does the number of its seats.
    let (name, count) = cursor.line().with_untracked(|line: &Line| (line.game().name(), line.game().seats()));
    let here = cursor.board();
    let board = Memo::new(move |_| preview.get().unwrap_or_else(|| here.get()));
    let may_move = Signal::derive(move || may_move.get() && preview.with(Option::is_none));
    let ahead = Signal::derive(move || ahead.get().filter(|_| !may_move.get()));
    let moves = Memo::new(move |_| match ahead.get() {
        Some(position) => legal_moves(&position),
        None if may_move.get() => cursor.legal_moves(),
        None => Vec::new(),
    });
    let planned = planned_move(cursor, may_move, ahead, on_move, sharing.notice);
    let suggested =
        Signal::derive(move || planned.get().map(|mv| Suggestion { mv, whole: true }).or_else(|| hint.get()));
    let make = Callback::new(move |mv| match may_move.get_untracked() {
        true => on_move.run(mv),
        false => planned.set(Some(mv)),
    });
    let turning = Turning::new(name, board, seats);
    let near = turning.near();
    on_key(move |key| {
        match key.code.as_str() {
            _ if key.command => return false,
            "KeyF" if turning.is_possible() => turning.turn(),
            "Escape" if planned.with_untracked(Option::is_some) => planned.set(None),
            // In a board the arrows go from cell to cell.
            _ if key.in_board => return false,
            _ => match Step::of_key(&key.name).and_then(|step| untrack(|| cursor.target(step))) {
                Some(ply) => cursor.go(ply),
                None => return false,
            },
        }
        true
    });
    let far = move |seats: Seats| {
        let near = near.get();
        let others = Seat::first(count).filter(|seat| *seat != near).collect::<Vec<_>>();
        others.into_iter().rev().map(|seat| seats.card.run(seat)).collect_view()
    };
    let moves_list = match history {
        Some(history) => (history.children)(),
        None => {
            let rows = Memo::new(move |_| cursor.line().with(|line| line_rows(line, words.language())));
            let on_go = Callback::new(move |ply| cursor.go(ply));
            view! { <MoveList rows shown=cursor.ply() on_go sides=cursor.sides()/> }.into_any()
        }
    };
    view! {
        <div
            class=class
            data-page=page
            data-game=name
            data-ply=move || cursor.ply().get()
            class:moves-open=moves_open
            class:waiting=waiting
        >
            <h1 class="visually-hidden">
                {move || Entry::find(name).map(|entry| entry.title(words.language()))}
            </h1>
            {seats.map(|seats| view! { <div class="seats far">{move || far(seats)}</div> })}
            <div class="board-frame">
                {edge.map(|edge| view! { <div class="edge">{(edge.children)()}</div> })}
                <Board board moves on_move=make on_draw ahead suggested planned annotations turned=turning.turned()/>
                {under.map(|under| view! { <div class="under">{(under.children)()}</div> })}
            </div>
            {seats.map(|seats| view! { <div class="seats near">{move || seats.card.run(near.get())}</div> })}
            <section class="beside" aria-label=t("web-beside") tabindex="0">{(beside.children)()}</section>
            <section class="history" aria-label=t("web-moves")>
                {moves_list}
                <StepButtons cursor/>
                <Show when=move || plays.get()>
                    <MoveEntry board may_move on_move/>
                </Show>
            </section>
            {tabs.map(|tabs| view! { <div class="lookup">{(tabs.children)()}</div> })}
            <div class="actions" role="group" aria-label=t("web-actions")>
                {(actions.children)()}
                <Button act="moves" icon="moves" label="web-moves"
                    class="button only-phone"
                    attr:aria-expanded=move || moves_open.get().to_string()
                    on:click=move |_| moves_open.update(|open| *open = !*open)
                />
                {turning.is_possible().then(|| view! {
                    <IconButton act="turn-board" icon="turn" label="web-turn-board"
                        attr:aria-keyshortcuts="F"
                        on:click=move |_| turning.turn()
                    />
                })}
                <Menu cursor board sharing turning/>
            </div>
        </div>
    }
}

/// A move that was made ahead of its turn: it is played when its turn comes, if the rules then allow it.
fn planned_move(
    cursor: Cursor,
    may_move: Signal<bool>,
    ahead: Signal<Option<Position>>,
    play: Callback<Move>,
    notice: RwSignal<String>,
) -> RwSignal<Option<Move>> {
    let (words, planned) = (Words::here(), RwSignal::new(None::<Move>));
    Effect::new(move || {
        let waits = ahead.with(Option::is_some);
        let turn = may_move.get();
        let Some(mv) = planned.get_untracked().filter(|_| turn || !waits) else { return };
        planned.set(None);
        let allowed = cursor.line().with_untracked(|line| line.position().check(mv).is_ok());
        match turn {
            true if allowed => play.run(mv),
            true => notice.set(untrack(|| words.text("web-premove-dropped"))),
            // The game is over, or the reader has stepped back in it.
            false => {}
        }
    });
    planned
}
