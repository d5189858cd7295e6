use fishka_abalone::Position;

use super::{
    features::{ON_LINES, of_board, of_pattern},
    lines::{Lines, PATTERNS},
    weights::Weights,
};
use crate::explanation::Term;

/// What a position is worth by the patterns on its lines and the marbles out.
///
/// Everything counted on a line is added up in advance for every pattern, so that an estimate takes one look a line.
pub(crate) struct Evaluation {
    lines: Lines,
    /// By pattern, in fractions of a hundredth of a marble.
    values: Box<[i16; VALUES]>,
    /// By marbles out of the side to move and of the other.
    out: [[i32; 7]; 7],
    weights: Weights,
}

/// A power of two, so that no index can be out of bounds.
const VALUES: usize = PATTERNS.next_power_of_two();

/// Values are kept in fractions of a hundredth of a marble.
const FRACTION: i32 = 8;

/// The largest estimate: far more than six marbles are ever worth.
const MOST: i32 = 9_900;

impl Evaluation {
    pub(crate) fn new(weights: Weights) -> Evaluation {
        let mut values = Box::new([0; VALUES]);
        for (pattern, value) in values[..PATTERNS].iter_mut().enumerate() {
            let features = of_pattern(pattern);
            let worth: f32 =
                features.iter().zip(&weights.features).map(|(count, weight)| count * weight).sum();
            *value = ((worth + weights.patterns[pattern]) * FRACTION as f32).round() as i16;
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

    /// The estimate to the side to move, in hundredths of a marble.
    #[inline]
    pub(crate) fn value(&self, position: &Position) -> i32 {
        let me = position.to_move();
        let patterns = self.lines.patterns(position.marbles(me), position.marbles(!me));
        let lines: i32 = patterns.map(|pattern| i32::from(self.values[pattern & (VALUES - 1)])).sum();
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
