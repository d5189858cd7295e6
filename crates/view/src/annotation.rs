//! Arrows and marks that come from outside: from a person, a lesson or an engine. Any board can show them.

use fishka_game::{Brush, Position, Value};
use serde::Serialize;

use crate::{
    geometry::{Point, short},
    scene::{Cell, Show},
    speech::say,
    svg::centred,
    theme::Colour,
};

/// An arrow from one cell to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The cell it comes from.
    pub from: String,
    /// The cell it points at.
    pub to: String,
    /// How it is drawn.
    pub brush: Brush,
    /// How broad it is, from 1 to 3: the more, the more it matters.
    pub weight: u8,
    /// A short text at its middle, such as a number; empty for none.
    pub label: String,
}

/// A mark on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellMark {
    /// The cell.
    pub cell: String,
    /// What it looks like.
    pub shape: MarkShape,
    /// How it is drawn.
    pub brush: Brush,
}

/// What a mark on a cell looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum MarkShape {
    /// A ring around what lies there.
    Ring,
    /// A ring with notches: danger.
    Notched,
    /// A cross over it.
    Cross,
    /// A dot in the middle.
    Dot,
    /// Hatched: what would be gone.
    Hatched,
    /// A number or a letter or two on a small disc.
    Text(String),
}

/// How a [`Brush`] is drawn: each with a colour and a line of its own, so that they can be told apart in grey.
pub trait BrushLook {
    /// The colour around every brush.
    const CASING: Colour = Colour::new(0xff_fdf8);

    /// Its colour. It is drawn on a broader line of [`BrushLook::CASING`], so that it shows on pieces of every colour.
    fn colour(self) -> Colour;
}

impl BrushLook for Brush {
    fn colour(self) -> Colour {
        Colour::new(match self {
            Brush::Green => 0x1f_7a3d,
            Brush::Red => 0xb3_261e,
            Brush::Blue => 0x1d_5fa8,
            Brush::Yellow => 0x8a_5a00,
        })
    }
}

/// The pattern of a brush's line of this width: full, dashed, dotted, or dashes and dots.
fn dashes(brush: Brush, width: f64) -> String {
    let pattern: &[f64] = match brush {
        Brush::Green => return String::new(),
        Brush::Red => &[2.0, 1.2],
        Brush::Blue => &[0.1, 1.6],
        Brush::Yellow => &[2.0, 1.4, 0.1, 1.4],
    };
    let lengths: Vec<String> = pattern.iter().map(|part| short(part * width).to_string()).collect();
    format!(" stroke-dasharray='{}'", lengths.join(" "))
}

/// An arrow or mark where it is drawn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Annotation {
    /// An arrow.
    Arrow {
        /// The centre of the cell it comes from.
        from: Point,
        /// The centre of the cell it points at.
        to: Point,
        /// How it is drawn.
        brush: Brush,
        /// How broad it is.
        width: f64,
        /// A short text at its middle.
        label: String,
    },
    /// A mark on a cell.
    Mark {
        /// The centre of the cell.
        at: Point,
        /// Half the width of the cell.
        reach: f64,
        /// What it looks like.
        shape: MarkShape,
        /// How it is drawn.
        brush: Brush,
    },
}

/// What is shown from outside, where it is drawn. What names no cell of the board is left out.
pub(crate) fn placed<P: Position>(show: &Show<P>, cells: &[Cell]) -> Vec<Annotation> {
    let find = |name: &str| cells.iter().find(|cell| cell.name == name);
    let marks = show.cell_marks.iter().filter_map(|mark| {
        let cell = find(&mark.cell)?;
        let (at, reach) = (cell.centre, cell.outline.reach());
        Some(Annotation::Mark { at, reach, shape: mark.shape.clone(), brush: mark.brush })
    });
    let arrows = show.arrows.iter().filter(|arrow| arrow.from != arrow.to).filter_map(|arrow| {
        let (from, to) = (find(&arrow.from)?, find(&arrow.to)?);
        Some(Annotation::Arrow {
            from: from.centre,
            to: to.centre,
            brush: arrow.brush,
            width: from.outline.reach().max(42.0) * (0.1 + 0.08 * f64::from(arrow.weight.clamp(1, 3))),
            label: arrow.label.clone(),
        })
    });
    marks.chain(arrows).collect()
}

/// The same in words.
pub(crate) fn words<P: Position>(show: &Show<P>) -> impl Iterator<Item = String> {
    let marks = show.cell_marks.iter().map(|mark| {
        let (key, text) = match &mark.shape {
            MarkShape::Ring | MarkShape::Dot => ("view-marked", ""),
            MarkShape::Notched => ("view-marked-danger", ""),
            MarkShape::Cross | MarkShape::Hatched => ("view-marked-gone", ""),
            MarkShape::Text(text) => ("view-marked-text", text.as_str()),
        };
        say(show.language, key, &[("cell", Value::text(&mark.cell)), ("text", Value::text(text))])
    });
    let arrows = show.arrows.iter().map(|arrow| {
        let key = if arrow.label.is_empty() { "view-arrow" } else { "view-arrow-text" };
        let [from, to, text] = [&arrow.from, &arrow.to, &arrow.label].map(Value::text);
        say(show.language, key, &[("from", from), ("to", to), ("text", text)])
    });
    marks.chain(arrows)
}

/// Draws what comes from outside, over everything else.
pub(crate) fn draw(annotations: &[Annotation]) -> String {
    let drawn = annotations.iter().map(|annotation| match annotation {
        Annotation::Arrow { from, to, brush, width, label } => arrow(*from, *to, *brush, *width, label),
        Annotation::Mark { at, reach, shape, brush } => {
            let drawn = mark(*reach, shape, *brush);
            format!("<g transform='translate({at})' fill='none' stroke-linecap='round'>{drawn}</g>")
        }
    });
    drawn.collect()
}

fn arrow(from: Point, to: Point, brush: Brush, width: f64, label: &str) -> String {
    let way = to - from;
    let head = width * 2.4;
    let unit = way.unit();
    // It begins beside the middle of the first cell and ends before the middle of the second.
    let (tail, neck) = (from + unit * (width * 1.6), to - unit * (head * 1.1));
    let line = format!("M{tail}L{neck}");
    let (colour, casing) = (brush.colour(), Brush::CASING);
    let point = format!(
        "translate({neck}) rotate({})' d='M0-{h} {l} 0 0 {h}Z",
        short(way.degrees()),
        h = short(head * 0.62),
        l = short(head)
    );
    let mut out = format!(
        "<g fill='none' stroke-linecap='round' stroke-linejoin='round' opacity='.92'>\
         <path d='{line}' stroke='{casing}' stroke-width='{0}'/>\
         <path transform='{point}' fill='{casing}' stroke='{casing}' stroke-width='{1}'/>\
         <path d='{line}' stroke='{colour}' stroke-width='{2}'{3}/>\
         <path transform='{point}' fill='{colour}'/></g>",
        short(width + 6.0),
        short(6.0),
        short(width),
        dashes(brush, width),
    );
    if !label.is_empty() {
        let radius = width * 1.4 + 8.0;
        // On a short arrow nothing of it would be seen under the disc, which then stands behind what goes.
        let short = (neck - tail).length() < 3.2 * radius;
        let at = if short { from - unit * (radius * 0.8 + width) } else { (tail + neck) * 0.5 };
        out += &disc(label, at, radius, brush);
    }
    out
}

fn mark(reach: f64, shape: &MarkShape, brush: Brush) -> String {
    let (colour, casing) = (brush.colour(), Brush::CASING);
    let width = reach * 0.16;
    let ring = |dashes: &str| {
        format!(
            "<circle r='{0}' stroke='{casing}' stroke-width='{1}'/>\
             <circle r='{0}' stroke='{colour}' stroke-width='{2}'{dashes}/>",
            short(reach * 0.84),
            short(width + 5.0),
            short(width)
        )
    };
    let strokes = |path: &str| {
        format!(
            "<path d='{path}' stroke='{casing}' stroke-width='{}'/><path d='{path}' stroke='{colour}' \
             stroke-width='{}'/>",
            short(width + 5.0),
            short(width)
        )
    };
    let arm = short(reach * 0.5);
    match shape {
        MarkShape::Ring => ring(&dashes(brush, width)),
        MarkShape::Notched => {
            let (inner, outer) = (reach * 0.84, reach * 1.08);
            let notches: String = (0..8)
                .map(|eighth| {
                    let way = Point::from_degrees(f64::from(eighth) * 45.0 + 22.5);
                    format!("M{}L{}", way * inner, way * outer)
                })
                .collect();
            ring("") + &strokes(&notches)
        }
        MarkShape::Cross => strokes(&format!("M-{arm}-{arm}L{arm} {arm}M{arm}-{arm}L-{arm} {arm}")),
        MarkShape::Dot => format!(
            "<circle r='{}' fill='{colour}' stroke='{casing}' stroke-width='4'/>",
            short(reach * 0.26)
        ),
        MarkShape::Hatched => {
            let radius = reach * 0.84;
            let lines: String = (-2..=2)
                .map(|step| {
                    let off = f64::from(step) * radius * 0.38;
                    let half = (radius * radius - off * off).max(0.0).sqrt();
                    let (along, across) = (Point::new(0.707, -0.707), Point::new(0.707, 0.707));
                    format!("M{}L{}", across * off - along * half, across * off + along * half)
                })
                .collect();
            strokes(&lines) + &ring("")
        }
        MarkShape::Text(text) => disc(text, Point::default(), reach * 0.5, brush),
    }
}

/// A short text on a disc in the colour of a brush.
pub(crate) fn disc(text: &str, at: Point, radius: f64, brush: Brush) -> String {
    let letters = text.chars().count().max(2) as f64;
    let size = radius * 2.4 / letters;
    format!(
        "<circle cx='{}' cy='{}' r='{}' fill='{}' stroke='{}' stroke-width='3'/>",
        short(at.x),
        short(at.y),
        short(radius),
        brush.colour(),
        Brush::CASING
    ) + &centred(text, at, size, format_args!("font-weight='700' fill='{}' stroke='none'", Brush::CASING))
}
