//! An Abalone move half made: one to three marbles, then where they go.

use fishka_abalone::{Cell, CellSet, Direction, Effect, Illegal, Move, Position};
use fishka_game::{Explain as _, Message, Position as _};

use crate::pick::{CellAction, Drag, Input, MovePick};

/// What is picked of an Abalone move.
#[derive(Clone, PartialEq, Debug)]
pub struct AbalonePick {
    position: Position,
    own: CellSet,
    legal: Vec<(Move, Effect)>,
    group: CellSet,
    /// The marble picked first: where two ways lead to the same cell, it says which is meant, as in the notation.
    first: Option<Cell>,
    aim: Option<Move>,
    /// What was picked when a drag began.
    held: Option<CellSet>,
}

impl MovePick for AbalonePick {
    type Move = Move;

    fn input(&mut self, input: &Input) -> Option<Move> {
        match input {
            Input::Press(name) => return self.press(name.parse().ok()?),
            Input::PressWay(degrees) => return self.going(nearest(*degrees)),
            Input::Hover(name) => {
                let cell = name.as_ref().and_then(|name| name.parse().ok());
                self.aim = cell.and_then(|cell| self.leading_to(cell));
            }
            Input::HoverWay(degrees) => self.aim = self.going(nearest(*degrees)),
            Input::Drag(drag) => self.drag(drag),
            Input::Drop(drag) => {
                self.drag(drag);
                self.held = None;
                return self.aim.take();
            }
            Input::Cancel => self.choose(CellSet::EMPTY, None),
            Input::Turn => {}
        }
        None
    }

    fn chosen(&self) -> Vec<String> {
        self.group.iter().map(|cell| cell.to_string()).collect()
    }

    fn offered(&self) -> Vec<Move> {
        self.going_along().collect()
    }

    fn considered(&self) -> Option<Move> {
        self.aim
    }

    fn can(&self, cell: &str) -> Option<CellAction> {
        let cell = cell.parse().ok()?;
        if self.group.contains(cell) {
            Some(CellAction::PutBack)
        } else if self.leading_to(cell).is_some() {
            Some(CellAction::Land)
        } else {
            self.legal.iter().any(|(_, effect)| effect.moved.contains(cell)).then_some(CellAction::Move)
        }
    }

    fn refusal(&self, input: &Input) -> Option<Message> {
        if self.legal.is_empty() {
            return None;
        }
        match input {
            Input::Press(name) => {
                let cell = name.parse().ok()?;
                if self.own.contains(cell) {
                    return self.too_many(self.group, cell).or_else(|| self.stuck(cell));
                }
                match self.group.is_empty() {
                    true => self.not_own(cell),
                    false => self.out_of_reach(cell),
                }
            }
            Input::Drop(drag) => {
                let from: Cell = drag.from.parse().ok()?;
                if !self.own.contains(from) {
                    return self.not_own(from);
                }
                let over: Option<Cell> = drag.over.as_ref().and_then(|over| over.parse().ok());
                let moving = self.held.is_some_and(|held| held.contains(from));
                let group = if self.group.contains(from) { self.group } else { CellSet::of(from) };
                match over {
                    Some(over) if over == from => None,
                    Some(over) if self.own.contains(over) && !moving => {
                        self.too_many(CellSet::of(from), over)
                    }
                    _ => self.stuck(from).or_else(|| self.against(group, nearest(drag.degrees))),
                }
            }
            _ => None,
        }
    }
}

impl AbalonePick {
    pub(super) fn new(position: &Position, legal: Vec<Move>) -> AbalonePick {
        AbalonePick {
            position: *position,
            own: position.marbles(position.to_move()),
            legal: legal.into_iter().filter_map(|mv| Some((mv, position.effect(mv).ok()?))).collect(),
            group: CellSet::EMPTY,
            first: None,
            aim: None,
            held: None,
        }
    }

    /// The moves of the marbles picked.
    fn going_along(&self) -> impl Iterator<Item = Move> {
        self.legal.iter().filter(|(mv, effect)| self.goes_with(*mv, effect)).map(|(mv, _)| *mv)
    }

    fn press(&mut self, cell: Cell) -> Option<Move> {
        if let Some(mv) = self.leading_to(cell) {
            return Some(mv);
        }
        let alone = self.line_with(CellSet::EMPTY, cell);
        if !self.group.contains(cell) {
            match self.line_with(self.group, cell) {
                Some(line) if !self.group.is_empty() => self.choose(line, self.first),
                _ => self.choose(alone.unwrap_or_default(), Some(cell)),
            }
        } else if self.group.len() == 1 {
            self.choose(CellSet::EMPTY, None);
        } else if self.is_end(cell) {
            let rest = self.group.without(cell);
            self.choose(rest, self.first.filter(|&first| first != cell).or_else(|| rest.iter().next()));
        } else {
            self.choose(alone.unwrap_or_default(), Some(cell));
        }
        None
    }

    fn drag(&mut self, drag: &Drag) {
        let Some(from) = drag.from.parse().ok().filter(|&from| self.own.contains(from)) else { return };
        let over: Option<Cell> = drag.over.as_ref().and_then(|over| over.parse().ok());
        let held = *self.held.get_or_insert(self.group);
        if held.contains(from) {
            self.group = held;
            self.aim = if over == Some(from) { None } else { self.going(nearest(drag.degrees)) };
            return;
        }
        let alone = self.line_with(CellSet::EMPTY, from);
        match over.filter(|&over| self.own.contains(over)) {
            // From one own marble to another: these are the two ends of the line meant.
            Some(end) => {
                let line = alone.and_then(|alone| self.line_with(alone, end));
                self.choose(line.or(alone).unwrap_or_default(), Some(from));
            }
            None => {
                self.choose(alone.unwrap_or_default(), Some(from));
                self.aim = self.going(nearest(drag.degrees));
            }
        }
    }

    fn choose(&mut self, group: CellSet, first: Option<Cell>) {
        self.group = group;
        self.first = first.filter(|&first| group.contains(first));
        self.aim = None;
    }

    /// The shortest line with these marbles and one more that some legal move takes along.
    fn line_with(&self, group: CellSet, cell: Cell) -> Option<CellSet> {
        let wanted = group.with(cell);
        let line =
            self.legal.iter().map(|(_, effect)| effect.moved).find(|moved| contains(*moved, wanted))?;
        let (mut first, mut last) = (cell, cell);
        for cell in wanted {
            (first, last) = (first.min(cell), last.max(cell));
        }
        // Along any line the names of the cells rise, so those between the ends are those with names between.
        Some(line.iter().filter(|cell| (first..=last).contains(cell)).fold(CellSet::EMPTY, CellSet::with))
    }

    /// Why a cell without a marble of one's own cannot be picked.
    fn not_own(&self, cell: Cell) -> Option<Message> {
        let mv = Direction::ALL.into_iter().find_map(|direction| Move::in_line(cell, direction))?;
        self.position.check(mv).err().map(|illegal| illegal.message())
    }

    /// A marble that no move takes along.
    fn stuck(&self, cell: Cell) -> Option<Message> {
        let mut moves = <Position as fishka_game::Position>::Moves::default();
        self.position.legal_moves(&mut moves);
        let takes = |mv: &Move| self.position.effect(*mv).is_ok_and(|effect| effect.moved.contains(cell));
        let free = self.group.contains(cell) || moves.iter().any(takes);
        (!free).then(|| Message::new("abalone-refused-stuck").text("cell", cell))
    }

    /// A marble that would make the row of others too long.
    fn too_many(&self, group: CellSet, cell: Cell) -> Option<Message> {
        let wanted = group.with(cell);
        let (rear, last) = (wanted.iter().min()?, wanted.iter().max()?);
        let row = |direction: &Direction| {
            let next = |at: &Cell| at.neighbour(*direction).filter(|&next| self.own.contains(next));
            let mut row = std::iter::successors(Some(rear), next).collect::<Vec<_>>();
            row.truncate(row.iter().position(|&at| at == last)? + 1);
            wanted.iter().all(|cell| row.contains(&cell)).then_some(row.len())
        };
        let count = Direction::ALL.iter().find_map(row).filter(|&count| count > Position::MOST_MOVERS)?;
        Some(Illegal::TooMany { rear, count: count as u8 }.message())
    }

    /// Why the marbles picked do not go to a cell.
    fn out_of_reach(&self, cell: Cell) -> Option<Message> {
        if self.leading_to(cell).is_some() {
            return None;
        }
        let ways: Vec<Direction> = self.group.iter().filter_map(|marble| marble.direction_to(cell)).collect();
        if ways.is_empty() {
            return Some(Message::new("abalone-refused-too-far").text("cell", cell));
        }
        let meant = self.first.and_then(|first| first.direction_to(cell));
        meant.into_iter().chain(ways).find_map(|direction| self.against(self.group, direction))
    }

    /// The rule that marbles would break by going this way.
    fn against(&self, group: CellSet, direction: Direction) -> Option<Message> {
        let (first, last) = (group.iter().min()?, group.iter().max()?);
        let behind = |cell: &Cell| cell.neighbour(direction.opposite());
        let rear = group.iter().find(|cell| behind(cell).is_none_or(|cell| !group.contains(cell)))?;
        let illegal = match Move::broadside(first, last, direction).or_else(|| Move::in_line(rear, direction))
        {
            Some(mv) => self.position.check(mv).err()?,
            None => Illegal::OwnLeaves { cell: rear },
        };
        Some(illegal.message())
    }

    fn is_end(&self, cell: Cell) -> bool {
        self.group.iter().min() == Some(cell) || self.group.iter().max() == Some(cell)
    }

    /// Whether a move is one of the marbles picked. Marbles before them in their line go along.
    fn goes_with(&self, mv: Move, effect: &Effect) -> bool {
        if self.group.is_empty() || effect.moved == self.group {
            return true;
        }
        let rear_is_picked = contains(self.group, mv.named_cells());
        rear_is_picked && contains(effect.moved, self.group)
    }

    fn going(&self, direction: Direction) -> Option<Move> {
        if self.group.is_empty() {
            return None;
        }
        self.going_along().find(|mv| mv.direction() == direction)
    }

    /// The move of the marbles picked that brings one of them to a cell, or pushes the marble there.
    fn leading_to(&self, cell: Cell) -> Option<Move> {
        if self.group.is_empty() || self.own.contains(cell) {
            return None;
        }
        let leads = |(mv, effect): &&(Move, Effect)| {
            self.goes_with(*mv, effect)
                && (effect.moved.shifted(effect.direction) | effect.pushed).contains(cell)
        };
        let mut ways = self.legal.iter().filter(leads).map(|(mv, _)| *mv);
        let one = ways.next()?;
        let meant = self.first.and_then(|first| first.direction_to(cell));
        let meant = meant.and_then(|meant| ways.find(|mv| mv.direction() == meant));
        Some(meant.unwrap_or(one))
    }
}

fn contains(all: CellSet, some: CellSet) -> bool {
    (some & !all).is_empty()
}

/// The direction nearest to an angle.
fn nearest(degrees: f64) -> Direction {
    // Directions are listed leftwards from the right, a sixth of a turn each.
    let sixths = (-degrees / 60.0).round().rem_euclid(6.0);
    Direction::ALL[sixths as usize % Direction::ALL.len()]
}
