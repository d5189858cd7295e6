//! Squares packed three lines to a word, so that water flows over the whole board in a few instructions.

use super::water::{LINES, Lines};

/// Squares of the board: line `y` of [`Lines`] is the third `(y - 1) % 3` of word `(y - 1) / 3`.
#[derive(Copy, Clone)]
pub(super) struct Squares([u64; WORDS]);

/// Three lines of 20 bits fill a word, and the largest board has 19 lines.
const WORDS: usize = 7;
const LINE: usize = 20;

impl Squares {
    #[inline(always)]
    pub(super) fn new(lines: &Lines) -> Squares {
        const { assert!(3 * WORDS < LINES) }
        Squares(std::array::from_fn(|word| {
            let line = |nth: usize| u64::from(lines[3 * word + 1 + nth]);
            line(0) | line(1) << LINE | line(2) << (2 * LINE)
        }))
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The squares in these places of all lines.
    #[inline(always)]
    pub(super) fn count_columns(&self, columns: u32) -> u32 {
        let columns = u64::from(columns);
        let columns = columns | columns << LINE | columns << (2 * LINE);
        self.0.iter().map(|word| (word & columns).count_ones()).sum()
    }

    /// The squares of a line, a bit for each place.
    pub(super) const fn line(&self, line: usize) -> u32 {
        (self.0[(line - 1) / 3] >> (LINE * ((line - 1) % 3))) as u32 & ((1 << LINE) - 1)
    }

    /// The squares in one place of all lines, a bit for each line.
    #[inline(always)]
    pub(super) fn column(&self, place: usize) -> u32 {
        // One bit of each line, and what moves all three of them beside each other.
        const FIRST: u64 = 1 | 1 << LINE | 1 << (2 * LINE);
        const GATHER: u64 = 1 << 60 | 1 << (61 - LINE) | 1 << (62 - 2 * LINE);
        let mut column = 0;
        for (nth, word) in self.0.iter().enumerate() {
            let three = (word >> place & FIRST).wrapping_mul(GATHER) >> 60;
            column |= three << (3 * nth + 1);
        }
        column as u32
    }

    /// Lets water flow from here to free squares beside, for so many steps or as far as it comes.
    #[inline(always)]
    pub(super) fn flow(&mut self, room: &Squares, steps: u32) {
        for _ in 0..steps {
            let before = self.0;
            let mut new = 0;
            for at in 0..WORDS {
                let word = before[at];
                let above = if at + 1 < WORDS { before[at + 1] << (2 * LINE) } else { 0 };
                let below = if at > 0 { before[at - 1] >> (2 * LINE) } else { 0 };
                let beside = word << 1 | word >> 1 | word << LINE | word >> LINE | above | below;
                self.0[at] |= beside & room.0[at];
                new |= self.0[at] ^ word;
            }
            if new == 0 {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_those_that_were_packed() {
        let lines: Lines =
            std::array::from_fn(
                |line| if (1..20).contains(&line) { 0x2_4924 << (line % 3) & 0xF_FFFE } else { 0 },
            );
        let squares = Squares::new(&lines);
        for at in 1..20 {
            assert_eq!(squares.line(at), lines[at]);
            let column = (1..20).fold(0, |column, line| column | (lines[line] >> at & 1) << line);
            assert_eq!(squares.column(at), column);
            assert_eq!(squares.count_columns(1 << at), column.count_ones());
        }
        assert_eq!(squares.count(), lines.iter().map(|line| line.count_ones()).sum());
    }

    #[test]
    fn water_flows_to_free_squares_beside_and_around_corners() {
        let mut room: Lines = [0; LINES];
        room[3..=4].copy_from_slice(&[0b0110, 0b0100]);
        room[6] = 0b0100;
        let mut flood: Lines = [0; LINES];
        flood[3] = 0b0010;
        let mut squares = Squares::new(&flood);
        squares.flow(&Squares::new(&room), 1);
        assert_eq!([3, 4, 6].map(|line| squares.line(line)), [0b0110, 0, 0]);
        squares.flow(&Squares::new(&room), u32::MAX);
        assert_eq!([3, 4, 6].map(|line| squares.line(line)), [0b0110, 0b0100, 0]);
    }
}
