use fishka_game::{Explain, Message};

use crate::{Cell, Colour, Piece};

/// What is wrong with a position text or a set-up. Columns count characters from 1; rows are the board's own.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A character that stands for nothing here.
    #[error("column {column}: “{found}” is none of w, b, r, a number of empty cells, or a stack in brackets")]
    UnknownCharacter {
        /// Where it stands.
        column: usize,
        /// The character.
        found: char,
    },
    /// A number of empty cells that no row has.
    #[error("column {column}: a number of empty cells is from 1 to 11")]
    EmptyCells {
        /// Where it begins.
        column: usize,
    },
    /// Brackets with no piece between.
    #[error("column {column}: there is no piece between the brackets")]
    EmptyBrackets {
        /// Where they open.
        column: usize,
    },
    /// Brackets that never close.
    #[error("column {column}: this bracket is not closed")]
    OpenBracket {
        /// Where it opens.
        column: usize,
    },
    /// More pieces in one stack than the game has.
    #[error("column {column}: the game has only 49 pieces for this stack")]
    StackTooTall {
        /// Where it opens.
        column: usize,
    },
    /// A row with more cells than it has.
    #[error("column {column}: row {row} has only {length} cells")]
    RowTooLong {
        /// Where it becomes too long.
        column: usize,
        /// The row, 1 to 5.
        row: u8,
        /// How many cells it has.
        length: u8,
    },
    /// A row with fewer cells than it has.
    #[error("column {column}: row {row} has {length} cells, but only {found} are given")]
    RowTooShort {
        /// Where it ends.
        column: usize,
        /// The row, 1 to 5.
        row: u8,
        /// How many cells it has.
        length: u8,
        /// How many are given.
        found: u8,
    },
    /// A text that ends before row 1.
    #[error("column {column}: row {row} is missing; the rows 5 to 1 are separated by “/”")]
    TooFewRows {
        /// Where it is expected.
        column: usize,
        /// The first row missing.
        row: u8,
    },
    /// A sixth row.
    #[error("column {column}: the board has only five rows")]
    TooManyRows {
        /// Where it begins.
        column: usize,
    },
    /// No side to act after the board.
    #[error("column {column}: after the board comes the side to act, w or b")]
    SideExpected {
        /// Where it is expected.
        column: usize,
    },
    /// No phase after the side to act.
    #[error("column {column}: after the side to act comes the phase, place or stack")]
    PhaseExpected {
        /// Where it is expected.
        column: usize,
    },
    /// Something after the phase.
    #[error("column {column}: nothing follows the phase")]
    NothingExpected {
        /// Where it begins.
        column: usize,
    },
    /// More pieces of a kind than the game has.
    #[error("there are {count} pieces “{}”, but the game has only {supply}", piece.letter())]
    TooManyPieces {
        /// The kind.
        piece: Piece,
        /// How many there are.
        count: u32,
        /// How many the game has.
        supply: u8,
    },
    /// A stack of several pieces with a DVONN piece on top.
    #[error("the stack on {cell} has a DVONN piece on top, and a lone DVONN piece never moves onto another")]
    DvonnOnTop {
        /// Where it stands.
        cell: Cell,
    },
    /// Stacking without a DVONN piece.
    #[error("there is no DVONN piece on the board")]
    NoDvonn,
    /// A group without a DVONN piece.
    #[error("the group around {cell} is not connected to a DVONN piece, so it would have been removed")]
    Unconnected {
        /// The first cell of it.
        cell: Cell,
    },
    /// A stack of several pieces in the first phase.
    #[error("there is a stack on {cell}, but pieces are still being placed")]
    StackWhilePlacing {
        /// Where it stands.
        cell: Cell,
    },
    /// White or black pieces before the third DVONN piece.
    #[error("the three DVONN pieces are placed first; only {dvonn} are on the board")]
    DvonnsFirst {
        /// How many there are.
        dvonn: u32,
    },
    /// Numbers of pieces that placing in turn does not lead to.
    #[error(
        "Black and White place in turn, Black first, so there cannot be {white} white and {black} black pieces"
    )]
    UnevenPlacing {
        /// How many white pieces there are.
        white: u32,
        /// How many black pieces there are.
        black: u32,
    },
    /// A full board in the first phase.
    #[error("all pieces are placed, so the phase is stack")]
    PlacingIsOver,
    /// The wrong side to place.
    #[error("after {placed} placed pieces {expected} is to act")]
    WrongSide {
        /// How many pieces are on the board.
        placed: u32,
        /// The side to act.
        expected: Colour,
    },
}

impl Explain for SetupError {
    fn message(&self) -> Message {
        match *self {
            SetupError::UnknownCharacter { column, found } => {
                Message::new("dvonn-setup-unknown-character").number("column", column).text("found", found)
            }
            SetupError::EmptyCells { column } => {
                Message::new("dvonn-setup-empty-cells").number("column", column)
            }
            SetupError::EmptyBrackets { column } => {
                Message::new("dvonn-setup-empty-brackets").number("column", column)
            }
            SetupError::OpenBracket { column } => {
                Message::new("dvonn-setup-open-bracket").number("column", column)
            }
            SetupError::StackTooTall { column } => {
                Message::new("dvonn-setup-stack-too-tall").number("column", column)
            }

            SetupError::RowTooLong { column, row, length } => Message::new("dvonn-setup-row-too-long")
                .number("column", column)
                .number("row", row)
                .number("length", length),
            SetupError::RowTooShort { column, row, length, found } => {
                Message::new("dvonn-setup-row-too-short")
                    .number("column", column)
                    .number("row", row)
                    .number("length", length)
                    .number("found", found)
            }
            SetupError::TooFewRows { column, row } => {
                Message::new("dvonn-setup-too-few-rows").number("column", column).number("row", row)
            }
            SetupError::TooManyRows { column } => {
                Message::new("dvonn-setup-too-many-rows").number("column", column)
            }
            SetupError::SideExpected { column } => {
                Message::new("dvonn-setup-side-expected").number("column", column)
            }
            SetupError::PhaseExpected { column } => {
                Message::new("dvonn-setup-phase-expected").number("column", column)
            }
            SetupError::NothingExpected { column } => {
                Message::new("dvonn-setup-nothing-expected").number("column", column)
            }

            SetupError::TooManyPieces { piece, count, supply } => {
                let key = match piece {
                    Piece::White => "dvonn-setup-too-many-white",
                    Piece::Black => "dvonn-setup-too-many-black",
                    Piece::Dvonn => "dvonn-setup-too-many-dvonn",
                };
                Message::new(key).number("count", count).number("supply", supply)
            }
            SetupError::DvonnOnTop { cell } => Message::new("dvonn-setup-dvonn-on-top").text("cell", cell),
            SetupError::NoDvonn => Message::new("dvonn-setup-no-dvonn"),
            SetupError::Unconnected { cell } => Message::new("dvonn-setup-unconnected").text("cell", cell),
            SetupError::StackWhilePlacing { cell } => {
                Message::new("dvonn-setup-stack-while-placing").text("cell", cell)
            }
            SetupError::DvonnsFirst { dvonn } => {
                Message::new("dvonn-setup-dvonns-first").number("dvonn", dvonn)
            }
            SetupError::UnevenPlacing { white, black } => {
                Message::new("dvonn-setup-uneven-placing").number("white", white).number("black", black)
            }
            SetupError::PlacingIsOver => Message::new("dvonn-setup-placing-is-over"),
            SetupError::WrongSide { placed, expected } => Message::new("dvonn-setup-wrong-side")
                .number("placed", placed)
                .word("expected", expected.word()),
        }
    }
}
