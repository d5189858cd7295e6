use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use crate::error::SiteError;

/// Draws a square SVG picture as PNG, this many pixels wide.
pub(crate) fn draw(svg: &str, pixels: u32) -> Result<Vec<u8>, SiteError> {
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| SiteError::Icon(error.to_string()))?;
    let mut picture =
        Pixmap::new(pixels, pixels).ok_or_else(|| SiteError::Icon(format!("{pixels} pixels")))?;
    let scale = pixels as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture.encode_png().map_err(|error| SiteError::Icon(error.to_string()))
}
