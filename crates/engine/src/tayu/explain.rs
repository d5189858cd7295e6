//! The evaluation of a position in words of the game.

use fishka_engine_api::Term;
use fishka_tayu::{Due, Position};

use super::{
    evaluate::Evaluator,
    features::{EDGE_INPUTS, Features, PARTS, Part, SIDE_INPUTS},
    odds::Odds,
    state::{State, Terms},
    weights::Networks,
};

/// Splits what a position is worth to the seat to act: the terms add up to the estimate. Nothing to tell while bids are due.
///
/// First all edges, and both sides, are taken to be equal, each the mean of all. Then one part after the other is taken
/// as it is, and the term is what that changes; the last is the hazard that the next tile fits nowhere.
pub(crate) fn terms(position: &Position) -> Vec<Term> {
    if position.due() == Due::Bid {
        return Vec::new();
    }
    let (state, terms) = (State::of(position), Terms::of(position));
    let network = Networks::quick(terms.edition, terms.target.is_some());
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
    tell("hazard", evaluator.odds(&state, None));
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
