//! A move half made: what a person has picked so far, built only from the legal moves.

use fishka_catalog::{Move, Position};
use fishka_game::Position as _;
use fishka_i18n::Language;

use crate::{abalone, dvonn, scene::Show, speech::say, tayu};

/// What a person does at a board. Cells are named as in the notation, directions are degrees clockwise from the right.
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
pub enum Can {
    /// What lies here can be picked.
    Move,
    /// It is picked.
    PutBack,
    /// The move can end here.
    Land,
}

/// A legal move that names no cell, or many that differ by a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// One move.
    One {
        /// What it does.
        label: String,
        /// The move.
        mv: Move,
    },
    /// A number is named.
    Number {
        /// What for.
        label: String,
        /// The numbers in order, each with its move.
        moves: Vec<(u16, Move)>,
    },
}

/// A move half made, whichever the game.
///
/// ```
/// use fishka_catalog::{Line, Rules};
/// use fishka_game::Options;
/// use fishka_view::{Input, Pick};
///
/// let line = Line::new(Rules::new("abalone", &Options::new())?);
/// let mut moves = Vec::new();
/// line.legal_moves(&mut moves);
///
/// let mut pick = Pick::new(line.position(), &moves);
/// assert_eq!(pick.input(&Input::Press("c3".into())), None);
/// assert_eq!(pick.input(&Input::Press("c4".into())), None);
/// let mv = pick.input(&Input::Press("d3".into())).ok_or("two marbles go sideways")?;
/// assert_eq!(mv.to_string(), "c3c4d3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Pick {
    /// DVONN.
    Dvonn(dvonn::Pick),
    /// Abalone.
    Abalone(abalone::Pick),
    /// Ta Yü.
    Tayu(tayu::Pick),
}

impl Pick {
    /// Nothing picked yet. Moves of another game are left out; without any move nothing can be picked.
    #[must_use]
    pub fn new(position: &Position, legal: &[Move]) -> Pick {
        match position {
            Position::Dvonn(_) => Pick::Dvonn(dvonn::Pick::new(
                legal.iter().filter_map(|mv| if let Move::Dvonn(mv) = mv { Some(*mv) } else { None }),
            )),
            Position::Abalone(position) => Pick::Abalone(abalone::Pick::new(
                position,
                legal.iter().filter_map(|mv| if let Move::Abalone(mv) = mv { Some(*mv) } else { None }),
            )),
            Position::Tayu(position) => Pick::Tayu(tayu::Pick::new(
                position,
                legal.iter().filter_map(|mv| if let Move::Tayu(mv) = mv { Some(*mv) } else { None }),
            )),
        }
    }

    /// Takes in what a person does; a move when it is complete.
    pub fn input(&mut self, input: &Input) -> Option<Move> {
        match self {
            Pick::Dvonn(pick) => pick.input(input).map(Move::Dvonn),
            Pick::Abalone(pick) => pick.input(input).map(Move::Abalone),
            Pick::Tayu(pick) => pick.input(input).map(Move::Tayu),
        }
    }

    /// The same things to show, with what is picked, what is offered and what is considered.
    #[must_use]
    pub fn shown(&self, show: Show<Position>) -> Show<Position> {
        Show { chosen: self.chosen(), offered: self.offered(), considered: self.considered(), ..show }
    }

    /// The cells picked so far.
    #[must_use]
    pub fn chosen(&self) -> Vec<String> {
        match self {
            Pick::Dvonn(pick) => pick.chosen(),
            Pick::Abalone(pick) => pick.chosen(),
            Pick::Tayu(_) => Vec::new(),
        }
    }

    /// The legal moves that begin with what is picked.
    #[must_use]
    pub fn offered(&self) -> Vec<Move> {
        match self {
            Pick::Dvonn(pick) => pick.offered().map(Move::Dvonn).collect(),
            Pick::Abalone(pick) => pick.offered().map(Move::Abalone).collect(),
            Pick::Tayu(pick) => pick.offered().map(Move::Tayu).collect(),
        }
    }

    /// The move before the eye; in Ta Yü it may be one that does not fit.
    #[must_use]
    pub fn considered(&self) -> Option<Move> {
        match self {
            Pick::Dvonn(pick) => pick.considered().map(Move::Dvonn),
            Pick::Abalone(pick) => pick.considered().map(Move::Abalone),
            Pick::Tayu(pick) => pick.considered().map(Move::Tayu),
        }
    }

    /// What can be done with a cell now.
    #[must_use]
    pub fn can(&self, cell: &str) -> Option<Can> {
        match self {
            Pick::Dvonn(pick) => pick.can(cell.parse().ok()?),
            Pick::Abalone(pick) => pick.can(cell.parse().ok()?),
            Pick::Tayu(pick) => pick.can(cell.parse().ok()?),
        }
    }

    /// How often the piece in hand has been turned by a quarter; `None` when there is nothing to turn.
    #[must_use]
    pub fn quarter_turns(&self) -> Option<u8> {
        match self {
            Pick::Tayu(pick) => pick.quarter_turns(),
            Pick::Dvonn(_) | Pick::Abalone(_) => None,
        }
    }

    /// The legal moves that name no cell.
    #[must_use]
    pub fn choices(&self, language: Language) -> Vec<Choice> {
        match self {
            Pick::Dvonn(pick) => {
                let label = || say(language, "board-pass", &[]);
                pick.pass()
                    .map(|mv| Choice::One { label: label(), mv: Move::Dvonn(mv) })
                    .into_iter()
                    .collect()
            }
            Pick::Abalone(_) => Vec::new(),
            Pick::Tayu(pick) => pick.choices(language),
        }
    }
}

/// The pass that is the only legal move, which nobody needs to be asked for.
#[must_use]
pub fn forced_pass(position: &Position) -> Option<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    match moves[..] {
        [pass @ Move::Dvonn(fishka_dvonn::Move::Pass)] => Some(pass),
        _ => None,
    }
}
