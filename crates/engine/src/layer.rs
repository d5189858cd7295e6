//! The layers of a network after its sums: the sums, cut to a range and squared, go through a hidden layer, and the hidden numbers
//! are weighed.

/// How many hidden numbers there are.
pub const HIDDEN: usize = 16;

/// What is one in a sum.
pub const ONE: i32 = 255;
/// What is one in a weight of the hidden layer, so that [`HIDDEN_ONE`] is one in its sums.
pub const WEIGHT_ONE: f32 =
    HIDDEN_ONE as f32 * (1 << SUM_SHIFT) as f32 / ((ONE * ONE) as f32 / (1 << SQUARE_SHIFT) as f32);
/// What is one in a hidden number.
pub const HIDDEN_ONE: i32 = 1024;

const SQUARE_SHIFT: u32 = 2;
pub(crate) const SUM_SHIFT: u32 = 12;

/// A number for every hidden one.
#[derive(Copy, Clone)]
#[repr(align(64))]
pub(crate) struct Numbers(pub(crate) [i32; HIDDEN]);

/// The weights of the hidden layer by pair of sums: for every hidden number those of both.
#[repr(align(64))]
pub(crate) struct Layer<const PAIRS: usize>([[[i16; 2]; HIDDEN]; PAIRS]);

impl<const PAIRS: usize> Layer<PAIRS> {
    /// The layer whose weights come one by one, for every hidden number those of all sums.
    pub(crate) fn read(mut word: impl FnMut() -> i16) -> Layer<PAIRS> {
        let mut layer = Layer([[[0; 2]; HIDDEN]; PAIRS]);
        for hidden in 0..HIDDEN {
            for pair in &mut layer.0 {
                pair[hidden] = [word(), word()];
            }
        }
        layer
    }

    /// The weighed sum of the hidden numbers, which begin at `start`.
    #[inline]
    pub(crate) fn weighed(&self, sums: &[[i16; 2]; PAIRS], start: &Numbers, last: &Numbers) -> i32 {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        // SAFETY: the program is built for processors with these instructions.
        return unsafe { self.wide(sums, start, last) };
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return self.in_browser(sums, start, last);
        #[cfg(not(any(
            all(target_arch = "x86_64", target_feature = "avx2"),
            all(target_arch = "wasm32", target_feature = "simd128")
        )))]
        self.plain(sums, start, last)
    }

    #[cfg_attr(
        any(
            all(target_arch = "x86_64", target_feature = "avx2", not(test)),
            all(target_arch = "wasm32", target_feature = "simd128")
        ),
        expect(dead_code)
    )]
    #[inline]
    fn plain(&self, sums: &[[i16; 2]; PAIRS], start: &Numbers, last: &Numbers) -> i32 {
        let mut hidden = start.0;
        for ([one, other], weights) in squares(sums).iter().zip(&self.0) {
            for (hidden, weights) in hidden.iter_mut().zip(weights) {
                *hidden +=
                    i32::from(*one) * i32::from(weights[0]) + i32::from(*other) * i32::from(weights[1]);
            }
        }
        total(hidden, last)
    }

    /// The same, eight numbers at a time.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    fn in_browser(&self, sums: &[[i16; 2]; PAIRS], start: &Numbers, last: &Numbers) -> i32 {
        use std::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128, v128_load, v128_store};
        let mut hidden = start.0;
        // SAFETY: all arrays are as long as what is read or written.
        unsafe {
            let load = |from: *const i32, at: usize| v128_load(from.cast::<v128>().add(at));
            let mut quarters = [0, 1, 2, 3].map(|at| load(hidden.as_ptr(), at));
            for ([one, other], weights) in squares(sums).iter().zip(&self.0) {
                let pair = i32x4_splat(i32::from(*one) | i32::from(*other) << 16);
                for (at, hidden) in quarters.iter_mut().enumerate() {
                    let weights = load(weights.as_ptr().cast(), at);
                    *hidden = i32x4_add(*hidden, i32x4_dot_i16x8(pair, weights));
                }
            }
            for (at, quarter) in quarters.into_iter().enumerate() {
                v128_store(hidden.as_mut_ptr().cast::<v128>().add(at), quarter);
            }
        }
        total(hidden, last)
    }

    /// The same, sixteen numbers at a time.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    #[target_feature(enable = "avx2")]
    #[inline]
    fn wide(&self, sums: &[[i16; 2]; PAIRS], start: &Numbers, last: &Numbers) -> i32 {
        use std::arch::x86_64::{
            __m256i, _mm256_add_epi32, _mm256_load_si256, _mm256_loadu_si256, _mm256_madd_epi16,
            _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32, _mm256_mullo_epi16,
            _mm256_mullo_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
            _mm256_srai_epi32, _mm256_srli_epi16, _mm256_storeu_si256,
        };
        const { assert!(PAIRS.is_multiple_of(8) && HIDDEN == 16) };
        let zero = _mm256_setzero_si256();
        let mut inputs = [0_i32; PAIRS];
        // SAFETY: all arrays are as long as what is read or written, and begin at multiples of 32 bytes where that is asked for.
        unsafe {
            for at in 0..PAIRS / 8 {
                let sums = _mm256_loadu_si256(sums.as_ptr().cast::<__m256i>().add(at));
                let cut = _mm256_min_epi16(_mm256_max_epi16(sums, zero), _mm256_set1_epi16(ONE as i16));
                let square = _mm256_srli_epi16::<{ SQUARE_SHIFT as i32 }>(_mm256_mullo_epi16(cut, cut));
                _mm256_storeu_si256(inputs.as_mut_ptr().cast::<__m256i>().add(at), square);
            }
            let load = |from: *const i32, at: usize| _mm256_load_si256(from.cast::<__m256i>().add(at));
            let mut hidden = [load(start.0.as_ptr(), 0), load(start.0.as_ptr(), 1)];
            // Every other pair has sums of its own, so that no addition waits for the one before.
            let mut odd = [zero; 2];
            let add = |hidden: &mut [__m256i; 2], at: usize| {
                let pair = _mm256_set1_epi32(inputs[at]);
                let weights = self.0[at].as_ptr().cast::<i32>();
                for (half, hidden) in hidden.iter_mut().enumerate() {
                    *hidden = _mm256_add_epi32(*hidden, _mm256_madd_epi16(pair, load(weights, half)));
                }
            };
            for at in (0..PAIRS).step_by(2) {
                add(&mut hidden, at);
                add(&mut odd, at + 1);
            }
            let mut total = zero;
            for (at, (even, odd)) in hidden.into_iter().zip(odd).enumerate() {
                let number = _mm256_srai_epi32::<{ SUM_SHIFT as i32 }>(_mm256_add_epi32(even, odd));
                let cut = _mm256_min_epi32(_mm256_max_epi32(number, zero), _mm256_set1_epi32(HIDDEN_ONE));
                total = _mm256_add_epi32(total, _mm256_mullo_epi32(cut, load(last.0.as_ptr(), at)));
            }
            let mut totals = [0; 8];
            _mm256_storeu_si256(totals.as_mut_ptr().cast(), total);
            totals.iter().sum()
        }
    }
}

/// The sums, cut to their range and squared.
#[inline]
fn squares<const PAIRS: usize>(sums: &[[i16; 2]; PAIRS]) -> [[i16; 2]; PAIRS] {
    let square = |sum: i16| {
        let sum = sum.clamp(0, ONE as i16) as u16;
        (sum.wrapping_mul(sum) >> SQUARE_SHIFT) as i16
    };
    sums.map(|pair| pair.map(square))
}

/// What the hidden numbers come to together.
#[inline]
fn total(hidden: [i32; HIDDEN], last: &Numbers) -> i32 {
    let weighed = |(hidden, last): (i32, &i32)| (hidden >> SUM_SHIFT).clamp(0, HIDDEN_ONE) * last;
    hidden.into_iter().zip(&last.0).map(weighed).sum()
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn every_processor_says_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(6);
        for _ in 0..100 {
            let layer = Layer::<32>::read(|| random.random_range(-4000..4000));
            let [start, last] = [4_000_000, 4_000]
                .map(|most| Numbers([0; HIDDEN].map(|_: i32| random.random_range(-most..most))));
            let sums = [[0; 2]; 32].map(|pair: [i16; 2]| pair.map(|_| random.random_range(-100..400)));
            assert_eq!(layer.weighed(&sums, &start, &last), layer.plain(&sums, &start, &last));
        }
    }
}
