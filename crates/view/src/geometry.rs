//! Points, outlines and the few curves the boards are made of. Units are those of the drawing; y grows downwards.

use std::{
    cmp::Ordering,
    fmt,
    ops::{Add, Mul, Sub},
};

use serde::{Serialize, Serializer};

/// A place on the drawing, or the way from one place to another.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize)]
pub struct Point {
    /// To the right.
    #[serde(serialize_with = "hundredths")]
    pub x: f64,
    /// Downwards.
    #[serde(serialize_with = "hundredths")]
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// How far this is from the origin.
    #[must_use]
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The same direction at length 1; the origin stays where it is.
    #[must_use]
    pub fn unit(self) -> Point {
        let length = self.length();
        if length == 0.0 { self } else { self * (1.0 / length) }
    }

    /// The direction of an angle in degrees, clockwise from the right, at length 1.
    #[must_use]
    pub fn from_degrees(degrees: f64) -> Point {
        let (y, x) = degrees.to_radians().sin_cos();
        Point { x, y }
    }

    /// The direction in degrees, clockwise from the right as SVG turns.
    #[must_use]
    pub fn degrees(self) -> f64 {
        self.y.atan2(self.x).to_degrees()
    }

    /// The same way on a drawing turned clockwise by so many of `steps` equal parts of a whole turn.
    #[must_use]
    pub fn turned(self, parts: u8, steps: u8) -> Point {
        match (f64::from(parts) / f64::from(steps) * 4.0, self) {
            // Quarters are exact.
            (0.0, way) => way,
            (1.0, Point { x, y }) => Point::new(-y, x),
            (2.0, Point { x, y }) => Point::new(-x, -y),
            (3.0, Point { x, y }) => Point::new(y, -x),
            (quarters, way) => {
                let (sin, cos) = (quarters * 90.0).to_radians().sin_cos();
                Point::new(way.x * cos - way.y * sin, way.x * sin + way.y * cos)
            }
        }
    }

    /// Which of two places comes first for one who reads row by row.
    #[must_use]
    pub fn reading_order(self, other: Point) -> Ordering {
        self.y.total_cmp(&other.y).then(self.x.total_cmp(&other.x))
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;

    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

/// Writes `x y` with at most two decimals, as path data wants it.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", short(self.x), short(self.y))
    }
}

/// The extent of a drawing, from the origin.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize)]
pub struct Size {
    /// From left to right.
    #[serde(serialize_with = "hundredths")]
    pub width: f64,
    /// From top to bottom.
    #[serde(serialize_with = "hundredths")]
    pub height: f64,
}

/// The outline of a cell, around its centre.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub enum Outline {
    /// A round cell.
    Circle {
        /// Its radius.
        radius: f64,
    },
    /// A square cell.
    Square {
        /// The length of a side.
        side: f64,
    },
}

impl Outline {
    /// How far it reaches from the centre, straight to the right.
    #[must_use]
    pub const fn reach(self) -> f64 {
        match self {
            Outline::Circle { radius } => radius,
            Outline::Square { side } => side / 2.0,
        }
    }
}

/// The centre of a cell on a triangular grid: `along` counts cells to the right, `up` counts rows upwards, and going up
/// a row goes half a cell to the left.
pub(crate) fn on_triangles(origin: Point, pitch: f64, along: f64, up: f64) -> Point {
    origin + Point::new((along - up / 2.0) * pitch, -up * pitch * ROW)
}

/// A cell of a triangular grid after sixths of a turn clockwise about the origin of the grid.
pub(crate) fn turned_on_triangles(mut along: f64, mut up: f64, sixths: u8) -> (f64, f64) {
    for _ in 0..sixths {
        (along, up) = (up, up - along);
    }
    (along, up)
}

/// The distance of two rows of a triangular grid, in cells.
pub(crate) const ROW: f64 = 0.866_025_403_784_438_6;

/// The corners of a convex polygon (clockwise on the drawing), moved outwards so that every side lies `margin` farther
/// out.
pub(crate) fn grown(corners: &[Point], margin: f64) -> Vec<Point> {
    let outward = |from: Point, to: Point| {
        let along = (to - from).unit();
        Point::new(along.y, -along.x)
    };
    let count = corners.len();
    (0..count)
        .map(|i| {
            let (before, here, after) =
                (corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
            let (one, two) = (outward(before, here), outward(here, after));
            let middle = (one + two).unit();
            let reach = margin / (middle.x * one.x + middle.y * one.y);
            here + middle * reach
        })
        .collect()
}

/// Path data of a polygon whose corners are rounded off `radius` before each corner.
pub(crate) fn rounded(corners: &[Point], radius: f64) -> String {
    let count = corners.len();
    let mut path = String::new();
    for (i, &corner) in corners.iter().enumerate() {
        let back = (corners[(i + count - 1) % count] - corner).unit() * radius;
        let on = (corners[(i + 1) % count] - corner).unit() * radius;
        let letter = if i == 0 { 'M' } else { 'L' };
        path += &format!("{letter}{}Q{} {}", corner + back, corner, corner + on);
    }
    path + "Z"
}

/// As data, too, numbers have two decimals: enough for any screen, and the same on every machine.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn hundredths<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((number * 100.0).round() / 100.0)
}

/// A number with at most two decimals and no trailing zeros.
pub(crate) fn short(number: f64) -> Short {
    Short(number)
}

/// See [`short`].
pub(crate) struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (sign, magnitude) = (if hundredths < 0 { "-" } else { "" }, hundredths.unsigned_abs());
        let (whole, rest) = (magnitude / 100, magnitude % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest.is_multiple_of(10) => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}
