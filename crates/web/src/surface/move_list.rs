use std::{collections::HashSet, hash::Hash};

use fishka_catalog::{Line, Position};
use fishka_game::{Position as _, Seat, Turn};
use fishka_i18n::Language;
use fishka_record::{Glyph, NodeId, Record, Step};
use fishka_report::Judgement;
use fishka_view::{MoveText, Played, move_text};
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;

use crate::{browser, text::t};

/// A row of the list. A place in the game is known by a key: a ply of a line, or a node of a tree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Row<K> {
    /// A move of the main line.
    Move(Entry<K>),
    /// What is said there.
    Comment(String),
    /// Another way to go on in place of the last move.
    Variation {
        /// Its moves and what is said of them.
        parts: Vec<Inline<K>>,
        /// Whether only the first move shows.
        folded: bool,
    },
}

/// A move of the list: what a seat did, and what chance did just after.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Entry<K> {
    /// Where it leads.
    key: K,
    /// The number of the round, from 1, where the move is the first of a row.
    number: Option<usize>,
    /// The seat, from 1; nothing for chance.
    seat: Option<usize>,
    /// A sign of whoever wrote the record.
    sign: &'static str,
    text: MoveText,
}

/// A part of a variation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Inline<K> {
    Move(Entry<K>),
    /// A comment, or where a variation of the variation begins or ends.
    Text(String),
}

/// Counts rounds: a new one begins with a seat that is not after the last to have moved.
#[derive(Copy, Clone, Default)]
struct Rounds {
    number: usize,
    last: Option<Seat>,
}

impl Rounds {
    /// Counts a move, and says whether a round begins with it.
    fn count(&mut self, seat: Seat) -> bool {
        let begins = self.last.is_none_or(|last| seat <= last);
        self.number += usize::from(begins);
        self.last = Some(seat);
        begins
    }
}

/// The moves of a line, by the plies after them.
pub(crate) fn line_rows(line: &Line, language: Language) -> Vec<Row<usize>> {
    line_rows_of(line, language, |ply| ply)
}

/// The moves of a line, by the keys of the plies after them.
pub(crate) fn line_rows_of<K>(line: &Line, language: Language, key: impl Fn(usize) -> K) -> Vec<Row<K>> {
    let mut rows: Vec<Row<K>> = Vec::new();
    let mut rounds = Rounds::default();
    for (ply, (before, mv)) in line.walk().enumerate() {
        if let Turn::Seat(seat) = before.turn() {
            rows.push(Row::Move(Entry {
                key: key(ply + 1),
                number: (rounds.count(seat) || rows.is_empty()).then_some(rounds.number),
                seat: Some(seat.index() + 1),
                sign: "",
                text: move_text(&Played { before, mv }, language),
            }));
        } else if let Some(Row::Move(last)) = rows.last_mut() {
            // The position to look at after a move is the one in which chance has acted.
            last.key = key(ply + 1);
        }
    }
    rows
}

/// The moves of a record with its variations and comments.
pub(crate) fn record_rows(record: &Record, language: Language) -> Vec<Row<NodeId>> {
    /// Where a variation has come to.
    #[derive(Clone)]
    struct Place {
        position: Position,
        rounds: Rounds,
    }

    let mut here = Place { position: record.start().clone(), rounds: Rounds::default() };
    // Before the last move, where another in its place begins; and the same of the variations around.
    let (mut before, mut outer) = (here.clone(), Vec::new());
    let mut rows = Vec::new();
    let mut opened = false;
    let comment = |id: NodeId| Some(record.node(id).note().text().to_owned()).filter(|text| !text.is_empty());
    rows.extend(comment(Record::START).map(Row::Comment));
    for step in record.steps() {
        match step {
            Step::Open => {
                let inside = before.clone();
                outer.push((std::mem::replace(&mut here, inside), before.clone()));
                match rows.last_mut() {
                    Some(Row::Variation { parts, .. }) if outer.len() > 1 => {
                        parts.push(Inline::Text("(".to_owned()));
                    }
                    _ => rows.push(Row::Variation { parts: Vec::new(), folded: false }),
                }
            }
            Step::Close => {
                if let Some(around) = outer.pop() {
                    (here, before) = around;
                }
                if let (Some(Row::Variation { parts, .. }), false) = (rows.last_mut(), outer.is_empty()) {
                    parts.push(Inline::Text(")".to_owned()));
                }
            }
            Step::Move { node: id, .. } => {
                let node = record.node(id);
                let Some(mv) = node.mv() else { continue };
                before = here.clone();
                here.position.play_unchecked(mv);
                let begins = node.seat().is_some_and(|seat| here.rounds.count(seat));
                let in_row = matches!(rows.last(), Some(Row::Move(_))) || (!outer.is_empty() && !opened);
                let played = Played { before: before.position.clone(), mv };
                let entry = Entry {
                    key: settled(record, id),
                    number: (begins || !in_row).then_some(here.rounds.number),
                    seat: node.seat().map(|seat| seat.index() + 1),
                    sign: node.note().glyph().map(Glyph::sign).unwrap_or_default(),
                    text: move_text(&played, language),
                };
                // What chance did is known from the board, except where that is what differs.
                let entry = Some(entry).filter(|_| node.seat().is_some() || opened);
                match rows.last_mut() {
                    Some(Row::Variation { parts, .. }) if !outer.is_empty() => {
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

/// The same rows with only the first move of some variations.
pub(crate) fn folded_rows(rows: &[Row<NodeId>], folds: &HashSet<NodeId>) -> Vec<Row<NodeId>> {
    let fold = |row: &Row<NodeId>| match row {
        Row::Variation { parts, .. } => {
            let first =
                |part: &Inline<NodeId>| matches!(part, Inline::Move(entry) if folds.contains(&entry.key));
            let folded = parts.first().is_some_and(first);
            let shown = if folded { 1 } else { parts.len() };
            Row::Variation { parts: parts[..shown].to_vec(), folded }
        }
        row => row.clone(),
    };
    rows.iter().map(fold).collect()
}

/// So many rows are shown before and after the part in which the reader is, which has as many.
const PART: usize = 200;

/// The rows around a place, where there are very many: a browser lays out ten thousand rows anew with every step. They change only
/// when the reader comes to another part of them.
pub(crate) fn rows_around<K: Clone + PartialEq>(rows: &[Row<K>], shown: &K) -> Vec<Row<K>> {
    let is_it = |entry: &Entry<K>| entry.key == *shown;
    let has_it = |row: &Row<K>| match row {
        Row::Move(entry) => is_it(entry),
        Row::Variation { parts, .. } => {
            parts.iter().any(|part| matches!(part, Inline::Move(entry) if is_it(entry)))
        }
        Row::Comment(_) => false,
    };
    if rows.len() <= 3 * PART {
        return rows.to_vec();
    }
    let part = rows.iter().position(has_it).unwrap_or_default() / PART;
    let (first, end) = (part.saturating_sub(1) * PART, ((part + 2) * PART).min(rows.len()));
    let more = |there: bool| there.then(|| Row::Comment("…".to_owned()));
    more(first > 0)
        .into_iter()
        .chain(rows[first..end].iter().cloned())
        .chain(more(end < rows.len()))
        .collect()
}

/// The node to look at after a move: the one in which chance has acted.
pub(crate) fn settled(record: &Record, mut id: NodeId) -> NodeId {
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
    /// The names of the sides, a column for each.
    #[prop(into)]
    sides: Signal<Vec<String>>,
    /// Is called to show only the first move of a variation, or all of it again.
    #[prop(optional)]
    on_fold: Option<Callback<K>>,
    /// The moves that gave something away.
    #[prop(optional, into)]
    judged: Signal<Vec<(K, Judgement)>>,
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
    let number = |entry: &Entry<K>| {
        // A row that does not begin with the first seat has a gap before it.
        let gap = if entry.seat.is_some_and(|seat| seat > 1) { "…" } else { "" };
        entry.number.map(|number| view! { <span class="number" aria-hidden="true">{number}{gap}</span> })
    };
    let button = move |entry: Entry<K>| {
        let key = entry.key;
        // A sign that somebody has set stands already.
        let judgement = move || {
            let found =
                judged.with(|judged| judged.iter().find(|(place, _)| *place == key).map(|found| found.1));
            found.filter(|_| entry.sign.is_empty())
        };
        view! {
            <button
                type="button"
                class="move"
                aria-current=move || (shown.get() == key).then_some("true")
                on:click=move |_| on_go.run(key)
            >
                {entry.text.text}{entry.sign}
                {(!entry.text.gain.is_empty()).then(|| {
                    view! {
                        " "
                        <span class="gain" title=entry.text.gain_told.clone() aria-hidden="true">{entry.text.gain}</span>
                        <span class="visually-hidden">", "{entry.text.gain_told}</span>
                    }
                })}
            </button>
            {move || judgement().map(|judgement| view! { <Judged judgement/> })}
        }
    };
    let columns = move || sides.with(Vec::len);
    let row = move |row: Row<K>| match row {
        Row::Move(entry) => {
            let seat = entry.seat;
            view! { <li data-seat=seat>{number(&entry)}{button(entry)}</li> }.into_any()
        }
        Row::Comment(text) => view! { <li class="comment">{text}</li> }.into_any(),
        Row::Variation { parts, folded } => {
            let first = parts.first().and_then(|part| match part {
                Inline::Move(entry) => Some(entry.key),
                Inline::Text(_) => None,
            });
            let fold = on_fold.zip(first).map(|(on_fold, first)| {
                let label = if folded { "analysis-unfold" } else { "analysis-fold" };
                view! {
                    <button
                        type="button"
                        class="fold"
                        aria-expanded=(!folded).to_string()
                        title=t(label)
                        aria-label=t(label)
                        on:click=move |_| on_fold.run(first)
                    >
                        {if folded { "▸" } else { "▾" }}
                    </button>
                }
            });
            let parts = parts.into_iter().map(|part| match part {
                Inline::Move(entry) => view! { {number(&entry)}{button(entry)} }.into_any(),
                Inline::Text(text) => view! { <span>{text}</span> }.into_any(),
            });
            view! { <li class="variation">{fold}{parts.collect_view()}{folded.then_some("…")}</li> }
                .into_any()
        }
    };
    view! {
        <div class="moves-head" data-seats=columns aria-hidden="true">
            {move || sides.get().into_iter().map(|side| view! { <span>{side}</span> }).collect_view()}
        </div>
        <ol class="moves" data-seats=columns node_ref=list aria-label=t("web-moves") tabindex="0">
            <For each=move || rows.get().into_iter().enumerate() key=Clone::clone let:numbered>
                {row(numbered.1)}
            </For>
        </ol>
        <Show when=move || rows.with(Vec::is_empty)>
            <p class="small empty">{t("web-no-moves")}</p>
        </Show>
    }
}

/// The sign beside a move that gave something away, and the word for it.
#[component]
fn Judged(judgement: Judgement) -> impl IntoView {
    let key = judgement_key(judgement);
    view! {
        <span class="judged" data-judged=judgement.name() title=t(key)>
            <span aria-hidden="true">{judgement.glyph().sign()}</span>
            <span class="visually-hidden">{t(key)}</span>
        </span>
    }
}

/// The name of the word for a judgement.
pub(crate) const fn judgement_key(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "analysis-inaccuracy",
        Judgement::Mistake => "analysis-mistake",
        Judgement::Blunder => "analysis-blunder",
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;

    use super::*;

    /// The rows as text: `1 a1b1` where a row begins, `{comment}`, `(variation)`.
    fn told(rows: Vec<Row<NodeId>>) -> Vec<String> {
        let entry = |entry: Entry<NodeId>| {
            let number = entry.number.map(|number| format!("{number} ")).unwrap_or_default();
            format!("{number}{}{}", entry.text.text, entry.sign)
        };
        let told = rows.into_iter().map(|row| match row {
            Row::Move(moved) => entry(moved),
            Row::Comment(text) => format!("{{{text}}}"),
            Row::Variation { parts, .. } => {
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
        told(record_rows(&Record::read(&text).unwrap(), Language::English))
    }

    #[test]
    fn comments_and_glyphs_stand_at_their_moves() {
        let rows = rows("abalone", "{Hello} 1. a1b1! {Well} i5h5");
        assert_eq!(rows, ["{Hello}", "1 a1b1!", "{Well}", "1 i5h5"]);
    }

    #[test]
    fn a_variation_counts_from_the_move_it_stands_for() {
        let rows = rows("abalone", "1. a1b1 i5h5 (1... i6h6 2. a2b2) 2. a3b3");
        assert_eq!(rows, ["1 a1b1", "i5h5", "(1 i6h6 2 a2b2)", "2 a3b3"]);
    }

    #[test]
    fn variations_of_variations_stand_in_brackets() {
        let rows = rows("abalone", "1. a1b1 (1. a2b2 i5h5 (1... i6h6) 2. a3b3) 1... i7h7");
        assert_eq!(rows, ["1 a1b1", "(1 a2b2 i5h5 ( 1 i6h6 ) 2 a3b3)", "1 i7h7"]);
    }

    #[test]
    fn of_a_folded_variation_only_the_first_move_shows() {
        let text = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 i5h5 (1... i6h6 2. a2b2) 2. a3b3 *\n";
        let record = Record::read(text).unwrap();
        let rows = record_rows(&record, Language::English);
        let branch = record.node(record.main_node(1).unwrap()).children()[1];
        let folded = folded_rows(&rows, &HashSet::from([branch]));
        assert_eq!(told(folded), ["1 a1b1", "i5h5", "(1 i6h6)", "2 a3b3"]);
        assert_eq!(folded_rows(&rows, &HashSet::new()), rows);
    }

    #[test]
    fn of_very_many_rows_those_around_the_reader_are_shown() {
        let moves =
            ["a1b1 i5h5", "b1a1 h5i5"].iter().cycle().take(1000).copied().collect::<Vec<_>>().join(" ");
        let text = format!(
            "[Fishka \"1\"]\n[Game \"abalone\"]\n[Options \"quiet=0 repetition=off\"]\n\n{moves} *\n"
        );
        let record = Record::read(&text).unwrap();
        let rows = record_rows(&record, Language::English);
        let around = |ply: usize| rows_around(&rows, &record.main_node(ply).unwrap());
        assert_eq!(rows.len(), 2000);
        for ply in [1, 199, 1000, 1001, 1999, 2000] {
            let shown = around(ply);
            assert!(shown.len() <= 3 * PART + 2 && shown.contains(&rows[ply - 1]), "{ply}: {}", shown.len());
        }
        assert_eq!(around(1010), around(1190), "a step changes nothing");
        let gaps = |ply: usize| around(ply).iter().filter(|row| matches!(row, Row::Comment(_))).count();
        assert_eq!([1, 1000, 2000].map(gaps), [1, 2, 1], "what is left out is told");
        assert_eq!(rows_around(&rows[..500], &Record::START).len(), 500);
    }

    /// The rounds, columns and words of a line from a position.
    fn listed(game: &str, options: &str, start: &str, moves: &[&str]) -> Vec<(Option<usize>, usize, String)> {
        let rules = Rules::new(game, &options.parse().unwrap()).unwrap();
        let line = rules.line(Some(start), moves).unwrap();
        let entry = |row: Row<usize>| match row {
            Row::Move(entry) => Some((entry.number, entry.seat?, entry.text.text)),
            Row::Comment(_) | Row::Variation { .. } => None,
        };
        line_rows(&line, Language::Russian).into_iter().filter_map(entry).collect()
    }

    #[test]
    fn a_seat_that_moves_twice_running_keeps_its_column() {
        // White has the next move too, since Black must pass.
        let rows = listed("dvonn", "", "9/10/11/10/wwr(bbbbbb)5 w stack", &["a1b1", "pass"]);
        assert_eq!(rows, [(Some(1), 1, "a1b1".to_owned()), (None, 2, "пас".to_owned())]);
    }

    #[test]
    fn a_line_that_begins_with_the_second_seat_begins_in_its_column() {
        let rows = listed("dvonn", "", "9/10/11/10/wwrbb4 b stack", &["e1d1", "a1b1"]);
        assert_eq!(rows, [(Some(1), 2, "e1d1".to_owned()), (Some(2), 1, "a1b1".to_owned())]);
    }

    #[test]
    fn three_seats_have_three_columns() {
        let rows = listed("tayu", "seats=3 auction=on", "- 1 bid", &["bid 28", "bid 13", "accept", "accept"]);
        let columns: Vec<_> = rows.iter().map(|(number, seat, _)| (*number, *seat)).collect();
        assert_eq!(columns, [(Some(1), 1), (None, 2), (None, 3), (Some(2), 1)]);
        assert_eq!(rows[1].2, "ставка 13");
    }
}
