use fishka_abalone::{Colour, Position};
use fishka_engine_api::Term;

use super::{
    features::{ON_LINES, of_board, of_pattern},
    lines::{LINES, Lines, PATTERNS, exchanged},
    weights::Weights,
};

/// What a position is worth by the patterns on its lines and the marbles out.
///
/// Everything counted on a line is added up in advance for every pattern, and a move changes the patterns of a few lines
/// only: what the others are worth is taken over from the position before.
pub(crate) struct Evaluation {
    lines: Lines,
    /// By pattern as Black sees it, what it is worth with each side to move, in fractions of a hundredth of a marble.
    values: Box<[[i16; 2]; VALUES]>,
    /// By marbles out of the side to move and of the other.
    out: [[i32; 7]; 7],
    weights: Weights,
}

/// What the lines of a position are worth, kept up to date move by move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    /// By line, its pattern as Black sees it.
    patterns: [u16; LINES],
    /// The worth of all with each side to move, to that side.
    worth: [i32; 2],
}

/// A power of two, so that no index can be out of bounds.
const VALUES: usize = PATTERNS.next_power_of_two();

/// Values are kept in fractions of a hundredth of a marble.
const FRACTION: i32 = 8;

/// The largest estimate: far more than six marbles are ever worth.
const MOST: i32 = 9_900;

impl Evaluation {
    pub(crate) fn new(weights: Weights) -> Evaluation {
        let worth = |pattern: usize| {
            let features = of_pattern(pattern);
            let worth: f32 =
                features.iter().zip(&weights.features).map(|(count, weight)| count * weight).sum();
            ((worth + weights.patterns[pattern]) * FRACTION as f32).round() as i16
        };
        let worths: Vec<i16> = (0..PATTERNS).map(worth).collect();
        let mut values = Box::new([[0; 2]; VALUES]);
        for (pattern, value) in values[..PATTERNS].iter_mut().enumerate() {
            *value = [worths[pattern], worths[exchanged(pattern)]];
        }
        let board = &weights.features[ON_LINES..];
        let mut out = [[0; 7]; 7];
        for (mine, row) in out.iter_mut().enumerate() {
            for (others, cell) in row.iter_mut().enumerate() {
                let steps = |count: usize| board[..count.min(5)].iter().sum::<f32>();
                *cell = ((steps(mine) - steps(others) + board[5]) * FRACTION as f32).round() as i32;
            }
        }
        Evaluation { lines: Lines::new(), values, out, weights }
    }

    /// The tally of a position.
    pub(crate) fn tally(&self, position: &Position) -> Tally {
        let mut tally = Tally { patterns: [0; LINES], worth: [0; 2] };
        let patterns = self.lines.patterns(position.marbles(Colour::Black), position.marbles(Colour::White));
        for (at, pattern) in tally.patterns.iter_mut().zip(patterns) {
            *at = pattern as u16;
            tally.worth = self.plus(tally.worth, *at, 1);
        }
        tally
    }

    /// The tally of the position that follows `before`, whose tally this is.
    #[inline]
    pub(crate) fn updated(&self, tally: &Tally, before: &Position, after: &Position) -> Tally {
        let marbles = |position: &Position| Colour::ALL.map(|colour| position.marbles(colour).bits());
        let ([black, white], [new_black, new_white]) = (marbles(before), marbles(after));
        let mut next = *tally;
        let mut changed = (black ^ new_black) | (white ^ new_white);
        let mut lines = 0_u32;
        while changed != 0 {
            let bit = changed.trailing_zeros();
            changed &= changed - 1;
            let mark = |black: u64, white: u64| (black >> bit & 1) as u16 + 2 * (white >> bit & 1) as u16;
            let change = mark(new_black, new_white).wrapping_sub(mark(black, white));
            for place in self.lines.through(bit) {
                let pattern = &mut next.patterns[usize::from(place.line)];
                *pattern = pattern.wrapping_add(change.wrapping_mul(place.digit));
                lines |= 1 << place.line;
            }
        }
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            next.worth = self.plus(next.worth, next.patterns[line], 1);
            next.worth = self.plus(next.worth, tally.patterns[line], -1);
        }
        next
    }

    #[inline]
    fn plus(&self, worth: [i32; 2], pattern: u16, sign: i32) -> [i32; 2] {
        let [black, white] = self.values[usize::from(pattern) & (VALUES - 1)];
        [worth[0] + sign * i32::from(black), worth[1] + sign * i32::from(white)]
    }

    /// The estimate to the side to move, in hundredths of a marble.
    #[inline]
    pub(crate) fn value(&self, position: &Position, tally: &Tally) -> i32 {
        let me = position.to_move();
        let lines = tally.worth[me as usize];
        let out = |colour| usize::from(position.out(colour).min(6));
        ((lines + self.out[out(me)][out(!me)]) / FRACTION).clamp(-MOST, MOST)
    }

    /// The estimate in parts; they add up to it, but for rounding.
    pub(crate) fn terms(&self, position: &Position) -> Vec<Term> {
        let me = position.to_move();
        let weights = &self.weights.features;
        let mut counts = [0.0; ON_LINES];
        let mut shapes = 0.0;
        for pattern in self.lines.patterns(position.marbles(me), position.marbles(!me)) {
            shapes += self.weights.patterns[pattern];
            for (count, more) in counts.iter_mut().zip(of_pattern(pattern)) {
                *count += more;
            }
        }
        let worth = |at: usize| counts[at] * weights[at];
        let board = of_board(position);
        let out: f32 =
            board.iter().zip(&weights[ON_LINES..]).take(5).map(|(count, weight)| count * weight).sum();
        // A marble on an average cell: what is left of the rings says where the marbles stand.
        let marble = RING_SIZES.iter().zip(weights).map(|(size, weight)| size * weight).sum::<f32>() / 61.0;
        let marbles: f32 = counts[..5].iter().sum();
        let rings: f32 = (0..5).map(worth).sum();
        let term = |name, worth: f32| Term { name, worth: worth.round() as i32 };
        vec![
            term("material", marbles * marble + out),
            term("centre", rings - marbles * marble),
            term("cohesion", worth(5) + worth(6)),
            term("pushes", worth(7) + worth(8)),
            term("danger", worth(9) + worth(10) + worth(11)),
            term("formations", worth(12) + shapes),
            term("turn", board[5] * weights[ON_LINES + 5]),
        ]
    }
}

/// How many cells each ring has.
const RING_SIZES: [f32; 5] = [1.0, 6.0, 12.0, 18.0, 24.0];

#[cfg(test)]
mod tests {
    use fishka_abalone::{Layout, Setup};
    use fishka_game::Position as _;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

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

    fn value(evaluation: &Evaluation, position: &Position) -> i32 {
        evaluation.value(position, &evaluation.tally(position))
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
    fn the_estimate_is_the_same_from_all_sides_of_the_board() {
        let evaluation = Evaluation::new(Weights::embedded());
        for position in positions() {
            for symmetry in 0..position.symmetries() {
                let image = position.transformed(symmetry);
                assert_eq!(
                    value(&evaluation, &image),
                    value(&evaluation, &position),
                    "{position} {symmetry}"
                );
            }
        }
    }

    #[test]
    fn the_estimate_does_not_know_colours() {
        let evaluation = Evaluation::new(Weights::embedded());
        for position in positions() {
            let image = recoloured(&position);
            assert_ne!(image.to_move(), position.to_move());
            assert_eq!(value(&evaluation, &image), value(&evaluation, &position), "{position}");
        }
    }

    #[test]
    fn the_terms_add_up_to_the_estimate() {
        let evaluation = Evaluation::new(Weights::embedded());
        for position in positions() {
            let sum: i32 = evaluation.terms(&position).iter().map(|term| term.worth).sum();
            assert!(sum.abs_diff(value(&evaluation, &position)) <= 8, "{position}");
        }
    }

    #[test]
    fn a_marble_more_is_worth_more() {
        let evaluation = Evaluation::new(Weights::embedded());
        let worth = |text: &str| value(&evaluation, &text.parse::<Setup>().unwrap().position().unwrap());
        let even = worth("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");
        let ahead = worth("wwww1/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 1");
        assert!(ahead > even + 50, "{even} {ahead}");
    }

    #[test]
    fn a_tally_kept_up_to_date_is_that_of_the_position() {
        let evaluation = Evaluation::new(Weights::embedded());
        for position in positions() {
            let tally = evaluation.tally(&position);
            let mut legal = <Position as fishka_game::Position>::Moves::default();
            position.legal_moves(&mut legal);
            for mv in legal {
                let mut after = position;
                after.play_unchecked(mv);
                assert_eq!(evaluation.updated(&tally, &position, &after), evaluation.tally(&after), "{mv}");
            }
        }
    }
}
