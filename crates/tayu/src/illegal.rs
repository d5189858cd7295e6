use fishka_game::{Explain, Message};

use crate::{Class, Kind, Side, Square};

/// Why a move is not legal: the first rule it breaks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The auction is running.
    #[error("the auction comes first: bid a number or accept")]
    BidDue,
    /// A class is to be chosen.
    #[error("choose first: ring or plain")]
    ChoiceDue,
    /// A tile is to be drawn.
    #[error("a tile must be drawn first")]
    DrawDue,
    /// The drawn tile is to be laid.
    #[error("the drawn tile {drawn} must be laid")]
    PlacementDue {
        /// What was drawn.
        drawn: Kind,
    },
    /// A bid that does not undercut the lowest.
    #[error("bid less than {lowest}, or accept it")]
    BidTooHigh {
        /// The lowest bid.
        lowest: u16,
    },
    /// A bid that nobody may make.
    #[error("a bid is a whole number from 1 to 999")]
    BidOutOfRange,
    /// Accepting before the first bid.
    #[error("there is no bid to accept yet")]
    NothingToAccept,
    /// All tiles of the class are drawn.
    #[error("no {class} tile is left")]
    ClassUsedUp {
        /// The class chosen.
        class: Class,
    },
    /// A draw from the class that was not chosen.
    #[error("{kind} is not a {class} tile")]
    WrongClass {
        /// What is said to be drawn.
        kind: Kind,
        /// The class chosen.
        class: Class,
    },
    /// All tiles of the kind are drawn.
    #[error("no tile {kind} is left in the bag")]
    KindUsedUp {
        /// What is said to be drawn.
        kind: Kind,
    },
    /// Another tile than the drawn one.
    #[error("the tile to lay is {drawn}, not {kind}")]
    WrongKind {
        /// What was drawn.
        drawn: Kind,
        /// What is laid.
        kind: Kind,
    },
    /// A square outside the board.
    #[error("{square} is off the board")]
    OffBoard {
        /// The first such square.
        square: Square,
    },
    /// A square with a tile on it.
    #[error("{square} is taken")]
    Taken {
        /// The first such square.
        square: Square,
    },
    /// The first tile away from the centre.
    #[error("the first tile must cover the centre of the board")]
    MissesCentre,
    /// Water that runs into the side of a lying tile.
    #[error("the exit on the {side} of {square} meets a blank side")]
    ExitMeetsBlank {
        /// The square with the exit.
        square: Square,
        /// The side it faces.
        side: Side,
    },
    /// A tile that dams a lying tile's water.
    #[error("the blank side on the {side} of {square} meets an exit")]
    BlankMeetsExit {
        /// The square with the blank side.
        square: Square,
        /// The side it faces.
        side: Side,
    },
    /// A tile away from the water.
    #[error("no exit of the tile meets an exit of a lying tile")]
    Unconnected,
}

impl Explain for Illegal {
    fn message(&self) -> Message {
        match *self {
            Illegal::Over => Message::new("tayu-illegal-over"),
            Illegal::BidDue => Message::new("tayu-illegal-bid-due"),
            Illegal::ChoiceDue => Message::new("tayu-illegal-choice-due"),
            Illegal::DrawDue => Message::new("tayu-illegal-draw-due"),
            Illegal::PlacementDue { drawn } => {
                Message::new("tayu-illegal-placement-due").text("drawn", drawn)
            }
            Illegal::BidTooHigh { lowest } => {
                Message::new("tayu-illegal-bid-too-high").number("lowest", lowest)
            }
            Illegal::BidOutOfRange => Message::new("tayu-illegal-bid-out-of-range"),
            Illegal::NothingToAccept => Message::new("tayu-illegal-nothing-to-accept"),
            Illegal::ClassUsedUp { class } => {
                Message::new("tayu-illegal-class-used-up").word("class", class.word())
            }
            Illegal::WrongClass { kind, class } => {
                Message::new("tayu-illegal-wrong-class").text("kind", kind).word("class", class.word())
            }
            Illegal::KindUsedUp { kind } => Message::new("tayu-illegal-kind-used-up").text("kind", kind),
            Illegal::WrongKind { drawn, kind } => {
                Message::new("tayu-illegal-wrong-kind").text("drawn", drawn).text("kind", kind)
            }
            Illegal::OffBoard { square } => Message::new("tayu-illegal-off-board").text("square", square),
            Illegal::Taken { square } => Message::new("tayu-illegal-taken").text("square", square),
            Illegal::MissesCentre => Message::new("tayu-illegal-misses-centre"),
            Illegal::ExitMeetsBlank { square, side } => {
                Message::new("tayu-illegal-exit-meets-blank").text("square", square).word("side", side.word())
            }
            Illegal::BlankMeetsExit { square, side } => {
                Message::new("tayu-illegal-blank-meets-exit").text("square", square).word("side", side.word())
            }
            Illegal::Unconnected => Message::new("tayu-illegal-unconnected"),
        }
    }
}
