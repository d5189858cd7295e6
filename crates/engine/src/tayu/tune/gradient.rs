//! Slopes of the loss, and steps against them.

use fishka_tayu::Role;
use rand::{Rng, RngExt};

use super::play::Lesson;
use crate::tayu::{
    features::{EDGE_INPUTS, EDGE_UNITS},
    network::{DUEL, EDGE_OUTPUTS, HEAD_INPUTS, HEAD_OUTPUTS, Network, SABOTAGE, WEIGHTS, link},
    odds::Odds,
    price::{Price, doublings},
};

/// A network with small random weights and no opinion.
pub(super) fn random_network(random: &mut impl Rng) -> Network {
    let mut weights = vec![0.0; WEIGHTS];
    let mut fill = |start: usize, inputs: usize, outputs: usize| {
        let scale = (3.0 / inputs as f32).sqrt();
        for weight in &mut weights[start..start + inputs * outputs] {
            *weight = (random.random::<f32>() * 2.0 - 1.0) * scale;
        }
    };
    fill(0, EDGE_INPUTS, EDGE_OUTPUTS);
    for head in [DUEL, SABOTAGE] {
        fill(head, HEAD_INPUTS, HEAD_OUTPUTS);
        fill(head + (HEAD_INPUTS + 1) * HEAD_OUTPUTS, HEAD_OUTPUTS, 1);
    }
    Network::new(weights).expect("it was made with as many weights")
}

/// Adds the slopes of the loss of one lesson; returns the loss.
pub(super) fn add(network: &Network, lesson: &Lesson, saboteur: bool, gradient: &mut [f32]) -> f32 {
    let trace = network.trace(&lesson.features, saboteur);
    let odds = lesson.odds;
    let sabotaged = if saboteur { odds.of(Role::Saboteur) } else { 0.0 };
    let decided = 1.0 - sabotaged;
    let north_south = if decided > 0.0 { odds.of(Role::NorthSouth) / decided } else { 0.5 };

    let mut inputs = [[0.0; HEAD_INPUTS]; 2];
    let slope = decided * slope(trace.answer.duel, north_south);
    back_through_head(network, DUEL, &trace.sides, &trace.duel, [slope, -slope], gradient, &mut inputs);
    let mut loss = decided * loss_of(trace.answer.duel, north_south);
    if saboteur {
        let slope = self::slope(trace.answer.sabotage, sabotaged);
        back_through_head(
            network,
            SABOTAGE,
            &trace.sides,
            &trace.sabotage,
            [slope; 2],
            gradient,
            &mut inputs,
        );
        loss += loss_of(trace.answer.sabotage, sabotaged);
    }

    for edge in 0..4 {
        let (axis, across) = (edge % 2, (edge + 2) % 4);
        let joined = |at: usize| inputs[axis][at] + inputs[1 - axis][2 * EDGE_OUTPUTS + at];
        // The other edge of the side is what this one is multiplied with.
        let slopes =
            std::array::from_fn(|at| joined(at) + joined(EDGE_OUTPUTS + at) * trace.edges[across][at]);
        let slopes = active(&slopes, &trace.edges[edge]);
        let rows = gradient[..DUEL].chunks_exact_mut(EDGE_OUTPUTS);
        let numbers = lesson.features.edges[edge].iter().zip(EDGE_UNITS);
        // The biases are a last row, of an input that is always 1.
        for (row, input) in rows.zip(numbers.map(|(number, unit)| f32::from(*number) / unit).chain([1.0])) {
            add_scaled(row, &slopes, input);
        }
    }
    loss
}

/// Cross-entropy of the network's probability and the one it should have.
fn loss_of(x: f32, wanted: f32) -> f32 {
    let p = link(x).clamp(1e-6, 1.0 - 1e-6);
    -(wanted * p.ln() + (1.0 - wanted) * (1.0 - p).ln())
}

/// The slope of [`loss_of`] in `x`.
fn slope(x: f32, wanted: f32) -> f32 {
    2.0 * (link(x) - wanted) / (1.0 + x * x).sqrt()
}

/// The price that fits how games at these targets ended, by plain descent.
pub(super) fn fitted_price(ended: &[(u16, Odds)]) -> Price {
    let mut price = Price::UNKNOWN;
    for _ in 0..5000 {
        let mut slopes = [0.0; 2];
        for (target, odds) in ended {
            let slope = slope(price.number(*target), odds.of(Role::Saboteur));
            slopes[0] += slope;
            slopes[1] += slope * doublings(*target);
        }
        for (number, slope) in price.0.iter_mut().zip(slopes) {
            *number -= 0.1 * slope / ended.len().max(1) as f32;
        }
    }
    let won = |role| ended.iter().map(|(_, odds)| odds.of(role)).sum::<f32>();
    let [first, second] = [Role::NorthSouth, Role::EastWest].map(won);
    price.0[2] = first / (first + second).max(1.0);
    price
}

fn back_through_head(
    network: &Network,
    start: usize,
    sides: &[[f32; HEAD_INPUTS]; 2],
    hidden: &[[f32; HEAD_OUTPUTS]; 2],
    slopes: [f32; 2],
    gradient: &mut [f32],
    inputs: &mut [[f32; HEAD_INPUTS]; 2],
) {
    let last = start + (HEAD_INPUTS + 1) * HEAD_OUTPUTS;
    let outputs = &network.weights()[last..last + HEAD_OUTPUTS];
    for side in 0..2 {
        add_scaled(&mut gradient[last..last + HEAD_OUTPUTS], &hidden[side], slopes[side]);
        gradient[last + HEAD_OUTPUTS] += slopes[side];
        let back: [f32; HEAD_OUTPUTS] = std::array::from_fn(|at| outputs[at] * slopes[side]);
        let back = active(&back, &hidden[side]);
        let rows = gradient[start..last].chunks_exact_mut(HEAD_OUTPUTS);
        for (row, input) in rows.zip(sides[side].into_iter().chain([1.0])) {
            add_scaled(row, &back, input);
        }
        let rows = network.weights()[start..last].chunks_exact(HEAD_OUTPUTS);
        for (input, row) in inputs[side].iter_mut().zip(rows) {
            *input += row.iter().zip(&back).map(|(weight, slope)| weight * slope).sum::<f32>();
        }
    }
}

fn add_scaled(row: &mut [f32], slopes: &[f32], scale: f32) {
    if scale != 0.0 {
        for (sum, slope) in row.iter_mut().zip(slopes) {
            *sum += slope * scale;
        }
    }
}

/// The slopes before the outputs were cut off at zero.
fn active<const N: usize>(slopes: &[f32; N], outputs: &[f32; N]) -> [f32; N] {
    std::array::from_fn(|at| if outputs[at] > 0.0 { slopes[at] } else { 0.0 })
}

/// Steps that fit the usual size of each slope (the method called Adam).
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(super) fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    pub(super) fn step(&mut self, weights: &mut [f32], gradient: &[f32], step: f32) {
        self.steps = self.steps.saturating_add(1);
        let (keep_mean, keep_square) = (0.9_f32, 0.999_f32);
        let (full_mean, full_square) = (1.0 - keep_mean.powi(self.steps), 1.0 - keep_square.powi(self.steps));
        for (at, weight) in weights.iter_mut().enumerate() {
            self.mean[at] = keep_mean * self.mean[at] + (1.0 - keep_mean) * gradient[at];
            self.square[at] =
                keep_square * self.square[at] + (1.0 - keep_square) * gradient[at] * gradient[at];
            *weight -= step * (self.mean[at] / full_mean) / ((self.square[at] / full_square).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use fishka_tayu::Edition;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::{
        super::{Course, play::play},
        *,
    };

    #[test]
    fn slopes_are_what_small_steps_show() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let network = random_network(&mut random);
        let course = Course { edition: Edition::EightyFour, saboteur: true };
        let lessons = play(&network, course, 0.5, &mut random);
        let lesson = &lessons[lessons.len() / 2];
        let mut gradient = vec![0.0; WEIGHTS];
        add(&network, lesson, true, &mut gradient);
        let loss_with = |at: usize, change: f32| {
            let mut network = network.clone();
            network.weights_mut()[at] += change;
            add(&network, lesson, true, &mut vec![0.0; WEIGHTS])
        };
        for at in (0..WEIGHTS).step_by(7) {
            let slope = (loss_with(at, 0.002) - loss_with(at, -0.002)) / 0.004;
            assert!(
                (slope - gradient[at]).abs() < 0.02 + 0.05 * slope.abs(),
                "{at}: {slope} {}",
                gradient[at]
            );
        }
    }

    #[test]
    fn steps_lead_downhill() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let mut network = random_network(&mut random);
        let course = Course { edition: Edition::Classic, saboteur: false };
        let lessons = play(&network, course, 0.1, &mut random);
        let mut adam = Adam::new(WEIGHTS);
        let losses: Vec<f32> = (0..30)
            .map(|_| {
                let mut gradient = vec![0.0; WEIGHTS];
                let loss = lessons.iter().map(|lesson| add(&network, lesson, false, &mut gradient)).sum();
                adam.step(network.weights_mut(), &gradient, 0.003);
                loss
            })
            .collect();
        assert!(losses[29] < losses[0]);
    }
}
