use fishka_abalone::Position;
use fishka_engine_api::Term;

use super::{
    features::{ON_LINES, of_board, of_pattern},
    lines::Lines,
    weights::weights,
};

/// An estimate in parts: what can be counted has its worth, and the rest of what the network sees is the formations. They
/// add up to it, but for rounding.
pub(crate) fn terms(position: &Position, estimate: i32) -> Vec<Term> {
    let me = position.to_move();
    let weights = weights();
    let mut counts = [0.0; ON_LINES];
    for pattern in Lines::new().patterns(position.marbles(me), position.marbles(!me)) {
        for (count, more) in counts.iter_mut().zip(of_pattern(pattern)) {
            *count += more;
        }
    }
    let worth = |at: usize| counts[at] * weights[at];
    let board = of_board(position);
    let out: f32 = board.iter().zip(&weights[ON_LINES..]).take(5).map(|(count, weight)| count * weight).sum();
    // A marble on an average cell: what is left of the rings says where the marbles stand.
    let marble = RING_SIZES.iter().zip(weights).map(|(size, weight)| size * weight).sum::<f32>() / 61.0;
    let marbles: f32 = counts[..5].iter().sum();
    let rings: f32 = (0..5).map(worth).sum();
    let term = |name, worth: f32| Term { name, worth: worth.round() as i32 };
    let mut terms = vec![
        term("material", marbles * marble + out),
        term("centre", rings - marbles * marble),
        term("cohesion", worth(5) + worth(6)),
        term("pushes", worth(7) + worth(8)),
        term("danger", worth(9) + worth(10) + worth(11)),
        term("turn", board[5] * weights[ON_LINES + 5]),
    ];
    let rest = estimate - terms.iter().map(|term| term.worth).sum::<i32>();
    terms.insert(5, Term { name: "formations", worth: rest });
    terms
}

/// How many cells each ring has.
const RING_SIZES: [f32; 5] = [1.0, 6.0, 12.0, 18.0, 24.0];
