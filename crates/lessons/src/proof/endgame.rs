//! The exact chance to win: everything that may be drawn and laid is followed to the end of the game, where little enough is left
//! for that.

use std::collections::HashMap;

use fishka_catalog::Move as Any;
use fishka_game::{Position as _, Turn};
use fishka_tayu::{Axis, Move, Position, Role};

use super::Proved;

/// The theme of what is proved here.
pub(super) const THEME: &str = "end";
/// What is proved must win more often than everything else by so much.
const MARGIN: f64 = 0.05;
/// Chances nearer to each other than this are the same: they are sums of a few terms.
const SAME: f64 = 1e-9;

/// The best moves where no more than so many positions are left to look at.
pub(super) fn proved(position: &Position, positions: u64) -> Option<Proved> {
    let Turn::Seat(seat) = position.turn() else { return None };
    position.drawn()?;
    // With a saboteur there are three aims.
    let axis = position.role(seat).and_then(Role::axis).filter(|_| position.game().table.seats() != 3)?;
    let mut search = Search { axis, left: positions, known: HashMap::new() };
    let mut values: Vec<(f64, Move)> = Vec::new();
    let mut legal = Default::default();
    position.legal_moves(&mut legal);
    for &mv in &legal {
        let mut after = position.clone();
        after.play_unchecked(mv);
        values.push((search.chance(&after)?, mv));
    }
    values.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let (best, _) = *values.first()?;
    let as_good = values.iter().take_while(|(value, _)| best - value < SAME).count();
    let (next, _) = *values.get(as_good)?;
    (best - next >= MARGIN).then(|| Proved {
        best: values[..as_good].iter().map(|&(_, mv)| Any::Tayu(mv)).collect(),
        // In tenths of all games, so that it is of the size of other margins.
        margin: 10.0 * (best - next),
        theme: THEME.to_owned(),
    })
}

struct Search {
    axis: Axis,
    left: u64,
    known: HashMap<u64, f64>,
}

impl Search {
    /// How often an axis wins from here, draws counting half, when both sides lay as well as can be; `None` when it takes too
    /// long to say.
    fn chance(&mut self, position: &Position) -> Option<f64> {
        let key = position.key();
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.left = self.left.checked_sub(1)?;
        let mut moves = Default::default();
        let chance = match position.turn() {
            Turn::Over => {
                let score = position.score();
                match score.of(self.axis).cmp(&score.of(self.axis.other())) {
                    core::cmp::Ordering::Greater => 1.0,
                    core::cmp::Ordering::Equal => 0.5,
                    core::cmp::Ordering::Less => 0.0,
                }
            }
            Turn::Chance => {
                position.legal_moves(&mut moves);
                let total = f64::from(position.total_weight());
                let mut sum = 0.0;
                for &mv in &moves {
                    sum += f64::from(position.weight(mv)) / total * self.after(position, mv)?;
                }
                sum
            }
            Turn::Seat(seat) => {
                let own = position.role(seat).and_then(Role::axis) == Some(self.axis);
                position.legal_moves(&mut moves);
                let mut best = if own { 0.0_f64 } else { 1.0 };
                for &mv in &moves {
                    let value = self.after(position, mv)?;
                    best = if own { best.max(value) } else { best.min(value) };
                }
                best
            }
        };
        self.known.insert(key, chance);
        Some(chance)
    }

    fn after(&mut self, position: &Position, mv: Move) -> Option<f64> {
        let mut after = position.clone();
        after.play_unchecked(mv);
        self.chance(&after)
    }
}
