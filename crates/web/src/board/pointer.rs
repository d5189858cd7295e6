//! Mouse, pen and finger over the board.

use fishka_view::{Drag, Hit, Input, Scene, geometry::Point};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, WheelEvent};

use super::{move_input::MoveInput, sound};
use crate::browser;

/// How far a finger goes before it drags, in pixels.
const SLACK: f64 = 8.0;
/// Between two turns of the wheel that count, in milliseconds.
const WHEEL_PAUSE: f64 = 110.0;

/// What the pointer is doing.
#[derive(Copy, Clone)]
pub(super) struct Pointer {
    input: MoveInput,
    scene: Signal<Scene>,
    press: StoredValue<Option<Press>>,
    /// What the mouse was last over.
    over: StoredValue<Option<Place>>,
    wheeled: StoredValue<f64>,
}

/// A pointer that is down.
#[derive(Clone)]
struct Press {
    pointer: i32,
    /// Where it came down, on the drawing and on the screen.
    at: Point,
    screen: Point,
    place: Option<Place>,
    dragging: bool,
}

/// A [`Hit`] that can be kept.
#[derive(Clone, PartialEq)]
enum Place {
    Cell(String),
    Way(f64),
}

impl Pointer {
    pub(super) fn new(input: MoveInput, scene: Signal<Scene>) -> Pointer {
        Pointer {
            input,
            scene,
            press: StoredValue::new(None),
            over: StoredValue::new(None),
            wheeled: StoredValue::new(0.0),
        }
    }

    pub(super) fn down(self, event: &PointerEvent) {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        if self.input.is_heard() {
            browser::after_paint(sound::prepare);
        }
        let Some(at) = self.point(event) else { return };
        let place = self.place(at);
        if let Some(svg) = board(event) {
            // Without capture only a drag that leaves the board ends early.
            let _ = svg.set_pointer_capture(event.pointer_id());
        }
        match &place {
            Some(Place::Cell(cell)) => self.input.focus.set(cell.clone()),
            // A finger cannot hover: it sees where the move leads while it is down.
            Some(Place::Way(degrees)) => self.input.input(&Input::HoverWay(*degrees)),
            None => {}
        }
        let press = Press { pointer: event.pointer_id(), at, screen: screen(event), place, dragging: false };
        self.press.set_value(Some(press));
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some(at) = self.point(event) else { return };
        let Some(mut press) = self.press.get_value() else {
            if event.pointer_type() == "mouse" {
                self.hover(self.place(at));
            }
            return;
        };
        let Some(Place::Cell(from)) = press.place.clone().filter(|_| press.pointer == event.pointer_id())
        else {
            return;
        };
        let drag = self.drag(from, press.at, at);
        press.dragging |=
            (screen(event) - press.screen).length() > SLACK && drag.over.as_ref() != Some(&drag.from);
        if press.dragging {
            self.input.input(&Input::Drag(drag));
        }
        self.press.set_value(Some(press));
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let Some(press) = self.press.get_value().filter(|press| press.pointer == event.pointer_id()) else {
            return;
        };
        self.press.set_value(None);
        let Some(at) = self.point(event) else { return };
        let input = match press.place {
            Some(Place::Cell(from)) if press.dragging => Input::Drop(self.drag(from, press.at, at)),
            Some(Place::Cell(cell)) => Input::Press(cell),
            Some(Place::Way(degrees)) if self.place(at) == Some(Place::Way(degrees)) => {
                Input::PressWay(degrees)
            }
            Some(Place::Way(_)) => Input::Hover(None),
            None => Input::Cancel,
        };
        self.input.input(&input);
    }

    pub(super) fn cancel(self) {
        if self.press.get_value().is_some() {
            self.press.set_value(None);
            self.input.input(&Input::Cancel);
        }
    }

    pub(super) fn leave(self) {
        if self.press.get_value().is_none() {
            self.hover(None);
        }
    }

    /// The wheel turns the piece in hand.
    pub(super) fn wheel(self, event: &WheelEvent) {
        if self
            .input
            .pick()
            .with_untracked(|pick| pick.quarter_turns().is_none() || pick.considered().is_none())
        {
            return;
        }
        event.prevent_default();
        if event.time_stamp() - self.wheeled.get_value() > WHEEL_PAUSE {
            self.wheeled.set_value(event.time_stamp());
            self.input.input(&Input::Turn);
        }
    }

    fn hover(self, place: Option<Place>) {
        if self.over.with_value(|over| *over == place) {
            return;
        }
        self.over.set_value(place.clone());
        match place {
            Some(Place::Way(degrees)) => self.input.input(&Input::HoverWay(degrees)),
            Some(Place::Cell(cell)) => self.input.hover(Some(cell)),
            None => self.input.hover(None),
        }
    }

    fn drag(self, from: String, start: Point, at: Point) -> Drag {
        let over = match self.place(at) {
            Some(Place::Cell(cell)) => Some(cell),
            Some(Place::Way(_)) | None => None,
        };
        let degrees = self.scene.with_untracked(|scene| scene.direction(at - start));
        Drag { from, over, degrees }
    }

    fn place(self, at: Point) -> Option<Place> {
        self.scene.with_untracked(|scene| {
            scene.hit(at).map(|hit| match hit {
                Hit::Cell(cell) => Place::Cell(cell.to_owned()),
                Hit::Way(degrees) => Place::Way(degrees),
            })
        })
    }

    /// Where an event happens on the drawing, which is scaled to fit and centred.
    fn point(self, event: &PointerEvent) -> Option<Point> {
        let frame = board(event)?.get_bounding_client_rect();
        let size = self.scene.with_untracked(|scene| scene.size);
        let scale = (frame.width() / size.width).min(frame.height() / size.height);
        if scale <= 0.0 {
            return None;
        }
        let corner = Point::new(
            frame.left() + (frame.width() - size.width * scale) / 2.0,
            frame.top() + (frame.height() - size.height * scale) / 2.0,
        );
        Some((screen(event) - corner) * (1.0 / scale))
    }
}

fn screen(event: &PointerEvent) -> Point {
    Point::new(event.client_x().into(), event.client_y().into())
}

fn board(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}
