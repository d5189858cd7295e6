use core::{fmt, str::FromStr};

use fishka_game::NotAMove;

use crate::{Bid, Class, Kind, Misspelt, Placement};

/// A move, or what chance draws.
///
/// ```
/// use fishka_tayu::Move;
///
/// for text in ["?abd", "abd-i9", "cfh|j12", "ring", "plain", "bid 28", "accept"] {
///     assert_eq!(text.parse::<Move>()?.to_string(), text);
/// }
/// # Ok::<(), fishka_game::NotAMove>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A tile comes out of the bag: `?abd`.
    Draw(Kind),
    /// The drawn tile is laid: `abd-i9`.
    Place(Placement),
    /// The class to draw from is chosen: `ring` or `plain`.
    Choose(Class),
    /// A number is named in the auction: `bid 28`. Reading understands `bid28` too.
    Bid(u16),
    /// The lowest bid is accepted: `accept`.
    Accept,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Draw(kind) => write!(f, "?{kind}"),
            Move::Place(placement) => placement.fmt(f),
            Move::Choose(class) => class.fmt(f),
            Move::Bid(number) => write!(f, "bid {number}"),
            Move::Accept => f.write_str("accept"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let read = || -> Result<Move, Misspelt> {
            if text == "accept" {
                Ok(Move::Accept)
            } else if let Some(kind) = text.strip_prefix('?') {
                kind.parse().map(Move::Draw)
            } else if let Some(number) = text.strip_prefix("bid") {
                read_bid(number.strip_prefix(' ').unwrap_or(number)).map(Move::Bid)
            } else if let Ok(class) = text.parse() {
                Ok(Move::Choose(class))
            } else if text.contains(['-', '|']) {
                text.parse().map(Move::Place)
            } else {
                Err(Misspelt::Move)
            }
        };
        read().map_err(NotAMove::from)
    }
}

/// Reads a number that may be bid.
pub(crate) fn read_bid(text: &str) -> Result<u16, Misspelt> {
    let number = text.parse().ok().filter(|number| (1..=Bid::HIGHEST).contains(number));
    number.filter(|_| !text.starts_with(['0', '+'])).ok_or(Misspelt::Bid)
}
