use alloc::string::String;

use fishka_game::{Explain, Message, Seat, Value};

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
    fn message(&self) -> Message {
        match self {
            SetupError::Fields => Message::new("tayu-setup-fields"),
            SetupError::NotAPlacement { text, why } => Message::new("tayu-setup-not-a-placement")
                .text("text", text)
                .with("why", Value::Message(why.message())),
            SetupError::NotASeat { text } => Message::new("tayu-setup-not-a-seat").text("text", text),
            SetupError::NotADue { text } => Message::new("tayu-setup-not-a-due").text("text", text),
            SetupError::NotABid { text } => Message::new("tayu-setup-not-a-bid").text("text", text),
            SetupError::TooMany { placement, kind, copies } => Message::new("tayu-setup-too-many")
                .text("placement", placement)
                .text("kind", kind)
                .number("copies", *copies),
            SetupError::Placement { placement, why } => {
                let Message { key, values } = why.message();
                let key = match why {
                    Illegal::OffBoard { .. } => "tayu-setup-off-board",
                    Illegal::Taken { .. } => "tayu-setup-taken",
                    Illegal::ExitMeetsBlank { .. } => "tayu-setup-exit-meets-blank",
                    Illegal::BlankMeetsExit { .. } => "tayu-setup-blank-meets-exit",
                    _ => key,
                };
                Message { key, values }.text("placement", placement)
            }
            SetupError::MissesCentre => Message::new("tayu-setup-misses-centre"),
            SetupError::Unconnected { placement } => {
                Message::new("tayu-setup-unconnected").text("placement", placement)
            }
            SetupError::WrongSeat { seat, expected } => {
                Message::new("tayu-setup-wrong-seat").text("seat", seat).text("expected", expected)
            }
            SetupError::KindUsedUp { kind } => Message::new("tayu-setup-kind-used-up").text("kind", kind),
            SetupError::NotDue { due } => Message::new("tayu-setup-not-due").text("due", due),
            SetupError::NoAuction => Message::new("tayu-setup-no-auction"),
            SetupError::BidMissing => Message::new("tayu-setup-bid-missing"),
            SetupError::BadBid { bid } => Message::new("tayu-setup-bad-bid").text("bid", bid),
        }
    }
}
