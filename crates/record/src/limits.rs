//! What a record may cost to read, in one place.

/// Bytes of text in one record.
pub(crate) const TEXT: usize = 16 << 20;
/// Tags in one record.
pub(crate) const TAGS: usize = 200;
/// Moves in one record, all variations included.
pub(crate) const MOVES: usize = 100_000;
/// Words of moves in one record: a move has one or two.
pub(crate) const WORDS: usize = 2 * MOVES;
/// Moves in one line from the start.
pub(crate) const PLIES: usize = 10_000;
/// Variations inside variations. Readers of the JSON form count three levels for each and commonly stop at 128.
pub(crate) const DEPTH: usize = 32;
/// Characters in a line of canonical text.
pub(crate) const COLUMNS: usize = 100;
