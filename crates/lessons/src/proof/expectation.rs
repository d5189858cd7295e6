//! The exact expectation of the result over everything that may be drawn.

use std::collections::HashMap;

use fishka_catalog::Move as Any;
use fishka_game::{Position as _, Turn};
use fishka_tayu::{Axis, Position, Role};

use super::Proved;

/// A proof that looks at more positions is given up.
const POSITIONS: usize = 150_000;
/// What is proved must be better than everything else by so many points on average.
const MARGIN: f64 = 0.5;
/// Expectations nearer to each other than this are the same: they are sums of at most a few thousand terms.
const SAME: f64 = 1e-6;

pub(super) fn proved(position: &Position) -> Option<Proved> {
    let Turn::Seat(seat) = position.turn() else { return None };
    // With a saboteur there are three aims, and no such thing as the best line for two of them.
    let axis = position.role(seat).and_then(Role::axis).filter(|_| position.game().table.seats() != 3)?;
    let mut search = Search { axis, known: HashMap::new() };
    let mut legal = Default::default();
    position.legal_moves(&mut legal);
    let mut values = Vec::new();
    for &mv in &legal {
        let mut after = position.clone();
        after.play_unchecked(mv);
        values.push((search.value(&after)?, mv));
    }
    values.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let (best, _) = *values.first()?;
    let as_good = values.iter().take_while(|(value, _)| best - value < SAME).count();
    let (next, _) = *values.get(as_good)?;
    (best - next >= MARGIN).then(|| Proved {
        best: values[..as_good].iter().map(|&(_, mv)| Any::Tayu(mv)).collect(),
        margin: best - next,
        theme: if best > 0.0 && next <= 0.0 { "win" } else { "most" }.to_owned(),
    })
}

struct Search {
    axis: Axis,
    known: HashMap<u64, f64>,
}

impl Search {
    /// By how many points the axis is ahead in the end, on average with best play; `None` when it takes too long.
    fn value(&mut self, position: &Position) -> Option<f64> {
        let turn = position.turn();
        if turn == Turn::Over {
            let score = position.score();
            return Some(f64::from(score.of(self.axis)) - f64::from(score.of(self.axis.other())));
        }
        let key = position.key();
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.known.len() >= POSITIONS {
            return None;
        }
        let mut moves = Default::default();
        position.legal_moves(&mut moves);
        let mut sum = 0.0;
        let mut best: Option<f64> = None;
        let own = match turn {
            Turn::Seat(seat) => position.role(seat).and_then(Role::axis) == Some(self.axis),
            _ => false,
        };
        for &mv in &moves {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let value = self.value(&after)?;
            sum += value * f64::from(position.weight(mv));
            best = Some(best.map_or(value, |best| if own { best.max(value) } else { best.min(value) }));
        }
        let value = if turn == Turn::Chance { sum / f64::from(position.total_weight()) } else { best? };
        self.known.insert(key, value);
        Some(value)
    }
}
