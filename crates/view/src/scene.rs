//! What there is to see of a position, as plain data.

use fishka_game::{Brush, Position};
use fishka_i18n::Language;
use serde::Serialize;

use crate::{
    annotation::{Annotation, Arrow, CellMark},
    games::Board,
    geometry::{Outline, Point, Size},
};

/// A position as it looks: everything that is drawn, where it is drawn, and what is said of it.
///
/// A scene has no colours; [`svg`](crate::svg) and [`draw`](crate::draw) take those from a [`Theme`](crate::Theme).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene<B = Board> {
    /// The extent of the drawing.
    pub size: Size,
    /// The code of the language of the words in it.
    pub language: &'static str,
    /// What the drawing shows, in a few words.
    pub title: String,
    /// The whole position in words.
    pub description: String,
    /// The cells, row by row as they are drawn, each row from left to right.
    pub cells: Vec<Cell>,
    /// Coordinates.
    pub labels: Vec<Label>,
    /// What is pointed out on the board.
    pub marks: Vec<Mark>,
    /// What comes from outside, where it is drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<Annotation>,
    /// How far the board is turned, in degrees clockwise.
    #[serde(skip_serializing_if = "is_zero")]
    pub turned_by: f64,
    /// What only the drawing of this game needs.
    pub board: B,
}

impl<B> Scene<B> {
    /// The same scene with the game's own part made into something else.
    pub(crate) fn map_board<C>(self, map: impl FnOnce(B) -> C) -> Scene<C> {
        Scene {
            size: self.size,
            language: self.language,
            title: self.title,
            description: self.description,
            cells: self.cells,
            labels: self.labels,
            marks: self.marks,
            annotations: self.annotations,
            turned_by: self.turned_by,
            board: map(self.board),
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

/// A place where a piece can lie.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// Its name in the notation of the game.
    pub name: String,
    /// Its centre.
    pub centre: Point,
    /// Its outline.
    pub outline: Outline,
    /// The cell and what lies on it in words, for those who listen.
    pub description: String,
}

/// A letter or number beside the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Label {
    /// What is written.
    pub text: String,
    /// Its centre.
    pub at: Point,
}

/// Something pointed out at one place.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Mark {
    /// What about it.
    pub kind: MarkKind,
    /// The cell.
    pub cell: String,
    /// Where the mark is drawn.
    pub at: Point,
}

/// What a mark says.
#[derive(Copy, Clone, PartialEq, Debug, Serialize)]
pub enum MarkKind {
    /// The last move came from here.
    LastFrom,
    /// The last move ended here.
    LastTo,
    /// Something here can move.
    Movable,
    /// This has been picked.
    Chosen,
    /// The picked piece can go here.
    Target,
    /// The move that is being considered goes here.
    Aim,
    /// The picked pieces can go this way.
    Way {
        /// The direction, clockwise from the right.
        degrees: f64,
        /// Whether it is the move being considered.
        aimed: bool,
    },
}

/// What to show of a position besides the position itself.
///
/// A move that is being made is shown by what is `chosen` so far, the legal moves that are `offered` with it and the one
/// `considered`; nothing of it is decided here.
#[derive(Clone, PartialEq, Debug)]
pub struct Show<P: Position> {
    /// The language of all words.
    pub language: Language,
    /// Whether to write coordinates at the board.
    pub coordinates: bool,
    /// Whether to show what lies beside the board: pieces not yet placed, the drawn tile, scores.
    pub beside: bool,
    /// The move that led here.
    pub last: Option<Played<P>>,
    /// The names of the cells picked so far.
    pub chosen: Vec<String>,
    /// The legal moves to point out: those that begin with what is chosen.
    pub offered: Vec<P::Move>,
    /// A move to try out before the eye, whether it is legal or not.
    pub considered: Option<P::Move>,
    /// How the board is turned, in steps of one of its [`orientations`](crate::orientations): cells, coordinates and what
    /// lies on them, clockwise. What is read stays upright.
    pub turned: u8,
    /// Whether a [`LONG`](crate::GameView::LONG) board stands upright, as suits a screen that is higher than wide. Where
    /// something lies beside the board, it never does.
    pub upright: bool,
    /// Moves that somebody proposes, the best first. Boards on which arrows show them need not draw them.
    pub proposals: Vec<Proposal<P::Move>>,
    /// Arrows from outside, drawn over everything.
    pub arrows: Vec<Arrow>,
    /// Marks from outside.
    pub cell_marks: Vec<CellMark>,
}

impl<P: Position> Default for Show<P> {
    fn default() -> Show<P> {
        Show {
            language: Language::default(),
            coordinates: true,
            beside: true,
            last: None,
            chosen: Vec::new(),
            offered: Vec::new(),
            considered: None,
            turned: 0,
            upright: false,
            proposals: Vec::new(),
            arrows: Vec::new(),
            cell_marks: Vec::new(),
        }
    }
}

impl<P: Position> Show<P> {
    /// Whether a long board is drawn upright.
    pub(crate) const fn stands(&self) -> bool {
        self.upright && !self.beside
    }
}

/// A move that somebody proposes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal<M> {
    /// The move.
    pub mv: M,
    /// A short text on it, such as its rank; empty for none.
    pub label: String,
    /// How it is drawn.
    pub brush: Brush,
}

/// A move that has been played, and where.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<P: Position> {
    /// The position it was played in.
    pub before: P,
    /// The move.
    pub mv: P::Move,
}

/// What happens to the pieces of a scene when a move is played, by the keys they have in the scene before and after.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Motion {
    /// The pieces that go from one place to another.
    pub travels: Vec<Travel>,
    /// The pieces that are new and settle.
    pub appear: Vec<String>,
    /// What then spreads from its middle over pieces that have settled.
    pub spread: Vec<String>,
    /// The pieces that are gone.
    pub vanish: Vec<String>,
}

/// The way of one piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Travel {
    /// Its key before.
    pub from: String,
    /// Its key after.
    pub to: String,
    /// How it goes.
    pub path: Path,
}

/// How a piece goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Path {
    /// In an arc over what lies between.
    Arc,
    /// Straight over the board.
    Straight,
    /// Over the edge with those that push it, and then to where it comes to rest.
    Fall,
}
