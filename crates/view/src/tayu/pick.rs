//! A Ta Yü move half made: the drawn tile over the board, turned this way or that.

use fishka_game::{Explain as _, Message, Position as _, Value};
use fishka_i18n::Language;
use fishka_tayu::{Class, Edition, Exits, Kind, Move, Orientation, Placement, Position, Square};

use crate::{
    pick::{CellAction, Choice, Input, MovePick},
    speech::say,
};

/// What is picked of a Ta Yü move.
#[derive(Clone, PartialEq, Debug)]
pub struct TayuPick {
    edition: Edition,
    /// What has to be done before a tile is laid.
    due: Option<Message>,
    legal: Vec<Move>,
    kind: Option<Kind>,
    /// How many tiles with and without a ring are left, and how many of them would fit somewhere.
    left: [(u32, u32); 2],
    turns: u8,
    at: Option<Square>,
    ghost: Option<Placement>,
    /// Whether the tile was put down where it fits, and stays there when somebody points elsewhere.
    put_down: bool,
}

impl MovePick for TayuPick {
    type Move = Move;

    fn input(&mut self, input: &Input) -> Option<Move> {
        match input {
            Input::Press(name) => return self.press(name.parse().ok()?),
            Input::Hover(_) if self.put_down => {}
            // Whoever goes to press a button does not take the tile along.
            Input::Hover(None) if self.ghost.is_some_and(|ghost| self.fits(ghost)) => {}
            Input::Hover(name) => {
                self.at = name.as_ref().and_then(|name| name.parse().ok());
                self.lay();
            }
            Input::Drag(drag) | Input::Drop(drag) => {
                let over = drag.over.as_ref().and_then(|name| name.parse().ok());
                self.at = over.or(self.at);
                self.lay();
                self.put_down = self.ghost.is_some_and(|ghost| self.fits(ghost));
            }
            Input::Turn => {
                self.turns = (self.turns + 1) % 4;
                self.lay();
            }
            Input::Cancel => (self.at, self.ghost, self.put_down) = (None, None, false),
            Input::PressWay(_) | Input::HoverWay(_) => {}
        }
        None
    }

    fn offered(&self) -> Vec<Move> {
        self.legal.iter().copied().filter(|mv| matches!(mv, Move::Place(_))).collect()
    }

    fn considered(&self) -> Option<Move> {
        self.ghost.map(Move::Place)
    }

    fn can(&self, cell: &str) -> Option<CellAction> {
        let square: Square = cell.parse().ok()?;
        let covers = |mv: &Move| matches!(mv, Move::Place(tile) if tile.squares().contains(&square));
        self.legal.iter().any(covers).then_some(CellAction::Land)
    }

    /// A tile in hand says for itself whether it fits; without one there is something else to do first.
    fn refusal(&self, input: &Input) -> Option<Message> {
        self.due.clone().filter(|_| matches!(input, Input::Press(_)))
    }

    fn can_drag(&self, cell: &str) -> bool {
        let square: Option<Square> = cell.parse().ok();
        square.zip(self.ghost).is_some_and(|(square, ghost)| ghost.squares().contains(&square))
    }

    fn quarter_turns(&self) -> Option<u8> {
        self.kind.map(|_| self.turns)
    }

    fn choices(&self, language: Language) -> Vec<Choice<Move>> {
        let mut choices = Vec::new();
        let mut bids = Vec::new();
        for &mv in &self.legal {
            let (key, values) = match mv {
                Move::Bid(number) => {
                    bids.push((number, mv));
                    continue;
                }
                Move::Accept => ("tayu-board-accept", Vec::new()),
                Move::Choose(class) => {
                    let key = match class {
                        Class::Ring => "tayu-board-choose-ring",
                        Class::Plain => "tayu-board-choose-plain",
                    };
                    let (count, fit) = self.left[class as usize];
                    (key, vec![("count", Value::number(count)), ("fit", Value::number(fit))])
                }
                Move::Place(_) | Move::Draw(_) => continue,
            };
            let label = say(language, key, &values);
            choices.push(Choice::One { label, mv });
        }
        if !bids.is_empty() {
            bids.sort_unstable();
            choices.push(Choice::Number { label: say(language, "tayu-board-bid", &[]), moves: bids });
        }
        choices
    }
}

impl TayuPick {
    pub(super) fn new(position: &Position, legal: Vec<Move>) -> TayuPick {
        let lays = legal.iter().any(|mv| matches!(mv, Move::Place(_)));
        TayuPick {
            edition: position.edition(),
            due: if lays || legal.is_empty() { None } else { due(position) },
            kind: position.drawn().filter(|_| lays),
            left: Class::ALL.map(|class| left(position, class, &legal)),
            legal,
            turns: 0,
            at: None,
            ghost: None,
            put_down: false,
        }
    }

    /// Pressing a tile that fits lays it; any other press brings the tile there, turned so that it fits if it can.
    fn press(&mut self, square: Square) -> Option<Move> {
        if let Some(ghost) = self.ghost.filter(|ghost| ghost.squares().contains(&square))
            && self.fits(ghost)
        {
            return Some(Move::Place(ghost));
        }
        self.at = Some(square);
        let turns = (0..4).map(|more| (self.turns + more) % 4);
        if let Some(turns) = turns.into_iter().find(|&turns| self.fitting(turns, square).is_some()) {
            self.turns = turns;
        }
        self.lay();
        self.put_down = self.ghost.is_some_and(|ghost| self.fits(ghost));
        None
    }

    fn lay(&mut self) {
        self.ghost = self
            .at
            .and_then(|square| self.fitting(self.turns, square).or_else(|| self.tile(self.turns, square, 1)));
    }

    /// The tile turned so and covering a square where it fits, best with its middle.
    fn fitting(&self, turns: u8, square: Square) -> Option<Placement> {
        let tiles = [1, 0, 2].into_iter().filter_map(|third| self.tile(turns, square, third));
        tiles.into_iter().find(|&tile| self.fits(tile))
    }

    /// The tile turned so, with this third of it on a square, or as near to that as the board allows.
    fn tile(&self, turns: u8, square: Square, third: u8) -> Option<Placement> {
        let (exits, orientation) = turned(self.kind?, turns);
        let last = self.edition.size() - 1;
        let (column, row) = match orientation {
            Orientation::Lying => (square.column().saturating_sub(third).min(last - 2), square.row()),
            Orientation::Standing => (square.column(), (square.row() + third).clamp(2, last)),
        };
        Placement::new(exits, orientation, Square::new(column, row)?)
    }

    fn fits(&self, tile: Placement) -> bool {
        self.legal.contains(&Move::Place(tile))
    }
}

/// Why no tile at all can be laid now.
fn due(position: &Position) -> Option<Message> {
    let anywhere = Placement::new(Kind::ALL[0].exits(), Orientation::Lying, Square::new(0, 0)?)?;
    position.check(Move::Place(anywhere)).err().map(|illegal| illegal.message())
}

/// How many tiles of a class are left, and how many of them would fit somewhere, when the class may be chosen.
fn left(position: &Position, class: Class, legal: &[Move]) -> (u32, u32) {
    if !legal.contains(&Move::Choose(class)) {
        return (0, 0);
    }
    let kinds = Kind::ALL.into_iter().filter(|kind| kind.class() == class);
    let fitting = kinds.filter(|&kind| position.count_placements(kind) > 0);
    (position.remaining_of(class), fitting.map(|kind| u32::from(position.remaining(kind))).sum())
}

/// How a tile lies after quarter turns clockwise.
pub(super) fn turned(kind: Kind, turns: u8) -> (Exits, Orientation) {
    let [name, half_turned] = kind.spellings();
    match turns % 4 {
        0 => (name, Orientation::Lying),
        1 => (name, Orientation::Standing),
        2 => (half_turned, Orientation::Lying),
        _ => (half_turned, Orientation::Standing),
    }
}
