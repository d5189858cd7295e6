//! Ta Yü: chance is explicit, and a player plays for the probability that its role wins.
//!
//! The board is held so that one look at it ([`survey`]) tells what fits where and how far the water is from each edge. A
//! small [`network`] turns that into the odds of every role. The moves of a position then [`race`] against each other:
//! first by the odds at once, then over all tiles that may be drawn next, then in games played on for some tiles.

mod auction;
mod bag;
mod compare;
mod evaluate;
mod explain;
pub(crate) mod features;
mod fits;
mod flood;
pub(crate) mod network;
pub(crate) mod odds;
mod player;
pub(crate) mod price;
pub(crate) mod quick;
mod race;
mod reach;
mod search;
pub(crate) mod solve;
mod state;
mod survey;
#[cfg(test)]
mod tests;
pub(crate) mod trainee;
mod water;
pub(crate) mod weights;

use fishka_catalog::Move as AnyMove;
use fishka_engine_api::{Difference, Limits, SearchResult, Stop, Term};
use fishka_game::Seat;
use fishka_tayu::{Axis, Move, Position, Role};

use crate::{
    Clock,
    levels::{LevelLimits, Levels},
    player::{Player, Request},
};
use race::Race;

/// The player of Ta Yü.
pub(crate) struct Tayu {
    game: fishka_tayu::Tayu,
    /// The position last searched and what is known of its moves.
    kept: Option<(Position, Race)>,
}

impl Player for Tayu {
    type Game = fishka_tayu::Tayu;
    type State = Position;

    /// Up to the eighth the odds at once decide, up to the fifth among some of the moves; the ninth looks at every next tile, the
    /// tenth plays on. `train levels tayu` measures them.
    const LEVELS: Levels = [
        LevelLimits::new(1, 1_000, 30.0).seeing(0.3),
        LevelLimits::new(1, 1_000, 23.0).seeing(0.55),
        LevelLimits::new(1, 1_000, 19.0).seeing(0.75),
        LevelLimits::new(1, 1_000, 15.0).seeing(0.92),
        LevelLimits::new(1, 1_000, 10.0).seeing(0.95),
        LevelLimits::new(1, 1_000, 10.0),
        LevelLimits::new(1, 1_000, 5.0),
        LevelLimits::new(1, 1_000, 0.1),
        LevelLimits::new(2, 50_000, 0.1),
        LevelLimits::new(20, 50_000, 0.1),
    ];

    const COMPARES: bool = true;

    fn new(game: &fishka_tayu::Tayu) -> Tayu {
        Tayu { game: *game, kept: None }
    }

    fn game(&self) -> &fishka_tayu::Tayu {
        &self.game
    }

    fn state(position: &Position) -> &Position {
        position
    }

    fn lead(_: &fishka_tayu::Tayu, position: &Position, seat: Seat) -> i32 {
        let score = position.score();
        let [north_south, east_west] =
            [Axis::NorthSouth, Axis::EastWest].map(|axis| score.of(axis).cast_signed());
        match position.role(seat) {
            Some(Role::NorthSouth) => north_south - east_west,
            Some(Role::EastWest) => east_west - north_south,
            Some(Role::Saboteur) => -north_south.max(east_west),
            None => 0,
        }
    }

    fn search(&mut self, position: &Position, request: Request, wrap: fn(Move) -> AnyMove) -> SearchResult {
        player::think(position, &mut self.kept, request, wrap)
    }

    fn compare(
        &self,
        position: &Position,
        moves: [Move; 2],
        limits: &Limits,
        stop: &Stop,
        clock: &dyn Clock,
    ) -> Option<Difference> {
        compare::compare(position, moves, limits, stop, clock)
    }

    fn explain(&self, position: &Position) -> Vec<Term> {
        explain::terms(position)
    }
}
