use fishka_game::Seat;

use crate::{
    Auction, Bid, Class, DrawMode, Due, Edition, Illegal, Kind, Placement, Placements, Role, Score, Square,
    Table, Target, Tayu, bag::Bag, board::Board, fit::Sites,
};

/// A position: the tiles that lie, the tiles left, and what is due.
///
/// Positions are equal when nothing that matters for the rest of the game differs: the same water on the same squares,
/// the same tiles left, the same due. The order of laying is remembered for showing and writing only.
///
/// A position is a flat value of 944 bytes, and searching plays on copies. A copy takes about a third of the 180 ns that a
/// ply takes with it; most of the rest finds where the drawn tile fits, which taking a move back would have to find again
/// or keep as well.
///
/// ```
/// use fishka_game::{Game, Position as _, Seat, Turn};
/// use fishka_tayu::{Axis, Tayu};
///
/// let mut position = Tayu::default().start();
/// assert_eq!(position.turn(), Turn::Chance);
/// for text in ["?abd", "abd-i9", "?bdg"] {
///     position.play(position.parse_move(text)?)?;
/// }
/// assert_eq!(position.turn(), Turn::Seat(Seat::SECOND));
/// assert_eq!(position.to_string(), "abd-i9 2 bdg");
/// assert_eq!(position.score().of(Axis::NorthSouth), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) game: Tayu,
    pub(crate) board: Board,
    pub(crate) bag: Bag,
    pub(crate) due: Due,
    /// Where the drawn tile fits; without a meaning while none is drawn.
    pub(crate) sites: Sites,
    /// The lowest bid of the auction.
    pub(crate) bid: Option<Bid>,
    /// How many have accepted it.
    pub(crate) accepted: u8,
}

impl Position {
    pub(crate) fn new(game: Tayu) -> Position {
        let auctioned = game.table == Table::Three(Target::Auctioned);
        let mut position = Position {
            game,
            board: Board::new(game.edition),
            bag: Bag::new(game.edition),
            due: Due::Bid,
            sites: Sites::NONE,
            bid: None,
            accepted: 0,
        };
        if !auctioned {
            position.due = position.next_tile();
        }
        position
    }

    /// The rules this is a position of.
    #[must_use]
    pub const fn game(&self) -> &Tayu {
        &self.game
    }

    /// The edition played.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.game.edition
    }

    /// The tiles that lie, in the order of laying.
    #[must_use]
    pub fn placements(&self) -> &[Placement] {
        self.board.placements()
    }

    /// The tile on a square.
    #[must_use]
    pub fn tile_at(&self, square: Square) -> Option<Placement> {
        self.placements().iter().copied().find(|placement| placement.squares().contains(&square))
    }

    /// How many tiles of a kind are left to draw.
    #[must_use]
    pub const fn remaining(&self, kind: Kind) -> u8 {
        self.bag.left(kind)
    }

    /// How many tiles are left to draw.
    #[must_use]
    pub const fn remaining_total(&self) -> u32 {
        self.bag.total(None)
    }

    /// How many tiles of a class are left to draw.
    #[must_use]
    pub const fn remaining_of(&self, class: Class) -> u32 {
        self.bag.total(Some(class))
    }

    /// What has to happen next.
    #[must_use]
    pub const fn due(&self) -> Due {
        self.due
    }

    /// The tile that was drawn and not laid, even when it fits nowhere.
    #[must_use]
    pub const fn drawn(&self) -> Option<Kind> {
        match self.due {
            Due::Placement(kind) => Some(kind),
            _ => None,
        }
    }

    /// The seat that bids, chooses, draws or lays next; after the end, the one that would have.
    #[must_use]
    pub fn seat(&self) -> Seat {
        match (self.due, self.bid) {
            (Due::Bid, None) => Seat::FIRST,
            (Due::Bid, Some(bid)) => {
                let next = bid.seat.next(3);
                if self.accepted == 0 { next } else { next.next(3) }
            }
            _ => self.game.table.seat_after(self.board.len(), self.bid),
        }
    }

    /// What a seat plays for; `None` while the auction runs and for a seat that is not at the table.
    #[must_use]
    pub fn role(&self, seat: Seat) -> Option<Role> {
        if self.due == Due::Bid { None } else { self.game.table.role(seat, self.bid) }
    }

    /// The score the saboteur must keep the others below; `None` without a saboteur and while the auction runs.
    #[must_use]
    pub fn target(&self) -> Option<u16> {
        match self.game.table {
            Table::Three(Target::Agreed(target)) => Some(target),
            _ if self.due == Due::Bid => None,
            _ => self.bid.map(|bid| bid.number),
        }
    }

    /// How the auction stands; `None` in a game without one.
    #[must_use]
    pub fn auction(&self) -> Option<Auction> {
        match (self.due, self.bid) {
            (Due::Bid, lowest) => Some(Auction::Running { lowest, to_bid: self.seat() }),
            (_, bid) => bid.map(Auction::Settled),
        }
    }

    /// The points on the edges as the tiles lie now.
    #[must_use]
    pub fn score(&self) -> Score {
        self.board.score()
    }

    /// Every way a kind of tile can be laid, whether it is drawn or not.
    #[must_use]
    pub fn legal_placements(&self, kind: Kind) -> Placements {
        let mut placements = Placements::new();
        self.board.sites(kind).each(kind, |placement| placements.push(placement));
        placements
    }

    /// The number of ways a kind of tile can be laid, whether it is drawn or not.
    #[must_use]
    pub fn count_placements(&self, kind: Kind) -> usize {
        self.board.sites(kind).len()
    }

    /// Whether a tile could be laid like this now. When nothing is drawn, any kind may be asked about.
    ///
    /// # Errors
    /// The first rule it breaks.
    pub fn check_placement(&self, placement: Placement) -> Result<(), Illegal> {
        match self.drawn() {
            Some(drawn) if drawn != placement.kind() => {
                Err(Illegal::WrongKind { drawn, kind: placement.kind() })
            }
            _ => self.board.check(placement),
        }
    }

    /// How a tile is come by, or that there is none.
    pub(crate) fn next_tile(&self) -> Due {
        match self.game.draw {
            _ if self.bag.total(None) == 0 => Due::Nothing,
            DrawMode::Bag => Due::Draw(None),
            DrawMode::Expert => Due::Choice,
        }
    }

    /// Makes a drawn tile the one to lay, and sees whether it can be.
    pub(crate) fn hold(&mut self, kind: Kind) {
        self.bag.take(kind);
        self.due = Due::Placement(kind);
        self.sites = self.board.sites(kind);
    }

    /// Whether a tile was drawn that fits nowhere.
    pub(crate) fn is_stuck(&self) -> bool {
        self.drawn().is_some() && self.sites.is_empty()
    }
}

/// The sites follow from the rest.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.game == other.game
            && self.board == other.board
            && self.bag == other.bag
            && self.due == other.due
            && self.bid == other.bid
            && self.accepted == other.accepted
    }
}

impl Eq for Position {}
