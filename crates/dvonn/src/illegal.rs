use alloc::{vec, vec::Vec};

use fishka_game::{Explain, Value};

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
    fn key(&self) -> &'static str {
        match self {
            Illegal::Over => "dvonn-illegal-over",
            Illegal::StillPlacing => "dvonn-illegal-still-placing",
            Illegal::PlacingIsOver => "dvonn-illegal-placing-is-over",
            Illegal::Taken { .. } => "dvonn-illegal-taken",
            Illegal::NothingThere { .. } => "dvonn-illegal-nothing-there",
            Illegal::LoneDvonn { .. } => "dvonn-illegal-lone-dvonn",
            Illegal::NotYours { .. } => "dvonn-illegal-not-yours",
            Illegal::Surrounded { .. } => "dvonn-illegal-surrounded",
            Illegal::NotInLine { .. } => "dvonn-illegal-not-in-line",
            Illegal::WrongDistance { .. } => "dvonn-illegal-wrong-distance",
            Illegal::EmptyTarget { .. } => "dvonn-illegal-empty-target",
            Illegal::MustMove { .. } => "dvonn-illegal-must-move",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match *self {
            Illegal::Over | Illegal::StillPlacing | Illegal::PlacingIsOver => vec![],
            Illegal::Taken { cell } => vec![("cell", Value::text(cell))],
            Illegal::NothingThere { from } | Illegal::LoneDvonn { from } | Illegal::Surrounded { from } => {
                vec![("from", Value::text(from))]
            }
            Illegal::NotYours { from, owner } => vec![("from", Value::text(from)), ("owner", owner.word())],
            Illegal::NotInLine { from, to } => vec![("from", Value::text(from)), ("to", Value::text(to))],
            Illegal::WrongDistance { from, height, distance } => vec![
                ("from", Value::text(from)),
                ("height", Value::Number(height.into())),
                ("distance", Value::Number(distance.into())),
            ],
            Illegal::EmptyTarget { to } => vec![("to", Value::text(to))],
            Illegal::MustMove { side } => vec![("side", side.word())],
        }
    }
}
