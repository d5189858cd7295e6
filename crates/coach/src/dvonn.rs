//! The coach of DVONN.

mod claim;
mod find;

use fishka_dvonn::{Dvonn, Move, Phase, Position};

use crate::fact::Coach;

pub(crate) use claim::DvonnClaim;

impl Coach for Dvonn {
    type Claim = DvonnClaim;

    fn claims(position: &Position) -> Vec<DvonnClaim> {
        match position.phase() {
            Phase::Place => find::placing(position.state()),
            Phase::Stack => find::stacking(position.state()),
        }
    }

    fn claims_of_move(before: &Position, mv: Move) -> Vec<DvonnClaim> {
        find::of_move(before.state(), mv)
    }

    fn passed(position: &Position) -> Position {
        position.passed()
    }
}
