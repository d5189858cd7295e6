//! The estimate in words of the rulebook.

use fishka_dvonn::{Phase, State};
use fishka_engine_api::Term;

use super::{
    features,
    network::Network,
    placement,
    weights::{PlacementWeights, Weights},
};

/// Which features of the stacking make up which term.
const STACKING: [(&str, &[&str]); 6] = [
    ("pieces", &["pieces", "stacks", "safe-tall-pieces"]),
    (
        "mobility",
        &[
            "moves",
            "movable-stacks",
            "movable-pieces",
            "stuck-pieces",
            "no-move",
            "one-mover",
            "movable-2",
            "movable-3",
            "movable-4",
            "movable-5",
            "movable-6",
            "movable-7",
            "stuck-2",
            "stuck-3",
            "stuck-4",
            "stuck-5",
            "surrounded-stacks",
        ],
    ),
    (
        "dvonn",
        &[
            "dvonn-stacks",
            "dvonn-pieces",
            "dvonn-movable",
            "dvonn-attacked",
            "lone-dvonns-in-reach",
            "guarding-dvonn",
        ],
    ),
    (
        "attack",
        &["hanging-pieces", "defended-pieces", "hanging-stacks", "defended-stacks", "outnumbered-pieces"],
    ),
    (
        "connection",
        &[
            "near-stacks",
            "far-stacks",
            "farthest-stacks",
            "near-pieces",
            "far-pieces",
            "farthest-pieces",
            "loose-stacks",
            "loose-pieces",
        ],
    ),
    ("turn", &["turn"]),
];

/// The first features of a placement are White's for moving first, then come the cells, then the DVONN pieces.
const PLACEMENT: [(&str, std::ops::Range<usize>); 4] =
    [("turn", 0..3), ("cells", 3..19), ("connection", 19..28), ("attack", 28..placement::COUNT)];

/// The parts of the estimate, to the side that acts; they add up to it, but for rounding. None when the game is over.
pub(super) fn of(state: &State, network: &Network, placing: &PlacementWeights) -> Vec<Term> {
    match state.phase() {
        Phase::Place => {
            let features = placement::features(state);
            let sum = |range: std::ops::Range<usize>| range.map(|at| placing.worth(&features, at)).sum();
            PLACEMENT.into_iter().map(|(name, range)| Term { name, worth: whole(sum(range)) }).collect()
        }
        Phase::Stack => {
            let (Some(features), Some(estimate)) = (features::of(state), network.value(state)) else {
                return Vec::new();
            };
            let (weights, stacks) = (Weights::embedded(), state.occupied().len());
            let worth = |name: &&str| {
                let at = features::NAMES.iter().position(|known| known == name);
                at.map_or(0.0, |at| weights.worth(&features, stacks, at))
            };
            let terms = STACKING.into_iter();
            let mut terms: Vec<Term> = terms
                .map(|(name, parts)| Term { name, worth: whole(parts.iter().map(worth).sum()) })
                .collect();
            // What can be counted has its worth; the rest is what the network sees in how the stacks stand to each other.
            let rest = estimate - terms.iter().map(|term| term.worth).sum::<i32>();
            terms.insert(STACKING.len() - 1, Term { name: "interplay", worth: rest });
            terms
        }
    }
}

fn whole(worth: f32) -> i32 {
    worth.round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_belongs_to_exactly_one_term() {
        for name in features::NAMES {
            let terms = STACKING.iter().filter(|(_, parts)| parts.contains(&name));
            assert_eq!(terms.count(), 1, "{name}");
        }
        let placing: usize = PLACEMENT.into_iter().map(|(_, range)| range.len()).sum();
        assert_eq!(placing, placement::COUNT);
    }
}
