//! Moves as a list shows them.

/// A move in a list of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoveText {
    /// What it is called: the notation where that is cells, a word where the notation is one.
    pub text: String,
    /// What it brought, in a sign or two; empty when nothing.
    pub gain: String,
    /// The same in words.
    pub gain_told: String,
}

impl MoveText {
    /// A move that brought nothing.
    #[must_use]
    pub const fn plain(text: String) -> MoveText {
        MoveText { text, gain: String::new(), gain_told: String::new() }
    }
}
