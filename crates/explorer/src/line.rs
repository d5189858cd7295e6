//! Lines of moves that mean the same in every orientation of the board.

use fishka_catalog::{Move, Position, Rules};
use fishka_game::Position as _;

use crate::{Filter, Folded, Question};

/// The numbers of moves played one after another; it ends before the first that is not legal.
#[must_use]
pub fn numbers_of(rules: &Rules, position: &Position, moves: &[Move]) -> Vec<u16> {
    let mut position = position.clone();
    let mut numbers = Vec::new();
    for &mv in moves {
        let Some(number) = Folded::new(rules, &position).number(&position, mv) else { break };
        numbers.push(number);
        position.play_unchecked(mv);
    }
    numbers
}

/// The moves that numbers stand for; it ends before the first that stands for none.
#[must_use]
pub fn moves_of(rules: &Rules, position: &Position, numbers: &[u16]) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for number in numbers {
        let known = Question::new(rules, &position, Filter::default()).moves();
        let Some(&mv) = known.get(number) else { break };
        moves.push(mv);
        position.play_unchecked(mv);
    }
    moves
}
