//! The keyboard inside the board.

use fishka_view::{Heading, Input, Scene};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, KeyboardEvent};

use super::{move_input::MoveInput, strokes::Strokes};

/// Walks over the board, picks, puts back and turns.
pub(super) fn down(
    event: &KeyboardEvent,
    input: MoveInput,
    strokes: Strokes,
    scene: &Scene,
    svg: NodeRef<leptos::svg::Svg>,
) {
    if event.alt_key() || event.ctrl_key() || event.meta_key() {
        return;
    }
    let focus = input.focus.get_untracked();
    let here = scene.cells.iter().find(|cell| cell.name == focus).or(scene.cells.first());
    let Some(here) = here else { return };
    let heading = match event.key().as_str() {
        "ArrowLeft" => Some(Heading::Left),
        "ArrowRight" => Some(Heading::Right),
        "ArrowUp" => Some(Heading::Up),
        "ArrowDown" => Some(Heading::Down),
        _ => None,
    };
    let row = || scene.cells.iter().filter(|cell| (cell.centre.y - here.centre.y).abs() < 1.0);
    let next = match (heading, event.key().as_str()) {
        (Some(heading), _) => Some(scene.neighbour(&here.name, heading).unwrap_or(here)),
        (None, "Home") => row().next(),
        (None, "End") => row().next_back(),
        (None, "Enter" | " ") => {
            input.input(&Input::Press(here.name.clone()));
            None
        }
        (None, "Escape") if strokes.is_begun() => {
            strokes.give_up();
            None
        }
        (None, "Escape") => {
            input.input(&Input::Cancel);
            None
        }
        // The key that has R on it, whatever letters are on the keyboard.
        (None, _) if event.code() == "KeyR" => {
            input.input(&Input::Turn);
            None
        }
        (None, _) if event.code() == "KeyM" && strokes.are_possible() => {
            strokes.mark(&here.name);
            None
        }
        (None, _) if event.code() == "KeyA" && strokes.are_possible() => {
            strokes.key(&here.name);
            None
        }
        (None, _) => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let Some(next) = next {
        let name = next.name.clone();
        input.focus.set(name.clone());
        input.hover(Some(name.clone()));
        strokes.point(Some(&name));
        focus_on(svg, &name);
    }
}

/// Nothing is pointed at once the focus has gone elsewhere. The buttons under the board still belong to the move in the making.
pub(super) fn out(event: &FocusEvent, input: MoveInput) {
    let to = event.related_target().and_then(|target| target.dyn_into::<Element>().ok());
    if to.is_some_and(|to| to.closest(".board").is_ok_and(|board| board.is_none())) {
        input.hover(None);
    }
}

fn focus_on(svg: NodeRef<leptos::svg::Svg>, cell: &str) {
    let Some(svg) = svg.get_untracked() else { return };
    if let Ok(Some(element)) = svg.query_selector(&format!("[data-cell='{cell}']")) {
        // SVG elements take the focus as HTML elements do.
        let _ = element.unchecked_into::<HtmlElement>().focus();
    }
}
