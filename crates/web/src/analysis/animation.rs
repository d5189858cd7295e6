//! Drawings as pixels: single pictures, and a line of positions as an animation.

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
    for (index, drawing) in drawings.iter().enumerate() {
        let canvas = paint(drawing, SMALL).await?;
        let size = (u16::try_from(canvas.width()).ok()?, u16::try_from(canvas.height()).ok()?);
        let mut pixels =
            context(&canvas)?.get_image_data(0.0, 0.0, size.0.into(), size.1.into()).ok()?.data().0;
        let mut frame = Frame::from_rgba_speed(size.0, size.1, &mut pixels, SPEED);
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
