//! Ta Yü sounds of stone and water.

use crate::sound::{Sound, Timbre, tone};

/// A tile is laid.
pub const TILE_DOWN: Sound = Sound {
    tones: &[
        tone(Timbre::Noise, [820.0, 380.0], 0.0, 0.06, 0.7),
        tone(Timbre::Triangle, [150.0, 95.0], 0.0, 0.1, 0.4),
    ],
};
/// Water runs in.
pub const WATER: Sound = Sound {
    tones: &[
        tone(Timbre::Sine, [420.0, 900.0], 0.12, 0.09, 0.12),
        tone(Timbre::Sine, [520.0, 1150.0], 0.21, 0.08, 0.1),
        tone(Timbre::Sine, [380.0, 760.0], 0.3, 0.1, 0.08),
    ],
};
