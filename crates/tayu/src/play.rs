//! Ta Yü by the traits of `fishka-game`: who acts, which moves there are, what follows.

use arrayvec::ArrayVec;
use fishka_game::{NotAMove, Outcome, Turn, key_of};

use crate::{
    Axis, Bid, Class, DrawMode, Due, Edition, Exits, Illegal, Kind, Move, Orientation, Placement, Position,
    Square, Table, Target, board::Board, outcome, symmetry::Symmetry,
};

impl fishka_game::Position for Position {
    type Move = Move;
    /// An auction opens with the most: 999 bids. No tile has half as many placements.
    type Moves = ArrayVec<Move, { Bid::HIGHEST as usize }>;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        match self.due {
            Due::Nothing => Turn::Over,
            Due::Placement(_) if self.is_stuck() => Turn::Over,
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
                self.sites.each(kind, |placement| moves.push(Move::Place(placement)));
            }
        }
    }

    fn count_legal_moves(&self) -> usize {
        match self.due {
            Due::Nothing => 0,
            Due::Bid => self.bids().count() + usize::from(self.bid.is_some()),
            Due::Choice => self.classes().count(),
            Due::Draw(class) => self.bag.kinds(class).count(),
            Due::Placement(_) => self.sites.len(),
        }
    }

    /// Where only tiles of one class are left, there is nothing to choose.
    fn forced_move(&self) -> Option<Move> {
        let mut classes = self.classes();
        let one = classes.next().filter(|_| self.due == Due::Choice)?;
        classes.next().is_none().then_some(one)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.due, mv) {
            (Due::Nothing, _) => Err(Illegal::Over),
            (Due::Placement(_), _) if self.is_stuck() => Err(Illegal::Over),
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
            image.sites = image.board.sites(symmetry.kind(kind));
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
