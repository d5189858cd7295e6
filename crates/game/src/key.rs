/// Mixes the words of a position into a [`Position::key`](crate::Position::key).
///
/// Multiplying and folding the high half onto the low is as quick as keeping a hash up to date move by move, and there
/// is nothing to keep.
#[must_use]
pub const fn key_of(words: &[u64]) -> u64 {
    let mut key = 0x9e37_79b9_7f4a_7c15_u64;
    let mut index = 0;
    while index < words.len() {
        key = fold(key ^ words[index], 0xd6e8_feb8_6659_fd93 ^ (index as u64) << 56);
        index += 1;
    }
    fold(key, 0xa076_1d64_78bd_642f)
}

const fn fold(a: u64, b: u64) -> u64 {
    let product = (a as u128).wrapping_mul((b | 1) as u128);
    (product as u64) ^ (product >> 64) as u64
}
