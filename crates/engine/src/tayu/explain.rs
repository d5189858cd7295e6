//! The evaluation of a position in words of the game.

use fishka_tayu::{Due, Position};

use super::{
    evaluate::Evaluator,
    features::{EDGE_INPUTS, Features, SIDE_INPUTS},
    odds::Odds,
    state::{State, Terms},
    weights::Networks,
};
use crate::Term;

/// A part of the features, by its name: the numbers of an edge and those of a side that belong to it.
struct Part {
    name: &'static str,
    edge: std::ops::Range<usize>,
    side: std::ops::Range<usize>,
}

/// In the order in which they are told.
const PARTS: [Part; 7] = [
    Part { name: "edge-points", edge: 0..6, side: 9..13 },
    Part { name: "doubles", edge: 12..13, side: 0..0 },
    Part { name: "reach", edge: 6..12, side: 0..0 },
    Part { name: "blocked-edges", edge: 13..14, side: 0..0 },
    Part { name: "next-tile", edge: 14..17, side: 0..0 },
    Part { name: "open-exits", edge: 17..EDGE_INPUTS, side: 0..0 },
    Part { name: "turn", edge: 0..0, side: 6..9 },
];

/// Splits what a position is worth to the seat to act: the terms add up to the estimate. Nothing to tell while bids are due.
///
/// First all edges, and both sides, are taken to be equal, each the mean of all. Then one part after the other is taken
/// as it is, and the term is what that changes; the last is the hazard that the next tile fits nowhere.
pub(crate) fn terms(position: &Position) -> Vec<Term> {
    if position.due() == Due::Bid {
        return Vec::new();
    }
    let (state, terms) = (State::of(position), Terms::of(position));
    let network = Networks::embedded().get(terms.edition, terms.target.is_some());
    let evaluator = Evaluator::new(&terms, network);
    let survey = state.survey(&terms);
    let role = terms.to_lay(state.water.tiles());
    let estimate = |odds: Odds| (200.0 * odds.of(role) - 100.0).round() as i32;

    let actual = Features::of(&state, &survey, &terms);
    let mut features = levelled(&actual);
    let mut told = Vec::with_capacity(PARTS.len() + 2);
    let mut before = 0;
    let mut tell = |name, odds| {
        let now = estimate(odds);
        told.push(Term { name, worth: now - before });
        before = now;
    };
    tell("role", evaluator.odds_going_on(&features));
    for Part { name, edge, side } in PARTS {
        for (features, actual) in features.edges.iter_mut().zip(&actual.edges) {
            features[edge.clone()].copy_from_slice(&actual[edge.clone()]);
        }
        for (features, actual) in features.sides.iter_mut().zip(&actual.sides) {
            features[side.clone()].copy_from_slice(&actual[side.clone()]);
        }
        tell(name, evaluator.odds_going_on(&features));
    }
    tell("hazard", evaluator.odds(&state, &survey));
    told.retain(|term| term.worth != 0);
    told
}

/// The same for every edge and for both sides.
fn levelled(features: &Features) -> Features {
    let edge: [u8; EDGE_INPUTS] = std::array::from_fn(|at| mean(features.edges.map(|edge| edge[at])));
    let side: [u8; SIDE_INPUTS] = std::array::from_fn(|at| mean(features.sides.map(|side| side[at])));
    Features { edges: [edge; 4], sides: [side; 2] }
}

fn mean<const N: usize>(numbers: [u8; N]) -> u8 {
    (numbers.into_iter().map(usize::from).sum::<usize>() / N) as u8
}
