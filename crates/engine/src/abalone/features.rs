use fishka_abalone::Position;

use super::lines::{Mark, marks};

/// How many features there are.
pub(super) const COUNT: usize = NAMES.len();

/// The features in order. Those up to `hemmed` are counted on lines, the others on the whole board.
///
/// Each is the number of the side to move less that of the other, except that what a side can push is counted for each
/// side by itself, because it matters who pushes first.
pub(super) const NAMES: [&str; 19] = [
    "ring-0",
    "ring-1",
    "ring-2",
    "ring-3",
    "ring-4",
    "pairs",
    "spears",
    "pushes",
    "pushes-against",
    "ejections",
    "ejections-against",
    "cornered",
    "hemmed",
    "out-1",
    "out-2",
    "out-3",
    "out-4",
    "out-5",
    "turn",
];

/// The features that are counted on lines come first.
pub(super) const ON_LINES: usize = 13;

/// What is counted on one line.
pub(super) type LineFeatures = [f32; ON_LINES];

/// The features of a pattern.
pub(super) fn of_pattern(pattern: usize) -> LineFeatures {
    let (line, distance) = marks(pattern);
    let line: Vec<Mark> = line.collect();
    let mirrored: Vec<Mark> = line.iter().rev().copied().collect();
    let mut features = [0.0; ON_LINES];
    for (place, &mark) in line.iter().enumerate() {
        // A marble stands on three lines, and a ring lies as far from the centre as its nearest line is from the end.
        let ring = ring(distance, place);
        features[ring] += sign(mark) / 3.0;
    }
    for neighbours in line.windows(2) {
        features[5] += if neighbours[0] == neighbours[1] { sign(neighbours[0]) } else { 0.0 };
    }
    for three in line.windows(3) {
        features[6] += if three[0] == three[1] && three[1] == three[2] { sign(three[0]) } else { 0.0 };
        if three[1] != Mark::Empty && three[0] == opposite(three[1]) && three[2] == three[0] {
            features[12] += sign(three[1]);
        }
    }
    for line in [&line, &mirrored] {
        let (pushes, ejections) = sumitos(line, Mark::Own);
        let (pushes_against, ejections_against) = sumitos(line, Mark::Other);
        for (at, count) in [(7, pushes), (8, pushes_against), (9, ejections), (10, ejections_against)] {
            features[at] += count as f32;
        }
        if line[0] != Mark::Empty && line[1] == opposite(line[0]) {
            features[11] += sign(line[0]);
        }
    }
    features
}

/// The features of the whole board that no line shows, in their order.
pub(super) fn of_board(position: &Position) -> [f32; COUNT - ON_LINES] {
    let me = position.to_move();
    let mut features = [0.0; COUNT - ON_LINES];
    for (out, feature) in (1..).zip(&mut features[..5]) {
        let reached = |colour| f32::from(u8::from(position.out(colour) >= out));
        *feature = reached(me) - reached(!me);
    }
    features[5] = 1.0;
    features
}

fn sign(mark: Mark) -> f32 {
    match mark {
        Mark::Empty => 0.0,
        Mark::Own => 1.0,
        Mark::Other => -1.0,
    }
}

fn opposite(mark: Mark) -> Mark {
    match mark {
        Mark::Empty => Mark::Empty,
        Mark::Own => Mark::Other,
        Mark::Other => Mark::Own,
    }
}

/// The ring of the cell at a place of a line: its distance from the centre.
fn ring(distance: usize, place: usize) -> usize {
    let (distance, length) = (distance as i32, 9 - distance as i32);
    // Along a line both other coordinates grow by one a step, and the middle of the line is nearest to the centre.
    let from_start = place as i32 - 4;
    let from_end = length - 1 - place as i32 - 4;
    distance.max(-from_start).max(-from_end).max(0) as usize
}

/// How many times `side` can push towards the end of the line, and how many times over it.
fn sumitos(line: &[Mark], side: Mark) -> (usize, usize) {
    let (mut pushes, mut ejections) = (0, 0);
    for start in 0..line.len() {
        let run = |from: usize, mark: Mark| line[from..].iter().take_while(|&&at| at == mark).count();
        let pushers = run(start, side);
        // Each group counts once, from its last three marbles.
        if !(2..=3).contains(&pushers) || (start > 0 && line[start - 1] == side && pushers < 3) {
            continue;
        }
        let pushed = run(start + pushers, opposite(side));
        if pushed == 0 || pushed >= pushers {
            continue;
        }
        match line.get(start + pushers + pushed) {
            None => ejections += 1,
            Some(Mark::Empty) => pushes += 1,
            Some(_) => {}
        }
    }
    (pushes, ejections)
}

#[cfg(test)]
mod tests {
    use fishka_abalone::{Cell, CellSet};

    use super::*;
    use crate::abalone::lines::{Lines, text::pattern_of};

    fn feature(name: &str, pattern: &str) -> f32 {
        let at = NAMES.iter().position(|known| *known == name).unwrap();
        of_pattern(pattern_of(pattern).unwrap())[at]
    }

    #[test]
    fn rings_are_distances_from_the_centre() {
        let lines = Lines::new();
        for cell in Cell::ALL {
            let (row, diagonal) = (cell.row() as i32 - 4, cell.diagonal() as i32 - 4);
            let distance = row.abs().max(diagonal.abs()).max((row - diagonal).abs()) as usize;
            let mut counted = [0.0; 5];
            for pattern in lines.patterns(CellSet::of(cell), CellSet::EMPTY) {
                for (ring, count) in counted.iter_mut().enumerate() {
                    *count += of_pattern(pattern)[ring];
                }
            }
            assert!((counted[distance] - 1.0).abs() < 1e-3, "{cell}: {counted:?}");
        }
    }

    #[test]
    fn a_push_needs_more_marbles_than_it_pushes_and_a_free_cell() {
        assert_eq!(feature("pushes", "..xxo...."), 1.0);
        assert_eq!(feature("pushes", ".xxxoo..."), 1.0);
        assert_eq!(feature("pushes", "xxxxoo..."), 1.0);
        assert_eq!(feature("pushes", "..xxoo..."), 0.0);
        assert_eq!(feature("pushes", "..xxox..."), 0.0);
        assert_eq!(feature("pushes-against", ".xoo....."), 1.0);
    }

    #[test]
    fn a_push_over_the_edge_is_an_ejection() {
        assert_eq!(feature("ejections", "....xxo"), 1.0);
        assert_eq!(feature("ejections", "ooxxx.."), 1.0);
        assert_eq!(feature("ejections-against", "....oox"), 1.0);
        assert_eq!(feature("pushes", "....xxo"), 0.0);
    }

    #[test]
    fn marbles_at_the_end_of_a_line_are_cornered_by_a_neighbour() {
        assert_eq!(feature("cornered", "xo......."), 1.0);
        assert_eq!(feature("cornered", "xo.....xo"), 0.0);
        assert_eq!(feature("hemmed", "..oxo...."), 1.0);
    }
}
