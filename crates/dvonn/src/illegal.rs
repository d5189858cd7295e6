use fishka_game::{Explain, Message};

use crate::{Cell, Colour};

/// Why a move is not legal: the first rule it breaks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Nobody can move any more.
    #[error("the game is over")]
    Over,
    /// A stacking move or a pass while pieces are still being placed.
    #[error("pieces are still being placed: name an empty cell")]
    StillPlacing,
    /// A placement after the board was filled.
    #[error("all pieces are placed: name the stack to move and where it lands")]
    PlacingIsOver,
    /// A placement onto a piece.
    #[error("{cell} is taken: a piece is placed on an empty cell")]
    Taken {
        /// The cell named.
        cell: Cell,
    },
    /// A move from an empty cell.
    #[error("there is no stack on {from}")]
    NothingThere {
        /// The cell named.
        from: Cell,
    },
    /// A move of a lone DVONN piece.
    #[error("the lone DVONN piece on {from} belongs to nobody and does not move")]
    LoneDvonn {
        /// Where it stands.
        from: Cell,
    },
    /// A move of the other side's stack.
    #[error("the stack on {from} belongs to {owner}: its top piece decides")]
    NotYours {
        /// Where it stands.
        from: Cell,
        /// Whose it is.
        owner: Colour,
    },
    /// All six neighbours are occupied.
    #[error("the stack on {from} is surrounded on all six sides and cannot move")]
    Surrounded {
        /// Where it stands.
        from: Cell,
    },
    /// Not in one of the six directions.
    #[error("{to} is not in a straight line from {from}")]
    NotInLine {
        /// Where the stack stands.
        from: Cell,
        /// The cell named.
        to: Cell,
    },
    /// Too near or too far.
    #[error("the stack on {from} has height {height}, so it moves exactly that many cells, not {distance}")]
    WrongDistance {
        /// Where the stack stands.
        from: Cell,
        /// How many pieces it has.
        height: u8,
        /// How far the cell named is.
        distance: u8,
    },
    /// A move onto an empty cell.
    #[error("{to} is empty: a stack lands on another piece or stack")]
    EmptyTarget {
        /// The cell named.
        to: Cell,
    },
    /// A pass by a side that has a move.
    #[error("{side} has a move and must make one: only a side without a move passes")]
    MustMove {
        /// The side to act.
        side: Colour,
    },
}

impl Explain for Illegal {
    fn message(&self) -> Message {
        match *self {
            Illegal::Over => Message::new("dvonn-illegal-over"),
            Illegal::StillPlacing => Message::new("dvonn-illegal-still-placing"),
            Illegal::PlacingIsOver => Message::new("dvonn-illegal-placing-is-over"),
            Illegal::Taken { cell } => Message::new("dvonn-illegal-taken").text("cell", cell),
            Illegal::NothingThere { from } => Message::new("dvonn-illegal-nothing-there").text("from", from),
            Illegal::LoneDvonn { from } => Message::new("dvonn-illegal-lone-dvonn").text("from", from),
            Illegal::NotYours { from, owner } => {
                Message::new("dvonn-illegal-not-yours").text("from", from).word("owner", owner.word())
            }
            Illegal::Surrounded { from } => Message::new("dvonn-illegal-surrounded").text("from", from),
            Illegal::NotInLine { from, to } => {
                Message::new("dvonn-illegal-not-in-line").text("from", from).text("to", to)
            }
            Illegal::WrongDistance { from, height, distance } => Message::new("dvonn-illegal-wrong-distance")
                .text("from", from)
                .number("height", height)
                .number("distance", distance),
            Illegal::EmptyTarget { to } => Message::new("dvonn-illegal-empty-target").text("to", to),
            Illegal::MustMove { side } => Message::new("dvonn-illegal-must-move").word("side", side.word()),
        }
    }
}
