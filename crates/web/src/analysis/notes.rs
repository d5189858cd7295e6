use std::str::FromStr;

use fishka_game::Brush;
use fishka_record::{Glyph, NodeId, Note, Record, Shape, study::Study};
use fishka_view::{Arrow, CellMark, MarkShape};
use leptos::prelude::*;

use super::Desk;
use crate::{
    board::{Annotations, Stroke},
    text::{Words, t},
};

/// What is said of the move at the cursor: a comment, a glyph, and the colour of what is drawn.
#[component]
pub(super) fn NotePanel(desk: Desk) -> impl IntoView {
    let at = Memo::new(move |_| desk.study.with(Study::cursor));
    let text = Memo::new(move |_| {
        desk.study.with(|study| study.record().node(study.cursor()).note().text().to_owned())
    });
    // The node that a comment was begun for; the person may be elsewhere when the field loses the focus.
    let keep = move |id: NodeId, comment: String| {
        desk.edit(|study| {
            study.comment(id, &comment);
            Ok(())
        });
    };
    let field = move || {
        let id = at.get();
        view! {
            <textarea
                id="note"
                rows="3"
                data-note
                prop:value=move || text.get()
                on:change=move |event| keep(id, event_target_value(&event))
            ></textarea>
        }
    };
    view! {
        <label for="note">{t("analysis-comment")}</label>
        {field}
        <Glyphs desk/>
        <Brushes desk/>
    }
}

/// One button a glyph, for the move at the cursor.
#[component]
fn Glyphs(desk: Desk) -> impl IntoView {
    let words = Words::here();
    let glyph =
        Memo::new(move |_| desk.study.with(|study| study.record().node(study.cursor()).note().glyph()));
    let start = Memo::new(move |_| desk.study.with(|study| study.cursor() == Record::START));
    let button = move |one: Glyph| {
        let label = move || words.text(glyph_key(one));
        view! {
            <button
                type="button"
                data-glyph=one.sign()
                title=label
                aria-label=label
                aria-pressed=move || (glyph.get() == Some(one)).to_string()
                disabled=move || start.get()
                on:click=move |_| {
                    let set = (glyph.get_untracked() != Some(one)).then_some(one);
                    desk.edit(|study| {
                        study.set_glyph(study.cursor(), set);
                        Ok(())
                    });
                }
            >
                {one.sign()}
            </button>
        }
    };
    view! {
        <div class="segments" role="group" aria-label=t("analysis-glyphs")>
            {Glyph::ALL.into_iter().map(button).collect_view()}
        </div>
    }
}

const fn glyph_key(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Good => "analysis-glyph-good",
        Glyph::Mistake => "analysis-glyph-mistake",
        Glyph::Brilliant => "analysis-glyph-brilliant",
        Glyph::Blunder => "analysis-glyph-blunder",
        Glyph::Interesting => "analysis-glyph-interesting",
        Glyph::Dubious => "analysis-glyph-dubious",
    }
}

/// All brushes, in the order of the buttons.
const BRUSHES: [Brush; 4] = [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow];

const fn brush_key(brush: Brush) -> &'static str {
    match brush {
        Brush::Green => "analysis-brush-green",
        Brush::Red => "analysis-brush-red",
        Brush::Blue => "analysis-brush-blue",
        Brush::Yellow => "analysis-brush-yellow",
    }
}

/// The colour of what fingers and keys draw, and everything wiped away at once.
#[component]
fn Brushes(desk: Desk) -> impl IntoView {
    let brush = desk.brush;
    let drawn = Memo::new(move |_| {
        desk.study.with(|study| !study.record().node(study.cursor()).note().shapes().is_empty())
    });
    let button = move |one: Brush| {
        view! {
            <button
                type="button"
                data-brush=one.letter().to_string()
                aria-pressed=move || (brush.get().0 == one).to_string()
                on:click=move |_| brush.set(KeptBrush(one))
            >
                {t(brush_key(one))}
            </button>
        }
    };
    let wipe = move |_| {
        desk.edit(|study| {
            let (id, note) = (study.cursor(), study.record().node(study.cursor()).note().clone());
            let wiped = note.shapes().to_vec().into_iter().fold(note, Note::with_shape_toggled);
            study.set_notes([(id, wiped)]);
            Ok(())
        });
    };
    view! {
        <p class="small">{t("analysis-draw-help")}</p>
        <div class="segments" role="group" aria-label=t("analysis-brushes")>
            {BRUSHES.map(button).into_iter().collect_view()}
        </div>
        <button type="button" class="button" data-act="wipe" disabled=move || !drawn.get() on:click=wipe>
            {t("analysis-wipe")}
        </button>
    }
}

/// A brush as it is kept in the browser: its letter.
#[derive(Copy, Clone, PartialEq)]
pub(super) struct KeptBrush(pub(super) Brush);

impl std::fmt::Display for KeptBrush {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.letter())
    }
}

impl FromStr for KeptBrush {
    type Err = ();

    fn from_str(text: &str) -> Result<KeptBrush, ()> {
        text.chars().next().and_then(Brush::from_letter).map(KeptBrush).ok_or(())
    }
}

/// What a note draws on the board.
pub(super) fn annotations(note: &Note) -> Annotations {
    let mut drawn = Annotations::default();
    for shape in note.shapes() {
        let (from, brush) = (shape.from().to_owned(), shape.brush());
        match shape.to() {
            Some(to) => {
                drawn.arrows.push(Arrow { from, to: to.to_owned(), brush, weight: 2, label: String::new() });
            }
            None => drawn.marks.push(CellMark { cell: from, shape: MarkShape::Ring, brush }),
        }
    }
    drawn
}

/// Draws what a person has drawn at the cursor, or wipes it out when it is there.
pub(super) fn draw(desk: Desk, stroke: &Stroke) {
    let brush = stroke.brush.unwrap_or(desk.brush.get_untracked().0);
    let shape = match &stroke.to {
        Some(to) => Shape::arrow(brush, &stroke.from, to),
        None => Shape::mark(brush, &stroke.from),
    };
    desk.edit(|study| {
        if let Some(shape) = shape {
            study.toggle_shape(study.cursor(), shape);
        }
        Ok(())
    });
}
