use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{Explain, Game, Message, text::shortened};

/// A position put together by hand: anything one can write down or set up on a board, possible in the game or not.
///
/// Cells and fields are named and filled with text, so that an editor knows nothing of the game; [`Display`](fmt::Display)
/// writes the position text. Everything that is wrong can be asked for at once.
///
/// ```
/// use fishka_game::{Game, Position, Setup};
/// # fn edit<G: Game>(game: &G) -> Result<(), Box<dyn std::error::Error>> {
/// let mut setup = G::Setup::of(game, &game.start());
/// for cell in setup.cells(game) {
///     setup.set_cell(game, &cell, "")?;
/// }
/// match setup.validate(game) {
///     Ok(position) => println!("{position}"),
///     Err(problems) => problems.iter().for_each(|problem| println!("{problem}")),
/// }
/// # Ok(())
/// # }
/// ```
pub trait Setup<G: Game>: Clone + Eq + fmt::Debug + fmt::Display {
    /// An empty board with the first seat to act.
    fn blank(game: &G) -> Self;

    /// The set-up that [`validate`](Setup::validate) makes this position of.
    fn of(game: &G, position: &G::Position) -> Self;

    /// Reads a position text, whether the position can be or not.
    ///
    /// # Errors
    /// The first thing that cannot be read, and where.
    fn read(game: &G, text: &str) -> Result<Self, G::SetupError>;

    /// The names of the cells in the order one reads the board: all cells of the game's board, whatever stands on them.
    ///
    /// Names of one letter and a number are taken for columns and rows, `a1` at the bottom left, where a game has no face
    /// of its own. Such a face knows the position and not the options, and takes the first rules, the default ones before
    /// others, that read the same position from its text: where options change the cells, the text must tell, and rules with
    /// other cells must refuse it.
    fn cells(&self, game: &G) -> Vec<String>;

    /// What stands on a cell, as position texts write it; empty for nothing and for what is no cell.
    fn cell(&self, cell: &str) -> String;

    /// Puts this on a cell in place of what is there; an empty text clears the cell.
    ///
    /// # Errors
    /// When there is no such cell, or nothing of the game is written so.
    fn set_cell(&mut self, game: &G, cell: &str, content: &str) -> Result<(), EditError>;

    /// The single pieces that can be put on a cell.
    fn pieces(&self, game: &G) -> Vec<String>;

    /// Adds a piece to a cell: on top in games with stacks, in place of what is there in others.
    ///
    /// # Errors
    /// As [`set_cell`](Setup::set_cell).
    fn put(&mut self, game: &G, cell: &str, piece: &str) -> Result<(), EditError> {
        self.set_cell(game, cell, piece)
    }

    /// What there is besides the cells: who acts, a phase, a tile in hand.
    fn fields(&self, game: &G) -> Vec<SetupField>;

    /// Changes one of the fields.
    ///
    /// # Errors
    /// When there is no such field, or the value is not allowed.
    fn set_field(&mut self, game: &G, field: &str, value: &str) -> Result<(), EditError>;

    /// The set-up seen through a symmetry of the board, as [`Position::transformed`](crate::Position::transformed).
    #[must_use]
    fn transformed(&self, game: &G, symmetry: u8) -> Self;

    /// The position.
    ///
    /// # Errors
    /// Everything that is wrong, which is at least one thing, the most basic first.
    fn validate(&self, game: &G) -> Result<G::Position, Vec<G::SetupError>>;

    /// A position that looks like this as far as a position can, for drawing only: it may be one that the rules do not know.
    fn sketch(&self, game: &G) -> G::Position {
        self.validate(game).unwrap_or_else(|_| game.start())
    }

    /// The position.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn checked(&self, game: &G) -> Result<G::Position, G::SetupError> {
        // What is refused is refused for a reason.
        self.validate(game).map_err(|mut problems| problems.swap_remove(0))
    }
}

/// Something of a [`Setup`] that stands on no cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupField {
    /// Its name.
    pub name: &'static str,
    /// What it is now, as position texts write it.
    pub value: String,
    /// What it can be.
    pub values: FieldValues,
}

/// What a field of a [`Setup`] can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldValues {
    /// One of these.
    OneOf(Vec<String>),
    /// A whole number in this range, both ends included.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// Text such as this one, or nothing.
    Text {
        /// An example.
        example: &'static str,
    },
}

/// Why a set-up cannot be changed so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EditError {
    /// The board has no such cell.
    #[error("the board has no cell “{cell}”")]
    NoCell {
        /// The name given.
        cell: String,
    },
    /// Nothing of the game is written so.
    #[error("“{content}” cannot stand on {cell}")]
    NoContent {
        /// The cell.
        cell: String,
        /// What was to stand there.
        content: String,
    },
    /// There is no such field.
    #[error("there is no field “{field}”")]
    NoField {
        /// The name given.
        field: String,
    },
    /// A value that the field cannot have.
    #[error("{field} cannot be “{value}”")]
    NoValue {
        /// The field.
        field: String,
        /// The value given.
        value: String,
    },
}

impl EditError {
    /// The board has no cell of this name.
    #[must_use]
    pub fn no_cell(cell: &str) -> EditError {
        EditError::NoCell { cell: shortened(cell) }
    }

    /// Nothing of the game is written so.
    #[must_use]
    pub fn no_content(cell: &str, content: &str) -> EditError {
        EditError::NoContent { cell: shortened(cell), content: shortened(content) }
    }

    /// There is no field of this name.
    #[must_use]
    pub fn no_field(field: &str) -> EditError {
        EditError::NoField { field: shortened(field) }
    }

    /// A value that the field cannot have.
    #[must_use]
    pub fn no_value(field: &str, value: &str) -> EditError {
        EditError::NoValue { field: shortened(field), value: shortened(value) }
    }
}

impl Explain for EditError {
    fn message(&self) -> Message {
        match self {
            EditError::NoCell { cell } => Message::new("setup-no-cell").text("cell", cell),
            EditError::NoContent { cell, content } => {
                Message::new("setup-no-content").text("cell", cell).text("content", content)
            }
            EditError::NoField { field } => Message::new("setup-no-field").text("field", field),
            EditError::NoValue { field, value } => {
                Message::new("setup-no-value").text("field", field).text("value", value)
            }
        }
    }
}
