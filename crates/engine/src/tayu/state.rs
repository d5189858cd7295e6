//! A game between two tiles, as the search sees it.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use fishka_game::Seat;
use fishka_tayu::{DrawMode, Edition, Position, Role, Tayu};

use super::{
    bag::Bag,
    odds::Odds,
    survey::Survey,
    water::{Site, Water},
};

/// What is settled before the first tile.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) edition: Edition,
    /// Whether the class of the next tile is chosen before it is drawn.
    pub(crate) expert: bool,
    /// With a saboteur: the score that one of the others must reach.
    pub(crate) target: Option<u16>,
    /// Who lays the first tile, the second, and so on around the table.
    order: ArrayVec<Role, { Seat::MAX }>,
}

/// The tiles that lie and those left; the next one is to be drawn.
#[derive(Copy, Clone)]
pub(crate) struct State {
    pub(crate) water: Water,
    pub(crate) bag: Bag,
}

impl Terms {
    /// The terms of a game whose auction, if it has one, is over.
    pub(crate) fn of(position: &Position) -> Terms {
        let seats = position.game().table.seats();
        let mut seat = position.seat();
        let mut order: ArrayVec<_, { Seat::MAX }> = (0..seats)
            .map(|_| {
                let role = position.role(seat).unwrap_or(Role::NorthSouth);
                seat = seat.next(seats);
                role
            })
            .collect();
        order.rotate_right(position.placements().len() % seats);
        Terms::new(position.game(), order, position.target())
    }

    /// The terms of a game of three at this target.
    pub(crate) fn with_saboteur(game: &Tayu, target: u16) -> Terms {
        let order = [Role::NorthSouth, Role::EastWest, Role::Saboteur].into_iter().collect();
        Terms::new(game, order, Some(target))
    }

    fn new(game: &Tayu, order: ArrayVec<Role, { Seat::MAX }>, target: Option<u16>) -> Terms {
        Terms { edition: game.edition, expert: game.draw == DrawMode::Expert, target, order }
    }

    /// Who lays the tile after so many.
    #[inline]
    pub(crate) fn to_lay(&self, tiles: u8) -> Role {
        self.order[usize::from(tiles) % self.order.len()]
    }

    /// Who has won when the game ends with these points on the edges.
    pub(crate) fn result(&self, points: [u8; 4]) -> Odds {
        let [north, east, south, west] = points.map(u16::from);
        let (north_south, east_west) = (north * south, east * west);
        if self.target.is_some_and(|target| north_south.max(east_west) < target) {
            return Odds([0.0, 0.0, 1.0]);
        }
        match north_south.cmp(&east_west) {
            Ordering::Greater => Odds([1.0, 0.0, 0.0]),
            Ordering::Equal => Odds([0.5, 0.5, 0.0]),
            Ordering::Less => Odds([0.0, 1.0, 0.0]),
        }
    }
}

impl State {
    /// A game before its first tile.
    pub(crate) fn start(edition: Edition) -> State {
        State { water: Water::new(edition), bag: Bag::new(edition) }
    }

    /// The tiles of a position; one that is drawn and not yet laid is in neither place.
    pub(crate) fn of(position: &Position) -> State {
        let mut water = Water::new(position.edition());
        for placement in position.placements() {
            water.lay_placement(*placement);
        }
        State { water, bag: Bag::of(position) }
    }

    /// What the board holds for the rest of the game.
    #[inline(always)]
    pub(crate) fn survey(&self, terms: &Terms) -> Survey {
        Survey::of(&self.water, self.bag.kinds(), terms.edition)
    }

    /// The state after a tile of these was drawn and laid.
    #[inline]
    pub(crate) fn after(&self, site: Site, spelling: usize) -> State {
        let mut after = *self;
        after.water.lay(site, spelling);
        after
    }
}
