//! A marble pushed out in so many moves, whatever is answered, by trying everything.

use fishka_abalone::{Move, Position};
use fishka_catalog::Move as Any;
use fishka_game::{Position as _, Turn};

use super::Proved;

/// A marble that takes more moves is not looked for.
const MOST_MOVES: u32 = 3;

pub(super) fn proved(position: &Position) -> Option<Proved> {
    if position.turn() == Turn::Over {
        return None;
    }
    let mut legal = Default::default();
    position.legal_moves(&mut legal);
    for moves in 1..=MOST_MOVES {
        let best: Vec<Any> =
            legal.iter().filter(|&&mv| puts_out(position, mv, moves)).map(|&mv| Any::Abalone(mv)).collect();
        if !best.is_empty() {
            return Some(Proved { best, margin: 1.0, theme: format!("out-{moves}") });
        }
    }
    None
}

/// Whether after a move a marble of the other side goes out within this many moves of one's own, this one included.
fn puts_out(position: &Position, mv: Move, moves: u32) -> bool {
    let side = position.to_move();
    let mut after = *position;
    after.play_unchecked(mv);
    if after.out(!side) > position.out(!side) {
        return true;
    }
    if moves == 1 || after.turn() == Turn::Over {
        return false;
    }
    // Where nothing threatens to go out next, one move more is needed than there is.
    if moves == 2 && after.push_outs(side).is_empty() {
        return false;
    }
    let mut replies = Default::default();
    after.legal_moves(&mut replies);
    replies.iter().all(|&reply| {
        let mut next = after;
        next.play_unchecked(reply);
        next.turn() != Turn::Over && can_put_out(&next, moves - 1)
    })
}

fn can_put_out(position: &Position, moves: u32) -> bool {
    if !position.push_outs(position.to_move()).is_empty() {
        return true;
    }
    if moves == 1 {
        return false;
    }
    let mut legal = Default::default();
    position.legal_moves(&mut legal);
    legal.iter().any(|&mv| puts_out(position, mv, moves))
}
