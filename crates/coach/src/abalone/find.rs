//! How the facts are found.

use fishka_abalone::{Axis, Cell, CellSet, Colour, Formation, Move, Position, formations};
use fishka_game::{Position as _, Turn};

use super::claim::AbaloneClaim;

/// So many facts of one kind are enough for a person.
const MOST: usize = 3;

/// What is so in a position.
pub(super) fn of_position(position: &Position) -> Vec<AbaloneClaim> {
    let mut claims = Vec::new();
    if position.turn() == Turn::Over {
        return claims;
    }
    for side in Colour::ALL {
        let named = formations(position, side).into_iter();
        // A push is told as the move it is.
        let named = named.filter(|formation| !matches!(formation, Formation::Sumito { .. }));
        claims.extend(named.map(|formation| AbaloneClaim::Formation { side, formation }));
        let turn = if position.to_move() == side { *position } else { position.passed() };
        claims.extend(pushes(&turn));
    }
    claims.extend(push_out_soon(position));
    let [black, white] = [Colour::Black, Colour::White].map(|side| distance_from_centre(position, side));
    claims.push(AbaloneClaim::Centre { black, white });
    let [black, white] = [Colour::Black, Colour::White].map(|side| contacts(position.marbles(side)));
    claims.push(AbaloneClaim::Cohesion { black, white });
    claims
}

/// What a legal move does.
pub(super) fn of_move(before: &Position, mv: Move) -> Vec<AbaloneClaim> {
    let side = before.to_move();
    let mut claims = Vec::new();
    let Ok(effect) = before.effect(mv) else { return claims };
    let mut after = *before;
    after.play_unchecked(mv);
    match effect.falls {
        Some(cell) => claims.push(AbaloneClaim::PushOut { side, mv, cell }),
        None if !effect.pushed.is_empty() => {
            claims.push(AbaloneClaim::Push { side, mv, pushers: effect.moved.len(), pushed: effect.pushed });
        }
        None => {}
    }
    for colour in Colour::ALL {
        let (parts, left) = (groups(before.marbles(colour)), groups(after.marbles(colour)));
        if left > parts {
            claims.push(AbaloneClaim::Breaks { side: colour, by: side, mv, before: parts, after: left });
        } else if left < parts && colour == side {
            claims.push(AbaloneClaim::Joins { side, mv, before: parts, after: left });
        }
    }
    if after.turn() == Turn::Over {
        return claims;
    }
    let (danger, still) = (before.push_outs(!side), after.push_outs(!side));
    match still.first() {
        None if !danger.is_empty() => {
            let cells = danger.iter().map(|&(cell, _)| cell).collect();
            claims.push(AbaloneClaim::Saves { side, mv, cells });
        }
        None => {}
        Some(&(cell, reply)) => claims.push(AbaloneClaim::Allows { side, mv, reply, cell }),
    }
    if effect.falls.is_none() {
        claims.extend(soon_after(before, mv));
    }
    claims
}

/// The pushes of the side to move: all that put a marble out, and some of the others.
fn pushes(turn: &Position) -> Vec<AbaloneClaim> {
    let side = turn.to_move();
    let out = turn.push_outs(side).into_iter().map(|(cell, mv)| AbaloneClaim::PushOut { side, mv, cell });
    let mut claims: Vec<AbaloneClaim> = out.collect();
    let sumitos = formations(turn, side).into_iter().filter_map(|formation| match formation {
        Formation::Sumito { attackers, defenders, direction } => Some((attackers, defenders, direction)),
        _ => None,
    });
    let within = sumitos.filter_map(|(attackers, pushed, direction)| {
        // The rear is the marble with no other behind it.
        let rear = attackers.iter().find(|cell| {
            cell.neighbour(direction.opposite()).is_none_or(|behind| !attackers.contains(behind))
        })?;
        let mv = Move::in_line(rear, direction)?;
        let effect = turn.effect(mv).ok().filter(|effect| effect.falls.is_none())?;
        Some(AbaloneClaim::Push { side, mv, pushers: effect.moved.len(), pushed })
    });
    claims.extend(within.take(MOST));
    claims
}

/// A move of the side to move after which a marble goes out whatever is answered, where none goes out at once.
fn push_out_soon(position: &Position) -> Option<AbaloneClaim> {
    if !position.push_outs(position.to_move()).is_empty() {
        return None;
    }
    let mut moves = Default::default();
    position.legal_moves(&mut moves);
    moves.iter().find_map(|&mv| soon_after(position, mv))
}

fn soon_after(position: &Position, mv: Move) -> Option<AbaloneClaim> {
    let side = position.to_move();
    let mut threat = *position;
    threat.play_unchecked(mv);
    if threat.turn() == Turn::Over || threat.push_outs(side).is_empty() {
        return None;
    }
    let mut replies = Default::default();
    threat.legal_moves(&mut replies);
    let mut shown = None;
    for &reply in &replies {
        let mut after = threat;
        after.play_unchecked(reply);
        // An answer may win the game by itself.
        if after.turn() == Turn::Over {
            return None;
        }
        let (_, push) = *after.push_outs(side).first()?;
        shown = shown.or(Some([mv, reply, push]));
    }
    shown.map(|line| AbaloneClaim::PushOutSoon { side, mv, line })
}

/// The average distance of a side's marbles from the centre, in hundredths of a cell.
pub(super) fn distance_from_centre(position: &Position, side: Colour) -> u32 {
    let marbles = position.marbles(side);
    let distance = |cell: Cell| {
        let (row, diagonal) = (i32::from(cell.row()) - 4, i32::from(cell.diagonal()) - 4);
        row.abs().max(diagonal.abs()).max((row - diagonal).abs()) as u32
    };
    let sum: u32 = marbles.iter().map(distance).sum();
    (sum * 100).checked_div(marbles.len() as u32).unwrap_or(0)
}

/// In how many places marbles of a set touch.
pub(super) fn contacts(set: CellSet) -> usize {
    Axis::ALL.into_iter().map(|axis| (set & set.shifted(axis.forward())).len()).sum()
}

/// Into how many connected groups a set falls.
pub(super) fn groups(set: CellSet) -> usize {
    let (mut rest, mut count) = (set, 0);
    while let Some(cell) = rest.iter().next() {
        let mut group = CellSet::of(cell);
        loop {
            let grown = (group | group.neighbours()) & set;
            if grown == group {
                break;
            }
            group = grown;
        }
        rest &= !group;
        count += 1;
    }
    count
}
