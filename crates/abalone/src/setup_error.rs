use fishka_game::{Explain, Message};

use crate::Colour;

/// Why a position text or a setup is refused. Columns count from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A character that has no meaning where it stands.
    #[error("column {column}: unexpected “{found}”")]
    Unexpected {
        /// Where.
        column: usize,
        /// The character.
        found: char,
    },
    /// A row with too few or too many cells.
    #[error("column {column}: row {row} has {length} cells, not {found}")]
    RowLength {
        /// Where the row ends or becomes too long.
        column: usize,
        /// The letter of the row.
        row: char,
        /// How many cells the row has on the board.
        length: u32,
        /// How many were described up to there.
        found: u32,
    },
    /// The text ends before row `a`.
    #[error("column {column}: row {row} is missing; there are nine rows, from i to a, with “/” between")]
    RowsMissing {
        /// Where the rows end.
        column: usize,
        /// The first row that is missing.
        row: char,
    },
    /// A tenth row.
    #[error("column {column}: more than nine rows")]
    RowsLeftOver {
        /// Where it begins.
        column: usize,
    },
    /// The text ends before everything is told.
    #[error(
        "column {column}: the text ends too early; after the rows stand the side to move, the black and the white marbles out, such as “b 0 0”"
    )]
    Short {
        /// Where it ends.
        column: usize,
    },
    /// No side to move.
    #[error("column {column}: the side to move is b or w")]
    NoSide {
        /// Where it should stand.
        column: usize,
    },
    /// No number of marbles out.
    #[error("column {column}: the number of {colour} marbles out is missing")]
    NoNumber {
        /// Where it should stand.
        column: usize,
        /// Whose marbles.
        colour: Colour,
    },
    /// More than 14 marbles of a colour.
    #[error("{count} {colour} marbles, out ones included; a side has 14")]
    TooManyMarbles {
        /// Whose marbles.
        colour: Colour,
        /// How many on the board and out.
        count: u32,
    },
    /// More than six marbles of a colour are out.
    #[error("{out} {colour} marbles are out; the game ends with six")]
    TooManyOut {
        /// Whose marbles.
        colour: Colour,
        /// How many are out.
        out: u32,
    },
    /// Six of both colours are out.
    #[error("six marbles of both colours are out; the game ends with the first six")]
    BothLost,
}

impl Explain for SetupError {
    fn message(&self) -> Message {
        match *self {
            SetupError::Unexpected { column, found } => {
                Message::new("abalone-setup-unexpected").number("column", column).text("found", found)
            }
            SetupError::RowLength { column, row, length, found } => Message::new("abalone-setup-row-length")
                .number("column", column)
                .text("row", row)
                .number("length", length)
                .number("found", found),
            SetupError::RowsMissing { column, row } => {
                Message::new("abalone-setup-rows-missing").number("column", column).text("row", row)
            }
            SetupError::RowsLeftOver { column } => {
                Message::new("abalone-setup-rows-left-over").number("column", column)
            }
            SetupError::Short { column } => Message::new("abalone-setup-short").number("column", column),
            SetupError::NoSide { column } => Message::new("abalone-setup-no-side").number("column", column),
            SetupError::NoNumber { column, colour } => Message::new("abalone-setup-no-number")
                .number("column", column)
                .word("marbles", colour.marbles_word()),
            SetupError::TooManyMarbles { colour, count } => Message::new("abalone-setup-too-many-marbles")
                .word("marbles", colour.marbles_word())
                .number("count", count),
            SetupError::TooManyOut { colour, out } => Message::new("abalone-setup-too-many-out")
                .word("marbles", colour.marbles_word())
                .number("out", out),
            SetupError::BothLost => Message::new("abalone-setup-both-lost"),
        }
    }
}
