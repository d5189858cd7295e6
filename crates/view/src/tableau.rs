//! What lies beside the board: scores, pieces still to come, the piece in hand.

use fishka_catalog::Position;
use fishka_i18n::Language;

use crate::{abalone, dvonn, geometry::Size, tayu, theme::Theme};

/// What lies beside a board, in words and small pictures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tableau {
    /// What the small pictures refer to.
    pub defs: String,
    /// The sides and how they stand.
    pub sides: Vec<SideTally>,
    /// What is true for all: a target, a bid, how full the bag is.
    pub notes: Vec<String>,
    /// Pieces still to come.
    pub supply: Vec<Supply>,
    /// What the supply is called.
    pub supply_title: String,
}

/// How a side stands.
#[derive(Clone, PartialEq, Debug)]
pub struct SideTally {
    /// A piece or the colour of the side.
    pub token: Loose,
    /// Its name.
    pub name: String,
    /// Its score.
    pub score: String,
    /// How that comes about.
    pub details: Vec<String>,
}

/// Pieces of one kind still to come.
#[derive(Clone, PartialEq, Debug)]
pub struct Supply {
    /// One of them.
    pub picture: Loose,
    /// What it is called.
    pub name: String,
    /// How many there are.
    pub count: u32,
}

/// A piece that lies on no board.
#[derive(Clone, PartialEq, Debug)]
pub struct Loose {
    /// The extent of the picture; its middle is the origin.
    pub size: Size,
    /// SVG elements.
    pub markup: String,
}

/// The piece that comes next.
#[derive(Clone, PartialEq, Debug)]
pub struct InHand {
    /// What the picture refers to.
    pub defs: String,
    /// The piece.
    pub picture: Loose,
    /// What it is.
    pub label: String,
}

/// What lies beside a board.
#[must_use]
pub fn tableau(position: &Position, language: Language, theme: &Theme) -> Tableau {
    match position {
        Position::Dvonn(position) => dvonn::tableau(position, language, theme),
        Position::Abalone(position) => abalone::tableau(position, language, theme),
        Position::Tayu(position) => tayu::tableau(position, language, theme),
    }
}

/// The piece that comes next, turned by quarters clockwise where it can be turned.
#[must_use]
pub fn in_hand(position: &Position, quarter_turns: u8, language: Language, theme: &Theme) -> Option<InHand> {
    match position {
        Position::Dvonn(position) => dvonn::in_hand(position, language, theme),
        Position::Abalone(_) => None,
        Position::Tayu(position) => tayu::in_hand(position, quarter_turns, language, theme),
    }
}
