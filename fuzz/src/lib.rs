//! What the fuzz targets share: a game chosen by the first byte of the input.

use std::sync::LazyLock;

use fishka_catalog::{Entry, GAMES, Rules};

/// Every kind of table the rules know.
static TABLES: LazyLock<Vec<Rules>> = LazyLock::new(|| GAMES.iter().flat_map(Entry::variants).collect());

/// The rules the first byte chooses, and the rest of the input.
#[must_use]
pub fn choose(data: &[u8]) -> Option<(Rules, &[u8])> {
    let (&first, rest) = data.split_first()?;
    Some((TABLES[usize::from(first) % TABLES.len()].clone(), rest))
}
