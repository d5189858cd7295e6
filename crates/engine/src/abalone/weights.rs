//! The learned weights of the evaluation.
//!
//! The file has a line a feature: its name, then its weight in hundredths of a marble. Lines that begin with a pattern, such
//! as `..xxo....`, say what this pattern is worth beyond its features, also when it is read from the other end. What the
//! file does not name weighs nothing.

use super::{
    features::{COUNT, NAMES},
    lines::{PATTERNS, pattern_of, reversed},
};

/// The estimate at which the odds are e to 1.
pub const LOGIT: f32 = 200.0;

/// The weights of features and patterns in hundredths of a marble.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// By feature.
    pub features: [f32; COUNT],
    /// By pattern.
    pub patterns: Vec<f32>,
}

impl Weights {
    /// The weights that belong to this version.
    #[must_use]
    pub fn embedded() -> Weights {
        Weights::read(include_str!("../../weights/abalone.txt"))
    }

    /// Marbles and their rings, and nothing else: what a plain player goes by.
    #[must_use]
    pub fn rings() -> Weights {
        Weights::read("ring-0 170\nring-1 165\nring-2 155\nring-3 140\nring-4 100")
    }

    /// Reads a weights file.
    #[must_use]
    pub fn read(text: &str) -> Weights {
        let mut weights = Weights { features: [0.0; COUNT], patterns: vec![0.0; PATTERNS] };
        for line in text.lines() {
            let Some((name, weight)) = line.split_once(' ') else { continue };
            let Ok(weight) = weight.parse::<f32>() else { continue };
            if let Some(feature) = NAMES.iter().position(|known| *known == name) {
                weights.features[feature] = weight;
            } else if let Some(pattern) = pattern_of(name) {
                weights.patterns[pattern] = weight;
                weights.patterns[reversed(pattern)] = weight;
            }
        }
        weights
    }
}
