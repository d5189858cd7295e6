//! A game in play: moves, take-backs and what the past decides.

use fishka_game::{Line, Past, PlayError, Position as _, Seat, Standing, Turn};
use fishka_pebbles::{Move, Pebbles};

fn played(moves: &[Move]) -> Line<Pebbles> {
    let mut line = Line::new(Pebbles { heap: 3 });
    for &mv in moves {
        line.play(mv).expect("the moves of these tests are legal");
    }
    line
}

#[test]
fn a_line_knows_its_moves_and_every_position_on_the_way() {
    let line = played(&[Move::Coin(2), Move::Take(2), Move::Coin(1)]);
    assert_eq!(line.plies(), 3);
    assert_eq!(line.moves().collect::<Vec<_>>(), [Move::Coin(2), Move::Take(2), Move::Coin(1)]);
    assert_eq!(line.position_at(0), *line.start());
    assert_eq!(line.position_at(2).to_string(), "1 2 ?");
    assert_eq!(line.position_at(99), *line.position());
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut line = played(&[Move::Coin(1)]);
    assert!(matches!(line.play(Move::Take(2)), Err(PlayError::Illegal(_))));
    assert_eq!(line.position().to_string(), "3 1 1");
    assert_eq!(line.plies(), 1);
}

#[test]
fn a_finished_line_has_an_outcome_and_refuses_moves() {
    let mut line = played(&[Move::Coin(2), Move::Take(2), Move::Coin(1), Move::Take(1)]);
    let outcome = line.outcome().unwrap();
    assert_eq!(outcome.seat(Seat::SECOND).unwrap().standing, Standing::Win);
    assert_eq!(outcome.to_string(), "0-1");
    assert_eq!(line.turn(), Turn::Over);
    assert_eq!(line.play(Move::Coin(1)), Err(PlayError::Over));
}

#[test]
fn taking_back_opens_a_finished_game_again() {
    let mut line = played(&[Move::Coin(2), Move::Take(2), Move::Coin(1), Move::Take(1)]);
    assert_eq!(line.undo(), Some(Move::Take(1)));
    assert_eq!(line.turn(), Turn::Seat(Seat::SECOND));
    assert_eq!(line.outcome(), None);
    while line.undo().is_some() {}
    assert_eq!(line.position(), line.start());
    assert_eq!(line.undo(), None);
}

#[test]
fn taking_back_to_a_ply_leaves_what_stood_there() {
    let line = played(&[Move::Coin(2), Move::Take(2), Move::Coin(1), Move::Take(1)]);
    let earlier = line.up_to(2);
    assert_eq!((earlier.plies(), earlier.turn(), earlier.outcome()), (2, Turn::Chance, None));
    assert_eq!(line.up_to(9).plies(), 4);
}

#[test]
fn a_line_knows_who_acted_at_each_ply() {
    let line = played(&[Move::Coin(2), Move::Take(2), Move::Coin(1), Move::Take(1)]);
    let turns: Vec<Turn> = (0..6).map(|ply| line.turn_at(ply)).collect();
    let (first, second) = (Turn::Seat(Seat::FIRST), Turn::Seat(Seat::SECOND));
    assert_eq!(turns, [Turn::Chance, first, Turn::Chance, second, Turn::Over, Turn::Over]);
}

#[test]
fn there_is_nothing_to_look_at_before_chance_has_acted() {
    assert_eq!(played(&[]).stops().collect::<Vec<_>>(), [0]);
    let line = played(&[Move::Coin(2), Move::Take(2), Move::Coin(1), Move::Take(1)]);
    assert_eq!(line.stops().collect::<Vec<_>>(), [1, 3, 4]);
}

#[test]
fn the_last_decision_is_a_seat_s() {
    let line = played(&[Move::Coin(2), Move::Take(2), Move::Coin(1)]);
    assert_eq!(line.last_decision(3), Some((1, Move::Take(2))));
    assert_eq!(line.last_decision(1), None);
}

#[test]
fn the_past_counts_from_the_last_progress() {
    let line = played(&[Move::Coin(2), Move::Take(1)]);
    assert_ne!(line.start().progress(), line.position().progress());
    assert_eq!(line.past(), Past { occurrences: 1, quiet_plies: 0 });
}
