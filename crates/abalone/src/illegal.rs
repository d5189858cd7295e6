use fishka_game::{Explain, Message};

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
    fn message(&self) -> Message {
        match *self {
            Illegal::Over => Message::new("abalone-illegal-over"),
            Illegal::NoMarble { cell } => Message::new("abalone-illegal-no-marble").text("cell", cell),
            Illegal::NotYours { cell } => Message::new("abalone-illegal-not-yours").text("cell", cell),
            Illegal::TooMany { rear, count } => {
                Message::new("abalone-illegal-too-many").text("rear", rear).number("count", count)
            }
            Illegal::OwnLeaves { cell } => Message::new("abalone-illegal-own-leaves").text("cell", cell),
            Illegal::Outnumbered { pushers, pushed } => Message::new("abalone-illegal-outnumbered")
                .number("pushers", pushers)
                .number("pushed", pushed),
            Illegal::Backed { cell } => Message::new("abalone-illegal-backed").text("cell", cell),
            Illegal::Taken { cell } => Message::new("abalone-illegal-taken").text("cell", cell),
        }
    }
}
