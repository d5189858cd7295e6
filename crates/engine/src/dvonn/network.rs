//! The learned evaluation of the stacking phase.
//!
//! The rows of what is seen of a position are added up; the sums, cut to a range and squared, go through a hidden layer, and the hidden
//! numbers are weighed. The first sum is weighed as it is besides. The layers after the rows are chosen by how many stacks are left.
//!
//! All is whole numbers, so that every machine plays the same.
//!
//! The file is little-endian, without a header: all rows as bytes, then as 16-bit numbers the sums without any row, and by number of
//! stacks the hidden layer, its numbers to begin with, the weights of the hidden numbers and the worth to begin with.

use fishka_dvonn::State;

use super::sight::{MOST_ROWS, ROWS, look};

/// How many sums there are.
pub const SUMS: usize = 32;
/// How many hidden numbers there are.
pub const HIDDEN: usize = 16;
/// How many sets of layers there are, by number of stacks.
pub const PARTS: usize = 6;

/// What is one in a sum.
pub const ONE: i32 = 255;
/// What is one in a weight of the hidden layer, so that [`HIDDEN_ONE`] is one in its sums.
pub const WEIGHT_ONE: f32 =
    HIDDEN_ONE as f32 * (1 << SUM_SHIFT) as f32 / ((ONE * ONE) as f32 / (1 << SQUARE_SHIFT) as f32);
/// What is one in a hidden number.
pub const HIDDEN_ONE: i32 = 1024;
/// What is one in a weight of a hidden number.
pub const LAST_ONE: i32 = 1024;
/// How much the first sum counts besides.
pub const FIRST_WEIGHT: i32 = 2;
/// What is one in what a position is worth to begin with.
pub const WORTH_ONE: i32 = 1024;

/// The estimate at which the odds are e to 1, in hundredths of a piece.
pub(crate) const LOGIT: i32 = 400;

const SQUARE_SHIFT: u32 = 2;
const SUM_SHIFT: u32 = 12;

/// The largest estimate: no margin is larger.
const MOST: i32 = 4900;

/// How many bytes the file has.
const FILE_SIZE: usize = ROWS * SUMS + 2 * (SUMS + PARTS * (HIDDEN * SUMS + HIDDEN + HIDDEN + 1));

/// The part that judges positions with so many stacks.
#[inline]
#[must_use]
pub fn part(stacks: usize) -> usize {
    (stacks / 8).min(PARTS - 1)
}

#[derive(Copy, Clone)]
#[repr(align(64))]
struct Row([i16; SUMS]);

/// The layers after the sums.
#[repr(align(64))]
struct Part {
    /// By pair of sums and by hidden number: the weights of both.
    hidden: [[[i16; 2]; HIDDEN]; SUMS / 2],
    hidden_start: [i32; HIDDEN],
    last: [i32; HIDDEN],
    worth_start: i32,
}

/// The network with its weights.
pub struct Network {
    rows: Box<[Row; ROWS]>,
    start: Row,
    parts: [Part; PARTS],
}

impl Network {
    /// The network with the weights of a file; `None` when it is not as long as such a file.
    #[must_use]
    pub fn read(file: &[u8]) -> Option<Network> {
        if file.len() != FILE_SIZE {
            return None;
        }
        let (bytes, words) = file.split_at(ROWS * SUMS);
        let row =
            |bytes: &[u8; SUMS]| Row(bytes.map(|byte| byte.cast_signed().clamp(-ROW_MOST, ROW_MOST).into()));
        let rows: Vec<Row> = bytes.as_chunks().0.iter().map(row).collect();
        let mut words = words.as_chunks::<2>().0.iter().map(|&word| i16::from_le_bytes(word));
        let mut word = || words.next().unwrap_or_default();
        Some(Network {
            rows: rows.into_boxed_slice().try_into().ok()?,
            start: Row(std::array::from_fn(|_| word())),
            parts: std::array::from_fn(|_| {
                let rows: [[i16; SUMS]; HIDDEN] = std::array::from_fn(|_| std::array::from_fn(|_| word()));
                let pair = |pair: usize, hidden: usize| [rows[hidden][2 * pair], rows[hidden][2 * pair + 1]];
                Part {
                    hidden: std::array::from_fn(|at| std::array::from_fn(|hidden| pair(at, hidden))),
                    hidden_start: std::array::from_fn(|_| i32::from(word()) << SUM_SHIFT),
                    last: std::array::from_fn(|_| word().into()),
                    worth_start: word().into(),
                }
            }),
        })
    }

    /// The estimate to the side that acts in a stacking state, in hundredths of a piece; `None` when the game is over.
    #[inline]
    #[must_use]
    pub fn value(&self, state: &State) -> Option<i32> {
        let part = &self.parts[part(state.occupied().len())];
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
        // SAFETY: the program is built for processors with these instructions.
        let (first, sum) = unsafe { self.wide_sum(part, state) }?;
        #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
        let (first, sum) = self.plain_sum(part, state)?;
        Some(worth(part, first, sum))
    }

    fn row(&self, row: u16) -> &Row {
        // No row is larger; the compiler does not know.
        &self.rows[usize::from(row).min(ROWS - 1)]
    }

    /// The first sum, and the weighed sum of the hidden numbers.
    #[cfg_attr(all(target_arch = "x86_64", target_feature = "avx2", not(test)), expect(dead_code))]
    #[inline]
    fn plain_sum(&self, part: &Part, state: &State) -> Option<(i16, i32)> {
        let mut sums = self.start.0;
        let add = |row| sums.iter_mut().zip(&self.row(row).0).for_each(|(sum, more)| *sum += more);
        if !look(state, add) {
            return None;
        }
        let inputs = sums.map(|sum| {
            let sum = sum.clamp(0, ONE as i16) as u16;
            i32::from(sum.wrapping_mul(sum) >> SQUARE_SHIFT)
        });
        let mut hidden = part.hidden_start;
        for (pair, weights) in inputs.as_chunks::<2>().0.iter().zip(&part.hidden) {
            for (hidden, weights) in hidden.iter_mut().zip(weights) {
                *hidden += pair[0] * i32::from(weights[0]) + pair[1] * i32::from(weights[1]);
            }
        }
        let weighed = |(hidden, last): (i32, &i32)| (hidden >> SUM_SHIFT).clamp(0, HIDDEN_ONE) * last;
        Some((sums[0], hidden.into_iter().zip(&part.last).map(weighed).sum()))
    }

    /// The same, sixteen numbers at a time.
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    #[target_feature(enable = "avx2")]
    #[inline]
    fn wide_sum(&self, part: &Part, state: &State) -> Option<(i16, i32)> {
        use std::arch::x86_64::{
            __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_extract_epi16, _mm256_load_si256,
            _mm256_madd_epi16, _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32,
            _mm256_mullo_epi16, _mm256_mullo_epi32, _mm256_set1_epi16, _mm256_set1_epi32,
            _mm256_setzero_si256, _mm256_srai_epi32, _mm256_srli_epi16, _mm256_store_si256,
            _mm256_storeu_si256,
        };
        const _: () = assert!(SUMS == 32 && HIDDEN == 16);
        #[repr(align(32))]
        struct Aligned([i16; SUMS]);
        let zero = _mm256_setzero_si256();
        // SAFETY: rows, the arrays of a part and the array below begin at multiples of 32 bytes and are as long as what is read or written.
        unsafe {
            let load = |from: *const i16, at: usize| _mm256_load_si256(from.cast::<__m256i>().add(at));
            let load_wide = |from: *const i32, at: usize| _mm256_load_si256(from.cast::<__m256i>().add(at));
            let start = self.start.0.as_ptr();
            let mut sums = [load(start, 0), load(start, 1)];
            let add = |row| {
                let row = self.row(row).0.as_ptr();
                sums[0] = _mm256_add_epi16(sums[0], load(row, 0));
                sums[1] = _mm256_add_epi16(sums[1], load(row, 1));
            };
            if !look(state, add) {
                return None;
            }
            let first = _mm256_extract_epi16::<0>(sums[0]) as i16;
            let mut inputs = Aligned([0; SUMS]);
            for (at, sum) in sums.into_iter().enumerate() {
                let cut = _mm256_min_epi16(_mm256_max_epi16(sum, zero), _mm256_set1_epi16(ONE as i16));
                let square = _mm256_srli_epi16::<{ SQUARE_SHIFT as i32 }>(_mm256_mullo_epi16(cut, cut));
                _mm256_store_si256(inputs.0.as_mut_ptr().cast::<__m256i>().add(at), square);
            }
            let start = part.hidden_start.as_ptr();
            let mut hidden = [load_wide(start, 0), load_wide(start, 1)];
            for (pair, weights) in inputs.0.as_chunks::<2>().0.iter().zip(&part.hidden) {
                let pair = i32::from(pair[0]) | i32::from(pair[1]) << 16;
                let pair = _mm256_set1_epi32(pair);
                let weights = weights.as_flattened().as_ptr();
                hidden[0] = _mm256_add_epi32(hidden[0], _mm256_madd_epi16(pair, load(weights, 0)));
                hidden[1] = _mm256_add_epi32(hidden[1], _mm256_madd_epi16(pair, load(weights, 1)));
            }
            let mut total = zero;
            for (at, hidden) in hidden.into_iter().enumerate() {
                let number = _mm256_srai_epi32::<{ SUM_SHIFT as i32 }>(hidden);
                let cut = _mm256_min_epi32(_mm256_max_epi32(number, zero), _mm256_set1_epi32(HIDDEN_ONE));
                let weighed = _mm256_mullo_epi32(cut, load_wide(part.last.as_ptr(), at));
                total = _mm256_add_epi32(total, weighed);
            }
            let mut totals = [0; 8];
            _mm256_storeu_si256(totals.as_mut_ptr().cast(), total);
            Some((first, totals.iter().sum()))
        }
    }
}

/// The estimate from the first sum and the weighed sum of the hidden numbers.
fn worth(part: &Part, first: i16, sum: i32) -> i32 {
    let worth = sum / (HIDDEN_ONE * LAST_ONE / WORTH_ONE)
        + i32::from(first) * (FIRST_WEIGHT * WORTH_ONE) / ONE
        + part.worth_start;
    (worth * LOGIT / WORTH_ONE).clamp(-MOST, MOST)
}

/// The largest number of a row, so that no sum can leave the range of its type.
pub const ROW_MOST: i8 = 96;
const _: () = assert!(MOST_ROWS * ROW_MOST as usize + 8_192 < i16::MAX as usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dvonn::{NETWORK, tests::states};

    #[test]
    fn every_processor_says_the_same() {
        let network = &*NETWORK;
        for state in states() {
            if state.phase() == fishka_dvonn::Phase::Stack {
                let part = &network.parts[part(state.occupied().len())];
                let plain = network.plain_sum(part, &state).map(|(first, sum)| worth(part, first, sum));
                assert_eq!(network.value(&state), plain, "{state}");
            }
        }
    }

    #[test]
    fn a_file_of_another_length_is_no_network() {
        let file = vec![0; FILE_SIZE];
        assert!(Network::read(&file).is_some());
        assert!(Network::read(&file[1..]).is_none());
    }
}
