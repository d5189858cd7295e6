//! Moves and whatever else comes from outside, as it is drawn on a board.

use fishka_catalog::{Move, Position};
use fishka_game::Brush;

use crate::{
    annotation::{Arrow, CellMark, MarkShape},
    games::motion,
    pick::origin,
    scene::{Played, Proposal, Show},
};

/// What is drawn on a board from outside.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Annotations {
    /// Arrows between cells.
    pub arrows: Vec<Arrow>,
    /// Marks on cells.
    pub marks: Vec<CellMark>,
    /// Moves that are proposed, for boards that show them by what they lay.
    pub proposals: Vec<Proposal<Move>>,
}

impl Annotations {
    /// These and others.
    #[must_use]
    pub fn and(mut self, others: &Annotations) -> Annotations {
        self.arrows.extend(others.arrows.iter().cloned());
        self.marks.extend(others.marks.iter().cloned());
        self.proposals.extend(others.proposals.iter().cloned());
        self
    }

    /// A board that shows them.
    #[must_use]
    pub fn on(self, show: Show<Position>) -> Show<Position> {
        Show { arrows: self.arrows, cell_marks: self.marks, proposals: self.proposals, ..show }
    }
}

/// Draws moves, each with its label, the first the broadest: arrows for what goes somewhere, a label where something is placed,
/// and the moves themselves for boards that show them by what they lay.
#[must_use]
pub fn proposed(position: &Position, moves: &[(Move, String)], brush: Brush) -> Annotations {
    let mut drawn = Annotations::default();
    for (rank, (mv, label)) in moves.iter().enumerate() {
        let weight = if rank == 0 { 3 } else { 1 };
        let motion = motion(&Played { before: position.clone(), mv: *mv });
        let own = origin(position, *mv);
        let next = |cell: &str| {
            let travel =
                motion.travels.iter().find(|travel| travel.from == cell && own.contains(&travel.from));
            travel.map(|travel| travel.to.clone())
        };
        // A row of pieces that go the way they stand in is one arrow, from the last of them to where the first comes.
        let tails = own.iter().filter(|&cell| own.iter().all(|other| next(other).as_ref() != Some(cell)));
        for tail in tails {
            let mut head = tail.clone();
            while let Some(on) = next(&head) {
                head = on;
            }
            let label = if drawn.arrows.iter().any(|arrow| arrow.label == *label) { "" } else { label };
            let arrow = Arrow { from: tail.clone(), to: head, brush, weight, label: label.to_owned() };
            drawn.arrows.push(arrow);
        }
        drawn.proposals.push(Proposal { mv: *mv, label: label.clone(), brush });
        for cell in &motion.appear {
            let marked = drawn.marks.iter().any(|mark| mark.cell == *cell);
            if own.is_empty() && !marked {
                let shape = MarkShape::Text(label.clone());
                drawn.marks.push(CellMark { cell: cell.clone(), shape, brush });
            }
        }
    }
    drawn
}
