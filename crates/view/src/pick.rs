//! A move half made: what a person has picked so far, built only from the legal moves.

use std::fmt;

use fishka_catalog::{Move, Position};
use fishka_game::Message;
use fishka_i18n::Language;

use crate::{
    games::{Pick, scene},
    scene::Show,
};

/// What a person does at a board. Cells are named as in the notation, directions are degrees clockwise from the right on a
/// board that is not turned.
///
/// A [`Pick`] makes moves of it. Where cells themselves are meant, as in a position editor, [`Input::cell`] tells which.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A cell is pressed.
    Press(String),
    /// An arrow head is pressed.
    PressWay(f64),
    /// The pointer or the focus is on a cell, or on none.
    Hover(Option<String>),
    /// The pointer is on an arrow head.
    HoverWay(f64),
    /// What lies on a cell is being dragged.
    Drag(Drag),
    /// What was dragged is let go.
    Drop(Drag),
    /// The piece in hand is turned a quarter clockwise.
    Turn,
    /// Everything picked is put back.
    Cancel,
}

impl Input {
    /// The cell that is pressed or on which something is let go.
    #[must_use]
    pub fn cell(&self) -> Option<&str> {
        match self {
            Input::Press(cell) => Some(cell),
            Input::Drop(drag) => drag.over.as_deref(),
            _ => None,
        }
    }
}

/// A piece under the finger.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// Where it lay.
    pub from: String,
    /// The cell under the finger now.
    pub over: Option<String>,
    /// The direction of the finger from where it came down.
    pub degrees: f64,
}

/// What can be done with a cell as things are picked now.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum CellAction {
    /// What lies here can be picked.
    Move,
    /// It is picked.
    PutBack,
    /// The move can end here.
    Land,
}

/// A legal move that names no cell, or many that differ by a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice<M = Move> {
    /// One move.
    One {
        /// What it does.
        label: String,
        /// The move.
        mv: M,
    },
    /// A number is named.
    Number {
        /// What for.
        label: String,
        /// The numbers in order, each with its move.
        moves: Vec<(u16, M)>,
    },
}

impl<M> Choice<M> {
    /// The same choice with each move made into something else.
    pub(crate) fn map<N>(self, map: impl Fn(M) -> N) -> Choice<N> {
        match self {
            Choice::One { label, mv } => Choice::One { label, mv: map(mv) },
            Choice::Number { label, moves } => {
                let moves = moves.into_iter().map(|(number, mv)| (number, map(mv))).collect();
                Choice::Number { label, moves }
            }
        }
    }
}

/// A move half made, of one game. It is built only from the moves that may be made.
pub trait MovePick: Clone + PartialEq + fmt::Debug {
    /// The moves of the game.
    type Move: Copy;

    /// Takes in what a person does; a move when it is complete.
    fn input(&mut self, input: &Input) -> Option<Self::Move>;

    /// The cells picked so far.
    fn chosen(&self) -> Vec<String> {
        Vec::new()
    }

    /// The moves that begin with what is picked, as far as they are to be pointed out.
    fn offered(&self) -> Vec<Self::Move>;

    /// The move before the eye, which may be one that cannot be made.
    fn considered(&self) -> Option<Self::Move>;

    /// What can be done with a cell now.
    fn can(&self, cell: &str) -> Option<CellAction>;

    /// Why something that a person is about to do leads nowhere: the rule that stands against it, or what there is to say where
    /// no single move is meant. Nothing where it does lead somewhere, where the rules allow what is not among the moves given,
    /// and where there is nothing to say.
    fn refusal(&self, input: &Input) -> Option<Message>;

    /// Whether there is something on a cell that can be dragged.
    fn can_drag(&self, cell: &str) -> bool {
        matches!(self.can(cell), Some(CellAction::Move | CellAction::PutBack))
    }

    /// How often the piece in hand has been turned by a quarter; `None` when there is nothing to turn.
    fn quarter_turns(&self) -> Option<u8> {
        None
    }

    /// The moves that name no cell.
    fn choices(&self, language: Language) -> Vec<Choice<Self::Move>> {
        let _ = language;
        Vec::new()
    }
}

/// The cells from which a move sets out; none where nothing on the board moves.
#[must_use]
pub fn origin(position: &Position, mv: Move) -> Vec<String> {
    // A board on which only this move can be made lets nothing else be picked.
    let pick = Pick::new(position, &[mv]);
    let cells = scene(position, &Show::default()).cells.into_iter().map(|cell| cell.name);
    cells.filter(|cell| pick.can(cell) == Some(CellAction::Move)).collect()
}

impl Pick {
    /// The same things to show, with what is picked, what is offered and what is considered.
    #[must_use]
    pub fn shown(&self, show: Show<Position>) -> Show<Position> {
        Show { chosen: self.chosen(), offered: self.offered(), considered: self.considered(), ..show }
    }
}
