//! Randomness that nobody can guess, from the operating system.

/// Random bytes.
///
/// # Panics
/// When the operating system has no randomness to give: nothing that must be secret can be made then.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}
