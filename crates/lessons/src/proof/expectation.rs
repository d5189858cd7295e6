//! The exact expectation over everything that may be drawn next: how far one is ahead after the other side's next tile, on average
//! over all tiles left in the bag, when the other side lays each of them as well as it can.

use fishka_catalog::Move as Any;
use fishka_game::{Position as _, Turn};
use fishka_tayu::{Axis, Kind, Position, Role};

use super::Proved;

/// What is proved must be better than everything else by so many points on average.
const MARGIN: f64 = 0.5;
/// Expectations nearer to each other than this are the same: they are sums of a few terms.
const SAME: f64 = 1e-9;

pub(super) fn proved(position: &Position) -> Option<Proved> {
    let Turn::Seat(seat) = position.turn() else { return None };
    position.drawn()?;
    // With a saboteur there are three aims, and being ahead of one other does not tell who wins.
    let axis = position.role(seat).and_then(Role::axis).filter(|_| position.game().table.seats() != 3)?;
    let mut legal = Default::default();
    position.legal_moves(&mut legal);
    let value = |&mv: &fishka_tayu::Move| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        (expected_lead(&after, axis), mv)
    };
    let mut values: Vec<(f64, fishka_tayu::Move)> = legal.iter().map(value).collect();
    values.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let (best, _) = *values.first()?;
    let as_good = values.iter().take_while(|(value, _)| best - value < SAME).count();
    let (next, _) = *values.get(as_good)?;
    (best - next >= MARGIN).then(|| Proved {
        best: values[..as_good].iter().map(|&(_, mv)| Any::Tayu(mv)).collect(),
        margin: best - next,
        theme: if best > 0.0 && next <= 0.0 { "ahead" } else { "lead" }.to_owned(),
    })
}

/// The lead of an axis after the next tile, on average over the bag, laid by the other side.
fn expected_lead(position: &Position, axis: Axis) -> f64 {
    let (mut sum, mut total) = (0.0, 0_u32);
    for kind in Kind::ALL.into_iter().filter(|&kind| position.remaining(kind) > 0) {
        let copies = position.remaining(kind);
        sum += f64::from(copies) * f64::from(lead_after(position, kind, axis));
        total += u32::from(copies);
    }
    if total == 0 { f64::from(lead(position, axis)) } else { sum / f64::from(total) }
}

/// The lead of an axis after the other side has laid this tile as well as it can; where it fits nowhere, the game is over.
fn lead_after(position: &Position, kind: Kind, axis: Axis) -> i32 {
    let mut held = position.clone();
    held.play_unchecked(fishka_tayu::Move::Draw(kind));
    let laid = position.legal_placements(kind).into_iter().map(|placement| {
        let mut after = held.clone();
        after.play_unchecked(fishka_tayu::Move::Place(placement));
        lead(&after, axis)
    });
    laid.min().unwrap_or_else(|| lead(position, axis))
}

fn lead(position: &Position, axis: Axis) -> i32 {
    let score = position.score();
    score.of(axis) as i32 - score.of(axis.other()) as i32
}
