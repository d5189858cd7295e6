use std::time::Duration;

use fishka_catalog::Move;
use fishka_game::Game as _;
use fishka_record::{NodeId, Record, chance::ChanceSeed, study::Study};
use fishka_view::{Show, scene};
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};

use super::{
    Desk, Visited, address, edit,
    engine_panel::EnginePanel,
    evaluation::EvaluationBar,
    graph::Graph,
    keys::{KeyList, listen},
    notes,
    server::StandingBeside,
    tabs::TabPanel,
    try_again,
};
use crate::{
    board::{Annotations, Stroke},
    browser,
    button::IconButton,
    engine_client::Handle,
    game::player_label,
    icon::Icon,
    surface::{MoveList, Part, Sharing, Surface, folded_rows, line_rows_of, record_rows, rows_around},
    text::{Words, t},
};

/// A tree larger than this is shown only along the line that is looked at.
const LARGE: usize = 20_000;
/// A tree that has no more moves than this is written in no time.
const SMALL: usize = 2_000;
/// How long after the last change a larger one is kept.
const PAUSE: Duration = Duration::from_millis(400);

/// A record under study: its board, its moves with their variations, and what the engine says. A move on the board follows
/// the record or branches off it.
#[component]
pub(crate) fn StudyPage(
    record: Record,
    /// The number of its study on this page, and that of the chapter.
    chapter: (u32, usize),
    /// The node to begin at; the end of the game when none is named.
    at: Option<NodeId>,
    /// Is called with the record and the place in it some moments after either has changed.
    on_change: Callback<(Record, NodeId)>,
    on_close: Callback<()>,
) -> impl IntoView {
    let words = Words::here();
    let visited = expect_context::<Visited>();
    let mut study = visited.come_back(chapter, &record).unwrap_or_else(|| Study::new(record));
    match at {
        Some(id) => {
            study.go(id);
        }
        None => study.last(),
    }
    if study.line().plies() == 0 {
        // A board on which chance has the first word is of no use before it has spoken; a record has room for that.
        let seed = ChanceSeed(std::array::from_fn(|_| browser::random_u32().to_le_bytes()[0]));
        drop(edit::draw(&mut study, &seed));
    }
    let study = RwSignal::new(study);
    let desk = Desk::new(study);
    keep_changes(study, on_change);
    on_cleanup(move || {
        if let Some(study) = study.try_with_untracked(Study::clone) {
            visited.leave(chapter, study);
        }
    });
    let listed = RwSignal::new(false);
    listen(desk, listed);

    let judging = StoredValue::new_local(None::<Handle>);
    let play = Callback::new(move |mv: Move| {
        if !try_again::answer(desk, mv, judging) {
            desk.play(mv);
        }
    });
    let revision = Memo::new(move |_| study.with(Study::revision));
    let line = desk.cursor.line();
    let large = Memo::new(move |_| {
        // A memo runs only when somebody wants its value.
        let _ = revision.get();
        study.with_untracked(|study| study.record().nodes().nth(LARGE).is_some())
    });
    let all = Memo::new(move |_| {
        // A memo runs only when somebody wants its value.
        let _ = revision.get();
        match large.get() {
            true => {
                let path = study.with(|study| study.path().to_vec());
                line.with(|line| line_rows_of(line, words.language(), |ply| path[ply.min(path.len() - 1)]))
            }
            false => study.with_untracked(|study| record_rows(study.record(), words.language())),
        }
    });
    let folded = Memo::new(move |_| desk.folds.with(|folds| all.with(|rows| folded_rows(rows, folds))));
    let at = Memo::new(move |_| study.with(Study::cursor));
    let rows = Memo::new(move |_| folded.with(|rows| rows_around(rows, &at.get())));
    let judged = Memo::new(move |_| if !desk.is_asked() { desk.survey.judged() } else { Vec::new() });
    let go = Callback::new(move |id| desk.go(id));
    let fold = Callback::new(move |id| desk.fold(id));
    let annotations = Memo::new(move |_| {
        let own = study.with(|study| notes::annotations(study.record().node(study.cursor()).note()));
        let best = desk.best.get();
        best.and(&desk.coached.read()).and(&desk.drawn.read()).and(&own)
    });
    let annotations = Memo::new(move |_| {
        if desk.preview.with(Option::is_some) { Annotations::default() } else { annotations.get() }
    });
    let written = move || study.with_untracked(|study| study.record().to_string());
    let sharing = Sharing {
        record: Callback::new(move |then: Callback<String>| then.run(written())),
        link: Callback::new(move |then: Callback<String>| {
            then.run(study.with_untracked(|study| address::short_link(study.record()).0));
        }),
        notice: desk.notice,
        analysis: Signal::stored(false),
    };
    let size = study
        .with_untracked(|study| scene(&study.position(), &Show { beside: false, ..Show::default() }).size);
    // A long board needs the width that others leave to what stands beside them.
    let class = if size.width > 1.3 * size.height { "play analysis long" } else { "play analysis" };
    let draw = Callback::new(move |stroke: Stroke| notes::draw(desk, &stroke));
    view! {
        <Surface
            class=class
            cursor=desk.cursor
            may_move=true
            plays=false
            on_move=play
            sharing
            annotations
            on_draw=draw
            preview=desk.preview
        >
            <Part slot:edge><EvaluationBar desk/></Part>
            <Part slot:under><Graph desk/></Part>
            <Part slot:beside>
                <Names study/>
                <StandingBeside/>
                <EnginePanel desk/>
                <p class="notice" role="status">{desk.notice}</p>
            </Part>
            <Part slot:history>
                <Show when=move || large.get()><p class="small">{t("analysis-large")}</p></Show>
                <MoveList rows shown=at on_go=go on_fold=fold sides=desk.cursor.sides() judged/>
            </Part>
            <Part slot:tabs><TabPanel desk/></Part>
            <Part slot:actions>
                <StudyActions desk/>
                <IconButton act="keys" icon="keys" label="analysis-keys"
                    attr:aria-keyshortcuts="?"
                    on:click=move |_| listed.set(true)
                />
                <IconButton act="another" icon="open" label="web-open-another" on:click=move |_| on_close.run(())/>
            </Part>
        </Surface>
        <KeyList open=listed/>
    }
}

/// Tells of every change of the record or of the place in it, once nothing more has changed for a moment, and before the page
/// is left.
fn keep_changes(study: RwSignal<Study>, on_change: Callback<(Record, NodeId)>) {
    let state = move || study.with(|study| (study.revision(), study.cursor()));
    let waiting = StoredValue::new_local(None::<TimeoutHandle>);
    let changed = StoredValue::new_local(false);
    let keep = move || {
        let waits = waiting.try_update_value(Option::take).flatten();
        waits.inspect(TimeoutHandle::clear);
        if changed.try_get_value() == Some(true)
            && let Some(kept) = study.try_with_untracked(|study| (study.record().clone(), study.cursor()))
        {
            changed.set_value(false);
            on_change.run(kept);
        }
    };
    Effect::watch(
        state,
        move |now, before, _| {
            // Looking around in what was opened is no reason to keep it.
            let edited = before.is_none_or(|before| before.0 != now.0);
            changed.update_value(|changed| *changed |= edited || now.0 > 0);
            let waits = waiting.try_update_value(Option::take).flatten();
            waits.inspect(TimeoutHandle::clear);
            // What is quickly written is kept at once.
            match study.with_untracked(|study| study.record().nodes().nth(SMALL).is_none()) {
                true => keep(),
                false => waiting.set_value(set_timeout_with_handle(keep, PAUSE).ok()),
            }
        },
        false,
    );
    let handle = window_event_listener_untyped("pagehide", move |_| keep());
    on_cleanup(move || {
        handle.remove();
        keep();
    });
}

/// The edits of the tree as buttons.
#[component]
fn StudyActions(desk: Desk) -> impl IntoView {
    let study = desk.study;
    let edits = [
        Edit {
            name: "undo",
            label: "web-undo-edit",
            shortcut: "Control+Z",
            able: Study::can_undo,
            act: |study| {
                study.undo();
            },
        },
        Edit {
            name: "redo",
            label: "web-redo-edit",
            shortcut: "Control+Y",
            able: Study::can_redo,
            act: |study| {
                study.redo();
            },
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
                on:click=move |_| study.update(edit.act)
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
