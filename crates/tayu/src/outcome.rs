use fishka_game::{Outcome, Seat, SeatResult, Standing};

use crate::{Axis, Due, Position, Role};

/// The result of a finished game.
pub(crate) fn of(position: &Position) -> Outcome {
    let reason = if position.due == Due::Nothing { "bag-empty" } else { "no-fit" };
    let score = position.score();
    let target = position.target().map(u32::from);
    let results = Seat::first(position.game.table.seats()).map(|seat| {
        let axis = position.role(seat).and_then(Role::axis);
        match axis {
            Some(axis) => side(score.of(axis), score.of(axis.other()), target),
            // With the saboteur there always comes a target.
            None => saboteur(Axis::ALL.map(|axis| score.of(axis)), target.unwrap_or_default()),
        }
    });
    Outcome::new(reason, results)
}

/// The higher side wins, unless a saboteur has kept both below the target.
fn side(mine: u32, other: u32, target: Option<u32>) -> SeatResult {
    let sabotaged = target.is_some_and(|target| mine.max(other) < target);
    let standing = match mine.cmp(&other) {
        _ if sabotaged => Standing::Loss,
        core::cmp::Ordering::Greater => Standing::Win,
        core::cmp::Ordering::Equal => Standing::Draw,
        core::cmp::Ordering::Less => Standing::Loss,
    };
    SeatResult { standing, score: mine }
}

/// The saboteur's number is the target: it wins when nobody reaches it.
fn saboteur(scores: [u32; 2], target: u32) -> SeatResult {
    let kept_below = scores.iter().all(|score| *score < target);
    SeatResult { standing: if kept_below { Standing::Win } else { Standing::Loss }, score: target }
}
