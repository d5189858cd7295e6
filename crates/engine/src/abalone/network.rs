//! The learned evaluation: a network that is kept up to date move by move.
//!
//! Each side looks at the 27 lines of the board. Every window of a line adds its row of numbers to what the side has
//! gathered so far. Windows do not say where on the board something is, and so nothing of how groups lie to each other: every marble
//! also adds a row of its cell to numbers that are placed. What both sides have gathered and placed, cut to a range and squared, goes
//! through a hidden layer that also knows how many marbles are out, and the hidden numbers are weighed. The first number gathered is
//! weighed as it is besides.
//!
//! Windows that a symmetry makes one of the other share a row; cells do not, and that images of a position are judged nearly alike is
//! learned. The colours are judged exactly alike. All is whole numbers, so that every machine plays the same.
//!
//! The file is little-endian, without a header: the rows of all windows as bytes, those of all cells with an own marble and then with one of
//! the other side, by the places of their bits; then as 16-bit numbers what is gathered and placed without any window or marble, the
//! rows of the hidden layer, by marbles out of the side to move and then of the other the hidden numbers to begin with, the weights
//! of the hidden numbers, and by marbles out again what the position is worth to begin with.

use fishka_abalone::{Cell, CellSet, Colour, Position};

use super::{
    lines::{LINES, Lines, PATTERNS},
    windows::{WINDOWS, windows},
};
use crate::layer::{HIDDEN, HIDDEN_ONE, Layer, Numbers, ONE, SUM_SHIFT};

/// How many numbers a side gathers.
pub const GATHERED: usize = 32;
/// How many numbers a side has placed.
pub const PLACED: usize = 64;
/// How many numbers a side has.
pub const SIDE: usize = GATHERED + PLACED;
/// Marbles out in a game that goes on: none to five.
pub const OUT: usize = 6;

/// What is one in a weight of a hidden number.
pub const LAST_ONE: i32 = 1024;
/// How much the first number gathered counts besides.
pub const FIRST_WEIGHT: i32 = 2;
/// What is one in what a position is worth to begin with.
pub const WORTH_ONE: i32 = 1024;

/// The estimate at which the odds are e to 1, in hundredths of a marble.
pub const LOGIT: i32 = 80;

/// A power of two, so that no index can be out of bounds.
const ROWS: usize = PATTERNS.next_power_of_two();
/// The same for the bits of a set of cells.
const CELLS: usize = 64;

/// How many bytes the file has.
const FILE_SIZE: usize = WINDOWS * GATHERED
    + 2 * Cell::COUNT * PLACED
    + 2 * (SIDE + HIDDEN * 2 * SIDE + OUT * OUT * HIDDEN + HIDDEN + OUT * OUT);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct Row<const NUMBERS: usize>([i16; NUMBERS]);

impl<const NUMBERS: usize> Row<NUMBERS> {
    /// Inlined always, so that what is added up stays in registers.
    #[inline(always)]
    fn add(&mut self, more: &Row<NUMBERS>) {
        self.0.iter_mut().zip(&more.0).for_each(|(sum, more)| *sum += more);
    }

    /// See [`add`](Row::add).
    #[inline(always)]
    fn take(&mut self, less: &Row<NUMBERS>) {
        self.0.iter_mut().zip(&less.0).for_each(|(sum, less)| *sum -= less);
    }
}

/// The network with its weights.
pub struct Network {
    lines: Lines,
    /// By pattern, the sum of the rows of its windows.
    rows: Box<[Row<GATHERED>; ROWS]>,
    /// By the place of a cell's bit, what an own marble there adds, and what one of the other side.
    cells: Box<[[Row<PLACED>; 2]; CELLS]>,
    gathered_start: Row<GATHERED>,
    placed_start: Row<PLACED>,
    /// Of what the side to move has gathered and placed and then of what the other has.
    hidden: Layer<SIDE>,
    hidden_start: [[Numbers; OUT]; OUT],
    last: Numbers,
    worth_start: [[i32; OUT]; OUT],
}

/// What both sides have gathered of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// By line, its pattern as Black and as White see it.
    patterns: [[u16; 2]; LINES],
    gathered: [Row<GATHERED>; 2],
    placed: [Row<PLACED>; 2],
}

impl Network {
    /// The network with the weights of a file; `None` when it is not as long as such a file.
    #[must_use]
    pub fn read(file: &[u8]) -> Option<Network> {
        if file.len() != FILE_SIZE {
            return None;
        }
        let (by_window, rest) = file.split_at(WINDOWS * GATHERED);
        let (by_cell, words) = rest.split_at(2 * Cell::COUNT * PLACED);
        let (by_window, by_cell) = (by_window.as_chunks::<GATHERED>().0, by_cell.as_chunks::<PLACED>().0);
        let mut words = words.as_chunks::<2>().0.iter().map(|&word| i16::from_le_bytes(word));
        let mut word = || words.next().unwrap_or_default();
        let mut rows = Vec::with_capacity(ROWS);
        rows.resize(ROWS, Row([0; GATHERED]));
        for (pattern, row) in rows[..PATTERNS].iter_mut().enumerate() {
            for window in windows(pattern) {
                let more = &by_window[usize::from(window)];
                row.0.iter_mut().zip(more).for_each(|(sum, &byte)| *sum += i16::from(byte.cast_signed()));
            }
        }
        let row_of = |owner: usize, bit: usize| {
            by_cell
                .get(owner * Cell::COUNT + bit)
                .map_or([0; PLACED], |row| row.map(|byte| byte.cast_signed().into()))
        };
        // There is no cell whose bit is one of the last three: they are never looked up.
        let cells: Vec<_> = (0..CELLS).map(|bit| [0, 1].map(|owner| Row(row_of(owner, bit)))).collect();
        Some(Network {
            lines: Lines::new(),
            rows: rows.into_boxed_slice().try_into().ok()?,
            cells: cells.into_boxed_slice().try_into().ok()?,
            gathered_start: Row(std::array::from_fn(|_| word())),
            placed_start: Row(std::array::from_fn(|_| word())),
            hidden: Layer::read(&mut word),
            hidden_start: std::array::from_fn(|_| {
                std::array::from_fn(|_| Numbers(std::array::from_fn(|_| i32::from(word()) << SUM_SHIFT)))
            }),
            last: Numbers(std::array::from_fn(|_| word().into())),
            worth_start: std::array::from_fn(|_| std::array::from_fn(|_| word().into())),
        })
    }

    /// The tally of a position.
    #[must_use]
    pub fn tally(&self, position: &Position) -> Tally {
        let [black, white] = Colour::ALL.map(|colour| position.marbles(colour));
        let both = self.lines.patterns(black, white).zip(self.lines.patterns(white, black));
        let mut tally = Tally {
            patterns: [[0; 2]; LINES],
            gathered: [self.gathered_start; 2],
            placed: [self.placed_start; 2],
        };
        for (line, patterns) in both.enumerate() {
            let patterns = [patterns.0, patterns.1];
            tally.patterns[line] = patterns.map(|pattern| pattern as u16);
            for (gathered, pattern) in tally.gathered.iter_mut().zip(patterns) {
                gathered.add(&self.rows[pattern]);
            }
        }
        for (owner, marbles) in [black, white].into_iter().enumerate() {
            for cell in marbles {
                let rows = self.rows_of(CellSet::of(cell).bits().trailing_zeros());
                tally.placed[owner].add(&rows[0]);
                tally.placed[1 - owner].add(&rows[1]);
            }
        }
        tally
    }

    /// The tally of the position that follows `before`, whose tally this is.
    #[inline]
    #[must_use]
    pub fn updated(&self, tally: &Tally, before: &Position, after: &Position) -> Tally {
        let marbles = |position: &Position| Colour::ALL.map(|colour| position.marbles(colour).bits());
        let ([black, white], [new_black, new_white]) = (marbles(before), marbles(after));
        let mut next = *tally;
        let mut changed = (black ^ new_black) | (white ^ new_white);
        let mut lines = 0_u32;
        let [mut black_placed, mut white_placed] = tally.placed;
        while changed != 0 {
            let bit = changed.trailing_zeros();
            changed &= changed - 1;
            let [own, other] = self.rows_of(bit);
            if black >> bit & 1 != 0 {
                black_placed.take(own);
                white_placed.take(other);
            } else if white >> bit & 1 != 0 {
                black_placed.take(other);
                white_placed.take(own);
            }
            if new_black >> bit & 1 != 0 {
                black_placed.add(own);
                white_placed.add(other);
            } else if new_white >> bit & 1 != 0 {
                black_placed.add(other);
                white_placed.add(own);
            }
            let change = |old: u64, new: u64| ((new >> bit & 1) as u16).wrapping_sub((old >> bit & 1) as u16);
            let (black, white) = (change(black, new_black), change(white, new_white));
            let changes =
                [black.wrapping_add(white.wrapping_mul(2)), white.wrapping_add(black.wrapping_mul(2))];
            for place in self.lines.through(bit) {
                for (pattern, change) in next.patterns[usize::from(place.line)].iter_mut().zip(changes) {
                    *pattern = pattern.wrapping_add(change.wrapping_mul(place.digit));
                }
                lines |= 1 << place.line;
            }
        }
        next.placed = [black_placed, white_placed];
        let [mut black, mut white] = next.gathered;
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            self.replace(&mut black, tally.patterns[line][0], next.patterns[line][0]);
            self.replace(&mut white, tally.patterns[line][1], next.patterns[line][1]);
        }
        next.gathered = [black, white];
        next
    }

    /// Inlined always, so that what is gathered stays in registers from line to line.
    #[inline(always)]
    fn replace(&self, gathered: &mut Row<GATHERED>, old: u16, new: u16) {
        let [old, new] = [old, new].map(|pattern| &self.rows[usize::from(pattern) & (ROWS - 1)].0);
        for ((sum, less), more) in gathered.0.iter_mut().zip(old).zip(new) {
            *sum += more - less;
        }
    }

    /// What an own marble on the cell with this bit adds, and what one of the other side.
    #[inline]
    fn rows_of(&self, bit: u32) -> &[Row<PLACED>; 2] {
        &self.cells[bit as usize & (CELLS - 1)]
    }

    /// The estimate to the side to move, in hundredths of a marble.
    #[inline]
    #[must_use]
    pub fn value(&self, position: &Position, tally: &Tally) -> i32 {
        let me = position.to_move();
        let mut sums = [[0; 2]; SIDE];
        let (first, second) = sums.as_flattened_mut().split_at_mut(SIDE);
        for (sums, colour) in [(first, me), (second, !me)] {
            let (gathered, placed) = sums.split_at_mut(GATHERED);
            gathered.copy_from_slice(&tally.gathered[colour as usize].0);
            placed.copy_from_slice(&tally.placed[colour as usize].0);
        }
        let [mine, others] = [me, !me].map(|colour| i32::from(tally.gathered[colour as usize].0[0]));
        let first = mine - others;
        let out = |colour| usize::from(position.out(colour)).min(OUT - 1);
        let (mine, others) = (out(me), out(!me));
        let sum = self.hidden.weighed(&sums, &self.hidden_start[mine][others], &self.last);
        let worth = sum / (HIDDEN_ONE * LAST_ONE / WORTH_ONE)
            + first * (FIRST_WEIGHT * WORTH_ONE) / ONE
            + self.worth_start[mine][others];
        (worth * LOGIT / WORTH_ONE).clamp(-MOST, MOST)
    }
}

/// The largest estimate: far more than six marbles are ever worth.
const MOST: i32 = 9_900;

#[cfg(test)]
mod tests {
    use fishka_abalone::{Layout, Setup};
    use fishka_game::Position as _;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::abalone::{NETWORK, terms::terms};

    /// Positions of random games from all layouts.
    fn positions() -> Vec<Position> {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let mut positions = Vec::new();
        for layout in Layout::ALL {
            let mut position = layout.position();
            for _ in 0..12 {
                for _ in 0..random.random_range(1..12) {
                    let mut legal = <Position as fishka_game::Position>::Moves::default();
                    position.legal_moves(&mut legal);
                    if !legal.is_empty() {
                        position.play_unchecked(legal[random.random_range(0..legal.len())]);
                    }
                }
                positions.push(position);
            }
        }
        positions
    }

    fn value(network: &Network, position: &Position) -> i32 {
        network.value(position, &network.tally(position))
    }

    /// The same with the colours exchanged.
    fn recoloured(position: &Position) -> Position {
        let text = position.to_string();
        let words: Vec<String> = text
            .split(' ')
            .map(|word| {
                let exchanged = word.chars().map(|mark| match mark {
                    'b' => 'w',
                    'w' => 'b',
                    other => other,
                });
                exchanged.collect()
            })
            .collect();
        let text = format!("{} {} {} {}", words[0], words[1], words[3], words[2]);
        text.parse::<Setup>().unwrap().position().unwrap()
    }

    #[test]
    fn the_estimate_is_nearly_the_same_from_all_sides_of_the_board() {
        let network = &*NETWORK;
        let off: Vec<u32> = positions()
            .iter()
            .flat_map(|position| {
                let of = |symmetry| {
                    value(network, &position.transformed(symmetry)).abs_diff(value(network, position))
                };
                (1..position.symmetries()).map(of).collect::<Vec<_>>()
            })
            .collect();
        let mean = f64::from(off.iter().sum::<u32>()) / off.len() as f64;
        assert!(mean < 8.0 && off.iter().all(|&off| off < 50), "{mean} {off:?}");
    }

    #[test]
    fn the_estimate_does_not_know_colours() {
        let network = &*NETWORK;
        for position in positions() {
            let image = recoloured(&position);
            assert_ne!(image.to_move(), position.to_move());
            assert_eq!(value(network, &image), value(network, &position), "{position}");
        }
    }

    #[test]
    fn the_terms_add_up_to_the_estimate() {
        let network = &*NETWORK;
        for position in positions() {
            let sum: i32 = terms(&position, value(network, &position)).iter().map(|term| term.worth).sum();
            assert_eq!(sum, value(network, &position), "{position}");
        }
    }

    #[test]
    fn a_marble_more_is_worth_more() {
        let network = &*NETWORK;
        let worth = |text: &str| value(network, &text.parse::<Setup>().unwrap().position().unwrap());
        let even = worth("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");
        let ahead = worth("wwww1/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 1");
        assert!(ahead > even + 50, "{even} {ahead}");
    }

    #[test]
    fn a_tally_kept_up_to_date_is_that_of_the_position() {
        let network = &*NETWORK;
        for position in positions() {
            let tally = network.tally(&position);
            let mut legal = <Position as fishka_game::Position>::Moves::default();
            position.legal_moves(&mut legal);
            for mv in legal {
                let mut after = position;
                after.play_unchecked(mv);
                assert_eq!(network.updated(&tally, &position, &after), network.tally(&after), "{mv}");
            }
        }
    }

    #[test]
    fn a_file_of_another_length_is_no_network() {
        let file = vec![0; FILE_SIZE];
        assert!(Network::read(&file).is_some());
        assert!(Network::read(&file[1..]).is_none());
    }
}
