//! Arrows and marks that a person draws on the board.

use fishka_game::Brush;
use fishka_view::{Arrow, CellMark, MarkShape};
use leptos::prelude::*;
use web_sys::{MouseEvent, PointerEvent};

use super::Stroke;

/// What is being drawn. Boards on which nothing can be drawn leave the right button and long presses alone.
#[derive(Copy, Clone)]
pub(super) struct Strokes {
    on_draw: Option<Callback<Stroke>>,
    /// Where it begins, and the cell that is pointed at now.
    begun: RwSignal<Option<(String, Option<String>)>>,
}

impl Strokes {
    pub(super) fn new(on_draw: Option<Callback<Stroke>>) -> Strokes {
        Strokes { on_draw, begun: RwSignal::new(None) }
    }

    /// Whether anything can be drawn.
    pub(super) const fn are_possible(self) -> bool {
        self.on_draw.is_some()
    }

    /// Begins at a cell.
    pub(super) fn begin(self, cell: &str) {
        if self.are_possible() {
            self.begun.set(Some((cell.to_owned(), None)));
        }
    }

    /// Points at a cell, or away from the board.
    pub(super) fn point(self, cell: Option<&str>) {
        let pointed = |begun: &Option<(String, Option<String>)>| {
            begun.as_ref().is_some_and(|(_, to)| to.as_deref() != cell)
        };
        if self.begun.with_untracked(pointed) {
            self.begun.update(|begun| {
                if let Some((_, to)) = begun {
                    *to = cell.map(str::to_owned);
                }
            });
        }
    }

    /// Ends at a cell: where it began it is a mark, elsewhere an arrow; outside the board nothing is drawn.
    pub(super) fn end(self, cell: Option<&str>, brush: Option<Brush>) {
        let begun = self.begun.get_untracked();
        self.give_up();
        if let (Some((from, _)), Some(cell), Some(on_draw)) = (begun, cell, self.on_draw) {
            let to = (from != cell).then(|| cell.to_owned());
            on_draw.run(Stroke { from, to, brush });
        }
    }

    /// An arrow by keys: the first press is where it begins, the second where it ends.
    pub(super) fn key(self, cell: &str) {
        match self.begun.with_untracked(Option::is_some) {
            true => self.end(Some(cell), None),
            false => self.begin(cell),
        }
    }

    /// A mark by a key.
    pub(super) fn mark(self, cell: &str) {
        self.begin(cell);
        self.end(Some(cell), None);
    }

    /// Draws nothing.
    pub(super) fn give_up(self) {
        if self.begun.with_untracked(Option::is_some) {
            self.begun.set(None);
        }
    }

    /// Whether something is begun.
    pub(super) fn is_begun(self) -> bool {
        self.begun.with_untracked(Option::is_some)
    }

    /// What is on the board, with what is being drawn.
    pub(super) fn shown_with(
        self,
        mut arrows: Vec<Arrow>,
        mut marks: Vec<CellMark>,
    ) -> (Vec<Arrow>, Vec<CellMark>) {
        match self.begun.get() {
            Some((from, Some(to))) if from != to => {
                arrows.push(Arrow { from, to, brush: Brush::Green, weight: 2, label: String::new() });
            }
            Some((cell, _)) => marks.push(CellMark { cell, shape: MarkShape::Ring, brush: Brush::Green }),
            None => {}
        }
        (arrows, marks)
    }

    /// The right button draws, so that it opens no menu.
    pub(super) fn take_menu(self, event: &MouseEvent) {
        if self.are_possible() {
            event.prevent_default();
        }
    }
}

/// The colour that the keys held with the mouse ask for.
pub(super) fn brush_of(event: &PointerEvent) -> Option<Brush> {
    match (event.shift_key(), event.alt_key()) {
        (false, false) => None,
        (true, false) => Some(Brush::Red),
        (false, true) => Some(Brush::Blue),
        (true, true) => Some(Brush::Yellow),
    }
}
