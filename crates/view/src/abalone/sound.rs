//! Abalone sounds of glass.

use fishka_abalone::Position;

use crate::{
    scene::Played,
    sound::{Sound, Timbre, tone},
};

/// Marbles roll.
pub const ROLL: Sound = Sound {
    tones: &[
        tone(Timbre::Sine, [2100.0, 2060.0], 0.0, 0.13, 0.16),
        tone(Timbre::Sine, [3350.0, 3300.0], 0.0, 0.07, 0.08),
        tone(Timbre::Noise, [4200.0, 3000.0], 0.0, 0.015, 0.25),
    ],
};
/// They strike others.
pub const PUSH: Sound = Sound { tones: &[tone(Timbre::Sine, [1750.0, 1700.0], 0.05, 0.14, 0.14)] };
/// One drops into the gutter.
pub const FALL: Sound = Sound {
    tones: &[
        tone(Timbre::Sine, [1250.0, 640.0], 0.12, 0.22, 0.2),
        tone(Timbre::Triangle, [210.0, 130.0], 0.3, 0.12, 0.35),
    ],
};

pub(super) fn sounds(played: &Played<Position>) -> &'static [Sound] {
    match played.before.effect(played.mv) {
        Ok(effect) if effect.falls.is_some() => &[ROLL, PUSH, FALL],
        Ok(effect) if !effect.pushed.is_empty() => &[ROLL, PUSH],
        _ => &[ROLL],
    }
}
