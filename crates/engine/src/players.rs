//! Who plays which game: the only place in this crate that names them all.

use fishka_catalog::{Move, Position};
use fishka_game::Seat;
use fishka_tayu::{Axis, Role};
use rand_chacha::ChaCha8Rng;

use crate::Baseline;

/// The choice of a simple player.
pub(crate) fn choose_simply(
    baseline: Baseline,
    position: &Position,
    seat: Seat,
    random: &mut ChaCha8Rng,
) -> Move {
    match position {
        Position::Dvonn(position) => {
            Move::Dvonn(baseline.choose_by(position.state(), seat, dvonn_lead, random))
        }
        Position::Abalone(position) => {
            Move::Abalone(baseline.choose_by(position, seat, abalone_lead, random))
        }
        Position::Tayu(position) => Move::Tayu(baseline.choose_by(position, seat, tayu_lead, random)),
    }
}

fn dvonn_lead(state: &fishka_dvonn::State, seat: Seat) -> i32 {
    let score = |colour| state.score(colour).cast_signed();
    fishka_dvonn::Colour::of_seat(seat).map_or(0, |colour| score(colour) - score(colour.other()))
}

fn abalone_lead(position: &fishka_abalone::Position, seat: Seat) -> i32 {
    let colour =
        if seat == Seat::FIRST { fishka_abalone::Colour::Black } else { fishka_abalone::Colour::White };
    i32::from(position.out(!colour)) - i32::from(position.out(colour))
}

fn tayu_lead(position: &fishka_tayu::Position, seat: Seat) -> i32 {
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
