use fishka_abalone::{Cell, CellSet, Direction};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The lines of the board, nine along each axis.
pub const LINES: usize = 27;

/// Every pattern has a number below this.
pub const PATTERNS: usize = OFFSETS[5];

/// By the distance of a line from the centre: the number of its pattern without marbles. A line has nine cells less its
/// distance, and the cells count as the digits of a number to the base of three, the first being the lowest: 0 empty, 1
/// of the side to move, 2 of the other.
const OFFSETS: [usize; 6] = {
    let mut offsets = [0; 6];
    let mut distance = 0;
    while distance < 5 {
        offsets[distance + 1] = offsets[distance] + 3_usize.pow(9 - distance as u32);
        distance += 1;
    }
    offsets
};

/// What stands on the lines of a position, as numbers of patterns.
///
/// The marbles of one side on a line make up to 512 sets. Multiplied by a number that was searched for, they leave as many
/// different numbers in the top bits, with which their digits are looked up.
pub struct Lines {
    lines: [Line; LINES],
    digits: Box<[[u16; 512]; LINES]>,
}

#[derive(Copy, Clone, Default)]
struct Line {
    cells: u64,
    factor: u64,
    shift: u32,
    offset: u16,
}

impl Lines {
    /// The lines of the board.
    #[must_use]
    pub fn new() -> Lines {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut lines = [Line::default(); LINES];
        let mut digits = Box::new([[0; 512]; LINES]);
        for (at, cells) in all_lines().enumerate() {
            let set: CellSet = cells.iter().copied().collect();
            let sets = 1 << cells.len();
            let shift = 64 - cells.len() as u32;
            let subsets: Vec<(u64, u16)> = (0..sets).map(|chosen| subset(&cells, chosen)).collect();
            let factor = loop {
                let candidate = random.random::<u64>() & random.random::<u64>() & random.random::<u64>();
                let mut taken = [false; 512];
                let spread = |&(bits, _): &(u64, u16)| {
                    !std::mem::replace(&mut taken[(bits.wrapping_mul(candidate) >> shift) as usize], true)
                };
                if subsets.iter().all(spread) {
                    break candidate;
                }
            };
            for (bits, number) in subsets {
                digits[at][(bits.wrapping_mul(factor) >> shift) as usize] = number;
            }
            let offset = OFFSETS[9 - cells.len()] as u16;
            lines[at] = Line { cells: set.bits(), factor, shift, offset };
        }
        Lines { lines, digits }
    }

    /// The numbers of the patterns on the lines, to the side whose marbles are `own`.
    #[inline]
    pub fn patterns(&self, own: CellSet, other: CellSet) -> impl Iterator<Item = usize> {
        let (own, other) = (own.bits(), other.bits());
        self.lines.iter().zip(self.digits.iter()).map(move |(line, digits)| {
            let number = |marbles: u64| {
                let index = ((marbles & line.cells).wrapping_mul(line.factor) >> line.shift) as usize;
                usize::from(digits[index & 511])
            };
            usize::from(line.offset) + number(own) + 2 * number(other)
        })
    }
}

impl Default for Lines {
    fn default() -> Lines {
        Lines::new()
    }
}

/// What stands on a cell, to the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Empty,
    Own,
    Other,
}

/// The cells of a pattern from end to end, and the distance of its line from the centre.
pub(crate) fn marks(pattern: usize) -> (impl ExactSizeIterator<Item = Mark>, usize) {
    let distance = OFFSETS.iter().rposition(|&offset| offset <= pattern).map_or(0, |at| at.min(4));
    let mut number = pattern - OFFSETS[distance];
    let marks = (0..9 - distance).map(move |_| {
        let digit = number % 3;
        number /= 3;
        [Mark::Empty, Mark::Own, Mark::Other][digit]
    });
    (marks, distance)
}

/// The number of the pattern with these marks; `None` when no line is so long.
fn number(marks: impl DoubleEndedIterator<Item = Mark> + ExactSizeIterator) -> Option<usize> {
    let distance = 9_usize.checked_sub(marks.len()).filter(|&distance| distance < 5)?;
    Some(OFFSETS[distance] + marks.rev().fold(0, |number, mark| 3 * number + mark as usize))
}

/// The pattern seen from the other end of the line.
#[must_use]
pub fn reversed(pattern: usize) -> usize {
    let (marks, distance) = marks(pattern);
    OFFSETS[distance] + marks.fold(0, |number, mark| 3 * number + mark as usize)
}

/// A pattern as text: `.` for an empty cell, `x` for the side to move, `o` for the other.
#[must_use]
pub fn pattern_text(pattern: usize) -> String {
    marks(pattern).0.map(|mark| ['.', 'x', 'o'][mark as usize]).collect()
}

/// Reads what [`pattern_text`] writes; `None` for anything else.
#[must_use]
pub fn pattern_of(text: &str) -> Option<usize> {
    let marks = text.bytes().map(|byte| match byte {
        b'.' => Some(Mark::Empty),
        b'x' => Some(Mark::Own),
        b'o' => Some(Mark::Other),
        _ => None,
    });
    let marks = marks.collect::<Option<Vec<Mark>>>()?;
    number(marks.into_iter())
}

/// The cells of every line in order.
fn all_lines() -> impl Iterator<Item = Vec<Cell>> {
    let forward = [Direction::East, Direction::NorthEast, Direction::NorthWest];
    forward.into_iter().flat_map(|direction| {
        let ends = Cell::ALL.into_iter().filter(move |cell| cell.neighbour(direction.opposite()).is_none());
        ends.map(move |end| std::iter::successors(Some(end), |cell| cell.neighbour(direction)).collect())
    })
}

/// The cells that the bits of `chosen` choose as a set and as digits.
fn subset(cells: &[Cell], chosen: usize) -> (u64, u16) {
    let members = cells.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
    members.fold((0, 0), |(bits, number), (place, &cell)| {
        (bits | CellSet::of(cell).bits(), number + 3_u16.pow(place as u32))
    })
}

#[cfg(test)]
mod tests {
    use fishka_abalone::{Colour, Layout};

    use super::*;

    #[test]
    fn every_cell_lies_on_three_lines() {
        let mut count = [0; Cell::COUNT];
        for cell in all_lines().flatten() {
            count[cell.index()] += 1;
        }
        assert_eq!(count, [3; Cell::COUNT]);
        assert_eq!(all_lines().count(), LINES);
    }

    #[test]
    fn a_pattern_is_read_back_as_it_was_written() {
        for pattern in 0..PATTERNS {
            assert_eq!(pattern_of(&pattern_text(pattern)), Some(pattern));
            assert_eq!(reversed(reversed(pattern)), pattern);
        }
        for text in ["", "xxxx", "..........", "..*....", "....."] {
            assert_eq!(pattern_of(text).is_some(), text == ".....");
        }
    }

    #[test]
    fn the_rows_of_the_standard_layout_read_as_they_stand() {
        let position = Layout::Standard.position();
        let (own, other) = (position.marbles(Colour::Black), position.marbles(Colour::White));
        let rows: Vec<String> = Lines::new().patterns(own, other).take(9).map(pattern_text).collect();
        assert_eq!(
            rows,
            ["xxxxx", "xxxxxx", "..xxx..", "........", ".........", "........", "..ooo..", "oooooo", "ooooo"]
        );
    }
}
