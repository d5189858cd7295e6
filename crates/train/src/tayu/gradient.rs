//! Slopes of the loss, and steps against them.

use fishka_engine::training::tayu::{
    DUEL, EDGE_INPUTS, EDGE_OUTPUTS, EDGE_UNITS, HEAD_INPUTS, HEAD_OUTPUTS, Network, Odds, Price, SABOTAGE,
    WEIGHTS, doublings, link,
};
use fishka_tayu::Role;
use rand::{Rng, RngExt};

use super::play::Lesson;

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

/// The slopes of the loss of one network, summed over lessons.
pub(super) struct Gradient<'a> {
    network: &'a Network,
    saboteur: bool,
    /// The slopes, a number for each weight.
    pub(super) slopes: Vec<f32>,
    /// The layers of the heads with a row of inputs for each output: the way back wants them so.
    duel: Vec<f32>,
    sabotage: Vec<f32>,
}

impl Gradient<'_> {
    pub(super) fn new(network: &Network, saboteur: bool) -> Gradient<'_> {
        let turned = |start: usize| {
            let weights = &network.weights()[start..];
            let places =
                (0..HEAD_OUTPUTS).flat_map(|output| (0..HEAD_INPUTS).map(move |input| (input, output)));
            places.map(|(input, output)| weights[input * HEAD_OUTPUTS + output]).collect()
        };
        let slopes = vec![0.0; WEIGHTS];
        Gradient { network, saboteur, slopes, duel: turned(DUEL), sabotage: turned(SABOTAGE) }
    }

    /// Adds the slopes of one lesson; returns its loss.
    pub(super) fn add(&mut self, lesson: &Lesson) -> f32 {
        let trace = self.network.trace(&lesson.features, self.saboteur);
        let odds = lesson.odds;
        let sabotaged = if self.saboteur { odds.of(Role::Saboteur) } else { 0.0 };
        let decided = 1.0 - sabotaged;
        let north_south = if decided > 0.0 { odds.of(Role::NorthSouth) / decided } else { 0.5 };

        let slope = decided * slope(trace.answer.duel, north_south);
        let mut inputs = self.back_through_head(DUEL, &trace.sides, &trace.duel, [slope, -slope]);
        let mut loss = decided * loss_of(trace.answer.duel, north_south);
        if self.saboteur {
            let slope = self::slope(trace.answer.sabotage, sabotaged);
            let more = self.back_through_head(SABOTAGE, &trace.sides, &trace.sabotage, [slope; 2]);
            for (inputs, more) in inputs.iter_mut().zip(&more) {
                add_scaled(inputs, more, 1.0);
            }
            loss += loss_of(trace.answer.sabotage, sabotaged);
        }

        for edge in 0..4 {
            let (axis, across) = (edge % 2, (edge + 2) % 4);
            let joined = |at: usize| inputs[axis][at] + inputs[1 - axis][2 * EDGE_OUTPUTS + at];
            // The other edge of the side is what this one is multiplied with.
            let slopes =
                std::array::from_fn(|at| joined(at) + joined(EDGE_OUTPUTS + at) * trace.edges[across][at]);
            let slopes = active(&slopes, &trace.edges[edge]);
            let rows = self.slopes[..DUEL].chunks_exact_mut(EDGE_OUTPUTS);
            let numbers = lesson.features.edges[edge].iter().zip(EDGE_UNITS);
            // The biases are a last row, of an input that is always 1.
            let inputs = numbers.map(|(number, unit)| f32::from(*number) / unit).chain([1.0]);
            for (row, input) in rows.zip(inputs) {
                add_scaled(row, &slopes, input);
            }
        }
        loss
    }

    /// Adds the slopes of a head, whose answers from either side have these; returns those of what the head sees.
    fn back_through_head(
        &mut self,
        start: usize,
        sides: &[[f32; HEAD_INPUTS]; 2],
        hidden: &[[f32; HEAD_OUTPUTS]; 2],
        slopes: [f32; 2],
    ) -> [[f32; HEAD_INPUTS]; 2] {
        let turned = if start == DUEL { &self.duel } else { &self.sabotage };
        let last = start + (HEAD_INPUTS + 1) * HEAD_OUTPUTS;
        let outputs = &self.network.weights()[last..last + HEAD_OUTPUTS];
        let mut inputs = [[0.0; HEAD_INPUTS]; 2];
        for side in 0..2 {
            add_scaled(&mut self.slopes[last..last + HEAD_OUTPUTS], &hidden[side], slopes[side]);
            self.slopes[last + HEAD_OUTPUTS] += slopes[side];
            let back: [f32; HEAD_OUTPUTS] = std::array::from_fn(|at| outputs[at] * slopes[side]);
            let back = active(&back, &hidden[side]);
            let rows = self.slopes[start..last].chunks_exact_mut(HEAD_OUTPUTS);
            for (row, input) in rows.zip(sides[side].into_iter().chain([1.0])) {
                add_scaled(row, &back, input);
            }
            for (row, slope) in turned.chunks_exact(HEAD_INPUTS).zip(back) {
                add_scaled(&mut inputs[side], row, slope);
            }
        }
        inputs
    }
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
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    /// Running means of every slope and of its square.
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
    /// How much of these is still the zero they began with.
    pub(super) empty: [f32; 2],
}

/// How much of a mean, and of a mean square, stays at each step.
const KEPT: [f32; 2] = [0.9, 0.999];

impl Adam {
    pub(super) fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], empty: [1.0; 2] }
    }

    pub(super) fn step(&mut self, weights: &mut [f32], gradient: &[f32], step: f32) {
        self.empty = [0, 1].map(|nth| self.empty[nth] * KEPT[nth]);
        let [full_mean, full_square] = self.empty.map(|empty| 1.0 - empty);
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(means) {
            *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
            *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
            *weight -= step * (*mean / full_mean) / ((*square / full_square).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use fishka_engine::training::tayu::Quick;
    use fishka_tayu::Edition;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::{
        super::{play::play, tuner::Course},
        *,
    };

    #[test]
    fn slopes_are_what_small_steps_show() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let network = random_network(&mut random);
        let course = Course { edition: Edition::EightyFour, saboteur: true };
        let lessons = play(&Quick::of(&network), course, 0.5, &mut random);
        let lesson = &lessons[lessons.len() / 2];
        let mut gradient = Gradient::new(&network, true);
        gradient.add(lesson);
        let slopes = gradient.slopes;
        let loss_with = |at: usize, change: f32| {
            let mut network = network.clone();
            network.weights_mut()[at] += change;
            Gradient::new(&network, true).add(lesson)
        };
        for at in (0..WEIGHTS).step_by(7) {
            let slope = (loss_with(at, 0.002) - loss_with(at, -0.002)) / 0.004;
            let found = slopes[at];
            assert!((slope - found).abs() < 0.02 + 0.05 * slope.abs(), "{at}: {slope} {found}");
        }
    }

    #[test]
    fn steps_lead_downhill() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let mut network = random_network(&mut random);
        let course = Course { edition: Edition::Classic, saboteur: false };
        let lessons = play(&Quick::of(&network), course, 0.1, &mut random);
        let mut adam = Adam::new(WEIGHTS);
        let losses: Vec<f32> = (0..30)
            .map(|_| {
                let mut gradient = Gradient::new(&network, false);
                let loss = lessons.iter().map(|lesson| gradient.add(lesson)).sum();
                let slopes = gradient.slopes;
                adam.step(network.weights_mut(), &slopes, 0.003);
                loss
            })
            .collect();
        assert!(losses[29] < losses[0]);
    }
}
