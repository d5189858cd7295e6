//! How games end, on the board and by their past.

use std::num::NonZeroU32;

use fishka_abalone::{Abalone, Colour, Illegal, Position, Quiet, QuietResult};
use fishka_game::{Line, Outcome, PlayError, Position as _, Standing, Turn};

use crate::drawing::{position, with_out};

fn standings(outcome: &Outcome) -> Vec<Standing> {
    outcome.seats().iter().map(|seat| seat.standing).collect()
}

/// A line that begins in a position, with the moves played until they are done or the game is over.
fn line(game: Abalone, start: Position, moves: &str) -> Line<Abalone> {
    let mut line = Line::from_position(game, start);
    for mv in moves.split_whitespace() {
        if line.outcome().is_none() {
            line.play(mv.parse().unwrap()).unwrap_or_else(|why| panic!("{mv}: {why}"));
        }
    }
    line
}

fn lone_marbles(black_out: u32, white_out: u32) -> Position {
    with_out(
        Colour::Black,
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         b b w . . . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . w",
        black_out,
        white_out,
    )
}

/// Back and forth: four plies that lead to the same position.
const DANCE: &str = "e1e2f2 a5b5 f2f3e1 b5a5 ";

fn quiet(limit: u32, result: QuietResult) -> Option<Quiet> {
    NonZeroU32::new(limit).map(|limit| Quiet { limit, result })
}

#[test]
fn the_sixth_marble_out_wins() {
    let before = with_out(
        Colour::Black,
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         w b b . . . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . w",
        2,
        5,
    );
    let mut after = before;
    after.play("e3e2".parse().unwrap()).unwrap();
    let outcome = after.outcome().unwrap();
    assert_eq!(after.turn(), Turn::Over);
    assert_eq!(outcome.reason(), "six-out");
    assert_eq!(standings(&outcome), [Standing::Win, Standing::Loss]);
    assert_eq!(outcome.to_string(), "6-2");
    assert_eq!(after.count_legal_moves(), 0);
    assert_eq!(after.check("a5a4".parse().unwrap()), Err(Illegal::Over));
}

#[test]
fn white_wins_with_six_black_marbles_out() {
    let outcome = lone_marbles(6, 3).outcome().unwrap();
    assert_eq!(standings(&outcome), [Standing::Loss, Standing::Win]);
    assert_eq!(outcome.to_string(), "3-6");
}

#[test]
fn five_out_is_not_the_end() {
    assert_eq!(lone_marbles(5, 5).outcome(), None);
}

#[test]
fn a_player_without_a_legal_move_loses() {
    let stuck = with_out(
        Colour::Black,
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           w w . . . . .
            w w . . . .
             b w . . .",
        4,
        1,
    );
    let outcome = stuck.outcome().unwrap();
    assert_eq!(stuck.turn(), Turn::Over);
    assert_eq!(outcome.reason(), "no-moves");
    assert_eq!(standings(&outcome), [Standing::Loss, Standing::Win]);
    assert_eq!(outcome.to_string(), "1-4");
}

#[test]
fn a_player_without_marbles_loses() {
    let bare = position(
        Colour::White,
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . b . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . .",
    );
    assert_eq!(standings(&bare.outcome().unwrap()), [Standing::Win, Standing::Loss]);
}

#[test]
fn a_push_alone_keeps_a_player_in_the_game() {
    let only_pushes = position(
        Colour::Black,
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         . . . . . . . . .
          . . . . . . . .
           w . w . . . .
            w w w . . .
             b b w . .",
    );
    assert_eq!(only_pushes.outcome(), None);
    assert_eq!(only_pushes.count_legal_moves(), 1);
    assert!(only_pushes.check("a1a2".parse().unwrap()).is_ok());
}

#[test]
fn the_third_time_the_same_position_is_a_draw() {
    let game = Abalone::default();
    let twice = line(game.clone(), lone_marbles(1, 2), DANCE);
    assert_eq!(twice.outcome(), None);
    let thrice = line(game, lone_marbles(1, 2), &DANCE.repeat(2));
    let outcome = thrice.outcome().unwrap();
    assert_eq!(outcome.reason(), "repetition");
    assert_eq!(standings(outcome), [Standing::Draw, Standing::Draw]);
    assert_eq!(outcome.to_string(), "D-D");
    assert_eq!(thrice.clone().play("e1e2".parse().unwrap()), Err(PlayError::Over));
}

#[test]
fn the_same_marbles_with_the_other_side_to_move_are_another_position() {
    let black = lone_marbles(0, 0);
    let text = black.to_string().replace(" b ", " w ");
    let white: Position = text.parse::<fishka_abalone::Setup>().unwrap().position().unwrap();
    assert_ne!(black, white);
    assert_ne!(black.key(), white.key());
}

#[test]
fn marbles_out_make_another_position() {
    assert_ne!(lone_marbles(0, 1).key(), lone_marbles(1, 0).key());
    assert_ne!(lone_marbles(0, 1).key(), lone_marbles(0, 0).key());
}

#[test]
fn repetition_can_be_turned_off() {
    let game = Abalone { repetition: false, ..Abalone::default() };
    assert_eq!(line(game, lone_marbles(1, 2), &DANCE.repeat(3)).outcome(), None);
}

#[test]
fn two_hundred_plies_without_a_marble_out_are_a_draw() {
    let game = Abalone { repetition: false, ..Abalone::default() };
    let line = line(game, lone_marbles(1, 2), &DANCE.repeat(60));
    assert_eq!(line.plies(), 200);
    let outcome = line.outcome().unwrap();
    assert_eq!(outcome.reason(), "quiet");
    assert_eq!(standings(outcome), [Standing::Draw, Standing::Draw]);
    assert_eq!(outcome.to_string(), "D-D");
}

#[test]
fn the_side_with_more_marbles_out_can_win_after_quiet_plies() {
    let game = Abalone { quiet: quiet(4, QuietResult::Marbles), ..Abalone::default() };
    let outcome = |black_out, white_out| {
        let line = line(game.clone(), lone_marbles(black_out, white_out), DANCE);
        standings(line.outcome().unwrap())
    };
    assert_eq!(outcome(1, 2), [Standing::Win, Standing::Loss]);
    assert_eq!(outcome(2, 1), [Standing::Loss, Standing::Win]);
    assert_eq!(outcome(2, 2), [Standing::Draw, Standing::Draw]);
}

#[test]
fn a_marble_out_begins_the_quiet_plies_anew() {
    let start = with_out(
        Colour::Black,
        "    . . . . .
            . . . . . .
           . . . . . . .
          . . . . . . . .
         w b b . . . . . .
          . . . . . . . .
           . . . . . . .
            . . . . . .
             . . . . w",
        0,
        0,
    );
    let game = Abalone { quiet: quiet(3, QuietResult::Draw), ..Abalone::default() };
    let line = line(game, start, "e2e3f3 a5b5 f3f4e2 b5a5");
    assert_eq!(line.plies(), 3, "three quiet plies end it");
    let mut line = Line::from_position(line.game().clone(), start);
    for mv in ["e3e2", "a5b5", "e1e2f2"] {
        line.play(mv.parse().unwrap()).unwrap();
        assert_eq!(line.outcome(), None);
    }
    line.play("b5a5".parse().unwrap()).unwrap();
    assert_eq!(line.outcome().unwrap().reason(), "quiet");
}

#[test]
fn quiet_plies_can_be_turned_off() {
    let game = Abalone { repetition: false, quiet: None, ..Abalone::default() };
    assert_eq!(line(game, lone_marbles(1, 2), &DANCE.repeat(300)).outcome(), None);
}

#[test]
fn repetition_comes_before_quiet_plies() {
    let game = Abalone { quiet: quiet(8, QuietResult::Marbles), ..Abalone::default() };
    let line = line(game, lone_marbles(1, 2), &DANCE.repeat(2));
    assert_eq!(line.outcome().unwrap().reason(), "repetition");
}
