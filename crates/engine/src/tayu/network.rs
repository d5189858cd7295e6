//! The learned part of the evaluation: a small network over [`Features`], as it is learned. What is played with is the same in
//! whole numbers: see [`Quick`](super::quick::Quick).
//!
//! Every edge goes through the same layer. What comes out for the two edges of a side is added and multiplied, since the
//! rules multiply their points; a head then weighs one side against the other. The head for "who scores more" is used
//! once from either side and the difference taken, so that swapping the sides exactly swaps the odds. The head for "the
//! saboteur wins" is used from either side too, and the sum taken.

use super::{
    features::{EDGE_INPUTS, EDGE_UNITS, Features, SIDE_INPUTS, SIDE_UNITS},
    odds::Odds,
};

/// Outputs of the layer of an edge.
pub const EDGE_OUTPUTS: usize = 24;
/// Hidden numbers of a head.
pub const HEAD_OUTPUTS: usize = 32;
/// What a head sees: sums and products of its own edges, of the other side's, and the whole.
pub const HEAD_INPUTS: usize = 4 * EDGE_OUTPUTS + SIDE_INPUTS;

/// Where the weights of a dense layer are: a row of outputs for each input, and one of biases.
const fn layer(inputs: usize, outputs: usize) -> usize {
    (inputs + 1) * outputs
}

/// Where a head begins: its layer, then the weights of the hidden numbers, then a bias.
pub const DUEL: usize = layer(EDGE_INPUTS, EDGE_OUTPUTS);
/// See [`DUEL`].
pub const SABOTAGE: usize = DUEL + HEAD;
const HEAD: usize = layer(HEAD_INPUTS, HEAD_OUTPUTS) + HEAD_OUTPUTS + 1;
/// How many weights there are.
pub const WEIGHTS: usize = SABOTAGE + HEAD;

/// A network: its weights in one row, as the file has them.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    weights: Vec<f32>,
}

/// Everything computed on the way to an answer.
pub struct Trace {
    /// What comes out of the layer of each edge.
    pub edges: [[f32; EDGE_OUTPUTS]; 4],
    /// What the heads see from either side.
    pub sides: [[f32; HEAD_INPUTS]; 2],
    /// The hidden numbers of the head for who scores more, from either side.
    pub duel: [[f32; HEAD_OUTPUTS]; 2],
    /// The hidden numbers of the saboteur's head, from either side.
    pub sabotage: [[f32; HEAD_OUTPUTS]; 2],
    /// What it came to.
    pub answer: Answer,
}

/// What the network says, before [`link`].
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Answer {
    /// That north–south scores more than east–west.
    pub duel: f32,
    /// That the saboteur keeps both below the target.
    pub sabotage: f32,
}

impl Answer {
    /// The odds of all roles.
    #[must_use]
    pub fn odds(self, saboteur: bool) -> Odds {
        let sabotaged = if saboteur { link(self.sabotage) } else { 0.0 };
        let north_south = link(self.duel);
        Odds([(1.0 - sabotaged) * north_south, (1.0 - sabotaged) * (1.0 - north_south), sabotaged])
    }
}

/// From any number to a probability. Only operations that are exact on every machine, so that play is the same everywhere.
#[inline]
#[must_use]
pub fn link(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

impl Network {
    /// A network with these weights; `None` when they are not as many as it has.
    #[must_use]
    pub fn new(weights: Vec<f32>) -> Option<Network> {
        (weights.len() == WEIGHTS).then_some(Network { weights })
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The weights, to be changed.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The answer and how it came about, with `saboteur` the second part of it too.
    #[inline(always)]
    #[must_use]
    pub fn trace(&self, features: &Features, saboteur: bool) -> Trace {
        let inputs = features.edges.map(|numbers| scaled(numbers, &EDGE_UNITS));
        let edges = dense::<EDGE_INPUTS, EDGE_OUTPUTS, 4, 8>(&self.weights[..DUEL], &inputs);
        let joined = [0, 1].map(|axis: usize| {
            let (one, other) = (&edges[axis], &edges[axis + 2]);
            let mut joined = [0.0; 2 * EDGE_OUTPUTS];
            for at in 0..EDGE_OUTPUTS {
                joined[at] = one[at] + other[at];
                joined[EDGE_OUTPUTS + at] = one[at] * other[at];
            }
            joined
        });
        let sides = [0, 1].map(|axis: usize| {
            let mut inputs = [0.0; HEAD_INPUTS];
            inputs[..2 * EDGE_OUTPUTS].copy_from_slice(&joined[axis]);
            inputs[2 * EDGE_OUTPUTS..4 * EDGE_OUTPUTS].copy_from_slice(&joined[1 - axis]);
            inputs[4 * EDGE_OUTPUTS..].copy_from_slice(&scaled(features.sides[axis], &SIDE_UNITS));
            inputs
        });
        let (duel, duels) = self.head(DUEL, &sides);
        let (sabotage, sabotages) =
            if saboteur { self.head(SABOTAGE, &sides) } else { ([[0.0; HEAD_OUTPUTS]; 2], [0.0; 2]) };
        let answer = Answer { duel: duels[0] - duels[1], sabotage: sabotages[0] + sabotages[1] };
        Trace { edges, sides, duel, sabotage, answer }
    }

    #[inline(always)]
    fn head(&self, start: usize, sides: &[[f32; HEAD_INPUTS]; 2]) -> ([[f32; HEAD_OUTPUTS]; 2], [f32; 2]) {
        let (weights, rest) = self.weights[start..].split_at(layer(HEAD_INPUTS, HEAD_OUTPUTS));
        let hidden = dense::<HEAD_INPUTS, HEAD_OUTPUTS, 2, 16>(weights, sides);
        let sums = hidden.map(|hidden| {
            let sum: f32 = hidden.iter().zip(rest).map(|(hidden, weight)| hidden * weight).sum();
            sum + rest[HEAD_OUTPUTS]
        });
        (hidden, sums)
    }
}

#[inline(always)]
fn scaled<const N: usize>(numbers: [u8; N], units: &[f32; N]) -> [f32; N] {
    std::array::from_fn(|at| f32::from(numbers[at]) / units[at])
}

/// A layer whose outputs are never negative, for several rows of inputs at once. A block of outputs is summed up together: so
/// many that the sums stay in registers.
#[inline(always)]
fn dense<const INPUTS: usize, const OUTPUTS: usize, const COUNT: usize, const BLOCK: usize>(
    weights: &[f32],
    inputs: &[[f32; INPUTS]; COUNT],
) -> [[f32; OUTPUTS]; COUNT] {
    const { assert!(OUTPUTS.is_multiple_of(BLOCK)) }
    let (rows, biases) = weights[..layer(INPUTS, OUTPUTS)].split_at(INPUTS * OUTPUTS);
    let (rows, _) = rows.as_chunks::<OUTPUTS>();
    let mut outputs = [[0.0; OUTPUTS]; COUNT];
    for first in (0..OUTPUTS).step_by(BLOCK) {
        let mut bias = [0.0; BLOCK];
        bias.copy_from_slice(&biases[first..first + BLOCK]);
        let mut sums = [bias; COUNT];
        for at in 0..INPUTS {
            let row = &rows[at][first..first + BLOCK];
            for nth in 0..COUNT {
                let input = inputs[nth][at];
                for output in 0..BLOCK {
                    sums[nth][output] += input * row[output];
                }
            }
        }
        for (outputs, sums) in outputs.iter_mut().zip(sums) {
            outputs[first..first + BLOCK].copy_from_slice(&sums.map(|sum: f32| sum.max(0.0)));
        }
    }
    outputs
}
