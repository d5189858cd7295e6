//! The water of a tile as a drawing has it.

use fishka_tayu::{Channel, Stretch};

use super::SQUARE;
use crate::geometry::{Point, short};

/// A point of a tile on a drawing turned by quarters, from the centre of the tile.
pub(super) fn at(point: fishka_tayu::Point, quarters: u8) -> Point {
    Point::new(f64::from(point.x), f64::from(point.y)).turned(quarters, 4) * (SQUARE / 2.0)
}

/// Path data of the channel, around the centre of the tile: from exit to exit and back to the first, so that the banks
/// are round where the three ways meet, and filling the path fills what lies between the ways.
pub(super) fn path(channel: &Channel, quarters: u8) -> String {
    let at = |point| at(point, quarters);
    let radius = short(SQUARE / 2.0);
    let mut path = format!("M{}", at(channel.mouths[0].at));
    for stretch in channel.ways.iter().flatten() {
        path += &match *stretch {
            Stretch::Straight(to) => format!("L{}", at(to)),
            Stretch::Bend { to, clockwise } => {
                format!("A{radius} {radius} 0 0 {} {}", u8::from(clockwise), at(to))
            }
        };
    }
    path + "Z"
}
