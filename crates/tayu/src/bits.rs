use core::ops::{BitAnd, BitOr, Not};

use crate::Square;

const WORDS: usize = 6;

/// A set of squares, one bit each: 19 rows of 20 bits, of which the last is never a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bits([u64; WORDS]);

impl Bits {
    pub(crate) const EMPTY: Bits = Bits([0; WORDS]);

    pub(crate) const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    pub(crate) const fn with(mut self, square: Square) -> Bits {
        self.0[square.index() / 64] |= 1 << (square.index() % 64);
        self
    }

    pub(crate) const fn contains(&self, square: Square) -> bool {
        self.0[square.index() / 64] >> (square.index() % 64) & 1 != 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            core::iter::successors((bits != 0).then_some(bits), |bits| {
                let rest = bits & (bits - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |bits| Square::from_index(word * 64 + bits.trailing_zeros() as usize))
        })
    }

    #[inline(always)]
    pub(crate) fn for_each(self, mut each: impl FnMut(Square)) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                each(Square::from_index(word * 64 + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
    }

    /// The set where `mask` is all ones, nothing where it is zero.
    #[inline(always)]
    pub(crate) fn masked(&self, mask: u64) -> Bits {
        Bits(self.0.map(|word| word & mask))
    }

    /// The squares from which the square `offset` bits ahead (behind, when negative) is in the set. Offsets stay within
    /// one word.
    #[inline(always)]
    pub(crate) fn seen_from<const OFFSET: i32>(&self) -> Bits {
        const { assert!(OFFSET != 0 && OFFSET.abs() < 64) };
        Bits(core::array::from_fn(|word| {
            let shift = OFFSET.unsigned_abs();
            if OFFSET > 0 {
                let next = if word + 1 < WORDS { self.0[word + 1] } else { 0 };
                self.0[word] >> shift | next << (64 - shift)
            } else {
                let previous = if word > 0 { self.0[word - 1] } else { 0 };
                self.0[word] << shift | previous >> (64 - shift)
            }
        }))
    }
}

impl BitAnd for Bits {
    type Output = Bits;

    #[inline(always)]
    fn bitand(self, other: Bits) -> Bits {
        Bits(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Bits {
    type Output = Bits;

    #[inline(always)]
    fn bitor(self, other: Bits) -> Bits {
        Bits(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Bits {
    type Output = Bits;

    #[inline(always)]
    fn not(self) -> Bits {
        Bits(self.0.map(|word| !word))
    }
}
