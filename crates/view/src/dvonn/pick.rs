//! A DVONN move half made: a stack, then where it goes.

use fishka_dvonn::{Cell, Illegal, Move, Phase, Position, State};
use fishka_game::{Explain as _, Message, Position as _};
use fishka_i18n::Language;

use crate::{
    pick::{CellAction, Choice, Drag, Input, MovePick},
    speech::say,
};

/// What is picked of a DVONN move.
#[derive(Clone, PartialEq, Debug)]
pub struct DvonnPick {
    state: State,
    legal: Vec<Move>,
    from: Option<Cell>,
    aim: Option<Cell>,
}

impl MovePick for DvonnPick {
    type Move = Move;

    fn input(&mut self, input: &Input) -> Option<Move> {
        match input {
            Input::Press(name) => return self.press(name.parse().ok()?),
            Input::Hover(name) => self.aim = name.as_ref().and_then(|name| name.parse().ok()),
            Input::Drag(drag) => self.drag(drag),
            Input::Drop(drag) => {
                self.drag(drag);
                let done = self.considered();
                self.aim = None;
                return done;
            }
            Input::Cancel => (self.from, self.aim) = (None, None),
            Input::PressWay(_) | Input::HoverWay(_) | Input::Turn => {}
        }
        None
    }

    fn chosen(&self) -> Vec<String> {
        self.from.iter().map(ToString::to_string).collect()
    }

    /// Only stacks are pointed out: that a piece can be placed on every empty cell needs no saying.
    fn offered(&self) -> Vec<Move> {
        let pointed_out = |mv: &Move| match *mv {
            Move::Stack { from, .. } => self.from.is_none_or(|chosen| chosen == from),
            Move::Place(_) | Move::Pass => false,
        };
        self.legal.iter().copied().filter(pointed_out).collect()
    }

    fn considered(&self) -> Option<Move> {
        self.landing(self.aim?)
    }

    fn can(&self, cell: &str) -> Option<CellAction> {
        let cell = cell.parse().ok()?;
        if self.from == Some(cell) {
            Some(CellAction::PutBack)
        } else if self.landing(cell).is_some() {
            Some(CellAction::Land)
        } else {
            self.movable(cell).then_some(CellAction::Move)
        }
    }

    fn refusal(&self, input: &Input) -> Option<Message> {
        if self.legal.is_empty() {
            return None;
        }
        match input {
            Input::Press(name) => {
                let cell = name.parse().ok().filter(|_| self.can(name).is_none())?;
                match self.from {
                    _ if self.state.phase() == Phase::Place => self.against(Move::Place(cell)),
                    Some(from) => self.against(Move::Stack { from, to: cell }),
                    None => self.stands(cell),
                }
            }
            Input::Drop(drag) if self.state.phase() == Phase::Stack => {
                let from = drag.from.parse().ok()?;
                if !self.movable(from) {
                    return self.stands(from);
                }
                let to = drag.over.as_ref()?.parse().ok().filter(|&to| to != from)?;
                self.against(Move::Stack { from, to })
            }
            _ => None,
        }
    }

    fn choices(&self, language: Language) -> Vec<Choice<Move>> {
        let passes = self.legal.iter().copied().filter(|mv| *mv == Move::Pass);
        passes.map(|mv| Choice::One { label: say(language, "dvonn-board-pass", &[]), mv }).collect()
    }
}

impl DvonnPick {
    pub(super) fn new(position: &Position, legal: Vec<Move>) -> DvonnPick {
        DvonnPick { state: *position.state(), legal, from: None, aim: None }
    }

    /// The rule that a move breaks.
    fn against(&self, mv: Move) -> Option<Message> {
        self.state.check(mv).err().map(|illegal| illegal.message())
    }

    /// Why what stands on a cell cannot move anywhere.
    fn stands(&self, from: Cell) -> Option<Message> {
        let to = Cell::ALL.into_iter().find(|&cell| cell != from)?;
        match self.state.check(Move::Stack { from, to }) {
            // What is wrong with a cell to land on is no answer where none was named.
            Ok(())
            | Err(Illegal::NotInLine { .. } | Illegal::WrongDistance { .. } | Illegal::EmptyTarget { .. }) => {
                self.state.targets(from).is_empty().then(|| {
                    Message::new("dvonn-refused-no-target")
                        .text("from", from)
                        .number("height", self.state.height(from))
                })
            }
            Err(illegal) => Some(illegal.message()),
        }
    }

    fn press(&mut self, cell: Cell) -> Option<Move> {
        if let Some(mv) = self.landing(cell) {
            return Some(mv);
        }
        self.from = (self.from != Some(cell) && self.movable(cell)).then_some(cell);
        self.aim = None;
        None
    }

    fn drag(&mut self, drag: &Drag) {
        let from = drag.from.parse().ok();
        if let Some(from) = from.filter(|&from| self.movable(from)) {
            self.from = Some(from);
            self.aim = drag.over.as_ref().and_then(|over| over.parse().ok());
        }
    }

    /// The move that ends on a cell.
    fn landing(&self, cell: Cell) -> Option<Move> {
        self.legal.iter().copied().find(|mv| match *mv {
            Move::Place(place) => place == cell,
            Move::Stack { from, to } => Some(from) == self.from && to == cell,
            Move::Pass => false,
        })
    }

    fn movable(&self, cell: Cell) -> bool {
        self.legal.iter().any(|mv| matches!(mv, Move::Stack { from, .. } if *from == cell))
    }
}
