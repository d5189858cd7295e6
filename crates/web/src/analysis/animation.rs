//! Drawings as pixels: single pictures, and a line of positions as an animation.

use std::ops::Range;

use gif::{Encoder, Frame, Repeat};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use crate::browser;

/// The width of a picture, and of an animation.
const WIDE: u32 = 1024;
const SMALL: u32 = 480;
/// How long a position stays, and the last one, in hundredths of a second.
const DELAY: u16 = 80;
const LAST_DELAY: u16 = 300;
/// How quickly colours are chosen, from 1 to 30: drawings have few.
const SPEED: i32 = 20;
/// The most frames; a longer line keeps its end.
const MOST: usize = 400;

/// A drawing as the address of a PNG picture.
pub(super) async fn png(svg: &str) -> Option<String> {
    let canvas = paint(svg, WIDE).await?;
    canvas.to_data_url_with_type("image/png").ok()
}

/// Drawings as an animated GIF that begins again after its end.
pub(super) async fn gif(drawings: &[String]) -> Option<Vec<u8>> {
    let drawings = &drawings[drawings.len().saturating_sub(MOST)..];
    let mut bytes = Vec::new();
    let mut encoder = None::<Encoder<&mut Vec<u8>>>;
    let mut target = Some(&mut bytes);
    let mut before = Vec::new();
    for (index, drawing) in drawings.iter().enumerate() {
        let canvas = paint(drawing, SMALL).await?;
        let size = (u16::try_from(canvas.width()).ok()?, u16::try_from(canvas.height()).ok()?);
        let pixels = context(&canvas)?.get_image_data(0.0, 0.0, size.0.into(), size.1.into()).ok()?.data().0;
        // What has not changed stays from the picture before, which makes most of a board once.
        let part = changed(&before, &pixels, size.0.into());
        let mut cut = part.cut(&before, &pixels, size.0.into());
        let [left, top, width, height] = part.size().map(|number| u16::try_from(number).unwrap_or(u16::MAX));
        let mut frame = Frame::from_rgba_speed(width, height, &mut cut, SPEED);
        (frame.left, frame.top) = (left, top);
        before = pixels;
        frame.delay = if index + 1 == drawings.len() { LAST_DELAY } else { DELAY };
        if let Some(target) = target.take() {
            let mut begun = Encoder::new(target, size.0, size.1, &[]).ok()?;
            begun.set_repeat(Repeat::Infinite).ok()?;
            encoder = Some(begun);
        }
        encoder.as_mut()?.write_frame(&frame).ok()?;
        // The page answers between two frames.
        browser::sleep(std::time::Duration::ZERO).await;
    }
    drop(encoder);
    Some(bytes)
}

/// A part of a picture: its columns and its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    columns: Range<usize>,
    rows: Range<usize>,
}

/// The smallest part of a picture of that width outside which it is as it was before; one point where nothing has changed, and all
/// of it where nothing was before.
fn changed(before: &[u8], after: &[u8], width: usize) -> Part {
    let line = 4 * width;
    if before.len() != after.len() {
        return Part { columns: 0..width, rows: 0..after.len() / line };
    }
    let mut part: Option<Part> = None;
    for (row, (before, after)) in before.chunks(line).zip(after.chunks(line)).enumerate() {
        let differs = |at: &usize| before[4 * at..4 * at + 4] != after[4 * at..4 * at + 4];
        if before == after {
            continue;
        }
        let (first, last) = ((0..width).find(differs), (0..width).rfind(differs));
        let columns = first.unwrap_or(0)..last.map_or(width, |last| last + 1);
        part = Some(match part {
            None => Part { columns, rows: row..row + 1 },
            Some(part) => Part {
                columns: part.columns.start.min(columns.start)..part.columns.end.max(columns.end),
                rows: part.rows.start..row + 1,
            },
        });
    }
    part.unwrap_or(Part { columns: 0..1, rows: 0..1 })
}

impl Part {
    /// Where it begins, and how wide and high it is.
    fn size(&self) -> [usize; 4] {
        [self.columns.start, self.rows.start, self.columns.len(), self.rows.len()]
    }

    /// Its points, cut out of a picture of that width; those that are as they were before are left transparent.
    fn cut(&self, before: &[u8], after: &[u8], width: usize) -> Vec<u8> {
        let places =
            self.rows.clone().flat_map(|row| self.columns.clone().map(move |at| 4 * (width * row + at)));
        let point = |at: usize| match before.get(at..at + 4) {
            Some(before) if *before == after[at..at + 4] => [0; 4],
            _ => [after[at], after[at + 1], after[at + 2], after[at + 3]],
        };
        places.flat_map(point).collect()
    }
}

/// Paints a drawing on a canvas that nobody sees.
async fn paint(svg: &str, width: u32) -> Option<HtmlCanvasElement> {
    let image = HtmlImageElement::new().ok()?;
    let text: String = js_sys::encode_uri_component(svg).into();
    image.set_src(&format!("data:image/svg+xml,{text}"));
    JsFuture::from(image.decode()).await.ok()?;
    let ratio = f64::from(image.natural_height()) / f64::from(image.natural_width().max(1));
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height((f64::from(width) * ratio).round() as u32);
    let (wide, high) = (f64::from(canvas.width()), f64::from(canvas.height()));
    let context = context(&canvas)?;
    context.set_fill_style_str("#ffffff");
    context.fill_rect(0.0, 0.0, wide, high);
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, wide, high).ok()?;
    Some(canvas)
}

fn context(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    let context: Option<JsValue> = canvas.get_context("2d").ok()?.map(Into::into);
    context?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture four points wide, of which these are dark.
    fn picture(dark: &[usize]) -> Vec<u8> {
        let shade = |point| if dark.contains(&point) { 0 } else { 255 };
        (0..12).flat_map(|point| [shade(point), shade(point), shade(point), 255]).collect()
    }

    #[test]
    fn only_what_has_changed_is_drawn_again() {
        let (before, after) = (picture(&[5]), picture(&[10]));
        let part = changed(&before, &after, 4);
        assert_eq!(part, Part { columns: 1..3, rows: 1..3 });
        let cut: Vec<_> = part.cut(&before, &after, 4).chunks(4).map(|point| [point[0], point[3]]).collect();
        assert_eq!(cut, [[255, 255], [0, 0], [0, 0], [0, 255]], "what stays is transparent");
        assert_eq!(part.size(), [1, 1, 2, 2]);
    }

    #[test]
    fn the_first_picture_is_drawn_whole_and_the_same_one_as_a_point() {
        assert_eq!(changed(&[], &picture(&[5]), 4), Part { columns: 0..4, rows: 0..3 });
        assert_eq!(changed(&picture(&[5]), &picture(&[5]), 4), Part { columns: 0..1, rows: 0..1 });
    }
}
