use fishka_catalog::Move;
use fishka_game::Game;
use fishka_record::{Conclusion, Record, chance::ChanceSeed, study::Study};
use fishka_view::{Arrow, CellMark, MarkShape};
use leptos::prelude::*;

use super::{EnginePanel, Graph, Survey, edit};
use crate::{
    board::{Annotations, SidePanel},
    browser,
    game::{differ, player_label},
    icon::Icon,
    surface::{
        Actions, Beside, Cursor, History, MoveList, ResultCard, Sharing, Surface, on_key, record_rows,
    },
    text::{Words, t},
};

/// A game under study: its board, its moves with their variations, and what the engine says. A move on the board follows
/// the record or branches off it.
#[component]
pub(crate) fn StudyPage(record: Record, on_close: Callback<()>) -> impl IntoView {
    let words = Words::here();
    let two = record.rules().has_two_sides();
    let mut study = Study::new(record);
    study.last();
    let study = RwSignal::new(study);
    let mut seed = [0; 32];
    browser::fill_randomly(&mut seed);
    let seed = StoredValue::new(ChanceSeed(seed));

    let line = Memo::new_with_compare(move |_| study.with(|study| study.line().clone()), differ);
    let go = Callback::new(move |ply: usize| {
        study.update(|study| {
            study.go_to_ply(ply);
        });
    });
    let cursor = Cursor::new(line, Memo::new(move |_| study.with(Study::ply)), go);
    let play = Callback::new(move |mv: Move| {
        seed.with_value(|seed| study.update(|study| edit::play(study, mv, seed)));
    });
    let survey = Survey::new(study);
    let costs = Memo::new(move |_| if two { survey.costs() } else { Vec::new() });
    let rows = Memo::new(move |_| study.with(|study| record_rows(study.record(), words.language())));
    let at = Memo::new(move |_| study.with(Study::cursor));
    let go_to_node = Callback::new(move |id| {
        study.update(|study| {
            study.go(id);
        });
    });
    let annotations = Memo::new(move |_| study.with(annotations));
    let conclusion = Signal::derive(move || study.with(conclusion));

    let notice = RwSignal::new(String::new());
    let written = move || study.with_untracked(|study| study.record().to_string());
    let sharing = Sharing {
        record: Callback::new(move |then: Callback<String>| then.run(written())),
        link: Callback::new(move |then: Callback<String>| then.run(browser::review_link(&written()))),
        notice,
        analysis: Signal::stored(false),
    };
    view! {
        <Surface class="play review" cursor may_move=true plays=false on_move=play sharing annotations>
            <Beside slot>
                <Names study/>
                <SidePanel position=cursor.position()/>
                {two.then(|| view! { <Graph survey cursor/> })}
                <EnginePanel survey/>
                <p class="notice" role="status">{notice}</p>
                <ResultCard cursor conclusion sharing/>
            </Beside>
            <History slot>
                <MoveList rows shown=at on_go=go_to_node sides=cursor.sides() costs/>
            </History>
            <Actions slot>
                <StudyActions study/>
                <button
                    type="button"
                    class="button icon-only"
                    data-act="another"
                    title=t("web-open-another")
                    aria-label=t("web-open-another")
                    on:click=move |_| on_close.run(())
                >
                    <Icon name="open"/>
                </button>
            </Actions>
        </Surface>
    }
}

/// The edits of the tree, as buttons and keys.
#[component]
fn StudyActions(study: RwSignal<Study>) -> impl IntoView {
    let edits = [
        Edit {
            name: "undo",
            label: "web-undo-edit",
            shortcut: "Control+Z",
            able: Study::can_undo,
            act: edit::undo,
        },
        Edit {
            name: "redo",
            label: "web-redo-edit",
            shortcut: "Control+Y",
            able: Study::can_redo,
            act: edit::redo,
        },
        Edit {
            name: "promote",
            label: "web-promote",
            shortcut: "P",
            able: edit::in_variation,
            // Variations that would nest too deep stay where they are.
            act: |study| drop(study.promote(study.cursor())),
        },
        Edit {
            name: "delete",
            label: "web-delete",
            shortcut: "Delete",
            able: |study| study.ply() > 0,
            act: edit::delete,
        },
    ];
    let make = move |edit: Edit| {
        let able = study.with_untracked(edit.able);
        if able {
            study.update(edit.act);
        }
        able
    };
    on_key(move |key| match (key.command, key.code.as_str(), key.name.as_str()) {
        (true, "KeyZ", _) => make(edits[0]),
        (true, "KeyY", _) => make(edits[1]),
        (false, "KeyP", _) => make(edits[2]),
        (false, _, "Delete") => make(edits[3]),
        (false, _, "ArrowDown") if !key.in_board => sibling(study, Study::next_sibling),
        (false, _, "ArrowUp") if !key.in_board => sibling(study, Study::previous_sibling),
        _ => false,
    });
    let button = move |edit: Edit| {
        let able = Memo::new(move |_| study.with(edit.able));
        view! {
            <button
                type="button"
                class="button icon-only"
                data-act=edit.name
                title=t(edit.label)
                aria-label=t(edit.label)
                aria-keyshortcuts=edit.shortcut
                disabled=move || !able.get()
                on:click=move |_| {
                    make(edit);
                }
            >
                <Icon name=edit.name/>
            </button>
        }
    };
    edits.map(button).into_iter().collect_view()
}

/// A change of the tree that a button makes.
#[derive(Copy, Clone)]
struct Edit {
    /// Its name and that of its icon.
    name: &'static str,
    label: &'static str,
    shortcut: &'static str,
    able: fn(&Study) -> bool,
    act: fn(&mut Study),
}

/// Goes to another way to go on in place of the move at the cursor.
fn sibling(study: RwSignal<Study>, step: fn(&mut Study) -> bool) -> bool {
    study
        .try_maybe_update(|study| {
            let moved = step(study);
            (moved, moved)
        })
        .unwrap_or_default()
}

/// How the game stands at the cursor: at the end of the record as it says, elsewhere as the board says.
fn conclusion(study: &Study) -> Conclusion {
    if study.ply() < study.line().plies() {
        return Conclusion::Unfinished;
    }
    if !edit::in_variation(study) {
        return study.record().conclusion();
    }
    study.line().outcome().map_or(Conclusion::Unfinished, |outcome| Conclusion::OnBoard(outcome.clone()))
}

/// What the record draws on the board at the cursor.
fn annotations(study: &Study) -> Annotations {
    let mut drawn = Annotations::default();
    for shape in study.record().node(study.cursor()).note().shapes() {
        let from = shape.from().to_owned();
        let brush = shape.brush();
        match shape.to() {
            Some(to) => {
                let arrow = Arrow { from, to: to.to_owned(), brush, weight: 2, label: String::new() };
                drawn.arrows.push(arrow);
            }
            None => drawn.marks.push(CellMark { cell: from, shape: MarkShape::Ring, brush }),
        }
    }
    drawn
}

/// Who played, as far as the record says.
#[component]
fn Names(study: RwSignal<Study>) -> impl IntoView {
    let words = Words::here();
    let names = move || {
        study.with(|study| {
            let record = study.record();
            let seats = fishka_game::Seat::first(record.rules().seats());
            // An auction decides during the game who plays for what.
            let line = study.line();
            let named = seats.filter_map(|seat| {
                let name = record.tags().seat(seat)?;
                let name =
                    name.parse().map_or_else(|()| name.to_owned(), |player| player_label(words, player));
                Some(format!("{}: {name}", words.side(line, seat)))
            });
            named.map(|name| view! { <li>{name}</li> }).collect_view()
        })
    };
    view! { <ul class="names">{names}</ul> }
}
