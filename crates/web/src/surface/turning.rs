use fishka_game::Seat;
use fishka_view::{orientations, turned_towards};
use leptos::prelude::*;

use super::Seats;
use crate::{board::BoardState, settings::kept};

/// How the board lies: with the side of a seat near, and turned further by hand. What a person has chosen is remembered for
/// every game of the kind.
#[derive(Copy, Clone)]
pub(super) struct Turning {
    ways: u8,
    by_hand: RwSignal<u8>,
    by_itself: Option<RwSignal<bool>>,
    near: Memo<Seat>,
    turned: Memo<u8>,
}

impl Turning {
    /// The way a board lies on which a game of this name is shown.
    pub(super) fn new(game: &str, board: Memo<BoardState>, seats: Option<Seats>) -> Turning {
        let ways = board.with_untracked(|board| orientations(&board.position));
        let by_hand = kept(format!("turned-{game}"), 0_u8);
        let to_act = seats.and_then(|seats| seats.to_act);
        let by_itself = to_act.map(|_| kept(format!("turns-by-itself-{game}"), false));
        let near = Memo::new(move |_| match (seats, to_act, by_itself) {
            (_, Some(to_act), Some(by_itself)) if by_itself.get() => to_act.get(),
            (Some(seats), _, _) => seats.near.get(),
            (None, _, _) => Seat::FIRST,
        });
        let turned = Memo::new(move |_| {
            let own = match seats {
                Some(_) => board.with(|board| turned_towards(&board.position, near.get())),
                None => 0,
            };
            (own + by_hand.get() % ways) % ways
        });
        Turning { ways, by_hand, by_itself, near, turned }
    }

    /// The seat whose side is near.
    pub(super) const fn near(self) -> Memo<Seat> {
        self.near
    }

    /// By how many of its ways to lie the board is turned.
    pub(super) const fn turned(self) -> Memo<u8> {
        self.turned
    }

    /// Whether the board can be turned at all.
    pub(super) const fn is_possible(self) -> bool {
        self.ways > 1
    }

    /// Turns it one further.
    pub(super) fn turn(self) {
        self.by_hand.update(|turned| *turned = (*turned % self.ways + 1) % self.ways);
    }

    /// Whether it turns to whoever is to act, where several people share the screen and that would turn anything.
    pub(super) fn by_itself(self) -> Option<RwSignal<bool>> {
        self.by_itself.filter(|_| self.is_possible())
    }
}
