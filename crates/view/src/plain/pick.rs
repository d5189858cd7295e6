//! A move half made: the cells its notation names, one after another.

use std::fmt;

use fishka_game::Message;
use fishka_i18n::Language;

use super::PlainCell;
use crate::pick::{CellAction, Choice, Drag, Input, MovePick};

/// What is picked of a move.
#[derive(Clone, Debug)]
pub struct PlainPick<M> {
    /// The moves, each with the cells it names.
    moves: Vec<(M, Vec<String>)>,
    label: fn(M, Language) -> String,
    chosen: Vec<String>,
    aim: Option<String>,
}

impl<M: PartialEq> PartialEq for PlainPick<M> {
    fn eq(&self, other: &PlainPick<M>) -> bool {
        (&self.moves, &self.chosen, &self.aim) == (&other.moves, &other.chosen, &other.aim)
    }
}

/// The cells that a move names, in order: the longest name that fits counts.
pub(super) fn named(mv: &str, cells: &[PlainCell]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = mv;
    while let Some(first) = rest.chars().next() {
        let names = cells.iter().map(|cell| cell.name.as_str()).filter(|name| !name.is_empty());
        let longest = names.filter(|name| rest.starts_with(name)).max_by_key(|name| name.len());
        found.extend(longest.map(str::to_owned));
        rest = &rest[longest.map_or(first.len_utf8(), str::len)..];
    }
    found
}

impl<M: Copy + PartialEq + fmt::Debug + fmt::Display> MovePick for PlainPick<M> {
    type Move = M;

    fn input(&mut self, input: &Input) -> Option<M> {
        match input {
            Input::Press(cell) => return self.press(cell),
            Input::Hover(cell) => self.aim.clone_from(cell),
            Input::Drag(drag) => self.drag(drag),
            Input::Drop(drag) => {
                self.drag(drag);
                let done = self.considered();
                self.aim = None;
                return done;
            }
            Input::Cancel => (self.chosen, self.aim) = (Vec::new(), None),
            Input::PressWay(_) | Input::HoverWay(_) | Input::Turn => {}
        }
        None
    }

    fn chosen(&self) -> Vec<String> {
        self.chosen.clone()
    }

    fn offered(&self) -> Vec<M> {
        self.beginning_with(&self.chosen).map(|(mv, _)| *mv).collect()
    }

    fn considered(&self) -> Option<M> {
        let wanted = self.with(self.aim.as_ref()?);
        self.only(&wanted)
    }

    fn can(&self, cell: &str) -> Option<CellAction> {
        let longer = self.with(cell);
        if self.chosen.iter().any(|chosen| chosen == cell) {
            Some(CellAction::PutBack)
        } else if self.only(&longer).is_some() {
            Some(CellAction::Land)
        } else {
            let alone = [cell.to_owned()];
            let begins = |cells: &[String]| self.beginning_with(cells).next().is_some();
            (begins(&longer) || begins(&alone)).then_some(CellAction::Move)
        }
    }

    /// The names of cells tell no rule: all there is to say is which of them leads nowhere.
    fn refusal(&self, input: &Input) -> Option<Message> {
        let cell = match input {
            Input::Press(cell) => Some(cell).filter(|cell| self.can(cell).is_none()),
            Input::Drop(drag) if self.beginning_with(std::slice::from_ref(&drag.from)).next().is_none() => {
                Some(&drag.from)
            }
            Input::Drop(drag) => {
                let wanted = |over: &String| [drag.from.clone(), over.clone()];
                drag.over.as_ref().filter(|over| **over != drag.from && self.only(&wanted(over)).is_none())
            }
            _ => None,
        };
        let cell = cell.filter(|_| !self.moves.is_empty())?;
        Some(Message::new("view-refused").text("cell", cell))
    }

    /// The moves that name no cell, and those between which the cells pressed do not decide.
    fn choices(&self, language: Language) -> Vec<Choice<M>> {
        let open = |cells: &[String]| cells.is_empty() || (cells == self.chosen);
        let moves = self.moves.iter().filter(|(_, cells)| open(cells));
        moves.map(|(mv, _)| Choice::One { label: (self.label)(*mv, language), mv: *mv }).collect()
    }
}

impl<M: Copy> PlainPick<M> {
    pub(super) fn new(cells: &[PlainCell], moves: Vec<M>, label: fn(M, Language) -> String) -> PlainPick<M>
    where
        M: fmt::Display,
    {
        let moves = moves.into_iter().map(|mv| (mv, named(&mv.to_string(), cells))).collect();
        PlainPick { moves, label, chosen: Vec::new(), aim: None }
    }

    fn press(&mut self, cell: &str) -> Option<M> {
        let longer = self.with(cell);
        let done = self.only(&longer);
        let alone = vec![cell.to_owned()];
        self.chosen = if done.is_some() || self.chosen.last().is_some_and(|last| last == cell) {
            Vec::new()
        } else if self.beginning_with(&longer).next().is_some() {
            longer
        } else if self.beginning_with(&alone).next().is_some() {
            alone
        } else {
            Vec::new()
        };
        done
    }

    fn drag(&mut self, drag: &Drag) {
        let from = vec![drag.from.clone()];
        if self.beginning_with(&from).next().is_some() {
            self.chosen = from;
            self.aim.clone_from(&drag.over);
        }
    }

    fn with(&self, cell: &str) -> Vec<String> {
        self.chosen.iter().cloned().chain([cell.to_owned()]).collect()
    }

    fn beginning_with<'a>(&'a self, cells: &'a [String]) -> impl Iterator<Item = &'a (M, Vec<String>)> {
        self.moves.iter().filter(move |(_, named)| named.starts_with(cells))
    }

    /// The move that names these cells, when no other begins with them.
    fn only(&self, cells: &[String]) -> Option<M> {
        let mut moves = self.beginning_with(cells);
        let (mv, named) = moves.next()?;
        (named.len() == cells.len() && moves.next().is_none()).then_some(*mv)
    }
}
