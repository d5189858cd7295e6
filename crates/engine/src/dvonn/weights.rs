//! The learned weights of the evaluation.
//!
//! A file has a line a feature: its name, then its weight in hundredths of a piece. Features of the stacking have a weight
//! for 0, 12, 24, 36 and 48 stacks on the board, between which it is interpolated.

use std::sync::LazyLock;

use super::{
    features::{COUNT, Features, NAMES},
    placement,
};

/// The estimate at which the odds are e to 1.
pub const LOGIT: f32 = 400.0;

/// The numbers of stacks for which weights are given.
pub const KNOTS: [usize; 5] = [0, 12, 24, 36, 48];

/// Weights are kept in fractions of a hundredth of a piece.
const FRACTION: i32 = 8;

/// The largest estimate: no margin is larger.
const MOST: i32 = 4900;

/// The weights for every number of stacks.
pub(crate) struct Weights {
    by_stacks: Vec<[i16; COUNT]>,
}

impl Weights {
    /// The weights that belong to this version.
    pub(crate) fn embedded() -> &'static Weights {
        static EMBEDDED: LazyLock<Weights> = LazyLock::new(|| {
            Weights::of_knots(&read(include_str!("../../weights/dvonn-stacking.txt"), &NAMES))
        });
        &EMBEDDED
    }

    fn of_knots(knots: &[[f32; COUNT]; KNOTS.len()]) -> Weights {
        let by_stacks = (0..=49).map(|stacks| {
            let mut weights = [0; COUNT];
            for (share, knot) in shares(stacks) {
                for (weight, value) in weights.iter_mut().zip(&knots[knot]) {
                    *weight += (share * value * FRACTION as f32).round() as i16;
                }
            }
            weights
        });
        Weights { by_stacks: by_stacks.collect() }
    }

    /// What one of the features adds to the estimate.
    pub(crate) fn worth(&self, features: &Features, stacks: usize, at: usize) -> f32 {
        f32::from(features[at]) * f32::from(self.by_stacks[stacks.min(49)][at]) / FRACTION as f32
    }
}

/// The weights of a placement, whatever the number of pieces.
pub(crate) struct PlacementWeights([i16; placement::COUNT]);

impl PlacementWeights {
    /// The weights that belong to this version.
    pub(crate) fn embedded() -> &'static PlacementWeights {
        static EMBEDDED: LazyLock<PlacementWeights> = LazyLock::new(|| {
            PlacementWeights(placement_weights().map(|weight| (weight * FRACTION as f32).round() as i16))
        });
        &EMBEDDED
    }

    /// What one of the features adds to the estimate.
    pub(crate) fn worth(&self, features: &placement::Features, at: usize) -> f32 {
        f32::from(features[at]) * f32::from(self.0[at]) / FRACTION as f32
    }

    /// The estimate of a placement with these features.
    pub(crate) fn value(&self, features: &placement::Features) -> i32 {
        dot(features, &self.0)
    }
}

/// The weights of a placement in hundredths of a piece.
#[must_use]
pub fn placement_weights() -> [f32; placement::COUNT] {
    let [weights] = read(include_str!("../../weights/dvonn-placement.txt"), &placement::NAMES);
    weights
}

#[inline]
fn dot<const N: usize>(features: &[i16; N], weights: &[i16; N]) -> i32 {
    let products =
        features.iter().zip(weights).map(|(&feature, &weight)| i32::from(feature) * i32::from(weight));
    (products.sum::<i32>() / FRACTION).clamp(-MOST, MOST)
}

/// Reads a weights file: by column, then by feature. What it does not name weighs nothing.
fn read<const N: usize, const COLUMNS: usize>(text: &str, names: &[&str; N]) -> [[f32; N]; COLUMNS] {
    let mut columns = [[0.0; N]; COLUMNS];
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let Some(feature) = names.iter().position(|known| *known == name) else { continue };
        for (column, weight) in columns.iter_mut().zip(words) {
            column[feature] = weight.parse().unwrap_or(0.0);
        }
    }
    columns
}

/// How much the two knots around a number of stacks count.
pub fn shares(stacks: usize) -> [(f32, usize); 2] {
    let lower = (stacks / 12).min(KNOTS.len() - 2);
    let upper_share = ((stacks - KNOTS[lower]) as f32 / 12.0).min(1.0);
    [(1.0 - upper_share, lower), (upper_share, lower + 1)]
}
