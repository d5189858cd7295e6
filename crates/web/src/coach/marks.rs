//! How what the coach points out is drawn: at most three signs at once, each with a shape of its own.

use std::cmp::Reverse;

use fishka_coach::{Fact, Sign};
use fishka_game::Brush;
use fishka_view::{Arrow, CellMark, MarkShape};

use crate::board::Annotations;

/// More kinds of marks at once nobody can tell apart.
const MOST: usize = 3;
/// More marked cells than that point out nothing, such as all the pieces that are surrounded when a game of DVONN begins.
const CROWD: usize = 16;

/// The signs of some facts and how many facts have each; the one whose facts tell most comes first.
pub(super) fn signs(facts: &[Fact]) -> Vec<(Sign, usize)> {
    let of = |sign: Sign| facts.iter().filter(move |fact| fact.sign == Some(sign));
    let mut signs: Vec<(Sign, usize)> = Sign::ALL.into_iter().map(|sign| (sign, of(sign).count())).collect();
    signs.retain(|(_, count)| *count > 0);
    signs.sort_by_key(|&(sign, _)| Reverse(of(sign).map(|fact| fact.weight.abs()).max()));
    signs
}

/// The signs that are shown as long as nobody asks for others: those that tell most, without any that would cover half the board.
pub(super) fn pressing(facts: &[Fact]) -> Vec<Sign> {
    let marked = |sign: Sign| -> usize {
        facts.iter().filter(|fact| fact.sign == Some(sign)).map(|fact| fact.cells.len()).sum()
    };
    let few = signs(facts).into_iter().map(|(sign, _)| sign).filter(|sign| marked(*sign) <= CROWD);
    few.take(MOST).collect()
}

/// Shows a sign or hides it. One too many takes the place of the one that was shown first.
pub(super) fn toggle(shown: &mut Vec<Sign>, sign: Sign) {
    match shown.iter().position(|known| *known == sign) {
        Some(at) => drop(shown.remove(at)),
        None => {
            if shown.len() == MOST {
                shown.remove(0);
            }
            shown.push(sign);
        }
    }
}

/// The marks and arrows of facts.
pub(super) fn annotations<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Annotations {
    let mut drawn = Annotations::default();
    for fact in facts {
        let Some(sign) = fact.sign else { continue };
        let (shape, brush) = look(sign);
        let shape = match fact.label.is_empty() {
            true => shape,
            false => Some(MarkShape::Text(fact.label.clone())),
        };
        for mark in fact
            .cells
            .iter()
            .filter_map(|cell| shape.clone().map(|shape| CellMark { cell: cell.clone(), shape, brush }))
        {
            if !drawn.marks.contains(&mark) {
                drawn.marks.push(mark);
            }
        }
        for (from, to) in &fact.arrows {
            let arrow = Arrow { from: from.clone(), to: to.clone(), brush, weight: 1, label: String::new() };
            if !drawn.arrows.contains(&arrow) {
                drawn.arrows.push(arrow);
            }
        }
    }
    drawn
}

/// The mark of a sign, where it has one besides its arrows and labels, and its brush.
const fn look(sign: Sign) -> (Option<MarkShape>, Brush) {
    match sign {
        Sign::Danger => (Some(MarkShape::Notched), Brush::Red),
        Sign::Falls => (Some(MarkShape::Hatched), Brush::Red),
        Sign::Fight | Sign::Scarce => (None, Brush::Blue),
        Sign::Stuck => (Some(MarkShape::Cross), Brush::Yellow),
        Sign::Reach => (Some(MarkShape::Dot), Brush::Green),
        Sign::Shape | Sign::Key => (Some(MarkShape::Ring), Brush::Yellow),
    }
}

/// The same marks as small drawings for a legend: path data on a square of 24.
pub(super) const fn sample(sign: Sign) -> &'static str {
    match sign {
        Sign::Danger => "M12 4a8 8 0 0 1 8 8M20 15a8 8 0 0 1-7 5M10 20a8 8 0 0 1-6-6M4 11a8 8 0 0 1 6-7",
        Sign::Falls => "M4 9l5-5M4 15L15 4M4 20L20 4M9 20L20 9M15 20l5-5",
        Sign::Fight => "M3 12h17M14 6l6 6l-6 6",
        Sign::Stuck => "M6 6l12 12M18 6L6 18",
        Sign::Reach => "M12 9a3 3 0 1 0 .1 0M12 11a1 1 0 1 0 .1 0",
        Sign::Scarce => "M12 4a8 8 0 1 0 .1 0M11 9l2-1v8",
        Sign::Shape | Sign::Key => "M12 4a8 8 0 1 0 .1 0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(sign: Sign, cells: &[&str], label: &str) -> Fact {
        Fact {
            key: "a",
            values: Vec::new(),
            cells: cells.iter().map(|&cell| cell.to_owned()).collect(),
            sign: Some(sign),
            arrows: vec![("a1".to_owned(), "b2".to_owned())],
            label: label.to_owned(),
            side: None,
            threat: false,
            line: Vec::new(),
            weight: 1,
        }
    }

    #[test]
    fn no_more_than_three_are_shown() {
        let mut shown = Vec::new();
        for sign in [Sign::Danger, Sign::Falls, Sign::Stuck, Sign::Shape] {
            toggle(&mut shown, sign);
        }
        assert_eq!(shown, [Sign::Falls, Sign::Stuck, Sign::Shape]);
        toggle(&mut shown, Sign::Stuck);
        assert_eq!(shown, [Sign::Falls, Sign::Shape]);
    }

    #[test]
    fn what_is_said_twice_is_drawn_once_and_labels_are_written() {
        let facts = [fact(Sign::Fight, &["b2"], "2:1"), fact(Sign::Fight, &["b2"], "2:1")];
        let drawn = annotations(&facts);
        assert_eq!((drawn.marks.len(), drawn.arrows.len()), (1, 1));
        assert_eq!(drawn.marks[0].shape, MarkShape::Text("2:1".to_owned()));
    }

    #[test]
    fn what_tells_most_comes_first() {
        let stuck = Fact { weight: 9, ..fact(Sign::Stuck, &["c3"], "") };
        let facts = [fact(Sign::Fight, &["b2"], ""), stuck, fact(Sign::Fight, &["d4"], "")];
        assert_eq!(signs(&facts), [(Sign::Stuck, 1), (Sign::Fight, 2)]);
    }

    #[test]
    fn what_is_nearly_everywhere_is_shown_only_when_asked_for() {
        let cells: Vec<String> = (0..=CROWD).map(|at| format!("a{at}")).collect();
        let crowd = Fact { cells, weight: 9, ..fact(Sign::Stuck, &[], "") };
        assert_eq!(pressing(&[crowd, fact(Sign::Fight, &["b2"], "")]), [Sign::Fight]);
    }

    #[test]
    fn signs_that_meet_in_a_game_look_different() {
        let mut seen: Vec<&str> = Sign::ALL.into_iter().map(sample).collect();
        seen.sort_unstable();
        seen.dedup();
        // Shapes and key places are of different games.
        assert_eq!(seen.len(), Sign::ALL.len() - 1);
    }
}
