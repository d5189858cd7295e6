use arrayvec::ArrayVec;
use fishka_game::MoveList;

use crate::ordering::Ranked;

/// More moves than any position of any game has.
pub(crate) const MOST_MOVES: usize = 256;

/// The moves of a node, handed out best first; of moves with the same rank, the first listed.
///
/// Most nodes are cut off long before all moves were tried, so they are not sorted: the best of those left is looked for
/// each time, eight at once.
pub(crate) struct Queue<L> {
    moves: L,
    /// By move, its rank above the places that follow it in the list, so that the largest key tells which move it is of.
    keys: ArrayVec<i32, MOST_MOVES>,
}

/// The key of a move that is not there any more.
const GONE: i32 = i32::MIN;

impl<L: Default> Queue<L> {
    /// A queue without moves.
    #[inline]
    pub(crate) fn new() -> Queue<L> {
        Queue { moves: L::default(), keys: ArrayVec::new() }
    }

    /// Takes the moves that `list` lists, ranked by `rank`; those without a rank are left out.
    #[inline]
    pub(crate) fn fill<M: Copy>(&mut self, list: impl FnOnce(&mut L), rank: impl Fn(M) -> Option<i32>)
    where
        L: MoveList<M>,
    {
        list(&mut self.moves);
        self.keys.clear();
        for (place, &mv) in self.moves.iter().enumerate().take(MOST_MOVES) {
            self.keys.push(rank(mv).map_or(GONE, |rank| rank << 8 | (MOST_MOVES - 1 - place) as i32));
        }
    }

    /// How many moves were listed.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Takes the best of the moves that are left, `code` being the code of a move.
    #[inline]
    pub(crate) fn next<M: Copy>(&mut self, code: impl Fn(M) -> u16) -> Option<Ranked<M>>
    where
        L: MoveList<M>,
    {
        let key = self.keys.iter().copied().fold(GONE, i32::max);
        if key == GONE {
            return None;
        }
        let place = MOST_MOVES - 1 - (key as u8) as usize;
        self.keys[place] = GONE;
        let mv = self.moves[place];
        Some(Ranked { rank: key >> 8, code: code(mv), mv })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(ranks: &[Option<i32>]) -> Vec<usize> {
        let places: Vec<usize> = (0..ranks.len()).collect();
        let mut queue = Queue::new();
        queue.fill(|list: &mut Vec<usize>| *list = places, |place: usize| ranks[place]);
        std::iter::from_fn(|| queue.next(|_: usize| 0)).map(|next| next.mv).collect()
    }

    #[test]
    fn moves_come_in_order_of_rank_and_then_of_place() {
        assert_eq!(order(&[5, 9, -2, 9, 7].map(Some)), [1, 3, 4, 0, 2]);
    }

    #[test]
    fn moves_without_a_rank_do_not_come() {
        assert_eq!(order(&[Some(-70_000), None, Some(1 << 22)]), [2, 0]);
    }

    #[test]
    fn as_many_moves_as_a_position_has_come_once_each() {
        let ranks: Vec<_> = (0..MOST_MOVES).map(|place| Some(place as i32 % 7 - 3)).collect();
        let mut all = order(&ranks);
        all.sort_unstable();
        assert!(all.into_iter().eq(0..MOST_MOVES));
    }
}
