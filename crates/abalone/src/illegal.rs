use alloc::vec::Vec;

use fishka_game::{Explain, Value};

use crate::Cell;

/// Why a move is not legal.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Six marbles of a colour are out.
    #[error("the game is over")]
    Over,
    /// No marble to move.
    #[error("there is no marble on {cell}")]
    NoMarble {
        /// The empty cell.
        cell: Cell,
    },
    /// The marble is the opponent's.
    #[error("the marble on {cell} is your opponent's")]
    NotYours {
        /// Its cell.
        cell: Cell,
    },
    /// Four or more in a row.
    #[error("at most three marbles move at once; from {rear} it would be {count}")]
    TooMany {
        /// The marble named as the rear.
        rear: Cell,
        /// How many marbles stand in the row from it.
        count: u8,
    },
    /// One's own marble would roll over the edge.
    #[error("your own marble on {cell} would leave the board")]
    OwnLeaves {
        /// Its cell.
        cell: Cell,
    },
    /// The pushers do not outnumber the pushed.
    #[error(
        "{pushers} cannot push {pushed}: a sumito needs more marbles than it pushes, and at most three push"
    )]
    Outnumbered {
        /// How many would push.
        pushers: u8,
        /// How many stand in the way.
        pushed: u8,
    },
    /// A marble of one's own stands behind the marbles to be pushed.
    #[error("your marble on {cell} stands behind the marbles to be pushed: they have nowhere to go")]
    Backed {
        /// The cell that would have to be empty.
        cell: Cell,
    },
    /// Broadside into a marble.
    #[error("{cell} is taken: a broadside move needs empty cells and pushes nothing")]
    Taken {
        /// The first cell that is not empty.
        cell: Cell,
    },
}

impl Explain for Illegal {
    fn key(&self) -> &'static str {
        match self {
            Illegal::Over => "abalone-illegal-over",
            Illegal::NoMarble { .. } => "abalone-illegal-no-marble",
            Illegal::NotYours { .. } => "abalone-illegal-not-yours",
            Illegal::TooMany { .. } => "abalone-illegal-too-many",
            Illegal::OwnLeaves { .. } => "abalone-illegal-own-leaves",
            Illegal::Outnumbered { .. } => "abalone-illegal-outnumbered",
            Illegal::Backed { .. } => "abalone-illegal-backed",
            Illegal::Taken { .. } => "abalone-illegal-taken",
        }
    }

    fn values(&self) -> Vec<(&'static str, Value)> {
        match *self {
            Illegal::Over => Vec::new(),
            Illegal::NoMarble { cell }
            | Illegal::NotYours { cell }
            | Illegal::OwnLeaves { cell }
            | Illegal::Backed { cell }
            | Illegal::Taken { cell } => Vec::from([("cell", Value::text(cell))]),
            Illegal::TooMany { rear, count } => {
                Vec::from([("rear", Value::text(rear)), ("count", Value::Number(count.into()))])
            }
            Illegal::Outnumbered { pushers, pushed } => Vec::from([
                ("pushers", Value::Number(pushers.into())),
                ("pushed", Value::Number(pushed.into())),
            ]),
        }
    }
}
