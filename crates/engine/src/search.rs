#[cfg(test)]
mod full_width;
mod moves;
mod selection;
mod solver;
mod window;

use arrayvec::ArrayVec;
use fishka_game::Position;

use moves::Moves;
use selection::Step;
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
    /// At which ply the game is broken off; no search is so deep when it is not.
    broken_off: usize,
    /// By ply, what the positions on the path were estimated at.
    estimates: Vec<Option<i32>>,
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
            broken_off: usize::MAX,
            estimates: vec![None; MOST_PLIES + 1],
            variations: vec![Variation::new(); MOST_PLIES + 1],
        }
    }

    /// The same search of a game that is broken off after so many more plies.
    pub(crate) fn broken_off_after(self, plies: Option<usize>) -> Search<'a, G> {
        Search { broken_off: plies.unwrap_or(usize::MAX), ..self }
    }

    /// The best line found below a ply.
    pub(crate) fn variation(&self, ply: usize) -> &[MoveOf<G>] {
        &self.variations[ply]
    }

    /// The value of playing `mv`, to the side that plays it; `cut` tells whether the other side is expected to cut off.
    pub(crate) fn follow(
        &mut self,
        board: &Board<G>,
        mv: Ranked<MoveOf<G>>,
        depth: i32,
        ply: usize,
        window: Window,
        cut: bool,
    ) -> Found {
        let step = Step { cut, ..Step::by(mv.code) };
        let next = board.played(mv.mv);
        // The memory of the table is fetched while the tally is made.
        if size_of::<G::Tally>() > 0 && depth > 0 {
            self.table.prefetch(G::key(&next));
        }
        let next = board.updated(self.game, next);
        // The same side may act twice in a row.
        if G::side(&next) == G::side(board) {
            self.visit(&next, depth, ply + 1, window, step)
        } else {
            -self.visit(&next, depth, ply + 1, window.flipped(), step)
        }
    }

    /// Counts the node, rules on the past of its path, and searches it.
    fn visit(&mut self, board: &Board<G>, depth: i32, ply: usize, window: Window, step: Step) -> Found {
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
        if ply >= self.broken_off {
            return self.game.broken_off(board).found(ply);
        }
        if depth <= 0 {
            return self.settle(board, ply, window);
        }
        if self.solving != 0 {
            return self.solve(board, ply, window, step.previous);
        }
        let key = G::key(board);
        self.table.prefetch(key);
        if !G::REPEATS {
            return self.search(board, key, depth, ply, window, step);
        }
        self.path.push(key, board.progress());
        let past = self.path.past();
        let found = match self.game.ruling(board, past) {
            // Contempt: the side the search is for would rather play on.
            Some(Ending::Drawn) if G::side(board) == self.side => Found::estimate(-G::CONTEMPT),
            Some(Ending::Drawn) => Found::estimate(G::CONTEMPT),
            Some(ending) => ending.found(ply),
            None => self.search(board, key ^ self.end_key(ply), depth, ply, window, step),
        };
        self.path.pop();
        found
    }

    /// Shortly before a game is broken off the same position is worth something else with every ply: what tells them apart.
    fn end_key(&self, ply: usize) -> u64 {
        match self.broken_off - ply {
            left @ ..MOST_PLIES => (left as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            _ => 0,
        }
    }

    fn search(
        &mut self,
        board: &Board<G>,
        key: u64,
        mut depth: i32,
        ply: usize,
        mut window: Window,
        step: Step,
    ) -> Found {
        let began = self.nodes;
        let selective = window.is_null() && !is_final(window.alpha);
        let assessed = match G::MARGIN {
            Some(_) if selective || G::WORSE_REDUCTION > 0 => match self.game.assess(board, &board.tally) {
                Assessment::Over(ending) => return ending.found(ply),
                Assessment::Estimate(estimate) => Some(estimate),
            },
            _ => None,
        };

        self.estimates[ply] = assessed;
        let mut estimate = assessed.filter(|_| selective);

        // Transposition table: what is known well enough is not searched again.
        let known = self.table.get(key);
        let whole = step.without == Entry::NO_MOVE;
        if let (Some(found), true) = (known.and_then(|entry| cutoff(entry, depth, ply, window)), whole) {
            return found;
        }
        let hash = known.map_or(Entry::NO_MOVE, |entry| entry.code);
        if let (true, Some(entry), Some(estimate)) = (G::TABLE_ESTIMATES, known, &mut estimate) {
            selection::correct(estimate, entry, ply);
        }

        let improving = self.is_improving(ply);
        if let (Some(estimate), true) = (estimate, whole) {
            // Reverse futility: far above the window, a few plies will not fall below it.
            if Self::fall(depth, improving).is_some_and(|fall| estimate - fall >= window.beta) {
                return Found::estimate(estimate);
            }
            if let Some(found) = self.try_passing(board, depth, ply, window, step, estimate) {
                return found;
            }
        }

        // Internal iterative reduction: without a good first move a shallower search finds one for the next iteration.
        if hash == Entry::NO_MOVE && depth >= 4 && whole {
            depth -= 1;
        }
        let singular = known.is_some_and(|entry| self.is_singular(board, key, depth, ply, step, entry));
        if self.stopped {
            return Found::estimate(0);
        }

        let node = Node {
            side: G::side(board),
            ply,
            previous: step.previous,
            hash,
            cut: step.cut,
            worse: self.is_worse(ply),
        };
        let hopeless = whole && Self::is_hopeless(depth, estimate, window);
        let mut moves = Moves::new();
        let mut next = None;
        if whole {
            next = Moves::first(self, board, &node);
        } else {
            moves.tried.push(step.without);
        }
        if next.is_none() {
            next = moves.next(self, board, &node, hopeless, true);
            // Forced moves cost no depth.
            depth += i32::from(moves.is_forced());
        }
        if next.is_none() && whole {
            return self.game.ending(board).found(ply);
        }

        let alpha = window.alpha;
        let mut best = Found { value: -INFINITE, proven: true };
        let mut best_code = Entry::NO_MOVE;
        let mut all_proven = true;
        while let Some(mv) = next {
            let index = moves.tried.len() - usize::from(!whole);
            if is_quiet(&mv)
                && !is_final(best.value)
                && Self::is_futile(depth, index, estimate, window, improving)
            {
                all_proven = false;
                break;
            }
            let more = i32::from(singular && mv.code == hash);
            let found = self.try_move(board, mv, index, depth + more, &node, window);
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
        if !whole {
            return Found::estimate(best.value);
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

    /// Searches one of the moves of the position at the root.
    pub(crate) fn try_root_move(
        &mut self,
        board: &Board<G>,
        mv: Ranked<MoveOf<G>>,
        index: usize,
        depth: i32,
        window: Window,
    ) -> Found {
        let node = Node {
            side: G::side(board),
            ply: 0,
            previous: Entry::NO_MOVE,
            hash: Entry::NO_MOVE,
            cut: false,
            worse: false,
        };
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
            return self.follow(board, mv, depth - 1, node.ply, window, window.is_null() && !node.cut);
        }
        // Late-move reduction: moves that come late in the order are looked at less deeply first.
        let reduction = self.reduction(depth, index, node, mv.code, window);
        let null = Window::null(window.alpha);
        let cut = reduction > 0 || !node.cut;
        let mut found = self.follow(board, mv, depth - 1 - reduction, node.ply, null, cut);
        if found.value > window.alpha && reduction > 0 && !self.stopped {
            found = self.follow(board, mv, depth - 1, node.ply, null, !node.cut);
        }
        if found.value > window.alpha && found.value < window.beta && !self.stopped {
            found = self.follow(board, mv, depth - 1, node.ply, window, false);
        }
        found
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
            let found = self.follow(board, mv, 0, ply, window, false);
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
