use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use fishka_game::{
    ArrayVec, Configurable, EditError, Explain, FieldValues, Game, Message, NotAMove, OptionError,
    OptionSpec, OptionValues, Options, Outcome, Position, Seat, SetupField, Turn, key_of,
};

/// A position: the heap, who is to take, and the coin when it has been thrown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    /// How many pebbles are left.
    pub pebbles: u8,
    /// Who takes next.
    pub seat: Seat,
    /// How many the coin lets the seat take.
    pub coin: Option<u8>,
}

/// A move or a throw of the coin.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The coin lets so many be taken.
    Coin(u8),
    /// So many are taken.
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

/// Why a move is not legal.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the heap or the coin does not allow it")]
pub struct Illegal;

impl Explain for Illegal {
    fn message(&self) -> Message {
        Message::new("pebbles-illegal")
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

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

/// The rules with their one option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pebbles {
    /// How many pebbles there are at the beginning.
    pub heap: u8,
}

impl Default for Pebbles {
    fn default() -> Pebbles {
        Pebbles { heap: 12 }
    }
}

impl Game for Pebbles {
    type Position = Heap;
    type Setup = Setup;
    type SetupError = SetupError;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Heap {
        Heap { pebbles: self.heap, seat: Seat::FIRST, coin: None }
    }
}

impl Configurable for Pebbles {
    const NAME: &'static str = "pebbles";
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { name: "heap", default: "12", values: OptionValues::Number { min: 1, max: 30 } }];

    fn from_options(options: &Options) -> Result<Pebbles, OptionError> {
        options.check(Pebbles::OPTIONS)?;
        // The range has been checked.
        Ok(Pebbles { heap: options.value(Pebbles::OPTIONS, "heap").parse().unwrap_or(12) })
    }

    fn options(&self) -> Options {
        Options::new().with("heap", self.heap)
    }
}

/// A position as one can write it down, possible or not: pebbles, seat, coin (`?` before it is thrown).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many pebbles are left.
    pub pebbles: u32,
    /// Who takes next.
    pub seat: Seat,
    /// How many the coin lets the seat take.
    pub coin: Option<u8>,
}

impl From<&Heap> for Setup {
    fn from(heap: &Heap) -> Setup {
        Setup { pebbles: heap.pebbles.into(), seat: heap.seat, coin: heap.coin }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.pebbles, self.seat, coin_text(self.coin))
    }
}

fn coin_text(coin: Option<u8>) -> String {
    coin.map_or_else(|| "?".into(), |most| most.to_string())
}

const COINS: [Option<u8>; 3] = [None, Some(1), Some(2)];

impl fishka_game::Setup<Pebbles> for Setup {
    fn blank(_: &Pebbles) -> Setup {
        Setup { pebbles: 0, seat: Seat::FIRST, coin: None }
    }

    fn of(_: &Pebbles, position: &Heap) -> Setup {
        Setup::from(position)
    }

    fn read(game: &Pebbles, text: &str) -> Result<Setup, SetupError> {
        let mut setup = Setup::blank(game);
        let values: Vec<&str> = text.split(' ').collect();
        let names: Vec<&str> = setup.fields(game).iter().map(|field| field.name).collect();
        let fits = values.len() == names.len()
            && names.iter().zip(values).all(|(name, value)| setup.set_field(game, name, value).is_ok());
        if fits { Ok(setup) } else { Err(SetupError::Malformed) }
    }

    /// A heap has no cells.
    fn cells(&self, _: &Pebbles) -> Vec<String> {
        Vec::new()
    }

    fn cell(&self, _: &str) -> String {
        String::new()
    }

    fn set_cell(&mut self, _: &Pebbles, cell: &str, _: &str) -> Result<(), EditError> {
        Err(EditError::no_cell(cell))
    }

    fn pieces(&self, _: &Pebbles) -> Vec<String> {
        Vec::new()
    }

    fn fields(&self, game: &Pebbles) -> Vec<SetupField> {
        let seats = Seat::first(2).map(|seat| seat.to_string()).collect();
        let coins = COINS.map(coin_text).into();
        let pebbles = FieldValues::Number { min: 0, max: game.heap.into() };
        Vec::from([
            SetupField { name: "pebbles", value: self.pebbles.to_string(), values: pebbles },
            SetupField { name: "seat", value: self.seat.to_string(), values: FieldValues::OneOf(seats) },
            SetupField { name: "coin", value: coin_text(self.coin), values: FieldValues::OneOf(coins) },
        ])
    }

    fn set_field(&mut self, _: &Pebbles, field: &str, value: &str) -> Result<(), EditError> {
        let unknown = || EditError::no_value(field, value);
        match field {
            "pebbles" => self.pebbles = value.parse().map_err(|_| unknown())?,
            "seat" => {
                let seat = Seat::first(2).find(|seat| seat.to_string() == value);
                self.seat = seat.ok_or_else(unknown)?;
            }
            "coin" => {
                let coin = COINS.into_iter().find(|&coin| coin_text(coin) == value);
                self.coin = coin.ok_or_else(unknown)?;
            }
            _ => return Err(EditError::no_field(field)),
        }
        Ok(())
    }

    fn transformed(&self, _: &Pebbles, _: u8) -> Setup {
        *self
    }

    fn validate(&self, game: &Pebbles) -> Result<Heap, Vec<SetupError>> {
        let mut problems = Vec::new();
        if self.pebbles > game.heap.into() {
            problems.push(SetupError::TooMany { pebbles: self.pebbles, heap: game.heap });
        }
        if self.pebbles == 0 && self.coin.is_some() {
            problems.push(SetupError::NothingToTake);
        }
        match u8::try_from(self.pebbles) {
            Ok(pebbles) if problems.is_empty() => Ok(Heap { pebbles, seat: self.seat, coin: self.coin }),
            _ => Err(problems),
        }
    }
}

/// What is wrong with a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Not pebbles, seat and coin.
    #[error("a position is pebbles, seat and coin, such as “5 1 ?” or “5 1 2”")]
    Malformed,
    /// More pebbles than there were.
    #[error("{pebbles} pebbles are left of {heap}")]
    TooMany {
        /// How many are left.
        pebbles: u32,
        /// How many there were.
        heap: u8,
    },
    /// A coin after the end.
    #[error("no coin is thrown when there is nothing to take")]
    NothingToTake,
}

impl Explain for SetupError {
    fn message(&self) -> Message {
        match *self {
            SetupError::Malformed => Message::new("pebbles-setup-malformed"),
            SetupError::TooMany { pebbles, heap } => {
                Message::new("pebbles-setup-too-many").number("pebbles", pebbles).number("heap", heap)
            }
            SetupError::NothingToTake => Message::new("pebbles-setup-nothing-to-take"),
        }
    }
}
