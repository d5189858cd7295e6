//! The coach of Ta Yü.

mod claim;
mod find;

use fishka_tayu::{Move, Position, Tayu};

use crate::fact::Coach;

pub(crate) use claim::TayuClaim;

impl Coach for Tayu {
    type Claim = TayuClaim;

    fn claims(position: &Position) -> Vec<TayuClaim> {
        find::of_position(position)
    }

    fn claims_of_move(before: &Position, mv: Move) -> Vec<TayuClaim> {
        find::of_move(before, mv)
    }
}
