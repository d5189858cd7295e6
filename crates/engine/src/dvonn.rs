//! DVONN: both phases in one alpha-beta search.

pub(crate) mod features;
mod geometry;
pub(crate) mod placement;
pub(crate) mod weights;

use fishka_dvonn::{Colour, Move, Phase, State};

use crate::{
    searchable::{Assessment, Searchable},
    value::Ending,
};
use weights::{PlacementWeights, Weights};

/// What the search knows of DVONN.
pub(crate) struct Dvonn {
    weights: Weights,
    placement: PlacementWeights,
}

impl Dvonn {
    pub(crate) fn new() -> Dvonn {
        Dvonn { weights: Weights::embedded(), placement: PlacementWeights::embedded() }
    }
}

impl Searchable for Dvonn {
    type Position = State;

    const CODES: usize = 4096 + 1;
    const REPEATS: bool = false;
    const REDUCTION: i32 = 200;

    fn side(state: &State) -> usize {
        state.to_act() as usize
    }

    fn code(mv: Move) -> u16 {
        match mv {
            // No stack moves to where it stands.
            Move::Place(cell) => geometry::slot(cell) * 65,
            Move::Stack { from, to } => geometry::slot(from) * 64 + geometry::slot(to),
            Move::Pass => 4096,
        }
    }

    fn assess(&self, state: &State) -> Assessment {
        match state.phase() {
            Phase::Place => Assessment::Estimate(self.placement.value(&placement::features(state))),
            Phase::Stack => match features::of(state) {
                Some(features) => Assessment::Estimate(self.weights.value(&features, state.occupied().len())),
                None => Assessment::Over(self.ending(state)),
            },
        }
    }

    fn ending(&self, state: &State) -> Ending {
        let score = |colour: Colour| state.score(colour).cast_signed();
        Ending::Margin(score(state.to_act()) - score(state.to_act().other()))
    }

    fn promise(&self, state: &State, mv: Move) -> i32 {
        let Move::Stack { from, to } = mv else { return 0 };
        let taken = i32::from(state.height(to));
        let moved = i32::from(state.height(from));
        let owner = state.owner(to);
        let gain = if owner == Some(state.to_act()) { -taken } else { 2 * taken };
        200 * gain - 50 * moved
    }

    fn win_probability(&self, estimate: i32) -> f32 {
        1.0 / (1.0 + (-estimate as f32 / weights::LOGIT).exp())
    }

    fn moves_to_go(&self, state: &State) -> u32 {
        let stacks = state.occupied().len() as u32;
        match state.phase() {
            Phase::Place => 17 + (49 - stacks) / 2,
            // A move takes one stack away and on average nearly as many again are cut off before the end.
            Phase::Stack => stacks / 3 + 2,
        }
    }
}
