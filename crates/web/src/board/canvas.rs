//! The SVG of a board, kept up to date by changing only what is new.
//!
//! Between a touch and what the eye sees lie a few changed elements, not a whole drawing.

use fishka_i18n::{Language, text};
use fishka_view::{
    Art, CellAction, Drawing, Motion, Pick, Scene,
    geometry::{Outline, Point},
};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::flight::Flight;

/// The drawing of a board.
pub(super) struct Canvas {
    defs: Layer,
    under: Layer,
    pieces: Element,
    flight: Flight,
    over: Layer,
    cells: Element,
    drawn: Vec<Piece>,
    /// The pieces of the drawing before, for those that leave.
    left: Vec<Art>,
    told: Vec<(String, Option<CellAction>)>,
    layout: Vec<(String, Point)>,
    cell_elements: Vec<Element>,
    /// The stop of the Tab key.
    stop: Option<usize>,
}

struct Piece {
    art: Art,
    element: Element,
}

/// A part of the drawing that is written anew as a whole.
struct Layer {
    element: Element,
    markup: String,
}

impl Layer {
    fn write(&mut self, markup: &str) {
        if self.markup != markup {
            self.element.set_inner_html(markup);
            markup.clone_into(&mut self.markup);
        }
    }
}

impl Canvas {
    pub(super) fn new(svg: &Element) -> Canvas {
        svg.set_inner_html(
            "<defs></defs><g aria-hidden='true'></g><g aria-hidden='true'></g><g aria-hidden='true'></g>\
             <g aria-hidden='true'></g><g class='board-cells'></g>",
        );
        let part = |index| {
            // The parts were written just above.
            svg.children().item(index).unwrap_or_else(|| svg.clone())
        };
        let layer = |index| Layer { element: part(index), markup: String::new() };
        Canvas {
            defs: layer(0),
            under: layer(1),
            pieces: part(2),
            flight: Flight::new(part(3)),
            over: layer(4),
            cells: part(5),
            drawn: Vec::new(),
            left: Vec::new(),
            told: Vec::new(),
            layout: Vec::new(),
            cell_elements: Vec::new(),
            stop: None,
        }
    }

    /// Brings the drawing up to date.
    pub(super) fn draw(&mut self, scene: &Scene, drawing: &Drawing) {
        self.defs.write(&drawing.defs);
        self.under.write(&drawing.under);
        self.draw_pieces(&drawing.pieces);
        self.over.write(&drawing.over);
        self.lay_out(scene);
    }

    /// Brings what is said of the cells up to date.
    pub(super) fn tell(&mut self, scene: &Scene, pick: &Pick, language: Language) {
        for (index, cell) in scene.cells.iter().enumerate() {
            let can = pick.can(&cell.name);
            let Some(element) = self.cell_elements.get(index) else { continue };
            if self.told.get(index).is_some_and(|(said, could)| *said == cell.description && *could == can) {
                continue;
            }
            let label = match can {
                None => cell.description.clone(),
                Some(can) => format!("{}, {}", cell.description, text(language, word(can), &[])),
            };
            let _ = element.set_attribute("aria-label", &label);
            let _ = element.set_attribute(
                "aria-selected",
                if can == Some(CellAction::PutBack) { "true" } else { "false" },
            );
            let _ = element.set_attribute("data-can", can.map_or("", name));
            match self.told.get_mut(index) {
                Some(told) => *told = (cell.description.clone(), can),
                None => self.told.push((cell.description.clone(), can)),
            }
        }
    }

    /// Lets the pieces go their way to where they have just been drawn.
    pub(super) fn set_flying(&mut self, motion: &Motion, moving: bool) {
        let now: Vec<(&Art, &Element)> =
            self.drawn.iter().map(|piece| (&piece.art, &piece.element)).collect();
        self.flight.start(motion, &self.left, &now, moving);
    }

    /// Makes one cell the stop of the Tab key.
    pub(super) fn rove(&mut self, cell: &str) {
        let wanted = self.layout.iter().position(|(name, _)| name == cell).unwrap_or(0);
        if self.stop == Some(wanted) {
            return;
        }
        for (index, stop) in [(self.stop, "-1"), (Some(wanted), "0")] {
            if let Some(element) = index.and_then(|index| self.cell_elements.get(index)) {
                let _ = element.set_attribute("tabindex", stop);
            }
        }
        self.stop = Some(wanted);
    }

    fn draw_pieces(&mut self, pieces: &[Art]) {
        self.left = self.drawn.iter().map(|piece| piece.art.clone()).collect();
        if self.left == pieces {
            return;
        }
        let mut old: Vec<Option<Piece>> = self.drawn.drain(..).map(Some).collect();
        let mut in_order = true;
        for (index, art) in pieces.iter().enumerate() {
            let kept = old
                .iter_mut()
                .find(|piece| piece.as_ref().is_some_and(|piece| piece.art.key == art.key))
                .and_then(Option::take);
            let element = match kept {
                Some(Piece { art: was, element }) => {
                    if was.at != art.at {
                        let _ = element.set_attribute("transform", &format!("translate({})", art.at));
                    }
                    if was.markup != art.markup
                        && let Some(body) = element.first_element_child()
                    {
                        body.set_inner_html(&art.markup);
                    }
                    element
                }
                None => self.new_piece(art),
            };
            // Elements that stand where they belong are not moved.
            in_order =
                in_order && self.pieces.children().item(index as u32).is_some_and(|child| child == element);
            if !in_order {
                let _ = self.pieces.append_child(&element);
            }
            self.drawn.push(Piece { art: art.clone(), element });
        }
        for piece in old.into_iter().flatten() {
            piece.element.remove();
        }
    }

    fn new_piece(&self, art: &Art) -> Element {
        let element = svg_element(&self.pieces, "g");
        let _ = element.set_attribute("transform", &format!("translate({})", art.at));
        let _ = element.set_attribute("data-piece", &art.key);
        let body = svg_element(&self.pieces, "g");
        body.set_inner_html(&art.markup);
        let _ = element.append_child(&body);
        element
    }

    /// The cells that take the focus, in rows as screen readers want them.
    fn lay_out(&mut self, scene: &Scene) {
        let layout: Vec<(String, Point)> =
            scene.cells.iter().map(|cell| (cell.name.clone(), cell.centre)).collect();
        if self.layout == layout {
            return;
        }
        let mut markup = String::new();
        let mut row = f64::NAN;
        for cell in &scene.cells {
            let Point { x, y } = cell.centre;
            // A turned board has its rows where a sine says, so they are level only nearly.
            if row.is_nan() || (y - row).abs() > 1.0 {
                markup += if row.is_nan() { "<g role='row'>" } else { "</g><g role='row'>" };
                row = y;
            }
            let shape = match cell.outline {
                Outline::Circle { radius } => {
                    format!("circle cx='{x:.1}' cy='{y:.1}' r='{:.1}'", radius - 3.0)
                }
                Outline::Square { side } => format!(
                    "rect x='{:.1}' y='{:.1}' width='{side}' height='{side}' rx='6'",
                    x - side / 2.0,
                    y - side / 2.0
                ),
            };
            markup += &format!(
                "<{shape} role='gridcell' tabindex='-1' fill='transparent' data-cell='{}'/>",
                cell.name
            );
        }
        self.cells.set_inner_html(&(markup + "</g>"));
        let found = self.cells.query_selector_all("[data-cell]");
        self.cell_elements = found.map_or_else(
            |_| Vec::new(),
            |list| (0..list.length()).filter_map(|at| list.item(at)?.dyn_into().ok()).collect(),
        );
        self.told.clear();
        self.stop = None;
        self.layout = layout;
    }
}

/// A new element of the drawing that another belongs to.
pub(super) fn svg_element(near: &Element, tag: &str) -> Element {
    let document = near.owner_document();
    let made = document
        .and_then(|document| document.create_element_ns(Some("http://www.w3.org/2000/svg"), tag).ok());
    // An element that is on a page has a document, and every name given here is one of SVG.
    made.unwrap_or_else(|| near.clone())
}

const fn word(can: CellAction) -> &'static str {
    match can {
        CellAction::Move => "board-can-move",
        CellAction::PutBack => "board-can-put-back",
        CellAction::Land => "board-can-land",
    }
}

const fn name(can: CellAction) -> &'static str {
    match can {
        CellAction::Move => "move",
        CellAction::PutBack => "put-back",
        CellAction::Land => "land",
    }
}
