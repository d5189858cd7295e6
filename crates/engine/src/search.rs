#[cfg(test)]
mod full_width;
mod moves;
mod solver;
mod window;

use arrayvec::ArrayVec;
use fishka_game::Position;

use moves::Moves;
pub(crate) use window::Window;

use crate::{
    control::Control,
    ordering::{Memory, Node, Ranked, is_quiet},
    path::Path,
    queue::MOST_MOVES,
    searchable::{Assessment, Board, Searchable},
    transposition::{Bound, Entry, TranspositionTable},
    value::{Ending, Found, INFINITE, MOST_PLIES, from_node, from_root, is_final},
};

pub(crate) type MoveOf<G> = <<G as Searchable>::Position as Position>::Move;
type MovesOf<G> = <<G as Searchable>::Position as Position>::Moves;

/// The codes of the moves tried at a node.
type Tried = ArrayVec<u16, MOST_MOVES>;

/// A line of play.
pub(crate) type Variation<M> = ArrayVec<M, MOST_PLIES>;

/// One thread of a search: principal-variation search with a transposition table.
pub(crate) struct Search<'a, G: Searchable> {
    pub(crate) game: &'a G,
    table: &'a TranspositionTable,
    control: &'a Control<'a>,
    memory: &'a mut Memory,
    thread: usize,
    pub(crate) nodes: u64,
    pub(crate) deepest: usize,
    /// Whether the search was broken off; what it returns then means nothing.
    pub(crate) stopped: bool,
    /// Up to how many nodes only the end of the game counts; 0 in an ordinary search.
    pub(crate) solving: u64,
    /// The side the search is for.
    side: usize,
    path: Path,
    /// By ply, the best line from there.
    variations: Vec<Variation<MoveOf<G>>>,
}

impl<'a, G: Searchable> Search<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        table: &'a TranspositionTable,
        control: &'a Control<'a>,
        memory: &'a mut Memory,
        thread: usize,
        side: usize,
        past: &[(u64, u32)],
    ) -> Search<'a, G> {
        Search {
            game,
            table,
            control,
            memory,
            thread,
            nodes: 0,
            deepest: 0,
            stopped: false,
            solving: 0,
            side,
            path: Path::new(past, MOST_PLIES),
            variations: vec![Variation::new(); MOST_PLIES + 1],
        }
    }

    /// The best line found below a ply.
    pub(crate) fn variation(&self, ply: usize) -> &[MoveOf<G>] {
        &self.variations[ply]
    }

    /// The value of playing `mv`, to the side that plays it.
    pub(crate) fn follow(
        &mut self,
        board: &Board<G>,
        mv: Ranked<MoveOf<G>>,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Found {
        let next = board.after(self.game, mv.mv);
        // The same side may act twice in a row.
        if G::side(&next) == G::side(board) {
            self.visit(&next, depth, ply + 1, window, mv.code)
        } else {
            -self.visit(&next, depth, ply + 1, window.flipped(), mv.code)
        }
    }

    /// Counts the node, rules on the past of its path, and searches it.
    fn visit(&mut self, board: &Board<G>, depth: i32, ply: usize, window: Window, previous: u16) -> Found {
        self.nodes += 1;
        self.variations[ply].clear();
        let given_up = self.solving != 0 && self.nodes >= self.solving;
        if given_up || self.control.must_stop(self.thread, self.nodes) {
            self.stopped = true;
            return Found::estimate(0);
        }
        self.deepest = self.deepest.max(ply);
        if ply >= MOST_PLIES {
            return self.assess(board, ply);
        }
        if depth <= 0 {
            return self.settle(board, ply, window);
        }
        if self.solving != 0 {
            return self.solve(board, ply, window, previous);
        }
        let key = board.key();
        self.table.prefetch(key);
        if !G::REPEATS {
            return self.search(board, key, depth, ply, window, previous);
        }
        self.path.push(key, board.progress());
        let past = self.path.past();
        let found = match self.game.ruling(board, past) {
            // Contempt: the side the search is for would rather play on.
            Some(Ending::Drawn) if G::side(board) == self.side => Found::estimate(-G::CONTEMPT),
            Some(Ending::Drawn) => Found::estimate(G::CONTEMPT),
            Some(ending) => ending.found(ply),
            None => self.search(board, key, depth, ply, window, previous),
        };
        self.path.pop();
        found
    }

    fn search(
        &mut self,
        board: &Board<G>,
        key: u64,
        mut depth: i32,
        ply: usize,
        mut window: Window,
        previous: u16,
    ) -> Found {
        let began = self.nodes;
        let selective = window.is_null() && !is_final(window.alpha);
        let estimate = match G::MARGIN {
            Some(_) if selective => match self.game.assess(board, &board.tally) {
                Assessment::Over(ending) => return ending.found(ply),
                Assessment::Estimate(estimate) => Some(estimate),
            },
            _ => None,
        };

        // Transposition table: what is known well enough is not searched again.
        let known = self.table.get(key);
        if let Some(found) = known.and_then(|entry| cutoff(entry, depth, ply, window)) {
            return found;
        }
        let hash = known.map_or(Entry::NO_MOVE, |entry| entry.code);

        if let (Some(estimate), Some(margin)) = (estimate, G::MARGIN) {
            // Reverse futility: far above the window, a few plies will not fall below it.
            if depth <= 4 && estimate - margin * depth >= window.beta {
                return Found::estimate(estimate);
            }
            if let Some(found) = self.try_passing(board, depth, ply, window, previous, estimate) {
                return found;
            }
        }

        // Internal iterative reduction: without a good first move a shallower search finds one for the next iteration.
        if hash == Entry::NO_MOVE && depth >= 4 {
            depth -= 1;
        }

        let node = Node { side: G::side(board), ply, previous, hash };
        let hopeless = Self::is_hopeless(depth, estimate, window);
        let mut moves = Moves::new();
        let mut next = Moves::first(self, board, &node);
        if next.is_none() {
            next = moves.next(self, board, &node, hopeless, true);
            // Forced moves cost no depth.
            depth += i32::from(moves.is_forced());
        }
        if next.is_none() {
            return self.game.ending(board).found(ply);
        }

        let alpha = window.alpha;
        let mut best = Found { value: -INFINITE, proven: true };
        let mut best_code = Entry::NO_MOVE;
        let mut all_proven = true;
        while let Some(mv) = next {
            let index = moves.tried.len();
            if is_quiet(&mv) && !is_final(best.value) && Self::is_futile(depth, index, estimate, window) {
                all_proven = false;
                break;
            }
            let found = self.try_move(board, mv, index, depth, &node, window);
            if self.stopped {
                return found;
            }
            all_proven &= found.proven;
            if found.value > best.value {
                best = found;
                best_code = mv.code;
            }
            if found.value > window.alpha {
                window.alpha = found.value;
                self.extend_variation(ply, mv.mv);
                if found.value >= window.beta {
                    self.memory.cut_off(&node, depth, mv.code, &moves.tried);
                    break;
                }
            }
            moves.tried.push(mv.code);
            next = moves.next(self, board, &node, hopeless, is_final(best.value));
        }
        all_proven &= moves.are_all();

        // A move that is too good is proof enough; that none is better takes all of them.
        let proven = if best.value >= window.beta { best.proven } else { all_proven };
        let bound = if best.value >= window.beta {
            Bound::Lower
        } else if best.value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(
            key,
            Entry {
                value: from_node(best.value, ply) as i16,
                code: if bound == Bound::Upper { Entry::NO_MOVE } else { best_code },
                depth: if proven {
                    Entry::proven(self.nodes - began)
                } else {
                    depth.min(MOST_PLIES as i32) as u8
                },
                bound,
            },
        );
        Found { value: best.value, proven }
    }

    /// Null move: a position so good that the side could as well pass needs no full search.
    fn try_passing(
        &mut self,
        board: &Board<G>,
        depth: i32,
        ply: usize,
        window: Window,
        previous: u16,
        estimate: i32,
    ) -> Option<Found> {
        if depth < 3 || estimate < window.beta || previous == Entry::NO_MOVE {
            return None;
        }
        let passed = board.passed(self.game)?;
        let reduced = depth - 3 - depth / 4;
        let found = -self.visit(&passed, reduced, ply + 1, window.flipped(), Entry::NO_MOVE);
        self.variations[ply].clear();
        (self.stopped || found.value >= window.beta && !is_final(found.value))
            .then_some(Found::estimate(found.value))
    }

    /// Late-move pruning and futility: near the horizon, whether quiet moves from this place in the order on are not worth
    /// a search.
    fn is_futile(depth: i32, index: usize, estimate: Option<i32>, window: Window) -> bool {
        let late = index as i32 >= 4 + G::LATE * depth * depth && depth <= 3 && estimate.is_some();
        index > 0 && (late || Self::is_hopeless(depth, estimate, window))
    }

    /// Futility: near the horizon, whether no quiet move will bring so bad a position into the window.
    fn is_hopeless(depth: i32, estimate: Option<i32>, window: Window) -> bool {
        let (Some(estimate), Some(margin)) = (estimate, G::MARGIN) else { return false };
        depth <= 3 && estimate + margin * (depth + 1) <= window.alpha
    }

    /// Searches one of the moves of the position at the root.
    pub(crate) fn try_root_move(
        &mut self,
        board: &Board<G>,
        mv: Ranked<MoveOf<G>>,
        index: usize,
        depth: i32,
        window: Window,
    ) -> Found {
        let node = Node { side: G::side(board), ply: 0, previous: Entry::NO_MOVE, hash: Entry::NO_MOVE };
        self.try_move(board, mv, index, depth, &node, window)
    }

    /// Searches one of the moves of a node.
    fn try_move(
        &mut self,
        board: &Board<G>,
        mv: Ranked<MoveOf<G>>,
        index: usize,
        depth: i32,
        node: &Node,
        window: Window,
    ) -> Found {
        // Principal variation: the first move gets the whole window, the others only have to fail against it.
        if index == 0 {
            return self.follow(board, mv, depth - 1, node.ply, window);
        }
        // Late-move reduction: moves that come late in the order are looked at less deeply first.
        let reduction = self.reduction(depth, index, node, mv.code, window);
        let mut found = self.follow(board, mv, depth - 1 - reduction, node.ply, Window::null(window.alpha));
        if found.value > window.alpha && reduction > 0 && !self.stopped {
            found = self.follow(board, mv, depth - 1, node.ply, Window::null(window.alpha));
        }
        if found.value > window.alpha && found.value < window.beta && !self.stopped {
            found = self.follow(board, mv, depth - 1, node.ply, window);
        }
        found
    }

    fn reduction(&self, depth: i32, index: usize, node: &Node, code: u16, window: Window) -> i32 {
        if depth < 3 || index < 3 {
            return 0;
        }
        let product = LOGARITHMS[depth.min(63) as usize] * LOGARITHMS[index.min(63)];
        let reduction = product / G::REDUCTION - self.memory.history(node.side, code) / 8192;
        (reduction - i32::from(!window.is_null())).clamp(0, depth - 2)
    }

    /// Quiescence: at the horizon only the moves that would upset the assessment are followed.
    fn settle(&mut self, board: &Board<G>, ply: usize, mut window: Window) -> Found {
        let mut best = self.assess(board, ply);
        if best.value >= window.beta || is_final(best.value) {
            return best;
        }
        window.alpha = window.alpha.max(best.value);
        let mut loud = MovesOf::<G>::default();
        self.game.loud_moves(board, &mut loud);
        for &mv in loud.iter() {
            let mv = Ranked { rank: 0, code: G::code(mv), mv };
            let found = self.follow(board, mv, 0, ply, window);
            if self.stopped {
                return found;
            }
            if found.value > best.value {
                best = Found::estimate(found.value);
                window.alpha = window.alpha.max(found.value);
                if found.value >= window.beta {
                    break;
                }
            }
        }
        best
    }

    fn assess(&self, board: &Board<G>, ply: usize) -> Found {
        match self.game.assess(board, &board.tally) {
            Assessment::Over(ending) => ending.found(ply),
            Assessment::Estimate(value) => Found::estimate(value),
        }
    }

    fn extend_variation(&mut self, ply: usize, mv: MoveOf<G>) {
        let (upper, lower) = self.variations.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(mv);
        line.extend(rest.iter().copied().take(MOST_PLIES - 1));
    }
}

/// The value of a node as the table knows it, where that decides the node.
fn cutoff(entry: Entry, depth: i32, ply: usize, window: Window) -> Option<Found> {
    let proven = entry.is_proven();
    if !proven && (i32::from(entry.depth) < depth || !window.is_null()) {
        return None;
    }
    let value = from_root(entry.value.into(), ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= window.beta,
        Bound::Upper => value <= window.alpha,
    };
    decides.then_some(Found { value, proven })
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
