//! The keys of the analysis, and the list of them.

use leptos::{html, prelude::*};

use super::{Desk, edit, report_panel::go_to_mistake, tabs};
use crate::{
    button::IconButton,
    surface::on_key,
    text::{Words, t},
};
use fishka_record::study::Study;

/// The keys and the names of the words for what they do, in the order of the list.
const KEYS: &[(&str, &str)] = &[
    ("← →", "analysis-key-step"),
    ("Home End", "analysis-key-ends"),
    ("↑ ↓", "analysis-key-sibling"),
    ("Ctrl+Z  Ctrl+Y", "analysis-key-undo"),
    ("P", "analysis-key-promote"),
    ("Delete", "analysis-key-delete"),
    ("C", "analysis-key-collapse"),
    ("T", "analysis-key-comment"),
    ("1–6", "analysis-key-glyph"),
    ("M", "analysis-key-mark"),
    ("A", "analysis-key-arrow"),
    ("F", "analysis-key-flip"),
    ("E", "analysis-key-engine"),
    ("Space", "analysis-key-best"),
    ("+ −", "analysis-key-lines"),
    ("L", "analysis-key-lock"),
    ("X", "analysis-key-threat"),
    ("N  B", "analysis-key-mistake"),
    ("Ctrl+V", "analysis-key-paste"),
    ("?", "analysis-key-list"),
];

/// Hears the keys of the analysis.
pub(super) fn listen(desk: Desk, listed: RwSignal<bool>) {
    let (study, thinking) = (desk.study, desk.thinking);
    on_key(move |key| match (key.command, key.code.as_str(), key.name.as_str()) {
        (true, "KeyZ", _) if key.shift => change(study, Study::redo),
        (true, "KeyZ", _) => change(study, Study::undo),
        (true, "KeyY", _) => change(study, Study::redo),
        (true, ..) => false,
        (_, "KeyP", _) => {
            desk.edit(|study| study.promote(study.cursor()).map(drop));
            true
        }
        (_, "KeyC", _) => {
            desk.toggle_fold(study.with_untracked(Study::cursor));
            true
        }
        (_, _, "Delete") => change(study, |study| {
            let there = study.ply() > 0;
            edit::delete(study);
            there
        }),
        (_, "KeyE", _) => {
            thinking.running.update(|running| *running = !*running);
            true
        }
        (_, "KeyL", _) => {
            thinking.toggle_lock();
            true
        }
        (_, _, "+" | "=") => {
            thinking.change_lines(true);
            true
        }
        (_, _, "-") => {
            thinking.change_lines(false);
            true
        }
        (_, "KeyX", _) => {
            thinking.threat.update(|threat| *threat = !*threat);
            true
        }
        (_, "KeyN", _) => go_to_mistake(desk, true),
        (_, "KeyB", _) => go_to_mistake(desk, false),
        (_, "KeyT", _) => focus_note(),
        (_, _, "?") => {
            listed.set(true);
            true
        }
        (_, _, digit) if set_glyph(desk, digit) => true,
        (_, _, "ArrowDown") if !key.in_board => change(study, Study::next_sibling),
        (_, _, "ArrowUp") if !key.in_board => change(study, Study::previous_sibling),
        (_, _, " ") if !key.in_board && !key.on_control => play_best(desk),
        _ => false,
    });
}

/// Changes the study or the place in it; says whether anything has changed.
fn change(study: RwSignal<Study>, step: impl FnOnce(&mut Study) -> bool) -> bool {
    let change = |study: &mut Study| {
        let changed = step(study);
        (changed, changed)
    };
    study.try_maybe_update(change).unwrap_or_default()
}

/// The glyph of a digit, for the move at the cursor; again takes it away.
fn set_glyph(desk: Desk, digit: &str) -> bool {
    let number = digit.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let Some(&glyph) = number.and_then(|number| fishka_record::Glyph::ALL.get(number)) else { return false };
    desk.edit(|study| {
        let known = study.record().node(study.cursor()).note().glyph();
        study.set_glyph(study.cursor(), (known != Some(glyph)).then_some(glyph));
        Ok(())
    });
    true
}

/// Plays the best move that is known.
fn play_best(desk: Desk) -> bool {
    let best = untrack(|| {
        let line = desk.study.with(|study| study.line().up_to(study.ply()));
        let folded = super::book::Folded::new(line.game(), line.position());
        let analysis = desk.survey.book.analysis(line.position(), folded)?;
        super::survey::read_moves(line.position().clone(), &analysis.lines.first()?.moves).first().copied()
    });
    let best = best.filter(|_| !untrack(|| desk.is_asked()));
    if let Some(mv) = best {
        desk.play(mv);
    }
    best.is_some()
}

/// Leads to the comment field, in whatever tab it is.
fn focus_note() -> bool {
    use wasm_bindgen::JsCast;
    tabs::open("notes");
    request_animation_frame(|| {
        if let Some(note) = document().get_element_by_id("note") {
            // A field that is there can have the focus.
            let _ = note.unchecked_into::<web_sys::HtmlElement>().focus();
        }
    });
    true
}

/// The list of keys, open while `open` holds.
#[component]
pub(super) fn KeyList(open: RwSignal<bool>) -> impl IntoView {
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(element) = element.get() {
            match open.get() {
                // A dialog that is open already stays so.
                true => drop(element.show_modal()),
                false => element.close(),
            }
        }
    });
    let (words, sought) = (Words::here(), RwSignal::new(String::new()));
    let fits = move |&(keys, word): &(&str, &str)| {
        let sought = sought.get().trim().to_lowercase();
        [keys.to_lowercase(), words.text(word).to_lowercase()].iter().any(|text| text.contains(&sought))
    };
    let row = |(keys, word): (&'static str, &'static str)| view! { <div><dt><kbd>{keys}</kbd></dt><dd>{t(word)}</dd></div> };
    view! {
        <dialog node_ref=element class="dialog card keys" aria-labelledby="keys-title" on:close=move |_| open.set(false)>
            <IconButton act="close-keys" icon="close" label="web-close" on:click=move |_| open.set(false)/>
            <h2 id="keys-title">{t("analysis-keys")}</h2>
            <label for="keys-search" class="small">{t("analysis-keys-search")}</label>
            <input
                id="keys-search"
                type="search"
                autocomplete="off"
                prop:value=move || sought.get()
                on:input=move |event| sought.set(event_target_value(&event))
            />
            <dl>{move || KEYS.iter().copied().filter(fits).map(row).collect_view()}</dl>
            <Show when=move || !KEYS.iter().any(fits)><p role="status">{t("analysis-keys-none")}</p></Show>
        </dialog>
    }
}
