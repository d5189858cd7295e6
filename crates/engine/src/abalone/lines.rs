use fishka_abalone::{Cell, CellSet, Direction};

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

/// The lines of the board, and the patterns on them.
pub struct Lines {
    lines: [Line; LINES],
    /// By the place of a cell's bit, the lines through it.
    through: [[Place; 3]; Cell::COUNT],
}

#[derive(Copy, Clone, Default)]
struct Line {
    cells: [u8; 9],
    length: usize,
    offset: u16,
}

/// A cell on a line: the number of the line, and what a marble of the side to move on this cell adds to its pattern.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Place {
    pub(crate) line: u8,
    pub(crate) digit: u16,
}

impl Lines {
    /// The lines of the board.
    #[must_use]
    pub fn new() -> Lines {
        let mut lines = [Line::default(); LINES];
        let mut through = [[Place::default(); 3]; Cell::COUNT];
        let mut known = [0; Cell::COUNT];
        for (number, cells) in all_lines().enumerate() {
            let line = &mut lines[number];
            *line = Line { length: cells.len(), offset: OFFSETS[9 - cells.len()] as u16, cells: [0; 9] };
            for (place, &cell) in cells.iter().enumerate() {
                let bit = CellSet::of(cell).bits().trailing_zeros() as usize;
                line.cells[place] = bit as u8;
                through[bit][known[bit]] = Place { line: number as u8, digit: 3_u16.pow(place as u32) };
                known[bit] += 1;
            }
        }
        Lines { lines, through }
    }

    /// The numbers of the patterns on the lines, to the side whose marbles are `own`.
    pub fn patterns(&self, own: CellSet, other: CellSet) -> impl Iterator<Item = usize> {
        let (own, other) = (own.bits(), other.bits());
        self.lines.iter().map(move |line| {
            let digits = line.cells[..line.length].iter().rev();
            let mark = |&bit: &u8| (own >> bit & 1) as usize + 2 * (other >> bit & 1) as usize;
            usize::from(line.offset) + digits.fold(0, |number, bit| 3 * number + mark(bit))
        })
    }

    /// The lines through the cell with this bit.
    #[inline]
    pub(crate) fn through(&self, bit: u32) -> &[Place; 3] {
        &self.through[bit as usize]
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

/// The cells of every line in order.
fn all_lines() -> impl Iterator<Item = Vec<Cell>> {
    let forward = [Direction::East, Direction::NorthEast, Direction::NorthWest];
    forward.into_iter().flat_map(|direction| {
        let ends = Cell::ALL.into_iter().filter(move |cell| cell.neighbour(direction.opposite()).is_none());
        ends.map(move |end| std::iter::successors(Some(end), |cell| cell.neighbour(direction)).collect())
    })
}

#[cfg(test)]
pub(crate) mod text {
    use super::{Mark, OFFSETS, marks};

    /// The number of the pattern with these marks; `None` when no line is so long.
    fn number(marks: impl DoubleEndedIterator<Item = Mark> + ExactSizeIterator) -> Option<usize> {
        let distance = 9_usize.checked_sub(marks.len()).filter(|&distance| distance < 5)?;
        Some(OFFSETS[distance] + marks.rev().fold(0, |number, mark| 3 * number + mark as usize))
    }

    /// The pattern seen from the other end of the line.
    pub(crate) fn reversed(pattern: usize) -> usize {
        let (marks, distance) = marks(pattern);
        OFFSETS[distance] + marks.fold(0, |number, mark| 3 * number + mark as usize)
    }

    /// A pattern as text: `.` for an empty cell, `x` for the side to move, `o` for the other.
    pub(crate) fn pattern_text(pattern: usize) -> String {
        marks(pattern).0.map(|mark| ['.', 'x', 'o'][mark as usize]).collect()
    }

    /// Reads what [`pattern_text`] writes; `None` for anything else.
    pub(crate) fn pattern_of(text: &str) -> Option<usize> {
        let marks = text.bytes().map(|byte| match byte {
            b'.' => Some(Mark::Empty),
            b'x' => Some(Mark::Own),
            b'o' => Some(Mark::Other),
            _ => None,
        });
        let marks = marks.collect::<Option<Vec<Mark>>>()?;
        number(marks.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use fishka_abalone::{Colour, Layout};

    use super::{
        text::{pattern_of, pattern_text, reversed},
        *,
    };

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
