//! What a position looks like.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod abalone;
mod annotation;
mod dvonn;
mod geometry;
mod narration;
mod pick;
mod plain;
mod proposed;
mod side_panel;
mod sound;
mod svg;
mod tayu;
mod text;
mod theme;
mod turning;
mod words;

use fishka_catalog::{GAMES, Line, Position, Rules};
use fishka_game::key_of;
use fishka_view::{Played, Show};

/// Some variants of every game.
fn variants() -> impl Iterator<Item = Rules> {
    GAMES.iter().flat_map(|entry| entry.variants().into_iter().step_by(4))
}

/// Positions of random games, each with all there is to show of it.
fn each_random_position(mut see: impl FnMut(&Position, &Show<Position>)) {
    for (seed, rules) in variants().enumerate() {
        let mut line = Line::new(rules);
        let mut show = Show::default();
        let mut moves = Vec::new();
        for ply in 0..120_u64 {
            line.legal_moves(&mut moves);
            let mv = moves.get((key_of(&[seed as u64, ply]) % moves.len().max(1) as u64) as usize).copied();
            if ply % 9 == 0 || mv.is_none() {
                show.offered = moves.clone();
                show.considered = mv;
                see(line.position(), &show);
            }
            let Some(mv) = mv else { break };
            show.last = Some(Played { before: line.position().clone(), mv });
            line.play(mv).unwrap();
        }
    }
}
