use core::fmt;

use fishka_game::Seat;

use crate::Axis;

/// Who sits at the table and what was agreed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Table {
    /// Two players. Seat 1 begins.
    Two {
        /// The direction seat 1 plays.
        first: Axis,
    },
    /// Two players and a saboteur, who tries to keep both below a target.
    Three(Target),
    /// Two teams: seats 1 to 4 are north, east, south and west.
    Four {
        /// The seat that begins.
        start: Seat,
    },
}

impl Table {
    /// How many seats it has.
    #[must_use]
    pub const fn seats(self) -> usize {
        match self {
            Table::Two { .. } => 2,
            Table::Three(_) => 3,
            Table::Four { .. } => 4,
        }
    }

    /// The seat that lays the first tile. `bid` is the one that won the auction, if there was one.
    pub(crate) fn starter(self, bid: Option<Bid>) -> Seat {
        match self {
            Table::Two { .. } | Table::Three(Target::Agreed(_)) => Seat::FIRST,
            Table::Three(Target::Auctioned) => bid.map_or(Seat::FIRST, |bid| bid.seat.next(3)),
            Table::Four { start } => start,
        }
    }

    /// The seat whose tile comes after `laid` tiles.
    pub(crate) fn seat_after(self, laid: usize, bid: Option<Bid>) -> Seat {
        let starter = self.starter(bid).index();
        // A remainder by at most four seats is one of them.
        Seat::new((starter + laid) % self.seats()).unwrap_or(Seat::FIRST)
    }

    /// What a seat plays for; `None` for a seat that is not at the table.
    pub(crate) fn role(self, seat: Seat, bid: Option<Bid>) -> Option<Role> {
        let seats = self.seats();
        let from_starter = (seat.index() + seats - self.starter(bid).index() % seats) % seats;
        let role = match self {
            _ if seat.index() >= seats => return None,
            Table::Two { first } => Role::of(if seat == Seat::FIRST { first } else { first.other() }),
            Table::Three(_) => [Role::NorthSouth, Role::EastWest, Role::Saboteur][from_starter],
            Table::Four { .. } => Role::of(Axis::ALL[seat.index() % 2]),
        };
        Some(role)
    }
}

impl Default for Table {
    fn default() -> Table {
        Table::Two { first: Axis::NorthSouth }
    }
}

/// The score that the saboteur must keep the others below.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// A number agreed before the game. Seats 1, 2 and 3 are north–south, east–west and the saboteur.
    Agreed(u16),
    /// The lowest bid of an auction, which also decides who the saboteur is.
    Auctioned,
}

/// What a seat plays for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Joins the north edge to the south edge.
    NorthSouth,
    /// Joins the east edge to the west edge.
    EastWest,
    /// Keeps both others below the target.
    Saboteur,
}

impl Role {
    const fn of(axis: Axis) -> Role {
        match axis {
            Axis::NorthSouth => Role::NorthSouth,
            Axis::EastWest => Role::EastWest,
        }
    }

    /// The name of its message in the language files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Role::NorthSouth => "tayu-role-north-south",
            Role::EastWest => "tayu-role-east-west",
            Role::Saboteur => "tayu-role-saboteur",
        }
    }

    /// The direction it plays; `None` for the saboteur.
    #[must_use]
    pub const fn axis(self) -> Option<Axis> {
        match self {
            Role::NorthSouth => Some(Axis::NorthSouth),
            Role::EastWest => Some(Axis::EastWest),
            Role::Saboteur => None,
        }
    }
}

/// A bid of the auction, written `28@1`: the seat offers to be the saboteur at this target.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bid {
    /// The target, from 1 to 999.
    pub number: u16,
    /// Who bids.
    pub seat: Seat,
}

impl Bid {
    /// The highest number that may be named.
    pub const HIGHEST: u16 = 999;
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.number, self.seat)
    }
}

/// How the auction stands.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Auction {
    /// Somebody must bid or accept.
    Running {
        /// The lowest bid so far; `None` before the first, which must be made.
        lowest: Option<Bid>,
        /// Who is to bid.
        to_bid: Seat,
    },
    /// Two have accepted this bid: its seat is the saboteur.
    Settled(Bid),
}
