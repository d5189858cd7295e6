//! The network in floating point, as it learns.

use std::ops::Range;

use fishka_engine::training::dvonn::{
    FIRST_WEIGHT, HIDDEN, HIDDEN_ONE, LAST_ONE, ONE, PARTS, ROW_MOST, ROWS, SUMS, WEIGHT_ONE, WORTH_ONE,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::lessons::Lesson;
use crate::trainer::{self, cross_entropy, dot, logistic};

/// Where the layers of the network lie among its parameters; those after the sums once for every part.
const START: usize = ROWS * SUMS;
const LAYER: usize = START + SUMS;
const LAYER_START: usize = LAYER + PARTS * HIDDEN * SUMS;
const LAST: usize = LAYER_START + PARTS * HIDDEN;
const WORTH_START: usize = LAST + PARTS * HIDDEN;
/// How many parameters there are.
const PARAMETERS: usize = WORTH_START + PARTS;

/// The parameters of a network.
pub(crate) struct Model(Vec<f32>);

type Sums = [f32; SUMS];

/// Everything computed on the way to an answer.
struct Trace {
    sums: Sums,
    inputs: Sums,
    hidden: [f32; HIDDEN],
    worth: f32,
}

impl Model {
    fn forward(&self, lesson: &Lesson) -> Trace {
        let mut sums: Sums = std::array::from_fn(|at| self.0[START + at]);
        for &row in &lesson.rows {
            let row = &self.0[usize::from(row) * SUMS..][..SUMS];
            sums.iter_mut().zip(row).for_each(|(sum, more)| *sum += more);
        }
        let inputs = sums.map(|sum| sum.clamp(0.0, 1.0).powi(2));
        let part = lesson.part;
        let mut hidden = [0.0; HIDDEN];
        for (at, hidden) in hidden.iter_mut().enumerate() {
            let row = &self.0[LAYER + (part * HIDDEN + at) * SUMS..][..SUMS];
            *hidden = self.0[LAYER_START + part * HIDDEN + at] + dot(row, &inputs);
        }
        let last = &self.0[LAST + part * HIDDEN..][..HIDDEN];
        let worth: f32 = hidden.iter().zip(last).map(|(hidden, last)| hidden.clamp(0.0, 1.0) * last).sum();
        let worth = worth + FIRST_WEIGHT as f32 * sums[0] + self.0[WORTH_START + part];
        Trace { sums, inputs, hidden, worth }
    }
}

/// The parameters that the file has as 16-bit numbers, in its order, and what is one in them.
fn words() -> impl Iterator<Item = (Range<usize>, f32)> {
    let part = |part: usize| {
        let range = |first: usize, count: usize| first + part * count..first + (part + 1) * count;
        [
            (range(LAYER, HIDDEN * SUMS), WEIGHT_ONE),
            (range(LAYER_START, HIDDEN), HIDDEN_ONE as f32),
            (range(LAST, HIDDEN), LAST_ONE as f32),
            (range(WORTH_START, 1), WORTH_ONE as f32),
        ]
    };
    std::iter::once((START..LAYER, ONE as f32)).chain((0..PARTS).flat_map(part))
}

impl trainer::Model for Model {
    type Lesson = Lesson;
    type Scratch = ();

    fn random(seed: u64) -> Model {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut parameters = vec![0.0; PARAMETERS];
        let mut fill = |range: std::ops::Range<usize>, most: f32| {
            parameters[range].iter_mut().for_each(|at| *at = most * (2.0 * random.random::<f32>() - 1.0));
        };
        fill(0..START, 0.05);
        fill(LAYER..LAYER_START, 0.25);
        fill(LAST..WORTH_START, 0.3);
        parameters[START..LAYER].fill(0.3);
        parameters[LAYER_START..LAST].fill(0.2);
        Model(parameters)
    }

    fn file(&self) -> Vec<u8> {
        const MOST: i16 = ROW_MOST as i16;
        let whole = |at: &f32, one: f32| (at * one).round() as i16;
        let mut file: Vec<u8> =
            self.0[..START].iter().map(|at| whole(at, ONE as f32).clamp(-MOST, MOST) as u8).collect();
        for (range, one) in words() {
            file.extend(self.0[range].iter().flat_map(|at| whole(at, one).to_le_bytes()));
        }
        file
    }

    fn read(file: &[u8]) -> Option<Model> {
        let (bytes, numbers) = file.split_at_checked(START)?;
        let mut parameters: Vec<f32> =
            bytes.iter().map(|byte| f32::from(byte.cast_signed()) / ONE as f32).collect();
        parameters.resize(PARAMETERS, 0.0);
        let mut numbers = numbers.as_chunks::<2>().0.iter().map(|&number| i16::from_le_bytes(number));
        for (range, one) in words() {
            for at in &mut parameters[range] {
                *at = f32::from(numbers.next()?) / one;
            }
        }
        numbers.next().is_none().then_some(Model(parameters))
    }

    fn parameters(&mut self) -> &mut Vec<f32> {
        &mut self.0
    }

    fn logits(&self, lesson: &Lesson, (): &mut ()) -> f32 {
        self.forward(lesson).worth
    }

    fn learn(&self, lesson: &Lesson, target: f32, (): &mut (), slope: &mut [f32]) -> f32 {
        let trace = self.forward(lesson);
        let expected = logistic(trace.worth);
        let error = expected - target;
        let part = lesson.part;
        slope[WORTH_START + part] += error;
        let mut errors = [0.0; SUMS];
        for (at, &hidden) in trace.hidden.iter().enumerate() {
            let at = part * HIDDEN + at;
            slope[LAST + at] += error * hidden.clamp(0.0, 1.0);
            if !(0.0..=1.0).contains(&hidden) {
                continue;
            }
            let error = error * self.0[LAST + at];
            slope[LAYER_START + at] += error;
            let row = LAYER + at * SUMS;
            for (slope, input) in slope[row..][..SUMS].iter_mut().zip(&trace.inputs) {
                *slope += error * input;
            }
            for (sum, weight) in errors.iter_mut().zip(&self.0[row..][..SUMS]) {
                *sum += error * weight;
            }
        }
        for (error, sum) in errors.iter_mut().zip(trace.sums) {
            *error *= 2.0 * sum.clamp(0.0, 1.0) * f32::from(u8::from(sum < 1.0));
        }
        errors[0] += FIRST_WEIGHT as f32 * error;
        slope[START..LAYER].iter_mut().zip(&errors).for_each(|(slope, error)| *slope += error);
        for &row in &lesson.rows {
            let row = &mut slope[usize::from(row) * SUMS..][..SUMS];
            row.iter_mut().zip(&errors).for_each(|(slope, error)| *slope += error);
        }
        cross_entropy(expected, target)
    }

    fn clip(&mut self) {
        let row = f32::from(ROW_MOST) / ONE as f32;
        self.0[..START].iter_mut().for_each(|at| *at = at.clamp(-row, row));
        self.0[LAYER..LAYER_START].iter_mut().for_each(|at| *at = at.clamp(-4.0, 4.0));
        self.0[LAST..].iter_mut().for_each(|at| *at = at.clamp(-20.0, 20.0));
    }
}

#[cfg(test)]
mod tests {
    use fishka_dvonn::{Dvonn, Phase, State};
    use fishka_engine::training::dvonn::{LOGIT, Network, part, rows};
    use fishka_game::{Game as _, Position as _};

    use super::*;
    use crate::trainer::Model as _;

    /// States of a random game, with their lessons.
    fn lessons() -> Vec<(State, Lesson)> {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut state = *Dvonn::default().start().state();
        let mut lessons = Vec::new();
        loop {
            let mut legal = Default::default();
            state.legal_moves(&mut legal);
            if legal.is_empty() {
                return lessons;
            }
            state.play_unchecked(legal[random.random_range(0..legal.len())]);
            if state.phase() == Phase::Stack
                && let Some(rows) = rows(&state)
            {
                lessons.push((state, Lesson::new(&rows, part(state.occupied().len()))));
            }
        }
    }

    #[test]
    fn whole_numbers_say_what_the_model_says() {
        let model = Model::random(5);
        let network = Network::read(&model.file()).unwrap();
        for (state, lesson) in lessons() {
            let logits = model.logits(&lesson, &mut ());
            let value = network.value(&state).unwrap();
            assert!((logits * LOGIT - value as f32).abs() < 30.0, "{logits} {value}");
        }
    }

    #[test]
    fn a_model_is_read_as_it_was_written() {
        let file = Model::random(7).file();
        assert_eq!(Model::read(&file).unwrap().file(), file);
        assert!(Model::read(&file[2..]).is_none());
    }

    #[test]
    fn the_slope_is_that_of_the_loss() {
        let mut model = Model::random(6);
        let (_, lesson) = &lessons()[9];
        let mut slope = vec![0.0; PARAMETERS];
        model.learn(lesson, 0.9, &mut (), &mut slope);
        let (row, part) = (usize::from(lesson.rows[7]) * SUMS, lesson.part);
        let hidden = LAYER + part * HIDDEN * SUMS;
        for at in [row, row + 9, START + 3, hidden + 70, LAST + part * HIDDEN + 2, WORTH_START + part] {
            let middle = model.0[at];
            let mut loss = |parameter: f32| {
                model.0[at] = parameter;
                f64::from(cross_entropy(logistic(model.logits(lesson, &mut ())), 0.9))
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
