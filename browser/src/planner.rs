//! How a move is made by hand.

use fishka_catalog::{Move, Position};
use fishka_game::Position as _;
use fishka_i18n::Language;
use fishka_view::{Choice, Hit, Input, MarkKind, Pick, Scene, Show, geometry::Point, scene};

/// What a hand does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Act {
    /// Presses a cell.
    Cell(String),
    /// Presses an arrow head, which lies at this point of the drawing.
    Way(Point),
    /// Presses the button of a move that cells alone do not name.
    Button(String),
    /// Names a number, such as a bid.
    Number(u16),
    /// Turns the piece in hand.
    Turn,
}

/// With what a hand works.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    /// It hovers before it presses.
    Mouse,
    /// It only presses.
    Finger,
    /// It walks from cell to cell, and knows no arrow heads.
    Keys,
}

/// More acts than any move needs.
const MOST: usize = 5;

/// The shortest way to make a move on a board that is turned so; `None` when no hand can make it.
pub(crate) fn plan(position: &Position, wanted: Move, means: Means, turned: u8) -> Option<Vec<Act>> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let pick = Pick::new(position, &legal);
    let board = Board { position, wanted, means, turned, concerned: concerned(position, wanted) };
    (1..=MOST).find_map(|length| board.search(&pick, length))
}

struct Board<'a> {
    position: &'a Position,
    wanted: Move,
    means: Means,
    turned: u8,
    concerned: Vec<String>,
}

impl Board<'_> {
    /// Acts of exactly this number that make the move.
    fn search(&self, pick: &Pick, length: usize) -> Option<Vec<Act>> {
        let shown =
            scene(self.position, &pick.shown(Show { beside: false, turned: self.turned, ..Show::default() }));
        self.acts(pick, &shown).into_iter().find_map(|act| {
            let mut next = pick.clone();
            let made = self.perform(&mut next, &shown, &act);
            match made {
                Some(mv) => (mv == self.wanted && length == 1).then(|| vec![act]),
                None if length > 1 => {
                    let mut rest = self.search(&next, length - 1)?;
                    rest.insert(0, act);
                    Some(rest)
                }
                None => None,
            }
        })
    }

    /// What may help: the button or the number of the move, the cells it concerns, arrow heads, and turning.
    fn acts(&self, pick: &Pick, shown: &Scene) -> Vec<Act> {
        let cells = shown.cells.iter().map(|cell| &cell.name).filter(|name| self.concerned.contains(name));
        let choice = |choice: &Choice| match choice {
            Choice::One { mv, .. } => (*mv == self.wanted).then(|| Act::Button(mv.to_string())),
            Choice::Number { moves, .. } => {
                moves.iter().find(|(_, mv)| *mv == self.wanted).map(|(number, _)| Act::Number(*number))
            }
        };
        let choice = pick.choices(Language::English).iter().find_map(choice);
        let mut acts: Vec<Act> = choice.into_iter().chain(cells.cloned().map(Act::Cell)).collect();
        if self.means != Means::Keys {
            let ways = shown.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Way { .. }));
            acts.extend(ways.map(|mark| Act::Way(mark.at)));
        }
        if pick.quarter_turns().is_some() {
            acts.push(Act::Turn);
        }
        acts
    }

    fn perform(&self, pick: &mut Pick, shown: &Scene, act: &Act) -> Option<Move> {
        match act {
            // Only that of the move is thought of.
            Act::Button(_) | Act::Number(_) => Some(self.wanted),
            Act::Turn => pick.input(&Input::Turn),
            Act::Way(at) => self.press(pick, shown.hit(*at)?),
            Act::Cell(name) => {
                let centre = shown.cells.iter().find(|cell| cell.name == *name)?.centre;
                match self.means {
                    Means::Keys => self.press(pick, Hit::Cell(name)),
                    Means::Mouse | Means::Finger => self.press(pick, shown.hit(centre)?),
                }
            }
        }
    }

    fn press(&self, pick: &mut Pick, hit: Hit) -> Option<Move> {
        match hit {
            Hit::Way(degrees) => {
                pick.input(&Input::HoverWay(degrees));
                pick.input(&Input::PressWay(degrees))
            }
            Hit::Cell(name) => {
                if self.means != Means::Finger {
                    pick.input(&Input::Hover(Some(name.to_owned())));
                }
                pick.input(&Input::Press(name.to_owned()))
            }
        }
    }
}

/// The cells that look different after the move or that its notation names.
fn concerned(position: &Position, mv: Move) -> Vec<String> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let [before, after] = [position, &after].map(|position| scene(position, &Show::default()).cells);
    let text = mv.to_string();
    let is_concerned = |name: &str, description: &str| {
        text.contains(name) || !after.iter().any(|cell| cell.name == name && cell.description == description)
    };
    before
        .into_iter()
        .filter(|cell| is_concerned(&cell.name, &cell.description))
        .map(|cell| cell.name)
        .collect()
}

#[cfg(test)]
mod tests {
    use fishka_catalog::{GAMES, Line, Rules};
    use fishka_game::{Options, Turn};

    use super::*;

    #[test]
    fn every_first_move_can_be_made_by_mouse_finger_and_keys() {
        for entry in GAMES {
            let mut line = Line::new(Rules::new(entry.name, &Options::new()).unwrap());
            let mut moves = Vec::new();
            line.legal_moves(&mut moves);
            while line.turn() == Turn::Chance {
                line.play(moves[0]).unwrap();
                line.legal_moves(&mut moves);
            }
            for mv in moves {
                for means in [Means::Mouse, Means::Finger, Means::Keys] {
                    assert!(plan(line.position(), mv, means, 0).is_some(), "{mv} by {means:?}");
                }
            }
        }
    }
}
