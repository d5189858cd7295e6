use std::hash::Hash;

use fishka_catalog::Line;
use fishka_game::Turn;
use fishka_record::{Glyph, NodeId, Record, Step};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;

use crate::{browser, review::Assessment, text::t};

/// A row of the list. A place in the game is known by a key: a ply of a line, or a node of a tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Row<K> {
    /// A move of the main line.
    Move(Entry<K>),
    /// What is said there.
    Comment(String),
    /// Another way to go on in place of the last move.
    Variation(Vec<Inline<K>>),
}

/// A move of the list: what a seat did, and what chance did just after.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Entry<K> {
    /// Where it leads.
    key: K,
    /// The number of the turn, from 1.
    number: usize,
    /// The seat, from 1; nothing for chance.
    seat: Option<usize>,
    text: String,
}

/// A part of a variation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Inline<K> {
    Move(Entry<K>),
    /// A comment, or where a variation of the variation begins or ends.
    Text(String),
}

/// The moves of a line, by the plies after them.
pub(crate) fn line_rows(line: &Line) -> Vec<Row<usize>> {
    let mut rows: Vec<Row<usize>> = Vec::new();
    for (ply, mv) in line.moves().enumerate() {
        if let Turn::Seat(seat) = line.turn_at(ply) {
            let (key, number, seat) = (ply + 1, rows.len() + 1, Some(seat.index() + 1));
            rows.push(Row::Move(Entry { key, number, seat, text: mv.to_string() }));
        } else if let Some(Row::Move(last)) = rows.last_mut() {
            // The position to look at after a move is the one in which chance has acted.
            last.key = ply + 1;
        }
    }
    rows
}

/// The moves of a record with its variations and comments.
pub(crate) fn record_rows(record: &Record) -> Vec<Row<NodeId>> {
    /// How far a variation has come.
    #[derive(Copy, Clone, Default)]
    struct Level {
        /// Turns so far.
        turns: usize,
        /// Whether the last move was a turn, and not chance.
        turn: bool,
    }

    let (mut level, mut outer, mut rows) = (Level::default(), Vec::new(), Vec::new());
    let mut opened = false;
    let comment = |id: NodeId| Some(record.node(id).note().text().to_owned()).filter(|text| !text.is_empty());
    rows.extend(comment(Record::START).map(Row::Comment));
    for step in record.steps() {
        match step {
            Step::Open => {
                outer.push(level);
                level.turns -= usize::from(level.turn);
                match rows.last_mut() {
                    Some(Row::Variation(parts)) if outer.len() > 1 => {
                        parts.push(Inline::Text("(".to_owned()));
                    }
                    _ => rows.push(Row::Variation(Vec::new())),
                }
            }
            Step::Close => {
                level = outer.pop().unwrap_or_default();
                if let (Some(Row::Variation(parts)), false) = (rows.last_mut(), outer.is_empty()) {
                    parts.push(Inline::Text(")".to_owned()));
                }
            }
            Step::Move { node: id, .. } => {
                let node = record.node(id);
                let seat = node.seat().map(|seat| seat.index() + 1);
                level.turn = seat.is_some();
                level.turns += usize::from(level.turn);
                let mv = node.mv().map(|mv| mv.to_string()).unwrap_or_default();
                let sign = node.note().glyph().map(Glyph::sign).unwrap_or_default();
                let entry = Entry {
                    key: settled(record, id),
                    number: level.turns,
                    seat,
                    text: format!("{mv}{sign}"),
                };
                // What chance did is known from the board, except where that is what differs.
                let entry = Some(entry).filter(|_| seat.is_some() || opened);
                match rows.last_mut() {
                    Some(Row::Variation(parts)) if !outer.is_empty() => {
                        parts.extend(entry.map(Inline::Move));
                        parts.extend(comment(id).map(Inline::Text));
                    }
                    _ => {
                        rows.extend(entry.map(Row::Move));
                        rows.extend(comment(id).map(Row::Comment));
                    }
                }
            }
        }
        opened = step == Step::Open;
    }
    rows
}

/// The node to look at after a move: the one in which chance has acted.
fn settled(record: &Record, mut id: NodeId) -> NodeId {
    while let Some(&next) = record.node(id).children().first()
        && record.node(next).seat().is_none()
    {
        id = next;
    }
    id
}

/// The moves so far, each a button that leads to its position.
#[component]
pub(crate) fn MoveList<K: Copy + Eq + Hash + Send + Sync + 'static>(
    #[prop(into)] rows: Signal<Vec<Row<K>>>,
    /// The place that is shown.
    #[prop(into)]
    shown: Signal<K>,
    on_go: Callback<K>,
    /// The moves that cost something.
    #[prop(optional, into)]
    costs: Signal<Vec<(K, Assessment)>>,
) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move || {
        shown.track();
        rows.track();
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
    let number = |number: usize| view! { <span class="number" aria-hidden="true">{number}</span> };
    let button = move |entry: Entry<K>| {
        let key = entry.key;
        let cost =
            move || costs.with(|costs| costs.iter().find(|(place, _)| *place == key).map(|found| found.1));
        view! {
            <button
                type="button"
                class="move"
                aria-current=move || (shown.get() == key).then_some("true")
                on:click=move |_| on_go.run(key)
            >
                {entry.text}
            </button>
            {move || cost().map(|cost| view! { <Cost cost/> })}
        }
    };
    let row = move |row: Row<K>| match row {
        Row::Move(entry) => {
            let seat = entry.seat;
            view! { <li data-seat=seat>{number(entry.number)}{button(entry)}</li> }.into_any()
        }
        Row::Comment(text) => view! { <li class="comment">{text}</li> }.into_any(),
        Row::Variation(parts) => {
            let parts = parts.into_iter().map(|part| match part {
                Inline::Move(entry) => view! { {number(entry.number)}{button(entry)} }.into_any(),
                Inline::Text(text) => view! { <span>{text}</span> }.into_any(),
            });
            view! { <li class="variation">{parts.collect_view()}</li> }.into_any()
        }
    };
    view! {
        <ol class="moves" node_ref=list aria-label=t("web-moves") tabindex="0">
            <For each=move || rows.get().into_iter().enumerate() key=Clone::clone let:numbered>
                {row(numbered.1)}
            </For>
        </ol>
        <Show when=move || rows.with(Vec::is_empty)>
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    /// The rows as text: `1 a1b1`, `{comment}`, `(variation)`.
    fn told(rows: Vec<Row<NodeId>>) -> Vec<String> {
        let entry = |entry: Entry<NodeId>| format!("{} {}", entry.number, entry.text);
        let told = rows.into_iter().map(|row| match row {
            Row::Move(moved) => entry(moved),
            Row::Comment(text) => format!("{{{text}}}"),
            Row::Variation(parts) => {
                let parts = parts.into_iter().map(|part| match part {
                    Inline::Move(moved) => entry(moved),
                    Inline::Text(text) => text,
                });
                format!("({})", parts.collect::<Vec<_>>().join(" "))
            }
        });
        told.collect()
    }

    fn rows(game: &str, moves: &str) -> Vec<String> {
        let text = format!("[Fishka \"1\"]\n[Game \"{game}\"]\n\n{moves} *\n");
        told(record_rows(&Record::read(&text).unwrap()))
    }

    #[test]
    fn comments_and_glyphs_stand_at_their_moves() {
        let rows = rows("abalone", "{Hello} 1. a1b1! {Well} i5h5");
        assert_eq!(rows, ["{Hello}", "1 a1b1!", "{Well}", "2 i5h5"]);
    }

    #[test]
    fn a_variation_counts_from_the_move_it_stands_for() {
        let rows = rows("abalone", "1. a1b1 i5h5 (1... i6h6 2. a2b2) 2. a3b3");
        assert_eq!(rows, ["1 a1b1", "2 i5h5", "(2 i6h6 3 a2b2)", "3 a3b3"]);
    }

    #[test]
    fn variations_of_variations_stand_in_brackets() {
        let rows = rows("abalone", "1. a1b1 (1. a2b2 i5h5 (1... i6h6) 2. a3b3) 1... i7h7");
        assert_eq!(rows, ["1 a1b1", "(1 a2b2 2 i5h5 ( 2 i6h6 ) 3 a3b3)", "2 i7h7"]);
    }
}
