//! The network in whole numbers, as it is played with: the same on every machine, and several numbers at once where the
//! processor can.

use super::{
    features::{EDGE_INPUTS, EDGE_UNITS, Features, SIDE_INPUTS, SIDE_UNITS},
    network::{Answer, DUEL, EDGE_OUTPUTS, HEAD_INPUTS, HEAD_OUTPUTS, Network, SABOTAGE, WEIGHTS},
};

/// What is one in the numbers that layers are fed with.
const ONE: i32 = 1 << 8;
/// What is one in a weight.
const WEIGHT_ONE: f32 = (1 << SUM_SHIFT) as f32;
/// What is one in a sum, and what makes a number of it that the next layer is fed with.
const SUM_ONE: f32 = ONE as f32 * WEIGHT_ONE;
const SUM_SHIFT: u32 = 11;

const EDGE_PAIRS: usize = EDGE_INPUTS.div_ceil(2);
const HEAD_PAIRS: usize = HEAD_INPUTS.div_ceil(2);

/// A network in whole numbers.
pub struct Quick {
    edge: Layer<EDGE_PAIRS, EDGE_OUTPUTS>,
    duel: Head,
    sabotage: Head,
}

struct Head {
    first: Layer<HEAD_PAIRS, HEAD_OUTPUTS>,
    last: [i16; HEAD_OUTPUTS],
    bias: i32,
}

/// Weights by pair of inputs: for every output those of both.
struct Layer<const PAIRS: usize, const OUTPUTS: usize> {
    rows: Box<[[[i16; 2]; OUTPUTS]; PAIRS]>,
    biases: [i32; OUTPUTS],
}

impl Quick {
    /// The nearest to a network.
    #[must_use]
    pub fn of(network: &Network) -> Quick {
        let weights = network.weights();
        Quick {
            edge: Layer::of(&weights[..DUEL]),
            duel: Head::of(&weights[DUEL..SABOTAGE]),
            sabotage: Head::of(&weights[SABOTAGE..WEIGHTS]),
        }
    }

    /// The answer, and with `saboteur` the second part of it too.
    #[inline(always)]
    #[must_use]
    pub fn answer(&self, features: &Features, saboteur: bool) -> Answer {
        let inputs = features.edges.map(|numbers| paired(scaled(numbers, &EDGE_UNITS)));
        let edges = self.edge.sums(&inputs).map(|sums| sums.map(active));
        let joined = [0, 1].map(|axis: usize| {
            let (one, other) = (&edges[axis], &edges[axis + 2]);
            let mut joined = [0; 2 * EDGE_OUTPUTS];
            for at in 0..EDGE_OUTPUTS {
                joined[at] = one[at].saturating_add(other[at]);
                let product = i32::from(one[at]) * i32::from(other[at]) / ONE;
                joined[EDGE_OUTPUTS + at] = product.min(i16::MAX.into()) as i16;
            }
            joined
        });
        let sides = [0, 1].map(|axis: usize| {
            let mut inputs = [0; HEAD_INPUTS];
            inputs[..2 * EDGE_OUTPUTS].copy_from_slice(&joined[axis]);
            inputs[2 * EDGE_OUTPUTS..4 * EDGE_OUTPUTS].copy_from_slice(&joined[1 - axis]);
            inputs[4 * EDGE_OUTPUTS..]
                .copy_from_slice(&scaled::<SIDE_INPUTS>(features.sides[axis], &SIDE_UNITS));
            paired(inputs)
        });
        let duels = self.duel.sums(&sides);
        let sabotages = if saboteur { self.sabotage.sums(&sides) } else { [0; 2] };
        let real = |sum: i32| sum as f32 / SUM_ONE;
        Answer {
            duel: real(duels[0].wrapping_sub(duels[1])),
            sabotage: real(sabotages[0].wrapping_add(sabotages[1])),
        }
    }
}

impl Head {
    fn of(weights: &[f32]) -> Head {
        let (first, last) = weights.split_at((HEAD_INPUTS + 1) * HEAD_OUTPUTS);
        Head {
            first: Layer::of(first),
            last: std::array::from_fn(|at| whole(last[at], WEIGHT_ONE)),
            bias: (last[HEAD_OUTPUTS] * SUM_ONE).round() as i32,
        }
    }

    #[inline(always)]
    fn sums(&self, sides: &[[[i16; 2]; HEAD_PAIRS]; 2]) -> [i32; 2] {
        self.first.sums(sides).map(|sums| {
            let products =
                sums.iter().zip(&self.last).map(|(sum, weight)| i32::from(active(*sum)) * i32::from(*weight));
            products.fold(self.bias, i32::wrapping_add)
        })
    }
}

impl<const PAIRS: usize, const OUTPUTS: usize> Layer<PAIRS, OUTPUTS> {
    /// From a row of outputs for each input, and one of biases.
    fn of(weights: &[f32]) -> Layer<PAIRS, OUTPUTS> {
        let (inputs, biases) = weights.split_at(weights.len() - OUTPUTS);
        let mut layer = Layer {
            rows: Box::new([[[0; 2]; OUTPUTS]; PAIRS]),
            biases: std::array::from_fn(|at| (biases[at] * SUM_ONE).round() as i32),
        };
        for (input, row) in inputs.chunks_exact(OUTPUTS).enumerate() {
            for (output, weight) in row.iter().enumerate() {
                layer.rows[input / 2][output][input % 2] = whole(*weight, WEIGHT_ONE);
            }
        }
        layer
    }

    /// The sums of several rows of inputs.
    #[inline(always)]
    fn sums<const COUNT: usize>(&self, inputs: &[[[i16; 2]; PAIRS]; COUNT]) -> [[i32; OUTPUTS]; COUNT] {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        // SAFETY: the program is built for processors with these instructions.
        return unsafe { self.wide(inputs) };
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return self.in_browser(inputs);
        #[cfg(not(any(
            all(target_arch = "x86_64", target_feature = "avx2"),
            all(target_arch = "wasm32", target_feature = "simd128")
        )))]
        self.plain(inputs)
    }

    #[cfg_attr(
        any(
            all(target_arch = "x86_64", target_feature = "avx2", not(test)),
            all(target_arch = "wasm32", target_feature = "simd128")
        ),
        expect(dead_code)
    )]
    #[inline(always)]
    fn plain<const COUNT: usize>(&self, inputs: &[[[i16; 2]; PAIRS]; COUNT]) -> [[i32; OUTPUTS]; COUNT] {
        let mut sums = [self.biases; COUNT];
        for (at, row) in self.rows.iter().enumerate() {
            for nth in 0..COUNT {
                let [one, other] = inputs[nth][at].map(i32::from);
                for (sum, weights) in sums[nth].iter_mut().zip(row) {
                    let more = one * i32::from(weights[0]) + other * i32::from(weights[1]);
                    *sum = sum.wrapping_add(more);
                }
            }
        }
        sums
    }

    /// The same, four outputs at a time.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    fn in_browser<const COUNT: usize>(&self, inputs: &[[[i16; 2]; PAIRS]; COUNT]) -> [[i32; OUTPUTS]; COUNT] {
        use std::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128, v128_load, v128_store};
        const { assert!(OUTPUTS.is_multiple_of(4)) };
        let mut sums = [self.biases; COUNT];
        for first in (0..OUTPUTS).step_by(4) {
            // SAFETY: all arrays are as long as what is read or written.
            unsafe {
                let place = |sums: &[i32; OUTPUTS]| sums.as_ptr().add(first).cast::<v128>();
                let mut totals = sums.each_ref().map(|sums| v128_load(place(sums)));
                for (at, row) in self.rows.iter().enumerate() {
                    let weights = v128_load(row.as_ptr().add(first).cast());
                    for (total, inputs) in totals.iter_mut().zip(inputs) {
                        *total = i32x4_add(*total, i32x4_dot_i16x8(i32x4_splat(both(inputs[at])), weights));
                    }
                }
                for (sums, total) in sums.iter_mut().zip(totals) {
                    v128_store(sums.as_mut_ptr().add(first).cast(), total);
                }
            }
        }
        sums
    }

    /// The same, eight outputs at a time.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    #[target_feature(enable = "avx2")]
    #[inline]
    fn wide<const COUNT: usize>(&self, inputs: &[[[i16; 2]; PAIRS]; COUNT]) -> [[i32; OUTPUTS]; COUNT] {
        use std::arch::x86_64::{
            __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32,
            _mm256_storeu_si256,
        };
        const { assert!(OUTPUTS.is_multiple_of(8)) };
        let mut sums = [self.biases; COUNT];
        for first in (0..OUTPUTS).step_by(8) {
            // SAFETY: all arrays are as long as what is read or written.
            unsafe {
                let load = |numbers: *const i32| _mm256_loadu_si256(numbers.add(first).cast::<__m256i>());
                let mut totals = sums.each_ref().map(|sums| load(sums.as_ptr()));
                for (at, row) in self.rows.iter().enumerate() {
                    let weights = load(row.as_ptr().cast());
                    for (total, inputs) in totals.iter_mut().zip(inputs) {
                        let products = _mm256_madd_epi16(_mm256_set1_epi32(both(inputs[at])), weights);
                        *total = _mm256_add_epi32(*total, products);
                    }
                }
                for (sums, total) in sums.iter_mut().zip(totals) {
                    _mm256_storeu_si256(sums.as_mut_ptr().add(first).cast(), total);
                }
            }
        }
        sums
    }
}

/// A pair of inputs as one number.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[inline(always)]
fn both([one, other]: [i16; 2]) -> i32 {
    i32::from(one) & 0xFFFF | i32::from(other) << 16
}

/// What a layer's sum comes to: never negative.
#[inline(always)]
fn active(sum: i32) -> i16 {
    (sum >> SUM_SHIFT).clamp(0, i16::MAX.into()) as i16
}

#[inline(always)]
fn scaled<const N: usize>(numbers: [u8; N], units: &[f32; N]) -> [i16; N] {
    std::array::from_fn(|at| {
        let factor = ONE as f32 / units[at];
        (i32::from(numbers[at]) * factor as i32).min(i16::MAX.into()) as i16
    })
}

#[inline(always)]
fn paired<const N: usize, const PAIRS: usize>(numbers: [i16; N]) -> [[i16; 2]; PAIRS] {
    std::array::from_fn(|at| [numbers[2 * at], if 2 * at + 1 < N { numbers[2 * at + 1] } else { 0 }])
}

fn whole(weight: f32, one: f32) -> i16 {
    (weight * one).round().clamp(-32767.0, 32767.0) as i16
}

#[cfg(test)]
mod tests {
    use fishka_tayu::{Edition, Tayu};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::tayu::{trainee::Trainee, weights::Networks};

    #[test]
    fn every_processor_says_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let weights: Vec<f32> = (0..25 * 32).map(|_| random.random_range(-2.0..2.0)).collect();
        let layer = Layer::<12, 32>::of(&weights);
        for _ in 0..100 {
            let inputs = [[[0; 2]; 12]; 2].map(|row| row.map(|pair: [i16; 2]| pair.map(|_| random.random())));
            assert_eq!(layer.sums(&inputs), layer.plain(&inputs));
        }
    }

    #[test]
    fn whole_numbers_come_to_nearly_the_same_odds() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        for (edition, target) in [(Edition::EightyFour, None), (Edition::Classic, Some(20))] {
            let network = Networks::embedded().get(edition, target.is_some());
            let quick = Quick::of(network);
            let mut game = Trainee::new(&quick, &Tayu { edition, ..Tayu::default() }, target);
            loop {
                let ways = game.draw(&mut random);
                let Some(&way) = ways.first() else { break };
                game.lay(way);
                let features = game.features();
                let saboteur = target.is_some();
                let odds = quick.answer(&features, saboteur).odds(saboteur).0;
                let exact = network.trace(&features, saboteur).answer.odds(saboteur).0;
                assert!(odds.iter().zip(exact).all(|(one, other)| (one - other).abs() < 0.01));
            }
        }
    }
}
