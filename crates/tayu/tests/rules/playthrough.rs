//! Recorded games: a change of any rule shows as a difference here.

use std::fmt::Write;

use fishka_game::{Game, Position as _, Turn};
use fishka_tayu::{Axis, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::common::{drawing, game, moves};

fn playthrough(options: &str, seed: u64) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut position = game(options).start();
    let mut text = String::new();
    loop {
        let moves = moves(&position);
        let turn = match position.turn() {
            Turn::Seat(seat) => format!("seat {seat}"),
            Turn::Chance => format!("chance of {}", position.total_weight()),
            Turn::Over => break,
        };
        let mv = moves[rng.random_range(0..moves.len())];
        writeln!(text, "{turn}: {mv} of {}", moves.len()).expect("a string grows");
        position.play(mv).expect("a listed move");
    }
    let score = position.score();
    let points = Side::ALL.map(|edge| score.edge(edge).points());
    let [north_south, east_west] = Axis::ALL.map(|axis| score.of(axis));
    let outcome = position.outcome().expect("the game is over");
    write!(
        text,
        "\n{position}\n\n{}\nnorth, east, south, west: {points:?}\nnorth–south {north_south}, east–west {east_west}\n\
         {outcome} ({}), key {:016x}\n",
        drawing(&position),
        outcome.reason(),
        position.key(),
    )
    .expect("a string grows");
    text
}

#[test]
fn a_game_for_two() {
    insta::assert_snapshot!(playthrough("", 1));
}

#[test]
fn a_game_with_auction_and_expert_draw_on_the_classic_board() {
    insta::assert_snapshot!(playthrough("edition=classic seats=3 auction=on draw=expert", 2));
}
