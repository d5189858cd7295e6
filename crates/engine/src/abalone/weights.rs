//! What the features that explain an estimate are worth.
//!
//! The file has a line a feature: its name, then its weight in hundredths of a marble.

use super::features::{COUNT, NAMES};

/// The weights of the features in hundredths of a marble.
pub(crate) fn weights() -> [f32; COUNT] {
    let file = include_str!("../../weights/abalone.txt");
    NAMES.map(|name| {
        let mut weights = file.lines().filter_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        weights.next().unwrap_or_default()
    })
}
