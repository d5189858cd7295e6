//! Scenes written as SVG.

use std::fmt;

use crate::{
    annotation,
    games::draw_board,
    geometry::{Point, short},
    scene::{Cell, Scene},
    theme::{Style, Theme},
};

/// A drawing in parts, for a program that puts them together itself and moves the pieces.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// Gradients, patterns and shapes that the other parts refer to. Their names begin as the [`Style`] says, so that
    /// several drawings can share a page.
    pub defs: String,
    /// The board, and the marks that lie under the pieces.
    pub under: String,
    /// The pieces in the order they are drawn.
    pub pieces: Vec<Art>,
    /// The marks that lie over the pieces.
    pub over: String,
}

/// A piece, drawn around its own origin.
#[derive(Clone, PartialEq, Debug)]
pub struct Art {
    /// Its name in this scene, which [`Motion`](crate::Motion) refers to. What is drawn in several parts has a name for each.
    pub key: String,
    /// Where its origin lies.
    pub at: Point,
    /// SVG elements.
    pub markup: String,
}

/// Draws a scene in parts.
#[must_use]
pub fn draw<'a>(scene: &Scene, style: impl Into<Style<'a>>) -> Drawing {
    let mut drawing = draw_board(scene, style.into());
    drawing.over += &annotation::draw(&scene.annotations);
    drawing
}

/// Draws a scene as an SVG file of its own: no script, nothing from elsewhere, and the position in words inside.
#[must_use]
pub fn svg(scene: &Scene, theme: Theme) -> String {
    let Drawing { defs, under, pieces, over } = draw(scene, theme);
    let (width, height) = (short(scene.size.width), short(scene.size.height));
    let mut out = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' \
         role='img' aria-labelledby='title desc' lang='{}' font-family=\"{FONTS}\" text-anchor='middle'>\n\
         <title id='title'>{}</title>\n<desc id='desc'>{}</desc>\n<defs>{defs}</defs>\n\
         <rect width='{width}' height='{height}' rx='24' fill='{}'/>\n{under}\n",
        scene.language,
        Escaped(&scene.title),
        Escaped(&scene.description),
        theme.paper(),
    );
    for Art { at, markup, .. } in pieces {
        out += &format!("<g transform='translate({at})'>{markup}</g>\n");
    }
    out + &over + "</svg>\n"
}

/// System fonts with Cyrillic letters.
const FONTS: &str = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif";

/// Text as it may stand between tags and in attributes.
#[derive(Copy, Clone, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '\'' => f.write_str("&#39;")?,
                '"' => f.write_str("&quot;")?,
                _ => fmt::Write::write_char(f, c)?,
            }
        }
        Ok(())
    }
}

/// Text centred on a point. SVG places the baseline, so the middle of the digits is put there.
pub(crate) fn centred(text: &str, at: Point, size: f64, attributes: impl fmt::Display) -> String {
    format!(
        "<text x='{}' y='{}' font-size='{}' {attributes}>{}</text>",
        short(at.x),
        short(at.y + size * HALF_DIGIT),
        short(size),
        Escaped(text)
    )
}

/// Half the height of a digit, in parts of the type size, for the usual system fonts.
const HALF_DIGIT: f64 = 0.36;

/// Path data of the lines between cells that lie one `pitch` apart.
pub(crate) fn lattice(cells: &[Cell], pitch: f64) -> String {
    let mut out = String::new();
    for (index, one) in cells.iter().enumerate() {
        for two in &cells[index + 1..] {
            if (one.centre - two.centre).length() < pitch * 1.1 {
                out += &format!("M{}L{}", one.centre, two.centre);
            }
        }
    }
    out
}

/// A gradient along a line across the shape, as `x1 y1 x2 y2` in parts of the shape.
pub(crate) fn linear(
    id: impl fmt::Display,
    line: [f64; 4],
    stops: &[(f64, &dyn fmt::Display, f64)],
) -> String {
    let [x1, y1, x2, y2] = line.map(short);
    let stops = gradient_stops(stops);
    format!("<linearGradient id='{id}' x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}'>{stops}</linearGradient>")
}

/// A round gradient with its centre and radius in parts of the shape, `cx cy r`.
pub(crate) fn radial(
    id: impl fmt::Display,
    circle: [f64; 3],
    stops: &[(f64, &dyn fmt::Display, f64)],
) -> String {
    let [cx, cy, r] = circle.map(short);
    let stops = gradient_stops(stops);
    format!("<radialGradient id='{id}' cx='{cx}' cy='{cy}' r='{r}'>{stops}</radialGradient>")
}

/// Stops: where, which colour, how opaque.
fn gradient_stops(stops: &[(f64, &dyn fmt::Display, f64)]) -> String {
    let mut out = String::new();
    for (offset, colour, opacity) in stops {
        out += &format!("<stop offset='{}' stop-color='{colour}'", short(*offset));
        if *opacity < 1.0 {
            out += &format!(" stop-opacity='{}'", short(*opacity));
        }
        out += "/>";
    }
    out
}
