use arrayvec::ArrayVec;
use fishka_game::{NotAMove, Outcome, Seat, Turn, key_of};

use crate::{
    Auction, Axis, Bid, Class, DrawMode, Due, Edition, Exits, Illegal, Kind, Move, Orientation, Placement,
    Placements, Role, Score, Square, Table, Target, Tayu, bag::Bag, board::Board, outcome,
    symmetry::Symmetry,
};

/// A position: the tiles that lie, the tiles left, and what is due.
///
/// Positions are equal when nothing that matters for the rest of the game differs: the same water on the same squares,
/// the same tiles left, the same due. The order of laying is remembered for showing and writing only.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) game: Tayu,
    pub(crate) board: Board,
    pub(crate) bag: Bag,
    pub(crate) due: Due,
    /// The drawn tile fits nowhere.
    pub(crate) stuck: bool,
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
            stuck: false,
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
        self.board.each_placement(kind, |placement| placements.push(placement));
        placements
    }

    /// The number of ways a kind of tile can be laid, whether it is drawn or not.
    #[must_use]
    pub fn count_placements(&self, kind: Kind) -> usize {
        self.board.count_placements(kind)
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
    fn next_tile(&self) -> Due {
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
        self.stuck = !self.board.fits(kind);
    }

    fn check_bid(&self, number: u16) -> Result<(), Illegal> {
        match self.bid {
            _ if !(1..=Bid::HIGHEST).contains(&number) => Err(Illegal::BidOutOfRange),
            Some(bid) if number >= bid.number => Err(Illegal::BidTooHigh { lowest: bid.number }),
            _ => Ok(()),
        }
    }

    fn check_draw(&self, kind: Kind, class: Option<Class>) -> Result<(), Illegal> {
        match class {
            Some(class) if kind.class() != class => Err(Illegal::WrongClass { kind, class }),
            _ if self.bag.left(kind) == 0 => Err(Illegal::KindUsedUp { kind }),
            _ => Ok(()),
        }
    }

    fn bids(&self) -> impl Iterator<Item = Move> {
        let highest = self.bid.map_or(Bid::HIGHEST, |bid| bid.number.saturating_sub(1));
        (1..=highest).map(Move::Bid)
    }

    fn classes(&self) -> impl Iterator<Item = Move> {
        Class::ALL.into_iter().filter(|class| self.bag.total(Some(*class)) > 0).map(Move::Choose)
    }
}

impl fishka_game::Position for Position {
    type Move = Move;
    /// An auction opens with the most: 999 bids. No tile has half as many placements.
    type Moves = ArrayVec<Move, { Bid::HIGHEST as usize }>;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        match self.due {
            Due::Nothing => Turn::Over,
            Due::Placement(_) if self.stuck => Turn::Over,
            Due::Draw(_) => Turn::Chance,
            Due::Bid | Due::Choice | Due::Placement(_) => Turn::Seat(self.seat()),
        }
    }

    fn legal_moves(&self, moves: &mut Self::Moves) {
        moves.clear();
        match self.due {
            Due::Nothing => {}
            Due::Bid => {
                moves.extend(self.bids());
                moves.extend(self.bid.map(|_| Move::Accept));
            }
            Due::Choice => moves.extend(self.classes()),
            Due::Draw(class) => moves.extend(self.bag.kinds(class).map(Move::Draw)),
            Due::Placement(kind) => {
                self.board.each_placement(kind, |placement| moves.push(Move::Place(placement)));
            }
        }
    }

    fn count_legal_moves(&self) -> usize {
        match self.due {
            Due::Nothing => 0,
            Due::Bid => self.bids().count() + usize::from(self.bid.is_some()),
            Due::Choice => self.classes().count(),
            Due::Draw(class) => self.bag.kinds(class).count(),
            Due::Placement(kind) => self.count_placements(kind),
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.due, mv) {
            (Due::Nothing, _) => Err(Illegal::Over),
            (Due::Placement(_), _) if self.stuck => Err(Illegal::Over),
            (Due::Bid, Move::Bid(number)) => self.check_bid(number),
            (Due::Bid, Move::Accept) => self.bid.map(|_| ()).ok_or(Illegal::NothingToAccept),
            (Due::Bid, _) => Err(Illegal::BidDue),
            (Due::Choice, Move::Choose(class)) => match self.bag.total(Some(class)) {
                0 => Err(Illegal::ClassUsedUp { class }),
                _ => Ok(()),
            },
            (Due::Choice, _) => Err(Illegal::ChoiceDue),
            (Due::Draw(class), Move::Draw(kind)) => self.check_draw(kind, class),
            (Due::Draw(_), _) => Err(Illegal::DrawDue),
            (Due::Placement(_), Move::Place(placement)) => self.check_placement(placement),
            (Due::Placement(drawn), _) => Err(Illegal::PlacementDue { drawn }),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Draw(kind) => self.hold(kind),
            Move::Place(placement) => {
                self.board.lay(placement);
                self.due = self.next_tile();
            }
            Move::Choose(class) => self.due = Due::Draw(Some(class)),
            Move::Bid(number) => {
                self.bid = Some(Bid { number, seat: self.seat() });
                self.accepted = 0;
            }
            Move::Accept => {
                self.accepted = self.accepted.saturating_add(1);
                if self.accepted == 2 {
                    self.due = self.next_tile();
                }
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (fishka_game::Position::turn(self) == Turn::Over).then(|| outcome::of(self))
    }

    fn weight(&self, outcome: Move) -> u32 {
        match (self.due, outcome) {
            (Due::Draw(class), Move::Draw(kind)) if self.check_draw(kind, class).is_ok() => {
                self.remaining(kind).into()
            }
            _ => 0,
        }
    }

    fn total_weight(&self) -> u32 {
        match self.due {
            Due::Draw(class) => self.bag.total(class),
            _ => 0,
        }
    }

    fn key(&self) -> u64 {
        let mut words = ArrayVec::<u64, 36>::new();
        words.extend(self.board.occupied().words().iter().copied());
        words.extend(self.board.exits().iter().flat_map(|exits| exits.words().iter().copied()));
        words.extend(self.bag.words());
        words.push(self.rules_word());
        words.push(self.due_word());
        key_of(&words)
    }

    fn progress(&self) -> u32 {
        // Nothing that happens in this game is ever taken back.
        let bids =
            self.bid.map_or(0, |bid| 3 * u32::from(Bid::HIGHEST + 1 - bid.number) + u32::from(self.accepted));
        let step = match self.due {
            Due::Bid | Due::Choice | Due::Nothing => 0,
            Due::Draw(_) => 1,
            Due::Placement(_) => 2,
        };
        bids + 3 * self.board.len() as u32 + step
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotAMove> {
        text.parse()
    }

    fn symmetries(&self) -> u8 {
        Symmetry::COUNT
    }

    fn transformed(&self, symmetry: u8) -> Position {
        let symmetry = Symmetry::new(symmetry);
        let mut image = self.clone();
        image.board = Board::new(self.edition());
        for placement in self.placements() {
            image.board.lay(symmetry.placement(*placement, self.edition()));
        }
        if symmetry.is_mirror() {
            image.bag = self.bag.mirrored();
        }
        if let Due::Placement(kind) = self.due {
            image.due = Due::Placement(symmetry.kind(kind));
        }
        image
    }

    fn transform_move(&self, mv: Move, symmetry: u8) -> Move {
        let symmetry = Symmetry::new(symmetry);
        match mv {
            Move::Draw(kind) => Move::Draw(symmetry.kind(kind)),
            Move::Place(placement) => Move::Place(symmetry.placement(placement, self.edition())),
            Move::Choose(_) | Move::Bid(_) | Move::Accept => mv,
        }
    }

    fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
        Kind::ALL.into_iter().map(Move::Draw).for_each(&mut *each);
        Class::ALL.into_iter().map(Move::Choose).for_each(&mut *each);
        (0..=Bid::HIGHEST + 1).map(Move::Bid).for_each(&mut *each);
        each(Move::Accept);
        for exits in Exits::ALL {
            for orientation in Orientation::ALL {
                let placements =
                    Square::all().filter_map(|square| Placement::new(exits, orientation, square));
                placements.map(Move::Place).for_each(&mut *each);
            }
        }
    }
}

impl Position {
    /// What was agreed before the first tile.
    fn rules_word(&self) -> u64 {
        let edition = u64::from(self.edition() == Edition::Classic);
        let draw = u64::from(self.game.draw == DrawMode::Expert);
        let table = match self.game.table {
            Table::Two { first } => u64::from(first == Axis::EastWest),
            Table::Three(Target::Agreed(target)) => 1 << 16 | u64::from(target),
            Table::Three(Target::Auctioned) => 2 << 16,
            Table::Four { start } => 3 << 16 | start.index() as u64,
        };
        let bid = self.bid.map_or(0, |bid| (bid.seat.index() as u64 + 1) << 16 | u64::from(bid.number));
        edition | draw << 1 | table << 2 | bid << 32
    }

    fn due_word(&self) -> u64 {
        let due = match self.due {
            Due::Bid => 0,
            Due::Choice => 1,
            Due::Nothing => 2,
            Due::Draw(None) => 3,
            Due::Draw(Some(class)) => 4 + class as u64,
            Due::Placement(kind) => 8 + kind.index() as u64,
        };
        due << 8 | u64::from(self.accepted)
    }
}
