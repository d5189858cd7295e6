use fishka_game::{MoveList as _, Position as _};

use super::{MoveOf, MovesOf, Search, Tried};
use crate::{
    ordering::{HASH, Node, Order, Ranked},
    queue::Queue,
    searchable::Searchable,
};

/// The moves of a node, none listed before it is needed: most nodes need only the first.
pub(super) struct Moves<G: Searchable> {
    listed: Listed,
    queue: Queue<MovesOf<G>>,
    pub(super) tried: Tried,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Listed {
    /// Nothing, except that the move of the table has been asked for.
    Nothing,
    /// The moves for which more speaks than history.
    Sharp,
    All,
}

impl<G: Searchable> Moves<G> {
    #[inline]
    pub(super) fn new() -> Moves<G> {
        Moves { listed: Listed::Nothing, queue: Queue::new(), tried: Tried::new() }
    }

    /// The move of the table.
    #[inline]
    pub(super) fn first(
        search: &Search<G>,
        position: &G::Position,
        node: &Node,
    ) -> Option<Ranked<MoveOf<G>>> {
        let mv = search.game.known_move(position, node.hash)?;
        Some(Ranked { rank: HASH, code: node.hash, mv })
    }

    /// The next move in order. Where quiet moves are hopeless only the others follow, unless none of them has saved the
    /// node from a certain loss.
    #[inline]
    pub(super) fn next(
        &mut self,
        search: &Search<G>,
        position: &G::Position,
        node: &Node,
        hopeless: bool,
        lost: bool,
    ) -> Option<Ranked<MoveOf<G>>> {
        loop {
            let next = self.queue.next(G::code);
            if next.is_some() {
                return next;
            }
            match self.listed {
                Listed::Nothing if hopeless || G::SHARP_FIRST => self.list_sharp(search, position, node),
                Listed::Sharp if hopeless && !lost => return None,
                Listed::Nothing | Listed::Sharp => self.list_all(search, position, node),
                Listed::All => return None,
            }
        }
    }

    /// Whether every move has been listed.
    pub(super) fn are_all(&self) -> bool {
        self.listed == Listed::All
    }

    /// Whether there is but one move.
    pub(super) fn is_forced(&self) -> bool {
        self.are_all() && self.tried.is_empty() && self.queue.len() == 1
    }

    fn list_all(&mut self, search: &Search<G>, position: &G::Position, node: &Node) {
        let order = search.memory.order(node);
        let rank = rank::<G>(search, position, &order, &self.tried);
        self.queue.fill(|moves| position.legal_moves(moves), rank);
        self.listed = Listed::All;
    }

    fn list_sharp(&mut self, search: &Search<G>, position: &G::Position, node: &Node) {
        let order = search.memory.order(node);
        let list = |moves: &mut MovesOf<G>| {
            search.game.loud_moves(position, moves);
            for code in order.remembered() {
                if let Some(mv) = search.game.known_move(position, code)
                    && !moves.contains(&mv)
                {
                    moves.push(mv);
                }
            }
        };
        self.queue.fill(list, rank::<G>(search, position, &order, &self.tried));
        self.listed = Listed::Sharp;
    }
}

/// How moves that have not been tried are ranked.
#[inline]
fn rank<G: Searchable>(
    search: &Search<G>,
    position: &G::Position,
    order: &Order,
    tried: &[u16],
) -> impl Fn(MoveOf<G>) -> Option<i32> {
    move |mv| {
        let code = G::code(mv);
        let fresh = tried.iter().all(|&earlier| earlier != code);
        fresh.then(|| order.rank(code, search.game.promise(position, mv)))
    }
}
