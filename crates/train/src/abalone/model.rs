//! The network in floating point, as it learns.

use fishka_engine::training::abalone::{
    FIRST_WEIGHT, GATHERED, HIDDEN, HIDDEN_ONE, LAST_ONE, LINES, Lines, MOST_WINDOWS, ONE, OUT, PATTERNS,
    WEIGHT_ONE, WINDOWS, WORTH_ONE, windows,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::lessons::Lesson;
use crate::trainer::{self, cross_entropy, dot, logistic};

/// Where the parts of the network lie among its parameters.
const START: usize = WINDOWS * GATHERED;
const LAYER: usize = START + GATHERED;
const LAYER_START: usize = LAYER + HIDDEN * 2 * GATHERED;
const LAST: usize = LAYER_START + OUT * OUT * HIDDEN;
const WORTH_START: usize = LAST + HIDDEN;
/// How many parameters there are.
const PARAMETERS: usize = WORTH_START + OUT * OUT;

/// The parameters that the file has as 16-bit numbers, and what is one in them.
const WORDS: [(std::ops::Range<usize>, f32); 5] = [
    (START..LAYER, ONE as f32),
    (LAYER..LAYER_START, WEIGHT_ONE),
    (LAYER_START..LAST, HIDDEN_ONE as f32),
    (LAST..WORTH_START, LAST_ONE as f32),
    (WORTH_START..PARAMETERS, WORTH_ONE as f32),
];

/// What the network sees of a position: for each side, the windows of the board.
pub(crate) struct Eyes {
    lines: Lines,
    windows: Vec<([u16; MOST_WINDOWS], usize)>,
}

/// The windows of a position as its two sides see them.
#[derive(Default)]
pub(crate) struct Seen([Vec<u16>; 2]);

impl Eyes {
    /// The eyes of the network.
    #[must_use]
    pub(crate) fn new() -> Eyes {
        let of = |pattern: usize| {
            let mut all = [0; MOST_WINDOWS];
            let found = windows(pattern);
            all[..found.len()].copy_from_slice(&found);
            (all, found.len())
        };
        Eyes { lines: Lines::new(), windows: (0..PATTERNS).map(of).collect() }
    }

    fn look(&self, lesson: &Lesson, seen: &mut Seen) {
        let views = [(lesson.own, lesson.other), (lesson.other, lesson.own)];
        for (seen, (own, other)) in seen.0.iter_mut().zip(views) {
            seen.clear();
            seen.reserve(3 * LINES);
            for pattern in self.lines.patterns(own, other) {
                let (windows, count) = &self.windows[pattern];
                seen.extend_from_slice(&windows[..*count]);
            }
        }
    }
}

/// The parameters of a network, and what it sees with.
pub(crate) struct Model(pub(crate) Vec<f32>, Eyes);

type Gathered = [f32; GATHERED];

impl Model {
    fn row(&self, window: u16) -> &Gathered {
        self.0[usize::from(window) * GATHERED..].first_chunk().unwrap_or(&[0.0; GATHERED])
    }

    fn forward(&self, lesson: &Lesson, seen: &mut Seen) -> Trace {
        self.1.look(lesson, seen);
        let mut gathered = [[0.0; GATHERED]; 2];
        for (gathered, seen) in gathered.iter_mut().zip(&seen.0) {
            let mut sum: Gathered = std::array::from_fn(|at| self.0[START + at]);
            for &window in seen {
                sum.iter_mut().zip(self.row(window)).for_each(|(sum, more)| *sum += more);
            }
            *gathered = sum;
        }
        let mut inputs = [0.0; 2 * GATHERED];
        for (input, number) in inputs.iter_mut().zip(gathered.as_flattened()) {
            let cut = number.clamp(0.0, 1.0);
            *input = cut * cut;
        }
        let out = out(lesson);
        let mut hidden = [0.0; HIDDEN];
        for (at, hidden) in hidden.iter_mut().enumerate() {
            let row = &self.0[LAYER + at * 2 * GATHERED..][..2 * GATHERED];
            *hidden = self.0[LAYER_START + out * HIDDEN + at] + dot(row, &inputs);
        }
        let last = &self.0[LAST..WORTH_START];
        let worth: f32 = hidden.iter().zip(last).map(|(hidden, last)| hidden.clamp(0.0, 1.0) * last).sum();
        let first = FIRST_WEIGHT as f32 * (gathered[0][0] - gathered[1][0]);
        Trace { gathered, inputs, hidden, worth: worth + first + self.0[WORTH_START + out] }
    }
}

impl trainer::Model for Model {
    type Lesson = Lesson;
    type Scratch = Seen;

    fn random(seed: u64) -> Model {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut parameters = vec![0.0; PARAMETERS];
        let mut fill = |range: std::ops::Range<usize>, most: f32| {
            parameters[range].iter_mut().for_each(|at| *at = most * (2.0 * random.random::<f32>() - 1.0));
        };
        fill(0..START, 0.05);
        fill(LAYER..LAYER_START, 0.2);
        fill(LAST..WORTH_START, 0.3);
        parameters[START..LAYER].fill(0.3);
        parameters[LAYER_START..LAST].fill(0.2);
        Model(parameters, Eyes::new())
    }

    fn file(&self) -> Vec<u8> {
        let whole = |at: &f32, one: f32| (at * one).round() as i16;
        let mut file: Vec<u8> =
            self.0[..START].iter().map(|at| whole(at, ONE as f32).clamp(-127, 127) as u8).collect();
        for (part, one) in WORDS {
            file.extend(self.0[part].iter().flat_map(|at| whole(at, one).to_le_bytes()));
        }
        file
    }

    fn read(file: &[u8]) -> Option<Model> {
        let (bytes, words) = file.split_at_checked(START)?;
        let mut parameters: Vec<f32> =
            bytes.iter().map(|byte| f32::from(byte.cast_signed()) / ONE as f32).collect();
        let mut words = words.as_chunks::<2>().0.iter().map(|&word| f32::from(i16::from_le_bytes(word)));
        for (part, one) in WORDS {
            parameters.extend(words.by_ref().take(part.len()).map(|word| word / one));
        }
        (parameters.len() == PARAMETERS && words.next().is_none()).then(|| Model(parameters, Eyes::new()))
    }

    fn parameters(&mut self) -> &mut Vec<f32> {
        &mut self.0
    }

    fn logits(&self, lesson: &Lesson, seen: &mut Seen) -> f32 {
        self.forward(lesson, seen).worth
    }

    fn learn(&self, lesson: &Lesson, target: f32, seen: &mut Seen, slope: &mut [f32]) -> f32 {
        let trace = self.forward(lesson, seen);
        let expected = logistic(trace.worth);
        let error = expected - target;
        let out = out(lesson);
        slope[WORTH_START + out] += error;
        let mut inputs = [0.0; 2 * GATHERED];
        for (at, &hidden) in trace.hidden.iter().enumerate() {
            slope[LAST + at] += error * hidden.clamp(0.0, 1.0);
            if !(0.0..=1.0).contains(&hidden) {
                continue;
            }
            let error = error * self.0[LAST + at];
            slope[LAYER_START + out * HIDDEN + at] += error;
            let row = LAYER + at * 2 * GATHERED;
            for (slope, input) in slope[row..][..2 * GATHERED].iter_mut().zip(&trace.inputs) {
                *slope += error * input;
            }
            for (input, weight) in inputs.iter_mut().zip(&self.0[row..][..2 * GATHERED]) {
                *input += error * weight;
            }
        }
        let (by_side, _) = inputs.as_chunks::<GATHERED>();
        for (side, sign) in [1.0, -1.0].into_iter().enumerate() {
            let mut errors: Gathered = std::array::from_fn(|at| {
                by_side[side][at]
                    * 2.0
                    * trace.gathered[side][at].clamp(0.0, 1.0)
                    * f32::from(u8::from(trace.gathered[side][at] < 1.0))
            });
            errors[0] += sign * FIRST_WEIGHT as f32 * error;
            for (slope, error) in slope[START..LAYER].iter_mut().zip(&errors) {
                *slope += error;
            }
            for &window in &seen.0[side] {
                let row = &mut slope[usize::from(window) * GATHERED..][..GATHERED];
                row.iter_mut().zip(&errors).for_each(|(slope, error)| *slope += error);
            }
        }
        cross_entropy(expected, target)
    }

    fn clip(&mut self) {
        let row = 127.0 / ONE as f32;
        self.0[..START].iter_mut().for_each(|at| *at = at.clamp(-row, row));
        self.0[LAYER..LAYER_START].iter_mut().for_each(|at| *at = at.clamp(-4.0, 4.0));
        self.0[LAST..].iter_mut().for_each(|at| *at = at.clamp(-20.0, 20.0));
    }
}

/// Everything computed on the way to an answer.
struct Trace {
    gathered: [Gathered; 2],
    inputs: [f32; 2 * GATHERED],
    hidden: [f32; HIDDEN],
    worth: f32,
}

fn out(lesson: &Lesson) -> usize {
    let [mine, others] = lesson.out.map(|out| usize::from(out).min(OUT - 1));
    mine * OUT + others
}

#[cfg(test)]
mod tests {
    use fishka_abalone::{Layout, Position};
    use fishka_engine::training::abalone::{LOGIT, Network};
    use fishka_game::Position as _;

    use super::*;
    use crate::trainer::Model as _;

    /// Positions of a random game.
    fn positions() -> Vec<Position> {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut position = Layout::BelgianDaisy.position();
        let mut positions = Vec::new();
        for _ in 0..40 {
            let mut legal = <Position as fishka_game::Position>::Moves::default();
            position.legal_moves(&mut legal);
            position.play_unchecked(legal[random.random_range(0..legal.len())]);
            positions.push(position);
        }
        positions
    }

    fn lesson(position: &Position) -> Lesson {
        let me = position.to_move();
        let [own, other] = [me, !me].map(|colour| position.marbles(colour));
        Lesson { own, other, out: [me, !me].map(|colour| position.out(colour)), score: 0.5, result: 0.5 }
    }

    #[test]
    fn whole_numbers_say_what_the_model_says() {
        let model = Model::random(5);
        let network = Network::read(&model.file()).unwrap();
        for position in positions() {
            let logits = model.logits(&lesson(&position), &mut Seen::default());
            let value = network.value(&position, &network.tally(&position));
            assert!((logits * LOGIT as f32 - value as f32).abs() < 12.0, "{logits} {value}");
        }
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        let mut seen = Seen::default();
        let mut model = Model::random(6);
        let lesson = lesson(&positions()[30]);
        let mut slope = vec![0.0; PARAMETERS];
        model.learn(&lesson, 0.9, &mut seen, &mut slope);
        let seen_row = usize::from(seen.0[0][7]) * GATHERED;
        for at in [seen_row, seen_row + 9, START + 3, LAYER + 70, LAST + 2, WORTH_START] {
            let middle = model.0[at];
            let mut loss = |parameter: f32| {
                model.0[at] = parameter;
                f64::from(cross_entropy(logistic(model.logits(&lesson, &mut seen)), 0.9))
            };
            let measured = (loss(middle + 0.01) - loss(middle - 0.01)) / 0.02;
            model.0[at] = middle;
            let expected = f64::from(slope[at]);
            assert!(
                (measured - expected).abs() < 0.01 + 0.05 * expected.abs(),
                "{at}: {measured} {expected}"
            );
        }
    }
}
