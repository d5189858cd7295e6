//! Exact results: alpha-beta to the end of the game, with nothing reduced, pruned or estimated.

use fishka_game::Position as _;

use super::{MovesOf, Search, Tried, Window};
use crate::{
    ordering::Node,
    queue::Queue,
    searchable::{Assessment, Board, Searchable},
    transposition::{Bound, Entry},
    value::{Found, INFINITE},
};

/// With fewer moves than this, putting them in order costs more than it saves.
const FEW: usize = 3;

impl<G: Searchable> Search<'_, G> {
    /// The value of a node as the end of the game decides it. Means nothing when the search was stopped.
    pub(super) fn solve(
        &mut self,
        board: &Board<G>,
        key: u64,
        ply: usize,
        mut window: Window,
        previous: u16,
    ) -> Found {
        let known = self.table.get(key);
        if let Some(found) = known.and_then(|entry| super::cutoff(entry, i32::MAX, ply, window)) {
            return found;
        }
        let began = self.nodes;
        let hash = known.map_or(Entry::NO_MOVE, |entry| entry.code);
        let node = Node { side: G::side(board), ply, previous, hash };
        let mut legal = MovesOf::<G>::default();
        board.legal_moves(&mut legal);
        if legal.is_empty() {
            return self.game.ending(board).found(ply);
        }
        let few = legal.len() < FEW;
        let order = self.memory.order(&node);
        let mut queue = Queue::new();
        let rank = |mv| {
            let code = G::code(mv);
            Some(if few || code == hash {
                order.rank(code, self.game.promise(board, mv))
            } else {
                self.outlook(board, mv) + self.memory.history(node.side, code) / 64
            })
        };
        queue.fill(|moves: &mut MovesOf<G>| *moves = legal, rank);

        let alpha = window.alpha;
        let (mut best, mut best_code) = (-INFINITE, Entry::NO_MOVE);
        let mut tried = Tried::new();
        while let Some(mv) = queue.next(G::code) {
            let mut value = -INFINITE;
            if !tried.is_empty() {
                value = self.follow(board, mv, 1, ply, Window::null(window.alpha)).value;
            }
            if tried.is_empty() || value > window.alpha && value < window.beta && !self.stopped {
                value = self.follow(board, mv, 1, ply, window).value;
            }
            if self.stopped {
                return Found::estimate(0);
            }
            if value > best {
                (best, best_code) = (value, mv.code);
            }
            if value > window.alpha {
                window.alpha = value;
                self.extend_variation(ply, mv.mv);
                if value >= window.beta {
                    self.memory.cut_off(&node, 4, mv.code, &tried);
                    break;
                }
            }
            tried.push(mv.code);
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = if bound == Bound::Upper { Entry::NO_MOVE } else { best_code };
        let depth = Entry::proven(self.nodes - began);
        self.table.put(key, Entry { value: best as i16, code, depth, bound });
        Found { value: best, proven: true }
    }

    /// How the position after a move looks to the side that makes it.
    fn outlook(&self, board: &Board<G>, mv: super::MoveOf<G>) -> i32 {
        let after = board.after(self.game, mv);
        let value = match self.game.assess(&after, &after.tally) {
            Assessment::Over(ending) => ending.found(0).value,
            Assessment::Estimate(estimate) => estimate,
        };
        if G::side(&after) == G::side(board) { value } else { -value }
    }
}
