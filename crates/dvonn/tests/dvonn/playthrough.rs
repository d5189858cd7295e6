//! Two whole games, move by move, as recorded: any change of the rules shows here.

use crate::support;

use fishka_dvonn::{Dvonn, Phase, Placement};
use fishka_game::{Line, Turn};
use support::{drawing, legal, picker};

#[test]
fn a_game_placed_by_players() {
    insta::assert_snapshot!(played(Dvonn::default(), 31));
}

#[test]
fn a_game_placed_by_chance() {
    insta::assert_snapshot!(played(Dvonn { placement: Placement::Random }, 32));
}

/// The record of a seeded random game: moves, and from the full board on every position drawn.
fn played(game: Dvonn, seed: u64) -> String {
    let mut pick = picker(seed);
    let mut line = Line::new(game);
    let mut text = String::new();
    while line.turn() != Turn::Over {
        let actor = match line.turn() {
            Turn::Seat(_) => line.position().to_act().to_string(),
            _ => "chance".to_owned(),
        };
        let moves = legal(line.position());
        let chosen = &moves[pick(moves.len())];
        line.play(support::mv(chosen)).expect("it is on the list");
        text += &format!("{:>3}. {actor}: {chosen} of {}\n", line.plies(), moves.len());
        if line.position().phase() == Phase::Stack {
            text += &format!("{}\n{}\n", line.position(), drawing(line.position()));
        }
    }
    let outcome = line.outcome().expect("nobody acts");
    text + &format!("{outcome} {}\n", outcome.reason())
}
