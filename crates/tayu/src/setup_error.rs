use alloc::{string::String, vec::Vec};

use fishka_game::{Explain, Seat, Value};

use crate::{Bid, Due, Illegal, Kind, Misspelt, Placement};

/// Why a position text or a setup is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Not three fields, or four with a bid.
    #[error(
        "a position is the tiles, the seat to act and what is due, such as “abd-i9,bdg-i10 1 acf” or “- 1 ?”"
    )]
    Fields,
    /// The tiles cannot be read.
    #[error("“{text}” is no placement: {why}")]
    NotAPlacement {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        why: Misspelt,
    },
    /// The seat cannot be read.
    #[error("“{text}” is no seat; seats are 1 to 4")]
    NotASeat {
        /// What stands there.
        text: String,
    },
    /// What is due cannot be read.
    #[error("“{text}” cannot be due; it is ?, a tile such as abd, -, choose, ?ring, ?plain or bid")]
    NotADue {
        /// What stands there.
        text: String,
    },
    /// The bid cannot be read.
    #[error("“{text}” is no bid; a bid is its number and its seat, such as 28@1")]
    NotABid {
        /// What stands there.
        text: String,
    },
    /// More tiles of a kind than the edition has.
    #[error("{placement} is one {kind} too many: there are {copies}")]
    TooMany {
        /// The first tile too many.
        placement: Placement,
        /// Its kind.
        kind: Kind,
        /// How many there are.
        copies: u8,
    },
    /// A tile that does not go with those before it.
    #[error("{placement}: {why}")]
    Placement {
        /// The tile.
        placement: Placement,
        /// What is wrong with it.
        why: Illegal,
    },
    /// No tile on the centre, though tiles lie.
    #[error("no tile covers the centre of the board")]
    MissesCentre,
    /// A tile the water does not reach.
    #[error("{placement} is not joined to the tile on the centre")]
    Unconnected {
        /// The first such tile.
        placement: Placement,
    },
    /// Another seat is to act.
    #[error("seat {seat} cannot be to act; it is seat {expected}")]
    WrongSeat {
        /// The seat given.
        seat: Seat,
        /// The seat to act.
        expected: Seat,
    },
    /// The drawn tile cannot have been drawn.
    #[error("{kind} cannot have been drawn: all its tiles lie already")]
    KindUsedUp {
        /// The kind.
        kind: Kind,
    },
    /// Something that is not due with these options or these tiles.
    #[error("“{due}” cannot be due here")]
    NotDue {
        /// What is said to be due.
        due: Due,
    },
    /// A bid in a game without auction.
    #[error("there is no auction in this game, so no bid")]
    NoAuction,
    /// A finished auction without its bid.
    #[error("the bid that won the auction is missing, such as 28@1")]
    BidMissing,
    /// A bid that nobody can have made.
    #[error("{bid} is no bid: it is a number from 1 to 999 by seat 1, 2 or 3")]
    BadBid {
        /// The bid.
        bid: Bid,
    },
}

impl Explain for SetupError {
    fn key(&self) -> &'static str {
        match self {
            SetupError::Fields => "tayu-setup-fields",
            SetupError::NotAPlacement { .. } => "tayu-setup-not-a-placement",
            SetupError::NotASeat { .. } => "tayu-setup-not-a-seat",
            SetupError::NotADue { .. } => "tayu-setup-not-a-due",
            SetupError::NotABid { .. } => "tayu-setup-not-a-bid",
            SetupError::TooMany { .. } => "tayu-setup-too-many",
            SetupError::Placement { why, .. } => match why {
                Illegal::OffBoard { .. } => "tayu-setup-off-board",
                Illegal::Taken { .. } => "tayu-setup-taken",
                Illegal::ExitMeetsBlank { .. } => "tayu-setup-exit-meets-blank",
                Illegal::BlankMeetsExit { .. } => "tayu-setup-blank-meets-exit",
                other => other.key(),
            },
            SetupError::MissesCentre => "tayu-setup-misses-centre",
            SetupError::Unconnected { .. } => "tayu-setup-unconnected",
            SetupError::WrongSeat { .. } => "tayu-setup-wrong-seat",
            SetupError::KindUsedUp { .. } => "tayu-setup-kind-used-up",
            SetupError::NotDue { .. } => "tayu-setup-not-due",
            SetupError::NoAuction => "tayu-setup-no-auction",
            SetupError::BidMissing => "tayu-setup-bid-missing",
            SetupError::BadBid { .. } => "tayu-setup-bad-bid",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match self {
            SetupError::Fields
            | SetupError::MissesCentre
            | SetupError::NoAuction
            | SetupError::BidMissing => Vec::new(),
            SetupError::NotAPlacement { text, why } => {
                Vec::from([("text", Value::text(text)), ("why", Value::Word(why.key()))])
            }
            SetupError::NotASeat { text } | SetupError::NotADue { text } | SetupError::NotABid { text } => {
                Vec::from([("text", Value::text(text))])
            }
            SetupError::TooMany { placement, kind, copies } => Vec::from([
                ("placement", Value::text(placement)),
                ("kind", Value::text(kind)),
                ("copies", Value::Number((*copies).into())),
            ]),
            SetupError::Placement { placement, why } => {
                let mut values = why.values();
                values.push(("placement", Value::text(placement)));
                values
            }
            SetupError::Unconnected { placement } => Vec::from([("placement", Value::text(placement))]),
            SetupError::WrongSeat { seat, expected } => {
                Vec::from([("seat", Value::text(seat)), ("expected", Value::text(expected))])
            }
            SetupError::KindUsedUp { kind } => Vec::from([("kind", Value::text(kind))]),
            SetupError::NotDue { due } => Vec::from([("due", Value::text(due))]),
            SetupError::BadBid { bid } => Vec::from([("bid", Value::text(bid))]),
        }
    }
}
