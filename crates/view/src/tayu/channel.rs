//! The water of a tile: smooth ways between its exits, which together make one channel.

use fishka_tayu::{Exit, Exits, Orientation};

use super::SQUARE;
use crate::geometry::{Point, short};

/// The middle of the tile's side at each exit, from the centre of the tile, and the direction out of the tile.
pub(super) fn mouths(exits: Exits, orientation: Orientation) -> impl Iterator<Item = (Point, Point)> {
    exits.iter().map(move |exit| {
        let (at, out) = mouth(exit);
        (turned(at, orientation) * SQUARE, turned(out, orientation))
    })
}

/// Path data of the channel, around the centre of the tile: from exit to exit and back to the first, so that the banks
/// are round where the three ways meet, and filling the path fills what lies between the ways.
pub(super) fn path(exits: Exits, orientation: Orientation) -> String {
    let mouths: Vec<Point> = exits.iter().map(|exit| mouth(exit).0).collect();
    let mut out = format!("M{}", turned(mouths[0], orientation) * SQUARE);
    for (index, &from) in mouths.iter().enumerate() {
        out += &way(from, mouths[(index + 1) % mouths.len()], orientation);
    }
    out + "Z"
}

/// An exit of a tile lying east–west, in squares from its centre, and the direction out of the tile.
fn mouth(exit: Exit) -> (Point, Point) {
    let north = |x| (Point::new(x, -0.5), Point::new(0.0, -1.0));
    let south = |x| (Point::new(x, 0.5), Point::new(0.0, 1.0));
    match exit {
        Exit::A => north(-1.0),
        Exit::B => north(0.0),
        Exit::C => north(1.0),
        Exit::D => (Point::new(1.5, 0.0), Point::new(1.0, 0.0)),
        Exit::E => south(1.0),
        Exit::F => south(0.0),
        Exit::G => south(-1.0),
        Exit::H => (Point::new(-1.5, 0.0), Point::new(-1.0, 0.0)),
    }
}

fn turned(point: Point, orientation: Orientation) -> Point {
    match orientation {
        Orientation::Lying => point,
        Orientation::Standing => Point::new(-point.y, point.x),
    }
}

/// The way between two mouths: a quarter circle from a long side to the middle line of the tile, along it, and out.
fn way(from: Point, to: Point, orientation: Orientation) -> String {
    let at = |point| turned(point, orientation) * SQUARE;
    if from.x == to.x {
        return format!("L{}", at(to));
    }
    let along = (to.x - from.x).signum();
    let bend = |mouth: Point, towards: f64| match mouth.y {
        0.0 => mouth,
        _ => Point::new(mouth.x + towards / 2.0, 0.0),
    };
    let (inner, outer) = (bend(from, along), bend(to, -along));
    let radius = short(SQUARE / 2.0);
    let arc =
        |end: Point, clockwise: bool| format!("A{radius} {radius} 0 0 {} {}", u8::from(clockwise), at(end));
    let mut out = String::new();
    if from != inner {
        out += &arc(inner, from.y * along > 0.0);
    }
    if inner != outer {
        out += &format!("L{}", at(outer));
    }
    if to != outer {
        out += &arc(to, to.y * along > 0.0);
    }
    out
}
