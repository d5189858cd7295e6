//! Moves as arrows and marks on a board.

use fishka_catalog::{Move, Position};
use fishka_game::Brush;
use fishka_view::{Arrow, CellMark, MarkShape, Played, Proposal, motion, origin};

use crate::board::Annotations;

/// Draws moves, each with its label, the first the broadest: arrows for what goes somewhere, a label where something is placed,
/// and the moves themselves for boards that show them by what they lay.
pub(super) fn drawn(position: &Position, moves: &[(Move, String)], brush: Brush) -> Annotations {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_catalog::Rules;
    use fishka_game::{Game as _, Position as _};

    use super::*;

    /// The arrows and labels of moves at the start of a game or in a position.
    fn told(game: &str, start: Option<&str>, moves: &[&str]) -> Vec<String> {
        let rules = Rules::new(game, &"".parse().unwrap()).unwrap();
        let position = start.map_or_else(|| rules.start(), |text| rules.position(text).unwrap());
        let moves: Vec<_> = moves
            .iter()
            .enumerate()
            .map(|(rank, text)| (position.parse_move(text).unwrap(), (rank + 1).to_string()))
            .collect();
        let Annotations { arrows, marks, .. } = drawn(&position, &moves, Brush::Blue);
        let arrows = arrows.into_iter().map(|arrow| format!("{}-{} {}", arrow.from, arrow.to, arrow.label));
        arrows.chain(marks.into_iter().map(|mark| mark.cell)).collect()
    }

    #[test]
    fn a_row_that_goes_its_own_way_is_one_arrow() {
        assert_eq!(told("abalone", None, &["a1b1"]).len(), 1);
        assert_eq!(told("abalone", None, &["c3d3"]), ["c3-d3 1"]);
    }

    #[test]
    fn what_is_placed_is_numbered_where_it_lies() {
        assert_eq!(told("dvonn", None, &["d3", "e1"]), ["d3", "e1"]);
    }

    #[test]
    fn a_stack_goes_from_cell_to_cell() {
        assert_eq!(told("dvonn", Some("9/10/11/10/wwrbb4 b stack"), &["e1d1"]), ["e1-d1 1"]);
    }
}
