//! What the network sees of a line: its windows of five cells.
//!
//! Whatever can be pushed off a line shows in five cells and how far they are from its ends. Windows that the symmetries of
//! the board make one of the other are one input, so that the network cannot but judge all images of a position alike.

use arrayvec::ArrayVec;

use super::lines::{Mark, marks};

/// How many cells a window has.
const CELLS: usize = 5;
/// How many ways there are to fill a window.
const FILLINGS: usize = 3_usize.pow(CELLS as u32);
/// By the distance of a line from the centre, the number of its first place for windows. A line has as many places as there
/// are distances of a window from the nearer end.
const PLACES: [usize; 5] = [0, 3, 5, 7, 8];
/// How many places there are.
const ALL_PLACES: usize = 9;

/// How many windows the network tells apart.
pub const WINDOWS: usize = ALL_PLACES * FILLINGS;

/// The most windows on a line.
pub const MOST_WINDOWS: usize = 9 - CELLS + 1;

/// The numbers of the windows of a pattern.
#[must_use]
pub fn windows(pattern: usize) -> ArrayVec<u16, MOST_WINDOWS> {
    let (line, distance) = marks(pattern);
    let line: ArrayVec<Mark, 9> = line.collect();
    let last = line.len() - CELLS;
    let window = |start: usize| {
        let cells = &line[start..start + CELLS];
        let number = |number, &mark: &Mark| 3 * number + mark as usize;
        let (forwards, backwards) = (cells.iter().rev().fold(0, number), cells.iter().fold(0, number));
        let filling = match start.cmp(&(last - start)) {
            std::cmp::Ordering::Less => forwards,
            std::cmp::Ordering::Equal => forwards.min(backwards),
            std::cmp::Ordering::Greater => backwards,
        };
        ((PLACES[distance] + start.min(last - start)) * FILLINGS + filling) as u16
    };
    (0..=last).map(window).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::lines::{PATTERNS, text::reversed};

    #[test]
    fn a_line_has_the_same_windows_from_both_ends() {
        for pattern in 0..PATTERNS {
            let (mut there, mut back) = (windows(pattern), windows(reversed(pattern)));
            there.sort_unstable();
            back.sort_unstable();
            assert_eq!(there, back);
        }
    }

    #[test]
    fn every_place_has_windows_of_its_own() {
        let mut places = [0; ALL_PLACES];
        for pattern in 0..PATTERNS {
            for window in windows(pattern) {
                places[usize::from(window) / FILLINGS] |= 1 << marks(pattern).1;
            }
        }
        assert_eq!(places, [1, 1, 1, 2, 2, 4, 4, 8, 16]);
    }
}
