//! Exact results: alpha-beta to the end of the game, with nothing reduced, pruned or estimated.

use fishka_game::Position as _;

use super::{MovesOf, Search, Window};
use crate::{
    ordering::{Node, Ranked, RankedMoves, pick},
    searchable::{Assessment, Searchable},
    table::{Bound, Entry},
    value::{Found, INFINITE},
};

/// With fewer moves than this, putting them in order costs more than it saves.
const FEW: usize = 3;

impl<G: Searchable> Search<'_, G> {
    /// The value of a node as the end of the game decides it. Means nothing when the search was stopped.
    pub(super) fn solve(
        &mut self,
        position: &G::Position,
        key: u64,
        ply: usize,
        mut window: Window,
        previous: u16,
    ) -> Found {
        let known = self.table.get(key);
        if let Some(found) = known.and_then(|entry| super::cutoff(entry, i32::MAX, ply, window)) {
            return found;
        }
        let hash = known.map_or(Entry::NO_MOVE, |entry| entry.code);
        let node = Node { side: G::side(position), ply, previous, hash };
        let mut legal = MovesOf::<G>::default();
        position.legal_moves(&mut legal);
        if legal.is_empty() {
            return self.game.ending(position).found(ply);
        }
        let mut moves = RankedMoves::new();
        for &mv in legal.iter() {
            let code = G::code(mv);
            let rank = if legal.len() < FEW || code == hash {
                self.memory.rank(&node, code, self.game.promise(position, mv))
            } else {
                self.outlook(position, mv) + self.memory.history(node.side, code) / 64
            };
            moves.push(Ranked { rank, code, mv });
        }

        let alpha = window.alpha;
        let (mut best, mut best_code) = (-INFINITE, Entry::NO_MOVE);
        for index in 0..moves.len() {
            let mv = pick(&mut moves, index);
            let mut value = -INFINITE;
            if index > 0 {
                value = self.follow(position, mv, 1, ply, Window::null(window.alpha)).value;
            }
            if index == 0 || value > window.alpha && value < window.beta && !self.stopped {
                value = self.follow(position, mv, 1, ply, window).value;
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
                    self.memory.cut_off(&node, 4, mv.code, &moves[..index]);
                    break;
                }
            }
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = if bound == Bound::Upper { Entry::NO_MOVE } else { best_code };
        self.table.put(key, Entry { value: best as i16, code, depth: Entry::PROVEN, bound });
        Found { value: best, proven: true }
    }

    /// How the position after a move looks to the side that makes it.
    fn outlook(&self, position: &G::Position, mv: super::MoveOf<G>) -> i32 {
        let mut after = *position;
        after.play_unchecked(mv);
        let value = match self.game.assess(&after) {
            Assessment::Over(ending) => ending.found(0).value,
            Assessment::Estimate(estimate) => estimate,
        };
        if G::side(&after) == G::side(position) { value } else { -value }
    }
}
