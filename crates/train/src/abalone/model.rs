//! The network in floating point, as it learns.

use fishka_abalone::{Cell, CellSet};
use fishka_engine::training::abalone::{
    FIRST_WEIGHT, GATHERED, HIDDEN, HIDDEN_ONE, LAST_ONE, Lines, MOST_WINDOWS, ONE, OUT, PATTERNS, PLACED,
    SIDE, WEIGHT_ONE, WINDOWS, WORTH_ONE, windows,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::lessons::Lesson;
use crate::trainer::{self, cross_entropy, dot, logistic};

/// Where the parts of the network lie among its parameters.
const CELLS: usize = WINDOWS * GATHERED;
const START: usize = CELLS + 2 * Cell::COUNT * PLACED;
const LAYER: usize = START + SIDE;
const LAYER_START: usize = LAYER + HIDDEN * 2 * SIDE;
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

/// What the network sees of a position: for each side, the windows of the board, and where the marbles stand.
pub(crate) struct Eyes {
    lines: Lines,
    windows: Vec<([u16; MOST_WINDOWS], usize)>,
    /// By symmetry, the place of the bit of a cell's image.
    images: [[u8; Cell::COUNT]; SYMMETRIES],
}

/// How many symmetries the board has.
const SYMMETRIES: usize = 12;

/// A position as its two sides see it.
#[derive(Default)]
pub(crate) struct Seen {
    windows: [Vec<u16>; 2],
    /// The cells with own marbles and then, counted on, those with marbles of the other side.
    marbles: [Vec<u8>; 2],
    /// How often was learned: what the windows do not tell apart is shown through one symmetry after the other.
    learned: usize,
}

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
        let mut images = [[0; Cell::COUNT]; SYMMETRIES];
        for (symmetry, images) in (0..).zip(&mut images) {
            for cell in Cell::ALL {
                images[bit(cell)] = bit(cell.transformed(symmetry)) as u8;
            }
        }
        Eyes { lines: Lines::new(), windows: (0..PATTERNS).map(of).collect(), images }
    }

    fn look(&self, lesson: &Lesson, symmetry: usize, seen: &mut Seen) {
        let views = [(lesson.own, lesson.other), (lesson.other, lesson.own)];
        let images = &self.images[symmetry];
        for (side, (own, other)) in views.into_iter().enumerate() {
            let seen_windows = &mut seen.windows[side];
            seen_windows.clear();
            for pattern in self.lines.patterns(own, other) {
                let (windows, count) = &self.windows[pattern];
                seen_windows.extend_from_slice(&windows[..*count]);
            }
            let of = |set: CellSet, first: usize| set.iter().map(move |cell| first as u8 + images[bit(cell)]);
            seen.marbles[side].clear();
            seen.marbles[side].extend(of(own, 0).chain(of(other, Cell::COUNT)));
        }
    }
}

/// The parameters of a network, and what it sees with.
pub(crate) struct Model(pub(crate) Vec<f32>, Eyes);

fn bit(cell: Cell) -> usize {
    CellSet::of(cell).bits().trailing_zeros() as usize
}

/// What a side has gathered and placed.
type Side = [f32; SIDE];

impl Model {
    /// The numbers of a position that has been looked at.
    fn forward(&self, lesson: &Lesson, seen: &Seen) -> Trace {
        let mut sides = [[0.0; SIDE]; 2];
        for (at, side) in sides.iter_mut().enumerate() {
            side.copy_from_slice(&self.0[START..LAYER]);
            let (gathered, placed) = side.split_at_mut(GATHERED);
            for &window in &seen.windows[at] {
                add(gathered, &self.0[usize::from(window) * GATHERED..][..GATHERED]);
            }
            for &marble in &seen.marbles[at] {
                add(placed, &self.0[CELLS + usize::from(marble) * PLACED..][..PLACED]);
            }
        }
        let mut inputs = [0.0; 2 * SIDE];
        for (input, number) in inputs.iter_mut().zip(sides.as_flattened()) {
            let cut = number.clamp(0.0, 1.0);
            *input = cut * cut;
        }
        let out = out(lesson);
        let mut hidden = [0.0; HIDDEN];
        for (at, hidden) in hidden.iter_mut().enumerate() {
            let row = &self.0[LAYER + at * 2 * SIDE..][..2 * SIDE];
            *hidden = self.0[LAYER_START + out * HIDDEN + at] + dot(row, &inputs);
        }
        let last = &self.0[LAST..WORTH_START];
        let worth: f32 = hidden.iter().zip(last).map(|(hidden, last)| hidden.clamp(0.0, 1.0) * last).sum();
        let first = FIRST_WEIGHT as f32 * (sides[0][0] - sides[1][0]);
        Trace { sides, inputs, hidden, worth: worth + first + self.0[WORTH_START + out] }
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
        fill(0..CELLS, 0.05);
        fill(CELLS..START, 0.1);
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
        self.1.look(lesson, 0, seen);
        self.forward(lesson, seen).worth
    }

    fn learn(&self, lesson: &Lesson, target: f32, seen: &mut Seen, slope: &mut [f32]) -> f32 {
        self.1.look(lesson, seen.learned % SYMMETRIES, seen);
        seen.learned += 1;
        let trace = self.forward(lesson, seen);
        let expected = logistic(trace.worth);
        let error = expected - target;
        let out = out(lesson);
        slope[WORTH_START + out] += error;
        let mut inputs = [0.0; 2 * SIDE];
        for (at, &hidden) in trace.hidden.iter().enumerate() {
            slope[LAST + at] += error * hidden.clamp(0.0, 1.0);
            if !(0.0..=1.0).contains(&hidden) {
                continue;
            }
            let error = error * self.0[LAST + at];
            slope[LAYER_START + out * HIDDEN + at] += error;
            let row = LAYER + at * 2 * SIDE;
            for (slope, input) in slope[row..][..2 * SIDE].iter_mut().zip(&trace.inputs) {
                *slope += error * input;
            }
            for (input, weight) in inputs.iter_mut().zip(&self.0[row..][..2 * SIDE]) {
                *input += error * weight;
            }
        }
        let (by_side, _) = inputs.as_chunks::<SIDE>();
        for (at, sign) in [1.0, -1.0].into_iter().enumerate() {
            let mut errors: Side = std::array::from_fn(|number| {
                let sum = trace.sides[at][number];
                by_side[at][number] * 2.0 * sum.clamp(0.0, 1.0) * f32::from(u8::from(sum < 1.0))
            });
            errors[0] += sign * FIRST_WEIGHT as f32 * error;
            add(&mut slope[START..LAYER], &errors);
            let (gathered, placed) = errors.split_at(GATHERED);
            for &window in &seen.windows[at] {
                add(&mut slope[usize::from(window) * GATHERED..][..GATHERED], gathered);
            }
            for &marble in &seen.marbles[at] {
                add(&mut slope[CELLS + usize::from(marble) * PLACED..][..PLACED], placed);
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
    sides: [Side; 2],
    inputs: [f32; 2 * SIDE],
    hidden: [f32; HIDDEN],
    worth: f32,
}

fn add(sums: &mut [f32], more: &[f32]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
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
        let window = usize::from(seen.windows[0][7]) * GATHERED;
        let cell = CELLS + usize::from(seen.marbles[1][7]) * PLACED;
        for at in [
            window,
            window + 9,
            cell,
            cell + 40,
            START + 3,
            START + GATHERED + 5,
            LAYER + 70,
            LAST + 2,
            WORTH_START,
        ] {
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
