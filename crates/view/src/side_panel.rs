//! What lies beside the board: scores, pieces still to come, the piece in hand.

use crate::geometry::Size;

/// What lies beside a board, in words and small pictures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SidePanel {
    /// What the small pictures refer to.
    pub defs: String,
    /// What is to be decided now besides where a piece goes: how things stand, what each choice means, and what follows.
    pub question: Vec<String>,
    /// The sides and how they stand.
    pub sides: Vec<SideScore>,
    /// What is true for all: a target, a bid, how full the bag is.
    pub notes: Vec<String>,
    /// Pieces still to come.
    pub supply: Vec<Supply>,
    /// What the supply is called.
    pub supply_title: String,
}

/// How a side stands.
#[derive(Clone, PartialEq, Debug)]
pub struct SideScore {
    /// A piece or the colour of the side.
    pub token: PieceIcon,
    /// Its name.
    pub name: String,
    /// Its score.
    pub score: String,
    /// How that comes about.
    pub details: Vec<String>,
    /// The same as a picture, where there is one.
    pub picture: Option<PieceIcon>,
}

/// Pieces of one kind still to come.
#[derive(Clone, PartialEq, Debug)]
pub struct Supply {
    /// One of them.
    pub picture: PieceIcon,
    /// What it is called.
    pub name: String,
    /// How many there are.
    pub count: u32,
}

/// A piece that lies on no board.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceIcon {
    /// The extent of the picture; its middle is the origin.
    pub size: Size,
    /// SVG elements.
    pub markup: String,
}

/// The piece that comes next.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceInHand {
    /// What the picture refers to.
    pub defs: String,
    /// The piece.
    pub picture: PieceIcon,
    /// What it is.
    pub label: String,
}
