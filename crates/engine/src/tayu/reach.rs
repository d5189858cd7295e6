//! The most that can still be scored.

use fishka_tayu::{Edition, Kind};

use super::{
    bag::Kinds,
    flood::Squares,
    survey::{coverable, doubles, points},
    water::{DOWN, LEFT, LINES, Lines, RIGHT, Spellings, UP, Water},
};

/// At most so many points can still come to each edge, by [`Side`](fishka_tayu::Side): those of every free square to which water
/// can flow, and on which a tile of the kinds left would fit with an exit at the edge among the tiles that lie.
pub(crate) fn reachable_points(water: &Water, left: Kinds, edition: Edition) -> [u8; 4] {
    let left = Spellings::from(left) | Spellings::from(left) << Kind::COUNT;
    let size = water.size();
    let wet = wet_borders(water);
    let mut scoring = [0_u32; 4];
    for frame in 0..2 {
        let free = water.free(frame);
        let fitting = |x: usize, y: usize| {
            let has_room = free[y + 1] >> (x + 1) & 7 == 7;
            if has_room { water.frames()[frame].fitting(x, y) & left } else { 0 }
        };
        // Places along an edge count from the west or the south; standing tiles are looked at from the north on.
        let along = |x: usize| if frame == 0 { x + 1 } else { size - x };
        for x in 0..size - 2 {
            for (side, edge, y) in [(UP, frame, size - 1), (DOWN, frame + 2, 0)] {
                let fitting = fitting(x, y);
                for third in 0..3 {
                    let exit = 1 << (third + if side == UP { 0 } else { 3 });
                    if fitting & Water::with(exit) != 0 {
                        scoring[edge] |= 1 << along(x + third);
                    }
                }
            }
        }
        for y in 0..size {
            for (edge, x, exit) in [((LEFT + frame) % 4, 0, 1 << 6), (RIGHT + frame, size - 3, 1 << 7)] {
                if fitting(x, y) & Water::with(exit) != 0 {
                    scoring[edge] |= 2 << y;
                }
            }
        }
    }
    std::array::from_fn(|edge| points(scoring[edge] & wet[edge], doubles(edition)))
}

/// The squares along each edge to which water can flow.
fn wet_borders(water: &Water) -> [u32; 4] {
    let [up, right, down, left] = &water.frames()[0].exits;
    let mut mouths: Lines = [0; LINES];
    for line in 1..LINES - 1 {
        mouths[line] = up[line - 1] | down[line + 1] | right[line] << 1 | left[line] >> 1;
    }
    let size = water.size();
    let room = coverable(&water.free(0));
    let mouths = std::array::from_fn(|line| mouths[line] & room[line]);
    let mut flood = Squares::new(&mouths);
    flood.flow(&Squares::new(&room), u32::MAX);
    [flood.line(size), flood.column(size), flood.line(1), flood.column(1)]
}
