//! DVONN sounds of wood.

use fishka_dvonn::{Move, Position};

use crate::{
    scene::Played,
    sound::{Sound, Timbre, tone},
};

/// A ring comes down.
pub const RING_DOWN: Sound = Sound {
    tones: &[
        tone(Timbre::Noise, [1700.0, 900.0], 0.0, 0.03, 0.5),
        tone(Timbre::Triangle, [240.0, 150.0], 0.0, 0.11, 0.5),
    ],
};
/// Stacks are taken off the board.
pub const CUT_OFF: Sound = Sound {
    tones: &[
        tone(Timbre::Triangle, [200.0, 120.0], 0.14, 0.1, 0.3),
        tone(Timbre::Triangle, [170.0, 100.0], 0.2, 0.12, 0.25),
    ],
};

pub(super) fn sounds(played: &Played<Position>) -> &'static [Sound] {
    match played.mv {
        Move::Pass => &[],
        mv if played.before.cut_off(mv).is_empty() => &[RING_DOWN],
        _ => &[RING_DOWN, CUT_OFF],
    }
}
