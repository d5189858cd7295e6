use core::cmp::Ordering;

use fishka_abalone::{Abalone, Cell, CellSet, Colour, Formation, Move, MoveKind, Position, formations};
use fishka_game::{Message, Position as _};

use super::find::{contacts, distance_from_centre, groups};
use crate::fact::{Claim, Sign, Telling, after};

/// What the coach of Abalone can say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AbaloneClaim {
    /// A formation that has a name.
    Formation { side: Colour, formation: Formation },
    /// A push that is there to be made and puts no marble out.
    Push { side: Colour, mv: Move, pushers: usize, pushed: CellSet },
    /// A push that puts a marble out.
    PushOut { side: Colour, mv: Move, cell: Cell },
    /// A move after which a marble goes out whatever is answered; the line goes through one answer.
    PushOutSoon { side: Colour, mv: Move, line: [Move; 3] },
    /// How far the marbles of each side are from the centre on average, in hundredths of a cell.
    Centre { black: u32, white: u32 },
    /// In how many places marbles of each side touch.
    Cohesion { black: usize, white: usize },
    /// A move that leaves the marbles of a side in more groups than before.
    Breaks { side: Colour, by: Colour, mv: Move, before: usize, after: usize },
    /// A move that joins the marbles of the side that makes it into fewer groups.
    Joins { side: Colour, mv: Move, before: usize, after: usize },
    /// A move that saves marbles from being put out.
    Saves { side: Colour, mv: Move, cells: CellSet },
    /// A move after which the other side can put a marble out.
    Allows { side: Colour, mv: Move, reply: Move, cell: Cell },
}

impl Claim<Abalone> for AbaloneClaim {
    fn telling(&self) -> Telling<Move> {
        match self {
            AbaloneClaim::Formation { side, formation } => {
                let cells = formation.cells();
                let (key, weight) = match formation {
                    Formation::Monomial { .. } => ("abalone-coach-monomial", 12),
                    Formation::Binomial { .. } => ("abalone-coach-binomial", 3),
                    Formation::Spear { .. } => ("abalone-coach-spear", 4),
                    Formation::Arc { .. } => ("abalone-coach-arc", 4),
                    Formation::Shield { .. } => ("abalone-coach-shield", 4),
                    Formation::Polynomial { .. } => ("abalone-coach-polynomial", 1),
                    Formation::Block { .. } => ("abalone-coach-block", 5),
                    Formation::Det { .. } => ("abalone-coach-det", 18),
                    Formation::Pac { .. } => ("abalone-coach-pac", 9),
                    Formation::Sumito { .. } => ("abalone-coach-sumito", 11),
                };
                let message = Message::new(key)
                    .text("side", side_name(*side))
                    .text("cells", cells)
                    .number("count", cells.len());
                let telling = Telling::new(message, weight).of(side.seat()).at(in_order(cells));
                // A group that is only large has no shape worth looking at.
                let shapeless = matches!(formation, Formation::Polynomial { .. });
                if shapeless { telling } else { telling.sign(Sign::Shape) }
            }
            AbaloneClaim::Push { side, mv, pushers, pushed } => {
                let message = Message::new("abalone-coach-push")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .number("pushers", *pushers)
                    .number("pushed", pushed.len());
                Telling::new(message, 14)
                    .of(side.seat())
                    .at(in_order(*pushed))
                    .sign(Sign::Fight)
                    .arrows(pushed.iter().next().and_then(|to| push(*mv, to)))
                    .label(format!("{pushers}:{}", pushed.len()))
                    .line([*mv])
            }
            AbaloneClaim::PushOut { side, mv, cell } => {
                let message = Message::new("abalone-coach-push-out")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .text("cell", cell);
                Telling::new(message, 100)
                    .of(side.seat())
                    .at([*cell])
                    .sign(Sign::Danger)
                    .arrows(push(*mv, *cell))
                    .line([*mv])
            }
            AbaloneClaim::PushOutSoon { side, mv, line } => {
                let message =
                    Message::new("abalone-coach-push-out-soon").text("side", side_name(*side)).text("mv", mv);
                Telling::new(message, 60)
                    .of(side.seat())
                    .at(in_order(mv.named_cells()))
                    .sign(Sign::Fight)
                    .line(*line)
            }
            AbaloneClaim::Centre { black, white } => {
                let nearer = match black.cmp(white) {
                    Ordering::Less => "black",
                    Ordering::Greater => "white",
                    Ordering::Equal => "nobody",
                };
                let weight = 6 + (black.abs_diff(*white) / 10) as i32;
                let (black, white) = (tenths(*black), tenths(*white));
                let message = Message::new("abalone-coach-centre")
                    .text("side", nearer)
                    .number("black", black / 10)
                    .number("black-tenths", black % 10)
                    .number("white", white / 10)
                    .number("white-tenths", white % 10);
                Telling::new(message, weight)
            }
            AbaloneClaim::Cohesion { black, white } => {
                let firmer = match black.cmp(white) {
                    Ordering::Greater => "black",
                    Ordering::Less => "white",
                    Ordering::Equal => "nobody",
                };
                let message = Message::new("abalone-coach-cohesion")
                    .text("side", firmer)
                    .number("black", *black)
                    .number("white", *white);
                Telling::new(message, 6 + black.abs_diff(*white) as i32)
            }
            AbaloneClaim::Breaks { side, by, mv, before, after } => {
                let message = Message::new("abalone-coach-breaks")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .number("before", *before)
                    .number("after", *after);
                Telling::new(message, if side == by { -15 } else { 25 })
                    .of(side.seat())
                    .at(in_order(mv.named_cells()))
                    .sign(Sign::Reach)
                    .line([*mv])
            }
            AbaloneClaim::Joins { side, mv, before, after } => {
                let message = Message::new("abalone-coach-joins")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .number("before", *before)
                    .number("after", *after);
                Telling::new(message, 10)
                    .of(side.seat())
                    .at(in_order(mv.named_cells()))
                    .sign(Sign::Reach)
                    .line([*mv])
            }
            AbaloneClaim::Saves { side, mv, cells } => {
                let message = Message::new("abalone-coach-saves")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .text("cells", cells)
                    .number("count", cells.len());
                Telling::new(message, 40 * cells.len() as i32)
                    .of(side.seat())
                    .at(in_order(*cells))
                    .sign(Sign::Reach)
                    .line([*mv])
            }
            AbaloneClaim::Allows { side, mv, reply, cell } => {
                let message = Message::new("abalone-coach-allows")
                    .text("side", side_name(*side))
                    .text("mv", mv)
                    .text("reply", reply)
                    .text("cell", cell);
                Telling::new(message, -90)
                    .of(side.seat())
                    .at([*cell])
                    .sign(Sign::Danger)
                    .arrows(push(*reply, *cell))
                    .line([*mv, *reply])
            }
        }
    }

    fn holds(&self, position: &Position, start: &Position, end: &Position) -> bool {
        match self {
            AbaloneClaim::Formation { side, formation } => formations(position, *side).contains(formation),
            AbaloneClaim::Push { side, mv, pushers, pushed } => start.effect(*mv).is_ok_and(|effect| {
                effect.moved.len() == *pushers
                    && effect.pushed == *pushed
                    && end.out(!*side) == start.out(!*side)
            }),
            AbaloneClaim::PushOut { side, cell, .. } => {
                end.out(!*side) == start.out(!*side) + 1 && start.marble(*cell) == Some(!*side)
            }
            AbaloneClaim::PushOutSoon { side, mv, .. } => {
                let Some(between) = after(start, &[*mv]) else { return false };
                end.out(!*side) == start.out(!*side) + 1 && goes_out_whatever_is_answered(&between, *side)
            }
            AbaloneClaim::Centre { black, white } => {
                distance_from_centre(position, Colour::Black) == *black
                    && distance_from_centre(position, Colour::White) == *white
            }
            AbaloneClaim::Cohesion { black, white } => {
                contacts(position.marbles(Colour::Black)) == *black
                    && contacts(position.marbles(Colour::White)) == *white
            }
            AbaloneClaim::Breaks { side, before, after, .. }
            | AbaloneClaim::Joins { side, before, after, .. } => {
                groups(start.marbles(*side)) == *before && groups(end.marbles(*side)) == *after
            }
            AbaloneClaim::Saves { side, cells, .. } => {
                let out = |position: &Position| falling(position, *side);
                out(&start.passed()) & *cells == *cells && out(end).is_empty()
            }
            AbaloneClaim::Allows { side, mv, .. } => {
                after(start, &[*mv]).is_some_and(|between| end.out(*side) == between.out(*side) + 1)
            }
        }
    }
}

/// The marbles of a side that the other, which is to move, can put out, found by trying every move.
fn falling(position: &Position, side: Colour) -> CellSet {
    let mut moves = Default::default();
    position.legal_moves(&mut moves);
    let falls = moves.iter().filter_map(|&mv| position.effect(mv).ok()?.falls);
    falls.filter(|&cell| position.marble(cell) == Some(side)).collect()
}

fn goes_out_whatever_is_answered(position: &Position, by: Colour) -> bool {
    let mut replies = Default::default();
    position.legal_moves(&mut replies);
    !replies.is_empty()
        && replies.iter().all(|&reply| {
            let mut after = *position;
            after.play_unchecked(reply);
            !falling(&after, !by).is_empty()
        })
}

/// Sets are walked in the order of bits; people read cells in the order of names.
fn in_order(cells: CellSet) -> impl Iterator<Item = Cell> {
    Cell::ALL.into_iter().filter(move |&cell| cells.contains(cell))
}

/// From where a row pushes a cell.
fn push(mv: Move, to: Cell) -> Option<(Cell, Cell)> {
    match mv.kind() {
        MoveKind::InLine { rear, .. } => Some((rear, to)),
        MoveKind::Broadside { .. } => None,
    }
}

fn side_name(side: Colour) -> &'static str {
    match side {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

/// Hundredths, rounded. What stands between whole cells and tenths differs from language to language.
const fn tenths(hundredths: u32) -> usize {
    (hundredths as usize + 5) / 10
}
