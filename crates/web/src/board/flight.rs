//! Pieces on their way.

use std::time::Duration;

use fishka_view::{Art, Motion, Path, geometry::Point};
use js_sys::{Array, Object, Reflect};
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use super::canvas::svg_element;

/// How long a piece is on its way, in milliseconds.
const WAY: f64 = 200.0;
/// How long one thing fades into another.
const FADE: f64 = 160.0;
/// How far above the board a stack is that comes down on another.
const LIFT: f64 = 14.0;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = Element)]
    type Animated;

    #[wasm_bindgen(method)]
    fn animate(this: &Animated, keyframes: &JsValue, options: &JsValue) -> Animation;

    #[derive(Clone)]
    type Animation;

    #[wasm_bindgen(method)]
    fn cancel(this: &Animation);
}

/// The layer in which pieces fly, and what is flying.
pub(super) struct Flight {
    layer: Element,
    running: Vec<Animation>,
    landing: Option<TimeoutHandle>,
}

impl Flight {
    pub(super) fn new(layer: Element) -> Flight {
        Flight { layer, running: Vec::new(), landing: None }
    }

    /// Lets pieces that have been drawn at their new places come from their old ones. What still flies lands at once, so
    /// that quick moves do not wait for each other.
    pub(super) fn start(&mut self, motion: &Motion, before: &[Art], now: &[(&Art, &Element)], moving: bool) {
        if *motion == Motion::default() {
            return;
        }
        self.land();
        let was = |key: &str| before.iter().find(|art| art.key == key);
        let body = |element: &Element| element.first_element_child();
        for art in motion.vanish.iter().filter_map(|key| was(key)) {
            let copy = self.copy(art);
            let gone = if moving { Frame::GONE } else { Frame::FADED };
            self.run(&copy, &[Frame::REST, gone], WAY);
        }
        let ways = motion.travels.iter().filter_map(|travel| {
            let to = now.iter().find(|(art, _)| art.key == travel.to)?;
            Some(to.0.at - was(&travel.from)?.at)
        });
        let step = ways.min_by(|one, two| one.length().total_cmp(&two.length())).unwrap_or_default();
        for travel in &motion.travels {
            let there = now.iter().find(|(art, _)| art.key == travel.to);
            let (Some(from), Some(&(to, element))) = (was(&travel.from), there) else { continue };
            let Some(body) = body(element) else { continue };
            match travel.path {
                _ if !moving => self.run(&body, &[Frame::FADED, Frame::REST], FADE),
                Path::Fall => self.fall(from.at - to.at, step, &body),
                Path::Straight => self.run(&body, &[Frame::at(from.at - to.at), Frame::REST], WAY),
                Path::Arc => self.jump(from, was(&travel.to), to, &body),
            }
        }
        let settling: &[Frame] =
            if moving { &[Frame::RAISED, Frame::REST] } else { &[Frame::FADED, Frame::REST] };
        let spreading: &[Frame] =
            if moving { &[Frame::DRY, Frame::DRY, Frame::FLOODED] } else { &[Frame::FADED, Frame::REST] };
        let (short, long) = if moving { (WAY, WAY * 2.0) } else { (FADE, FADE) };
        for (keys, frames, duration) in [(&motion.appear, settling, short), (&motion.spread, spreading, long)]
        {
            for (_, element) in now.iter().filter(|(art, _)| keys.contains(&art.key)) {
                if let Some(body) = body(element) {
                    self.run(&body, frames, duration);
                }
            }
        }
        self.land_later();
    }

    /// A marble goes one step with those that push it, over the edge, and comes to light where it rests.
    fn fall(&mut self, start: Point, step: Point, body: &Element) {
        let edge = Frame::at(start + step);
        let lost = Frame { opacity: 0.0, scale: 0.8, ..edge };
        self.run(body, &[Frame::at(start), edge, lost, Frame::FADED, Frame::REST], WAY * 2.0);
    }

    /// A stack rises, goes in an arc and comes down on what stands there; only then the two are one.
    fn jump(&mut self, from: &Art, under: Option<&Art>, to: &Art, whole: &Element) {
        self.run(whole, &[Frame::FADED, Frame::FADED], WAY);
        if let Some(under) = under {
            self.copy(under);
        }
        let flying = self.copy(from);
        let way = to.at - from.at;
        let top = Frame { scale: 1.08, ..Frame::at(way * 0.5 - Point::new(0.0, 26.0 + way.length() * 0.16)) };
        self.run(&flying, &[Frame::REST, top, Frame::at(way - Point::new(0.0, LIFT))], WAY);
    }

    /// A copy of a piece as it was, which lives only in the air.
    fn copy(&self, art: &Art) -> Element {
        let place = svg_element(&self.layer, "g");
        let _ = place.set_attribute("transform", &format!("translate({})", art.at));
        let body = svg_element(&self.layer, "g");
        body.set_inner_html(&art.markup);
        let _ = place.append_child(&body);
        let _ = self.layer.append_child(&place);
        body
    }

    fn run(&mut self, element: &Element, frames: &[Frame], duration: f64) {
        let keyframes: Array = frames.iter().map(Frame::keyframe).collect();
        let options =
            object(&[("duration", duration.into()), ("easing", "ease-out".into()), ("fill", "both".into())]);
        self.running.push(element.unchecked_ref::<Animated>().animate(&keyframes, &options));
    }

    fn land(&mut self) {
        if let Some(landing) = self.landing.take() {
            landing.clear();
        }
        land(&self.running, &self.layer);
        self.running.clear();
    }

    fn land_later(&mut self) {
        let (running, layer) = (self.running.clone(), self.layer.clone());
        let longest = Duration::from_millis((WAY * 2.0) as u64);
        self.landing = set_timeout_with_handle(move || land(&running, &layer), longest).ok();
    }
}

fn land(running: &[Animation], layer: &Element) {
    for animation in running {
        animation.cancel();
    }
    layer.set_inner_html("");
}

/// How a piece looks at one moment, from its place.
#[derive(Copy, Clone)]
struct Frame {
    shift: Point,
    scale: f64,
    opacity: f64,
    /// How much of it shows around its middle, in percent.
    shown: Option<u8>,
}

impl Frame {
    const REST: Frame = Frame { shift: Point { x: 0.0, y: 0.0 }, scale: 1.0, opacity: 1.0, shown: None };
    const FADED: Frame = Frame { opacity: 0.0, ..Frame::REST };
    const RAISED: Frame =
        Frame { shift: Point { x: 0.0, y: -18.0 }, scale: 1.12, opacity: 0.0, ..Frame::REST };
    const GONE: Frame = Frame { shift: Point { x: 0.0, y: 12.0 }, scale: 0.85, opacity: 0.0, ..Frame::REST };
    const DRY: Frame = Frame { shown: Some(0), ..Frame::REST };
    const FLOODED: Frame = Frame { shown: Some(100), ..Frame::REST };

    const fn at(shift: Point) -> Frame {
        Frame { shift, ..Frame::REST }
    }

    fn keyframe(&self) -> JsValue {
        let Frame { shift: Point { x, y }, scale, opacity, shown } = *self;
        let transform = format!("translate({x:.1}px,{y:.1}px) scale({scale})");
        let mut values = vec![("transform", transform.into()), ("opacity", opacity.into())];
        if let Some(percent) = shown {
            values.push(("clipPath", format!("circle({percent}% at 50% 50%)").into()));
        }
        object(&values)
    }
}

fn object(values: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in values {
        // Setting a property of a new plain object does not fail.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
