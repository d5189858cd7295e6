//! Exact results: alpha-beta to the end of the game, with nothing reduced, pruned or estimated.

use fishka_game::{MoveList as _, Position as _};

use super::{MovesOf, Search, Tried, Window};
use crate::{
    ordering::{HASH, Node, Ranked},
    queue::Queue,
    searchable::{Board, Searchable},
    transposition::{Bound, Entry},
    value::{Found, INFINITE},
};

/// A move less that is left to the other side, in eighths of history.
const MOVE_LESS: i32 = 800;

/// With so few moves, looking at what each leaves to the other side costs more than it saves.
const FEW: usize = 3;

/// Positions so close to the end are searched again sooner than the memory of the table is fetched.
const FEW_TO_GO: u32 = 3;

impl<G: Searchable> Search<'_, G> {
    /// The value of a node as the end of the game decides it. Means nothing when the search was stopped.
    pub(super) fn solve(&mut self, board: &Board<G>, ply: usize, window: Window, previous: u16) -> Found {
        if window.is_null()
            && let Some(value) = self.game.final_bound(board, window.beta)
        {
            return Found { value, proven: true };
        }
        let key = (self.game.moves_to_go(board) > FEW_TO_GO).then(|| G::key(board));
        if let Some(key) = key {
            self.table.prefetch(key);
        }
        // The moves are listed while the memory of the table is fetched.
        let mut legal = MovesOf::<G>::default();
        board.legal_moves(&mut legal);
        match legal[..] {
            [] => return self.game.ending(board).found(ply),
            // A forced move needs neither the table nor an order.
            [mv] => {
                let found =
                    self.follow(board, Ranked { rank: 0, code: G::code(mv), mv }, 1, ply, window, false);
                if found.value > window.alpha {
                    self.extend_variation(ply, mv);
                }
                return found;
            }
            _ => {}
        }

        let known = key.and_then(|key| self.table.get(key));
        if let Some(found) = known.and_then(|entry| super::cutoff(entry, i32::MAX, ply, window)) {
            return found;
        }
        let began = self.nodes;
        let hash = known.map_or(Entry::NO_MOVE, |entry| entry.code);
        let node = Node { side: G::side(board), ply, previous, hash, cut: false, worse: false };
        let (best, best_code) = self.solve_moves(board, &node, &legal, window);
        if let (Some(key), false) = (key, self.stopped) {
            let bound = if best >= window.beta {
                Bound::Lower
            } else if best > window.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let code = if bound == Bound::Upper { Entry::NO_MOVE } else { best_code };
            let depth = Entry::proven(self.nodes - began);
            self.table.put(key, Entry { value: best as i16, code, depth, bound });
        }
        Found { value: best, proven: true }
    }

    /// The value of the best of the moves, and its code.
    fn solve_moves(
        &mut self,
        board: &Board<G>,
        node: &Node,
        legal: &MovesOf<G>,
        mut window: Window,
    ) -> (i32, u16) {
        let (mut best, mut best_code) = (-INFINITE, Entry::NO_MOVE);
        let mut tried = Tried::new();
        let mut queue = None;
        // The move of the table comes before the others are put in order.
        let first = legal.iter().find(|&&mv| G::code(mv) == node.hash);
        let mut first = first.map(|&mv| Ranked { rank: HASH, code: node.hash, mv });
        while let Some(mv) = first.take().or_else(|| {
            queue.get_or_insert_with(|| self.fewest_answers_first(board, node, legal)).next(G::code)
        }) {
            let mut value = -INFINITE;
            if !tried.is_empty() {
                value = self.follow(board, mv, 1, node.ply, Window::null(window.alpha), false).value;
            }
            if tried.is_empty() || value > window.alpha && value < window.beta && !self.stopped {
                value = self.follow(board, mv, 1, node.ply, window, false).value;
            }
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_code) = (value, mv.code);
            }
            if value > window.alpha {
                window.alpha = value;
                self.extend_variation(node.ply, mv.mv);
                if value >= window.beta {
                    self.memory.cut_off(node, 4, mv.code, &tried);
                    break;
                }
            }
            tried.push(mv.code);
        }
        (best, best_code)
    }

    /// The moves other than that of the table, those first that leave the other side the fewest: what follows them is the least to
    /// search, and who runs out of moves mostly loses.
    fn fewest_answers_first(&self, board: &Board<G>, node: &Node, legal: &MovesOf<G>) -> Queue<MovesOf<G>> {
        let rank = |mv| {
            let code = G::code(mv);
            let history = self.memory.history(node.side, code) / 8;
            let answers = || board.after(self.game, mv).count_legal_moves() as i32;
            let rank = if legal.len() > FEW { history - MOVE_LESS * answers() } else { history };
            (code != node.hash).then_some(rank)
        };
        let mut queue = Queue::new();
        queue.fill(|moves: &mut MovesOf<G>| legal.iter().for_each(|&mv| moves.push(mv)), rank);
        queue
    }
}
