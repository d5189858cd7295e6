//! How a move is made by hand.

use fishka_catalog::{Move, Position};
use fishka_game::Position as _;
use fishka_view::{Choice, Hit, Input, Pick, Scene, Show, scene};
use fishka_words::Language;

/// What a hand does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Act {
    /// Presses a cell.
    Cell(String),
    /// Presses the button of a move that names no cell.
    Button(String),
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
}

/// More acts than any move needs.
const MOST: usize = 6;

/// The shortest way to make a move; `None` when no hand can make it.
pub(crate) fn plan(position: &Position, wanted: Move, means: Means) -> Option<Vec<Act>> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let pick = Pick::new(position, &legal);
    let button = |choice: &Choice| matches!(choice, Choice::One { mv, .. } if *mv == wanted);
    if pick.choices(Language::English).iter().any(button) {
        return Some(vec![Act::Button(wanted.to_string())]);
    }
    let board = Board { position, wanted, means, changed: changed(position, wanted) };
    (1..=MOST).find_map(|length| board.search(&pick, length))
}

struct Board<'a> {
    position: &'a Position,
    wanted: Move,
    means: Means,
    changed: Vec<String>,
}

impl Board<'_> {
    /// Acts of exactly this number that make the move.
    fn search(&self, pick: &Pick, length: usize) -> Option<Vec<Act>> {
        if !pick.offered().contains(&self.wanted) {
            return None;
        }
        let shown = scene(self.position, &pick.shown(Show { beside: false, ..Show::default() }));
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

    /// What may help: cells that do something, and turning. Where a piece can be turned only the cells it will lie on do.
    fn acts(&self, pick: &Pick, shown: &Scene) -> Vec<Act> {
        let turns = pick.quarter_turns().is_some();
        let helps = |name: &String| pick.can(name).is_some() && (!turns || self.changed.contains(name));
        let cells = shown.cells.iter().map(|cell| &cell.name).filter(|name| helps(name));
        let mut acts: Vec<Act> = cells.cloned().map(Act::Cell).collect();
        if turns {
            acts.push(Act::Turn);
        }
        acts
    }

    fn perform(&self, pick: &mut Pick, shown: &Scene, act: &Act) -> Option<Move> {
        match act {
            Act::Button(_) => None,
            Act::Turn => pick.input(&Input::Turn),
            Act::Cell(name) => {
                let centre = shown.cells.iter().find(|cell| cell.name == *name)?.centre;
                match shown.hit(centre)? {
                    Hit::Way(degrees) => {
                        pick.input(&Input::HoverWay(degrees));
                        pick.input(&Input::PressWay(degrees))
                    }
                    Hit::Cell(name) => {
                        if self.means == Means::Mouse {
                            pick.input(&Input::Hover(Some(name.to_owned())));
                        }
                        pick.input(&Input::Press(name.to_owned()))
                    }
                }
            }
        }
    }
}

/// The cells that look different after the move.
fn changed(position: &Position, mv: Move) -> Vec<String> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let [before, after] = [position, &after].map(|position| scene(position, &Show::default()).cells);
    let same = |name: &str, description: &str| {
        after.iter().any(|cell| cell.name == name && cell.description == description)
    };
    before.into_iter().filter(|cell| !same(&cell.name, &cell.description)).map(|cell| cell.name).collect()
}
