use alloc::vec::Vec;

use fishka_game::{Seat, Setup as _};

use crate::{
    Bid, DrawMode, Due, Placement, Position, SetupError, Table, Target, Tayu, bag::Bag, board::Board,
};

/// A position as one can write it down, possible or not.
///
/// The text has three fields: the placements with commas between them (`-` for none), the seat to act, and what is due:
///
/// | due | |
/// | --- | --- |
/// | `?` | a draw |
/// | `acf` | this tile was drawn and is to be laid |
/// | `-` | nothing: the bag is empty |
/// | `choose` | expert draw: ring or plain |
/// | `?ring`, `?plain` | expert draw: a draw from this class |
/// | `bid` | a bid in the auction |
///
/// With an auction a fourth field follows from the first bid on: the lowest bid and its seat, as in `28@1`. The seat to
/// bid tells how many have accepted it; after the auction it is the target and the saboteur.
///
/// ```
/// use fishka_game::{Configurable, Game};
/// use fishka_tayu::{Setup, Tayu};
///
/// let game = Tayu::from_options(&"seats=3 auction=on draw=expert".parse()?)?;
/// for text in ["- 1 bid", "- 2 bid 28@1", "- 1 bid 25@2", "- 3 choose 25@2", "abd-i9 1 ?ring 25@2"] {
///     let setup: Setup = text.parse()?;
///     assert_eq!(setup.to_string(), text);
///     assert_eq!(setup.position(&game)?.to_string(), text);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The tiles that lie, in any order.
    pub placements: Vec<Placement>,
    /// Who acts, or draws and then acts.
    pub seat: Seat,
    /// What has to happen next.
    pub due: Due,
    /// The lowest bid of the auction.
    pub bid: Option<Bid>,
}

impl Setup {
    /// The position, if it can arise in this game.
    ///
    /// # Errors
    /// The first thing that is wrong with it, and where.
    pub fn position(&self, game: &Tayu) -> Result<Position, SetupError> {
        self.checked(game)
    }

    /// The position, or everything that is wrong.
    pub(crate) fn validated(&self, game: &Tayu) -> Result<Position, Vec<SetupError>> {
        let mut problems = Vec::new();
        let mut position = Position::new(*game);
        let drawn = self.drawn(&mut position.bag, game, &mut problems);
        self.lay(&drawn, &mut position.board, &mut problems);
        position.bid = self.bid;
        match self.accepted(game) {
            Ok(accepted) => position.accepted = accepted,
            Err(problem) => problems.push(problem),
        }
        problems.extend(self.check_due(game, &position.bag).err());
        if !problems.is_empty() {
            return Err(problems);
        }
        position.due = self.due;
        if let Due::Placement(kind) = self.due {
            position.hold(kind);
        }
        match position.seat() {
            // Who is to act follows from everything else.
            expected if expected != self.seat => {
                Err(Vec::from([SetupError::WrongSeat { seat: self.seat, expected }]))
            }
            _ => Ok(position),
        }
    }

    /// The tiles that fit, and what is due where that can be.
    pub(crate) fn sketched(&self, game: &Tayu) -> Position {
        let mut problems = Vec::new();
        let mut position = Position::new(*game);
        let drawn = self.drawn(&mut position.bag, game, &mut problems);
        self.lay(&drawn, &mut position.board, &mut problems);
        if self.check_due(game, &position.bag).is_ok() {
            position.due = self.due;
            if let Due::Placement(kind) = self.due {
                position.hold(kind);
            }
        }
        position
    }

    /// The tiles there are enough of, taken from the bag.
    fn drawn(&self, bag: &mut Bag, game: &Tayu, problems: &mut Vec<SetupError>) -> Vec<Placement> {
        let mut drawn = Vec::new();
        for &placement in &self.placements {
            let kind = placement.kind();
            if bag.left(kind) == 0 {
                problems.push(SetupError::TooMany { placement, kind, copies: game.edition.copies() });
            } else {
                bag.take(kind);
                drawn.push(placement);
            }
        }
        drawn
    }

    /// Lays tiles as far as they can lie on the board: they match wherever they touch, and the water joins all of them to
    /// one that covers the centre. Such tiles can always be laid in some order from there.
    fn lay(&self, tiles: &[Placement], board: &mut Board, problems: &mut Vec<SetupError>) {
        for &placement in tiles {
            match board.check_room(placement).and_then(|()| board.check_sides(placement)) {
                Ok(_) => board.lay(placement),
                Err(why) => problems.push(SetupError::Placement { placement, why }),
            }
        }
        check_network(board, problems);
    }

    /// How many have accepted the lowest bid.
    fn accepted(&self, game: &Tayu) -> Result<u8, SetupError> {
        let auctioned = game.table == Table::Three(Target::Auctioned);
        match self.bid {
            Some(_) if !auctioned => Err(SetupError::NoAuction),
            Some(bid) if bid.seat.index() >= 3 || !(1..=Bid::HIGHEST).contains(&bid.number) => {
                Err(SetupError::BadBid { bid })
            }
            None if auctioned && self.due != Due::Bid => Err(SetupError::BidMissing),
            Some(bid) if self.due == Due::Bid => Ok(u8::from(self.seat != bid.seat.next(3))),
            Some(_) => Ok(2),
            None => Ok(0),
        }
    }

    /// Whether this can be due with these tiles left.
    fn check_due(&self, game: &Tayu, bag: &Bag) -> Result<(), SetupError> {
        let empty = bag.total(None) == 0;
        let possible = match self.due {
            Due::Bid => game.table == Table::Three(Target::Auctioned) && self.placements.is_empty(),
            Due::Choice => game.draw == DrawMode::Expert && !empty,
            Due::Draw(None) => game.draw == DrawMode::Bag && !empty,
            Due::Draw(Some(class)) => game.draw == DrawMode::Expert && bag.total(Some(class)) > 0,
            Due::Placement(kind) if bag.left(kind) == 0 => return Err(SetupError::KindUsedUp { kind }),
            Due::Placement(_) => true,
            Due::Nothing => empty,
        };
        if possible { Ok(()) } else { Err(SetupError::NotDue { due: self.due }) }
    }
}

/// Follows the water from a tile on the centre, or where there is none from the first one.
fn check_network(board: &Board, problems: &mut Vec<SetupError>) {
    let edition = board.edition();
    let on_centre = |tile: &&Placement| tile.squares().iter().any(|square| edition.is_centre(*square));
    let centre = board.placements().iter().find(on_centre);
    let Some(&source) = centre.or(board.placements().first()) else { return };
    problems.extend(centre.is_none().then_some(SetupError::MissesCentre));
    let mut reached = Board::new(edition);
    reached.lay(source);
    let mut dry: Vec<Placement> = board.placements().iter().copied().filter(|tile| *tile != source).collect();
    loop {
        let before = dry.len();
        dry.retain(|&tile| {
            let joined = tile.exits().any(|(square, side)| {
                square.step(side).is_some_and(|next| reached.has_exit(next, side.opposite()))
            });
            if joined {
                reached.lay(tile);
            }
            !joined
        });
        if dry.len() == before {
            problems.extend(dry.into_iter().map(|placement| SetupError::Unconnected { placement }));
            return;
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            placements: position.placements().to_vec(),
            seat: position.seat(),
            due: position.due,
            bid: position.bid,
        }
    }
}
