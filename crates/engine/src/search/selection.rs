//! What is not searched, or less deeply, or more deeply than the rest.

use super::{Search, Window};
use crate::{
    ordering::Node,
    searchable::{Board, Searchable},
    transposition::{Bound, Entry},
    value::{Found, from_root, is_final},
};

/// How a node is come to.
#[derive(Copy, Clone)]
pub(super) struct Step {
    /// The code of the move that leads there.
    pub(super) previous: u16,
    /// Whether the node is expected to be cut off.
    pub(super) cut: bool,
    /// The code of a move that is left out, to see what the others are worth.
    pub(super) without: u16,
}

impl Step {
    /// By the move with this code, to all moves of a node.
    pub(super) const fn by(previous: u16) -> Step {
        Step { previous, cut: false, without: Entry::NO_MOVE }
    }
}

/// A search has seen more than an estimate, as far as its value is on the side on which it says something.
pub(super) fn correct(estimate: &mut i32, known: Entry, ply: usize) {
    let value = from_root(known.value.into(), ply);
    let tells = match known.bound {
        Bound::Exact => true,
        Bound::Lower => value > *estimate,
        Bound::Upper => value < *estimate,
    };
    if tells && !is_final(value) {
        *estimate = value;
    }
}

impl<G: Searchable> Search<'_, G> {
    /// Null move: a position so good that the side could as well pass needs no full search.
    pub(super) fn try_passing(
        &mut self,
        board: &Board<G>,
        depth: i32,
        ply: usize,
        window: Window,
        step: Step,
        estimate: i32,
    ) -> Option<Found> {
        if depth < 3 || estimate < window.beta || step.previous == Entry::NO_MOVE {
            return None;
        }
        let passed = board.passed(self.game)?;
        let reduced = depth - 3 - depth / 4;
        let next = Step { cut: !step.cut, ..Step::by(Entry::NO_MOVE) };
        let found = -self.visit(&passed, reduced, ply + 1, window.flipped(), next);
        self.variations[ply].clear();
        (self.stopped || found.value >= window.beta && !is_final(found.value))
            .then_some(Found::estimate(found.value))
    }

    /// What the position two plies before is estimated at, in which mostly the same side acted, and what this one is.
    fn before_and_now(&self, ply: usize) -> Option<(i32, i32)> {
        ply.checked_sub(2).and_then(|before| self.estimates[before]).zip(self.estimates[ply])
    }

    /// Whether a position is known to be estimated higher than the one two plies before it.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        self.before_and_now(ply).is_some_and(|(before, now)| now > before)
    }

    /// Whether it is known to be estimated no higher.
    pub(super) fn is_worse(&self, ply: usize) -> bool {
        self.before_and_now(ply).is_some_and(|(before, now)| now <= before)
    }

    /// By how much so deep a search takes an estimate down at most, nearly always; `None` when that is not to be relied upon.
    pub(super) fn fall(depth: i32, improving: bool) -> Option<i32> {
        let margin = G::MARGIN?;
        match depth {
            5..=8 if G::BOLD => Some(margin * (depth + 4) / 2),
            _ if depth <= G::SAFE_DEPTH => Some(margin * (depth - i32::from(G::BOLD && improving))),
            _ => None,
        }
    }

    /// Late-move pruning and futility: near the horizon, whether quiet moves from this place in the order on are not worth
    /// a search.
    pub(super) fn is_futile(
        depth: i32,
        index: usize,
        estimate: Option<i32>,
        window: Window,
        improving: bool,
    ) -> bool {
        let late = if G::BOLD && !improving {
            depth <= 4 && index as i32 >= 3 + G::LATE * depth * depth / 2
        } else {
            depth <= 3 && index as i32 >= 4 + G::LATE * depth * depth
        };
        let late = late && estimate.is_some();
        index > 0 && (late || Self::is_hopeless(depth, estimate, window))
    }

    /// Futility: near the horizon, whether no quiet move will bring so bad a position into the window.
    pub(super) fn is_hopeless(depth: i32, estimate: Option<i32>, window: Window) -> bool {
        let (Some(estimate), Some(margin)) = (estimate, G::MARGIN) else { return false };
        depth <= 3 && estimate + margin * (depth + 1) <= window.alpha
    }

    /// Whether a position is estimated so far below the window that hardly any move will reach it.
    fn is_far_below(&self, ply: usize, window: Window) -> bool {
        let estimate = self.estimates[ply].filter(|_| G::BOLD);
        estimate.zip(G::MARGIN).is_some_and(|(estimate, margin)| estimate + margin * 5 / 2 <= window.alpha)
    }

    /// Singular extension: whether the move of the table is better than all others by far, so that much hangs on it.
    pub(super) fn is_singular(
        &mut self,
        board: &Board<G>,
        key: u64,
        depth: i32,
        ply: usize,
        step: Step,
        known: Entry,
    ) -> bool {
        let Some(least) = G::SINGULAR else { return false };
        let value = from_root(known.value.into(), ply);
        let known_well = i32::from(known.depth) >= depth - 3 && known.bound != Bound::Upper;
        let move_known = known.code != Entry::NO_MOVE && step.without == Entry::NO_MOVE;
        if depth < least || !known_well || !move_known || known.is_proven() || is_final(value) {
            return false;
        }
        let border = value - 2 * depth;
        let others = Step { without: known.code, ..step };
        let found = self.search(board, key, (depth - 1) / 2, ply, Window::null(border - 1), others);
        self.variations[ply].clear();
        found.value < border
    }

    /// By how many plies less a move is searched that comes so late in the order.
    pub(super) fn reduction(&self, depth: i32, index: usize, node: &Node, code: u16, window: Window) -> i32 {
        if depth < 3 || index < G::FIRST_REDUCED {
            return 0;
        }
        let product = LOGARITHMS[depth.min(63) as usize] * LOGARITHMS[index.min(63)];
        let reduction = product / G::REDUCTION - self.memory.history(node.side, code) / 8192;
        let more = if node.cut { G::CUT_REDUCTION } else { 0 };
        let more = more + i32::from(self.is_far_below(node.ply, window));
        let more = more + if node.worse { G::WORSE_REDUCTION } else { 0 };
        (reduction + more - i32::from(!window.is_null())).clamp(0, depth - 2)
    }
}

/// Eight times the binary logarithm, linear between powers of two.
static LOGARITHMS: [i32; 64] = {
    let mut logarithms = [0; 64];
    let mut number = 1_u32;
    while number < 64 {
        let whole = number.ilog2();
        logarithms[number as usize] = (whole * 8 + (number << 3 >> whole & 7)) as i32;
        number += 1;
    }
    logarithms
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_moves_an_estimate_only_to_its_side() {
        let corrected = |value, bound| {
            let mut estimate = 10;
            correct(&mut estimate, Entry { value, code: Entry::NO_MOVE, depth: 3, bound }, 0);
            estimate
        };
        assert_eq!(
            [Bound::Lower, Bound::Upper, Bound::Exact].map(|bound| corrected(30, bound)),
            [30, 10, 30]
        );
        assert_eq!(
            [Bound::Lower, Bound::Upper, Bound::Exact].map(|bound| corrected(-5, bound)),
            [10, -5, -5]
        );
        // A certain win is no estimate.
        assert_eq!(corrected(crate::value::MATE as i16 - 3, Bound::Exact), 10);
    }
}
