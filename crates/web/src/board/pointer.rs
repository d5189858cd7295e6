//! Mouse, pen and finger over the board.

use std::time::Duration;

use fishka_view::{
    Drag, Hit, Input, Scene,
    geometry::{Point, Size},
};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent, WheelEvent};

use super::{
    move_input::MoveInput,
    sound,
    strokes::{Strokes, brush_of},
    zoom::Zoom,
};
use crate::browser;

/// How far a finger goes before it drags, in pixels.
const SLACK: f64 = 8.0;
/// Between two turns of the wheel that count, in milliseconds.
const WHEEL_PAUSE: f64 = 110.0;
/// How wide a place is that a finger hits with ease, in pixels.
const FINGER: f64 = 44.0;
/// How long a finger rests before it draws, in milliseconds.
const LONG_PRESS: f64 = 450.0;
/// Cells that are smaller than this on the screen are brought near before a piece is laid on them.
const TINY: f64 = 24.0;

/// What the pointer is doing.
#[derive(Copy, Clone)]
pub(super) struct Pointer {
    input: MoveInput,
    strokes: Strokes,
    scene: Signal<Scene>,
    press: StoredValue<Option<Press>>,
    /// What the mouse was last over.
    over: StoredValue<Option<Place>>,
    wheeled: StoredValue<f64>,
    /// The fingers that are down, in the order in which they came, and where they are on the screen.
    fingers: StoredValue<Vec<(i32, Point)>>,
    zoom: RwSignal<Zoom>,
}

/// A pointer that is down.
#[derive(Clone)]
struct Press {
    pointer: i32,
    /// When it came down, by the clock of the events.
    since: f64,
    /// Where it came down, on the drawing and on the screen.
    at: Point,
    screen: Point,
    place: Option<Place>,
    /// Whether it is a finger.
    touch: bool,
    motion: Motion,
}

/// What a pointer that is down does.
#[derive(Copy, Clone, PartialEq)]
enum Motion {
    /// It has not gone anywhere.
    Rest,
    /// It takes a piece along.
    Drag,
    /// It takes the board along, which is seen from near.
    Pan,
    /// It draws an arrow or a mark.
    Draw,
    /// So does a finger that has rested.
    Hold,
}

impl Motion {
    /// What a finger that can draw does after so many milliseconds. A busy page hears of a finger late, and the time when it is
    /// told that a finger has rested says nothing then: what the finger did stands in the events.
    fn after(self, millis: f64) -> Motion {
        match self {
            Motion::Rest if millis >= LONG_PRESS => Motion::Hold,
            Motion::Hold if millis < LONG_PRESS => Motion::Rest,
            other => other,
        }
    }
}

/// A [`Hit`] that can be kept.
#[derive(Clone, PartialEq)]
enum Place {
    Cell(String),
    Way(f64),
}

impl Pointer {
    pub(super) fn new(
        input: MoveInput,
        strokes: Strokes,
        scene: Signal<Scene>,
        zoom: RwSignal<Zoom>,
    ) -> Pointer {
        Pointer {
            input,
            strokes,
            scene,
            press: StoredValue::new(None),
            over: StoredValue::new(None),
            wheeled: StoredValue::new(0.0),
            fingers: StoredValue::new(Vec::new()),
            zoom,
        }
    }

    pub(super) fn down(self, event: &PointerEvent) {
        let touch = is_touch(event);
        if touch {
            if event.is_primary() {
                self.fingers.set_value(Vec::new());
            }
            self.fingers.update_value(|fingers| fingers.push((event.pointer_id(), screen(event))));
            // Two fingers bring the board near; whatever the first began is not meant.
            if self.fingers.with_value(|fingers| fingers.len() > 1) {
                self.give_up();
                return;
            }
        }
        let draws = event.button() == 2 && self.strokes.are_possible();
        if !event.is_primary() || (event.button() != 0 && !draws) {
            return;
        }
        if self.input.is_heard() {
            browser::after_paint(sound::prepare);
        }
        let Some(at) = self.point(event) else { return };
        let place = self.place(event, at);
        if let Some(svg) = board(event) {
            // Without capture only a drag that leaves the board ends early.
            let _ = svg.set_pointer_capture(event.pointer_id());
        }
        match &place {
            Some(Place::Cell(cell)) if draws => self.strokes.begin(cell),
            Some(Place::Cell(cell)) => self.input.focus.set(cell.clone()),
            _ if draws => return,
            // A finger cannot hover: it sees where the move leads while it is down.
            Some(Place::Way(degrees)) => self.input.input(&Input::HoverWay(*degrees)),
            None => {}
        }
        let (pointer, since, screen) = (event.pointer_id(), event.time_stamp(), screen(event));
        let motion = if draws { Motion::Draw } else { Motion::Rest };
        self.press.set_value(Some(Press { pointer, since, at, screen, place, touch, motion }));
        if touch && self.strokes.are_possible() {
            let rested = move || {
                if let Some(Some(press)) = self.press.try_get_value()
                    && (press.pointer, press.since) == (pointer, since)
                {
                    self.press.set_value(Some(self.rested(press, since + LONG_PRESS)));
                }
            };
            set_timeout(rested, Duration::from_secs_f64(LONG_PRESS / 1000.0));
        }
    }

    /// A finger that has rested on a cell draws from there.
    fn rested(self, mut press: Press, now: f64) -> Press {
        if let (true, true, Some(Place::Cell(cell))) =
            (press.touch, self.strokes.are_possible(), &press.place)
        {
            let before = press.motion;
            press.motion = before.after(now - press.since);
            match (before, press.motion) {
                (Motion::Rest, Motion::Hold) => self.strokes.begin(cell),
                (Motion::Hold, Motion::Rest) => self.strokes.give_up(),
                _ => {}
            }
        }
        press
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let (fingers, way) = self.finger_moved(event);
        if fingers > 1 {
            return;
        }
        let Some(at) = self.point(event) else { return };
        let Some(press) = self.press.get_value() else {
            if event.pointer_type() == "mouse" {
                self.hover(self.place(event, at));
            }
            return;
        };
        if press.pointer != event.pointer_id() {
            return;
        }
        let mut press = self.rested(press, event.time_stamp());
        if press.motion == Motion::Rest && (screen(event) - press.screen).length() > SLACK {
            press.motion = self.begun(&press, event, at);
        }
        match (&press.place, press.motion) {
            (Some(Place::Cell(from)), Motion::Drag) => {
                self.input.input(&Input::Drag(self.drag(event, from.clone(), press.at, at)));
            }
            (_, Motion::Draw | Motion::Hold) => self.strokes.point(self.cell(event, at).as_deref()),
            (_, Motion::Pan) => {
                self.change_zoom(event, |zoom, _, frame| zoom.pinched(1.0, Point::default(), way, frame));
            }
            _ => {}
        }
        self.press.set_value(Some(press));
    }

    /// What a pointer begins that has gone some way.
    fn begun(self, press: &Press, event: &PointerEvent, at: Point) -> Motion {
        let from = match &press.place {
            Some(Place::Cell(from)) => Some(from),
            Some(Place::Way(_)) => return Motion::Rest,
            None => None,
        };
        let held = from.is_some_and(|from| self.input.pick().with_untracked(|pick| pick.can_drag(from)));
        if press.touch && !held && self.zoom.with_untracked(Zoom::is_near) {
            return Motion::Pan;
        }
        match (from, self.place(event, at)) {
            (Some(from), Some(Place::Cell(over))) if over == *from => Motion::Rest,
            (Some(_), _) => Motion::Drag,
            (None, _) => Motion::Rest,
        }
    }

    pub(super) fn up(self, event: &PointerEvent) {
        self.finger_gone(event);
        let Some(press) = self.press.get_value().filter(|press| press.pointer == event.pointer_id()) else {
            return;
        };
        self.press.set_value(None);
        let press = self.rested(press, event.time_stamp());
        let Some(at) = self.point(event) else { return };
        let input = match (press.place, press.motion) {
            (_, Motion::Pan) => return,
            (_, Motion::Draw | Motion::Hold) => {
                self.strokes.end(self.cell(event, at).as_deref(), brush_of(event));
                return;
            }
            (Some(Place::Cell(from)), Motion::Drag) => Input::Drop(self.drag(event, from, press.at, at)),
            (Some(Place::Cell(cell)), Motion::Rest) => Input::Press(cell),
            (Some(Place::Way(degrees)), _) if self.place(event, at) == Some(Place::Way(degrees)) => {
                Input::PressWay(degrees)
            }
            (Some(Place::Way(_)), _) => Input::Hover(None),
            (None, _) => Input::Cancel,
        };
        self.input.input(&input);
        if press.touch {
            self.come_near(event);
        }
    }

    pub(super) fn cancel(self, event: &PointerEvent) {
        self.finger_gone(event);
        self.give_up();
    }

    /// Forgets a press; what it has shown so far is put back.
    fn give_up(self) {
        let Some(press) = self.press.get_value() else { return };
        self.press.set_value(None);
        self.strokes.give_up();
        if press.motion == Motion::Drag || matches!(press.place, Some(Place::Way(_))) {
            self.input.input(&Input::Cancel);
        }
    }

    /// Counts the fingers that are down, and says how far this one has gone. Two of them pinch.
    fn finger_moved(self, event: &PointerEvent) -> (usize, Point) {
        let before = self.fingers.get_value();
        let now = screen(event);
        let Some(index) = before.iter().position(|(finger, _)| *finger == event.pointer_id()) else {
            return (before.len(), Point::default());
        };
        self.fingers.update_value(|fingers| fingers[index].1 = now);
        let way = now - before[index].1;
        if let (&[(_, one), (_, two)], 0 | 1) = (&before[..], index) {
            let (was, other) = if index == 0 { (one, two) } else { (two, one) };
            let factor = (now - other).length() / (was - other).length().max(1.0);
            self.change_zoom(event, |zoom, corner, frame| {
                zoom.pinched(factor, (one + two) * 0.5 - corner, way * 0.5, frame)
            });
        }
        (before.len(), way)
    }

    fn finger_gone(self, event: &PointerEvent) {
        self.fingers.update_value(|fingers| fingers.retain(|(finger, _)| *finger != event.pointer_id()));
    }

    /// Brings the board near where a finger has put a piece down, when the cells there are too small for it.
    fn come_near(self, event: &PointerEvent) {
        let considers = self.input.pick().with_untracked(|pick| pick.considered().is_some());
        let reach = self.scene.with_untracked(|scene| scene.cells.first().map(|cell| cell.outline.reach()));
        let (Some(scale), Some(reach)) = (self.scale(event), reach) else { return };
        let width = reach * 2.0 * scale;
        if considers && width < TINY {
            let at = screen(event);
            self.change_zoom(event, |zoom, corner, frame| zoom.towards(at - corner, FINGER / width, frame));
        }
    }

    /// Changes what is seen, given the corner and the size of the frame on the screen.
    fn change_zoom(self, event: &PointerEvent, change: impl FnOnce(Zoom, Point, Size) -> Zoom) {
        let Some(frame) = board(event).and_then(|svg| svg.parent_element()) else { return };
        let frame = frame.get_bounding_client_rect();
        let size = Size { width: frame.width(), height: frame.height() };
        let zoom = self.zoom.get_untracked();
        let changed = change(zoom, Point::new(frame.left(), frame.top()), size);
        if changed != zoom {
            self.zoom.set(changed);
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

    fn drag(self, event: &PointerEvent, from: String, start: Point, at: Point) -> Drag {
        let over = self.cell(event, at);
        let degrees = self.scene.with_untracked(|scene| scene.direction(at - start));
        Drag { from, over, degrees }
    }

    /// The cell at a point.
    fn cell(self, event: &PointerEvent, at: Point) -> Option<String> {
        match self.place(event, at) {
            Some(Place::Cell(cell)) => Some(cell),
            Some(Place::Way(_)) | None => None,
        }
    }

    /// What lies at a point. A finger is wide, and means what something can be done with.
    fn place(self, event: &PointerEvent, at: Point) -> Option<Place> {
        let finger = is_touch(event).then(|| self.scale(event)).flatten();
        self.scene.with_untracked(|scene| {
            let hit = match finger {
                Some(scale) => self.input.pick().with_untracked(|pick| {
                    scene.touched(at, FINGER / 2.0 / scale, |cell| pick.can(cell).is_some())
                }),
                None => scene.hit(at),
            };
            hit.map(|hit| match hit {
                Hit::Cell(cell) => Place::Cell(cell.to_owned()),
                Hit::Way(degrees) => Place::Way(degrees),
            })
        })
    }

    /// Where an event happens on the drawing, which is scaled to fit and centred.
    fn point(self, event: &PointerEvent) -> Option<Point> {
        let frame = board(event)?.get_bounding_client_rect();
        let (scale, size) = (self.scale(event)?, self.scene.with_untracked(|scene| scene.size));
        let corner = Point::new(
            frame.left() + (frame.width() - size.width * scale) / 2.0,
            frame.top() + (frame.height() - size.height * scale) / 2.0,
        );
        Some((screen(event) - corner) * (1.0 / scale))
    }

    /// How many pixels of the screen a unit of the drawing is wide.
    fn scale(self, event: &PointerEvent) -> Option<f64> {
        let frame = board(event)?.get_bounding_client_rect();
        let size = self.scene.with_untracked(|scene| scene.size);
        Some((frame.width() / size.width).min(frame.height() / size.height)).filter(|scale| *scale > 0.0)
    }
}

fn is_touch(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

fn screen(event: &PointerEvent) -> Point {
    Point::new(event.client_x().into(), event.client_y().into())
}

fn board(event: &PointerEvent) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_finger_did_is_told_by_its_events_and_not_by_when_they_are_heard() {
        // Told that it had rested before its end was heard, which came at once.
        assert!(Motion::Rest.after(LONG_PRESS) == Motion::Hold);
        assert!(Motion::Hold.after(60.0) == Motion::Rest);
        // Its end was heard before anybody told that it had rested.
        assert!(Motion::Rest.after(600.0) == Motion::Hold);
        assert!(Motion::Rest.after(60.0) == Motion::Rest);
        for going in [Motion::Drag, Motion::Pan, Motion::Draw] {
            assert!(going.after(600.0) == going && going.after(60.0) == going);
        }
    }
}
