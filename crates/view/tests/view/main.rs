//! What a position looks like.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod abalone;
mod annotation;
mod dvonn;
mod geometry;
mod narration;
mod pick;
mod side_panel;
mod sound;
mod svg;
mod tayu;
mod text;
mod theme;
mod turning;
mod words;

use fishka_catalog::{GAMES, Line, Position, Rules};
use fishka_game::{Options, Position as _, key_of};
use fishka_view::{Played, Show};

/// A game of each kind, by name and options.
const TABLES: [(&str, &str); 5] = [
    ("dvonn", "placement=players"),
    ("dvonn", "placement=random"),
    ("abalone", "layout=belgian-daisy"),
    ("tayu", "edition=84"),
    ("tayu", "edition=classic seats=4"),
];

/// Positions of random games of every table, each with all there is to show of it.
fn each_random_position(mut see: impl FnMut(&Position, &Show<Position>)) {
    for (game, options) in TABLES {
        assert!(GAMES.iter().any(|entry| entry.name == game));
        for seed in 0..2 {
            let options: Options = options.parse().unwrap();
            let mut line = Line::new(Rules::new(game, &options).unwrap());
            let mut show = Show::default();
            let mut moves = Vec::new();
            for ply in 0..120_u64 {
                line.legal_moves(&mut moves);
                let mv = moves.get((key_of(&[seed, ply]) % moves.len().max(1) as u64) as usize).copied();
                if ply % 9 == 0 || mv.is_none() {
                    show.offered = moves.clone();
                    show.considered = mv;
                    see(line.position(), &show);
                }
                let Some(mv) = mv else { break };
                show.last = Some(Played { before: line.position().clone(), mv });
                line.play(mv).unwrap();
                assert_eq!(line.position().outcome().is_none(), line.position().count_legal_moves() > 0);
            }
        }
    }
}
