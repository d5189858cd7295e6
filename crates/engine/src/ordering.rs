use crate::{transposition::Entry, value::MOST_PLIES};

/// A move and how early it should be searched.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) rank: i32,
    pub(crate) code: u16,
    pub(crate) mv: M,
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

/// Ranks of the special moves, above all that history and promise can add up to. No rank is larger than the first.
pub(crate) const HASH: i32 = 1 << 22;
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

    /// What is remembered that puts the moves of a node in order.
    #[inline]
    pub(crate) fn order(&self, node: &Node) -> Order<'_> {
        let counter = match node.previous {
            Entry::NO_MOVE => Entry::NO_MOVE,
            previous => self.counters[node.side * self.codes + previous as usize],
        };
        Order {
            hash: node.hash,
            killers: self.killers[node.ply],
            counter,
            history: &self.history[node.side * self.codes..][..self.codes],
        }
    }

    /// How well a move has done lately, between -16384 and 16384.
    #[inline]
    pub(crate) fn history(&self, side: usize, code: u16) -> i32 {
        i32::from(self.history[side * self.codes + code as usize])
    }

    /// Remembers that a move cut off the node after those tried before it did not.
    pub(crate) fn cut_off(&mut self, node: &Node, depth: i32, best: u16, tried: &[u16]) {
        let killers = &mut self.killers[node.ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        if node.previous != Entry::NO_MOVE {
            self.counters[node.side * self.codes + node.previous as usize] = best;
        }
        let bonus = (depth * depth * 16).min(1200);
        self.adjust(node.side, best, bonus);
        for &earlier in tried {
            self.adjust(node.side, earlier, -bonus);
        }
    }

    /// Halves what history says, for the next move of the game.
    pub(crate) fn fade(&mut self) {
        self.history.iter_mut().for_each(|history| *history /= 2);
        self.killers = [[Entry::NO_MOVE; 2]; MOST_PLIES];
    }

    /// The larger the history already, the less is added, so that it stays in range and follows the present.
    fn adjust(&mut self, side: usize, code: u16, bonus: i32) {
        let history = &mut self.history[side * self.codes + code as usize];
        let value = i32::from(*history);
        *history = (value + bonus - value * bonus.abs() / MOST_HISTORY) as i16;
    }
}

/// What puts the moves of one node in order.
pub(crate) struct Order<'a> {
    hash: u16,
    killers: [u16; 2],
    counter: u16,
    history: &'a [i16],
}

impl Order<'_> {
    /// The rank of a move, `promise` being the game's own opinion.
    #[inline]
    pub(crate) fn rank(&self, code: u16, promise: i32) -> i32 {
        if code == self.hash {
            return HASH;
        }
        let special = if code == self.killers[0] {
            KILLERS[0]
        } else if code == self.killers[1] {
            KILLERS[1]
        } else if code == self.counter {
            COUNTER
        } else {
            0
        };
        special + promise + i32::from(self.history[code as usize])
    }

    /// The moves that were good elsewhere, unless they are those of the table.
    pub(crate) const fn remembered(&self) -> [u16; 3] {
        [self.killers[0], self.killers[1], self.counter]
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
    /// Whether it is expected to be cut off.
    pub(crate) cut: bool,
    /// Whether the side stands no better than before its last move.
    pub(crate) worse: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Node = Node { side: 1, ply: 4, previous: 7, hash: 3, cut: false, worse: false };

    #[test]
    fn the_hash_move_comes_first_then_killers_then_the_counter_move() {
        let mut memory = Memory::new(100);
        memory.cut_off(&NODE, 3, 30, &[]);
        memory.cut_off(&Node { ply: 9, ..NODE }, 3, 31, &[]);
        let order = memory.order(&NODE);
        let rank = |code| order.rank(code, 0);
        assert!(rank(3) > rank(30) && rank(30) > rank(31) && rank(31) > rank(32));
    }

    #[test]
    fn moves_tried_in_vain_sink_and_history_stays_in_range() {
        let mut memory = Memory::new(100);
        for _ in 0..1000 {
            memory.cut_off(&NODE, 20, 41, &[40]);
        }
        assert!((10_000..=16_384).contains(&memory.history(1, 41)));
        assert!((-16_384..=-10_000).contains(&memory.history(1, 40)));
        assert_eq!(memory.history(0, 41), 0);
    }
}
