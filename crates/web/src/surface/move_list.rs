use fishka_catalog::Line;
use fishka_game::Turn;
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;

use super::cursor::{Cursor, Step};
use crate::{
    browser,
    icon::Icon,
    review::Assessment,
    text::{Words, t},
};

/// A turn of the list: what a seat did, and what chance did just before.
#[derive(Clone, PartialEq, Eq)]
struct Entry {
    /// The number of the turn, from 1.
    number: usize,
    /// The ply after which the position is shown.
    ply: usize,
    /// The seat, from 0.
    seat: usize,
    text: String,
}

fn entries(line: &Line) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for (ply, mv) in line.moves().enumerate() {
        if let Turn::Seat(seat) = line.turn_at(ply) {
            let text = mv.to_string();
            entries.push(Entry { number: entries.len() + 1, ply: ply + 1, seat: seat.index(), text });
        } else if let Some(last) = entries.last_mut() {
            // The position to look at after a move is the one in which chance has acted.
            last.ply = ply + 1;
        }
    }
    entries
}

/// The moves so far, each a button that leads to its position.
#[component]
pub(crate) fn MoveList(
    cursor: Cursor,
    /// The moves that cost something, by the ply after them.
    #[prop(optional, into)]
    costs: Signal<Vec<(usize, Assessment)>>,
) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    let (entries, shown) = (Memo::new(move |_| cursor.line().with(entries)), cursor.ply());
    Effect::new(move || {
        let _ = (shown.get(), entries.with(Vec::len));
        let Some(list) = list.get() else { return };
        // To ask where something lies makes the browser lay out the page at once, before it can paint the move.
        browser::after_paint(move || {
            if let Ok(Some(current)) = list.query_selector("[aria-current]") {
                // Only the list scrolls, never the page under the reader.
                let current: web_sys::HtmlElement = current.unchecked_into();
                list.set_scroll_top(current.offset_top() - list.client_height() / 2);
            }
        });
    });
    view! {
        <ol class="moves" node_ref=list aria-label=t("web-moves") tabindex="0">
            <For each=move || entries.get() key=|entry| (entry.ply, entry.text.clone()) let:entry>
                <li data-seat=entry.seat + 1>
                    <span class="number" aria-hidden="true">{entry.number}</span>
                    <button
                        type="button"
                        class="move"
                        data-ply=entry.ply
                        aria-current=move || (shown.get() == entry.ply).then_some("true")
                        on:click=move |_| cursor.go(entry.ply)
                    >
                        {entry.text.clone()}
                    </button>
                    {move || {
                        let cost = costs.with(|costs| costs.iter().find(|(ply, _)| *ply == entry.ply).copied());
                        cost.map(|(_, cost)| view! { <Cost cost/> })
                    }}
                </li>
            </For>
        </ol>
        <Show when=move || entries.with(Vec::is_empty)>
            <p class="small empty">{t("web-no-moves")}</p>
        </Show>
    }
}

/// The sign beside a move that cost something, and the word for it.
#[component]
fn Cost(cost: Assessment) -> impl IntoView {
    view! {
        <span class="cost" title=t(cost.key())>
            <span aria-hidden="true">{cost.sign()}</span>
            <span class="visually-hidden">{t(cost.key())}</span>
        </span>
    }
}

/// Buttons to the first, the previous, the next and the last position.
#[component]
pub(super) fn StepButtons(cursor: Cursor) -> impl IntoView {
    let words = Words::here();
    let button = move |step: Step| {
        let target = Memo::new(move |_| cursor.target(step));
        let label = move || words.text(step.key());
        view! {
            <button
                type="button"
                class="button"
                data-step=step.icon()
                title=label
                aria-label=label
                disabled=move || target.get().is_none()
                on:click=move |_| {
                    if let Some(ply) = target.get_untracked() {
                        cursor.go(ply);
                    }
                }
            >
                <Icon name=step.icon()/>
            </button>
        }
    };
    view! {
        <div class="steps" role="group" aria-label=t("web-steps")>
            {Step::ALL.map(button).into_iter().collect_view()}
        </div>
    }
}

/// Lets the arrow keys, Home and End step through a game wherever they mean nothing else.
pub(super) fn step_by_keys(cursor: Cursor) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        // In a board the arrows go from cell to cell, in a field from letter to letter.
        let busy = target
            .and_then(|target| target.closest("input, textarea, select, dialog, .board").ok().flatten())
            .is_some();
        if busy || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(step) = Step::of_key(&event.key()) else { return };
        if let Some(ply) = untrack(|| cursor.target(step)) {
            event.prevent_default();
            cursor.go(ply);
        }
    });
    on_cleanup(move || handle.remove());
}
