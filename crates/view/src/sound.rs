//! What a move sounds like, by name; making the sound is left to those who have a loudspeaker.

use fishka_catalog::{Move, Position};

use crate::scene::Played;

/// A part of the sound of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A ring comes down on wood.
    Wood,
    /// Stacks are taken off the board.
    WoodFalling,
    /// Marbles roll.
    Glass,
    /// They strike others.
    GlassPushed,
    /// One drops into the gutter.
    GlassFalling,
    /// A tile is laid.
    Stone,
    /// Water runs in.
    Water,
}

/// The sounds of a move, all at once; none for a pass and what chance does.
#[must_use]
pub fn sounds(played: &Played<Position>) -> &'static [Sound] {
    match (&played.before, played.mv) {
        (Position::Dvonn(before), Move::Dvonn(mv)) => match mv {
            fishka_dvonn::Move::Pass => &[],
            _ if before.cut_off(mv).is_empty() => &[Sound::Wood],
            _ => &[Sound::Wood, Sound::WoodFalling],
        },
        (Position::Abalone(before), Move::Abalone(mv)) => match before.effect(mv) {
            Ok(effect) if effect.falls.is_some() => &[Sound::Glass, Sound::GlassPushed, Sound::GlassFalling],
            Ok(effect) if !effect.pushed.is_empty() => &[Sound::Glass, Sound::GlassPushed],
            _ => &[Sound::Glass],
        },
        (Position::Tayu(_), Move::Tayu(fishka_tayu::Move::Place(_))) => &[Sound::Stone, Sound::Water],
        _ => &[],
    }
}
