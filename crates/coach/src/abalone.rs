//! The coach of Abalone.

mod claim;
mod find;

use fishka_abalone::{Abalone, Move, Position};

use crate::fact::Coach;

pub(crate) use claim::AbaloneClaim;

impl Coach for Abalone {
    type Claim = AbaloneClaim;

    fn claims(position: &Position) -> Vec<AbaloneClaim> {
        find::of_position(position)
    }

    fn claims_of_move(before: &Position, mv: Move) -> Vec<AbaloneClaim> {
        find::of_move(before, mv)
    }

    fn passed(position: &Position) -> Position {
        position.passed()
    }
}
