use arrayvec::ArrayVec;

use crate::{table::Entry, value::MOST_PLIES};

/// More moves than any position of any game has.
pub(crate) const MOST_MOVES: usize = 256;

/// A move and how early it should be searched.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) rank: i32,
    pub(crate) code: u16,
    pub(crate) mv: M,
}

/// The moves of a node.
pub(crate) type RankedMoves<M> = ArrayVec<Ranked<M>, MOST_MOVES>;

/// Brings the best of the moves from `index` on to `index`: most nodes are cut off long before all are in order.
#[inline]
pub(crate) fn pick<M: Copy>(moves: &mut [Ranked<M>], index: usize) -> Ranked<M> {
    let mut best = index;
    for other in index + 1..moves.len() {
        if moves[other].rank > moves[best].rank {
            best = other;
        }
    }
    moves.swap(index, best);
    moves[index]
}

/// Whether nothing but history speaks for a move.
#[inline]
pub(crate) fn is_quiet<M>(mv: &Ranked<M>) -> bool {
    mv.rank < COUNTER - MOST_HISTORY
}

/// What a thread remembers of the moves that were good elsewhere in the tree.
pub(crate) struct Memory {
    codes: usize,
    /// History heuristic: by side and move, how often it cut off.
    history: Vec<i16>,
    /// Counter-move heuristic: the move that refuted a move, by side and that move.
    counters: Vec<u16>,
    /// Killer heuristic: the last two moves that cut off at each ply.
    killers: [[u16; 2]; MOST_PLIES],
}

/// Ranks of the special moves, above all that history and promise can add up to.
const HASH: i32 = 1 << 30;
const KILLERS: [i32; 2] = [1 << 20, (1 << 20) - 1];
const COUNTER: i32 = (1 << 20) - 2;
const MOST_HISTORY: i32 = 1 << 14;

impl Memory {
    pub(crate) fn new(codes: usize) -> Memory {
        Memory {
            codes,
            history: vec![0; 2 * codes],
            counters: vec![Entry::NO_MOVE; 2 * codes],
            killers: [[Entry::NO_MOVE; 2]; MOST_PLIES],
        }
    }

    /// The rank of a move at a node, `promise` being the game's own opinion.
    #[inline]
    pub(crate) fn rank(&self, node: &Node, code: u16, promise: i32) -> i32 {
        if code == node.hash {
            return HASH;
        }
        let killers = &self.killers[node.ply];
        let special = if code == killers[0] {
            KILLERS[0]
        } else if code == killers[1] {
            KILLERS[1]
        } else if code == self.counter(node) {
            COUNTER
        } else {
            0
        };
        special + promise + self.history(node.side, code)
    }

    /// How well a move has done lately, between -16384 and 16384.
    #[inline]
    pub(crate) fn history(&self, side: usize, code: u16) -> i32 {
        i32::from(self.history[side * self.codes + code as usize])
    }

    /// Remembers that a move cut off the node after those tried before it did not.
    pub(crate) fn cut_off<M>(&mut self, node: &Node, depth: i32, best: u16, tried: &[Ranked<M>]) {
        let killers = &mut self.killers[node.ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        if node.previous != Entry::NO_MOVE {
            self.counters[node.side * self.codes + node.previous as usize] = best;
        }
        let bonus = (depth * depth * 16).min(1200);
        self.adjust(node.side, best, bonus);
        for earlier in tried {
            self.adjust(node.side, earlier.code, -bonus);
        }
    }

    /// Halves what history says, for the next move of the game.
    pub(crate) fn fade(&mut self) {
        self.history.iter_mut().for_each(|history| *history /= 2);
        self.killers = [[Entry::NO_MOVE; 2]; MOST_PLIES];
    }

    fn counter(&self, node: &Node) -> u16 {
        match node.previous {
            Entry::NO_MOVE => Entry::NO_MOVE,
            previous => self.counters[node.side * self.codes + previous as usize],
        }
    }

    /// The larger the history already, the less is added, so that it stays in range and follows the present.
    fn adjust(&mut self, side: usize, code: u16, bonus: i32) {
        let history = &mut self.history[side * self.codes + code as usize];
        let value = i32::from(*history);
        *history = (value + bonus - value * bonus.abs() / MOST_HISTORY) as i16;
    }
}

/// What ordering needs to know of a node.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Node {
    pub(crate) side: usize,
    pub(crate) ply: usize,
    /// The code of the move that led here.
    pub(crate) previous: u16,
    /// The code of the best move the table knows.
    pub(crate) hash: u16,
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Node = Node { side: 1, ply: 4, previous: 7, hash: 3 };

    #[test]
    fn picking_brings_the_moves_in_order_of_rank() {
        let mut moves: Vec<_> = [5, 9, -2, 9, 7].map(|rank| Ranked { rank, code: 0, mv: () }).into();
        let order: Vec<_> = (0..moves.len()).map(|index| pick(&mut moves, index).rank).collect();
        assert_eq!(order, [9, 9, 7, 5, -2]);
    }

    #[test]
    fn the_hash_move_comes_first_then_killers_then_the_counter_move() {
        let mut memory = Memory::new(100);
        memory.cut_off::<()>(&NODE, 3, 30, &[]);
        memory.cut_off::<()>(&Node { ply: 9, ..NODE }, 3, 31, &[]);
        let rank = |code| memory.rank(&NODE, code, 0);
        assert!(rank(3) > rank(30) && rank(30) > rank(31) && rank(31) > rank(32));
    }

    #[test]
    fn moves_tried_in_vain_sink_and_history_stays_in_range() {
        let mut memory = Memory::new(100);
        let tried = [Ranked { rank: 0, code: 40, mv: () }];
        for _ in 0..1000 {
            memory.cut_off(&NODE, 20, 41, &tried);
        }
        assert!((10_000..=16_384).contains(&memory.history(1, 41)));
        assert!((-16_384..=-10_000).contains(&memory.history(1, 40)));
        assert_eq!(memory.history(0, 41), 0);
    }
}
