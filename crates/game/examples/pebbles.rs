//! Pebbles: a whole game, small enough to read at once.

use core::fmt;
use fishka_game::{ArrayVec, Explain, Game, NotAMove, Outcome, Position, Seat, Turn, conformance, key_of};

/// The heap, who is to take, and the coin when it has been thrown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Heap {
    pub(crate) pebbles: u8,
    pub(crate) seat: Seat,
    pub(crate) coin: Option<u8>,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Move {
    Coin(u8),
    Take(u8),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Coin(most) => write!(f, "?{most}"),
            Move::Take(count) => write!(f, "{count}"),
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the heap or the coin does not allow it")]
pub(crate) struct Illegal;

impl Explain for Illegal {
    fn key(&self) -> &'static str {
        "pebbles-illegal"
    }
}

impl Position for Heap {
    type Move = Move;
    type Moves = ArrayVec<Move, 2>;
    type Illegal = Illegal;

    fn turn(&self) -> Turn {
        match self.coin {
            _ if self.pebbles == 0 => Turn::Over,
            Some(_) => Turn::Seat(self.seat),
            None => Turn::Chance,
        }
    }

    fn legal_moves(&self, moves: &mut Self::Moves) {
        moves.clear();
        match (self.turn(), self.coin) {
            (Turn::Chance, _) => moves.extend([Move::Coin(1), Move::Coin(2)]),
            (Turn::Seat(_), Some(most)) => moves.extend((1..=most.min(self.pebbles)).map(Move::Take)),
            _ => {}
        }
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let legal = match (mv, self.coin) {
            (Move::Coin(most), None) => self.pebbles > 0 && (1..=2).contains(&most),
            (Move::Take(count), Some(most)) => (1..=most).contains(&count) && count <= self.pebbles,
            _ => false,
        };
        if legal { Ok(()) } else { Err(Illegal) }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Coin(most) => self.coin = Some(most),
            Move::Take(count) => {
                *self =
                    Heap { pebbles: self.pebbles.saturating_sub(count), seat: self.seat.next(2), coin: None };
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        // The seat that would act next did not take the last pebble.
        let won = |seat| u32::from(seat != self.seat);
        (self.pebbles == 0).then(|| Outcome::by_score("heap-empty", won(Seat::FIRST), won(Seat::SECOND)))
    }

    fn total_weight(&self) -> u32 {
        if self.turn() == Turn::Chance { 2 } else { 0 }
    }

    fn key(&self) -> u64 {
        key_of(&[self.pebbles.into(), self.seat.index() as u64, self.coin.unwrap_or(0).into()])
    }

    fn progress(&self) -> u32 {
        u32::from(self.pebbles) * 2 + u32::from(self.coin.is_none())
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotAMove> {
        match text {
            "?1" => Ok(Move::Coin(1)),
            "?2" => Ok(Move::Coin(2)),
            "1" => Ok(Move::Take(1)),
            "2" => Ok(Move::Take(2)),
            _ => Err(NotAMove { key: "pebbles-not-a-move", help: "a move is 1 or 2, a coin ?1 or ?2" }),
        }
    }

    fn conceivable_moves(&self, each: &mut dyn FnMut(Move)) {
        for count in 0..4 {
            each(Move::Coin(count));
            each(Move::Take(count));
        }
    }
}

/// Position text: pebbles, seat, coin (`?` when it is to be thrown).
impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.pebbles, self.seat)?;
        match self.coin {
            Some(most) => write!(f, "{most}"),
            None => f.write_str("?"),
        }
    }
}

/// The rules with their one option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pebbles {
    pub(crate) heap: u8,
}

impl Game for Pebbles {
    type Position = Heap;
    type SetupError = NotAMove;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Heap {
        Heap { pebbles: self.heap, seat: Seat::FIRST, coin: None }
    }

    fn position(&self, text: &str) -> Result<Heap, NotAMove> {
        let read = || {
            let mut fields = text.split(' ');
            let pebbles = fields.next()?.parse().ok()?;
            let seat = Seat::new(fields.next()?.parse::<usize>().ok()?.checked_sub(1)?)?;
            let coin = match fields.next()? {
                "?" => None,
                most => Some(most.parse().ok()?),
            };
            Some(Heap { pebbles, seat, coin })
        };
        read().ok_or(NotAMove {
            key: "pebbles-not-a-position", help: "a position is “5 1 ?” or “5 1 2”"
        })
    }
}

fn main() {
    // The battery plays random games and checks every promise of the traits on the way.
    let mut state = 1_u64;
    let mut pick = |n: usize| {
        state = key_of(&[state]);
        (state % n as u64) as usize
    };
    let report = conformance::check(&Pebbles { heap: 12 }, 50, 100, &mut pick);
    assert_eq!(report.games, 50);
    assert!(report.chances > 250);
}
