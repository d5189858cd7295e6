use fishka_abalone::{Abalone, Cell, CellSet, Colour, Formation, Move, MoveKind, Position, formations};
use fishka_game::{Message, Position as _, Seat};

use super::find::{contacts, distance_from_centre, groups};
use crate::fact::{Claim, Sign, after};

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
    fn message(&self) -> Message {
        match self {
            AbaloneClaim::Formation { side, formation } => Message::new(formation_key(formation))
                .text("side", side_name(*side))
                .text("cells", formation.cells())
                .number("count", formation.cells().len()),
            AbaloneClaim::Push { side, mv, pushers, pushed } => Message::new("abalone-coach-push")
                .text("side", side_name(*side))
                .text("mv", mv)
                .number("pushers", *pushers)
                .number("pushed", pushed.len()),
            AbaloneClaim::PushOut { side, mv, cell } => Message::new("abalone-coach-push-out")
                .text("side", side_name(*side))
                .text("mv", mv)
                .text("cell", cell),
            AbaloneClaim::PushOutSoon { side, mv, .. } => {
                Message::new("abalone-coach-push-out-soon").text("side", side_name(*side)).text("mv", mv)
            }
            AbaloneClaim::Centre { black, white } => {
                let nearer = match black.cmp(white) {
                    core::cmp::Ordering::Less => "black",
                    core::cmp::Ordering::Greater => "white",
                    core::cmp::Ordering::Equal => "nobody",
                };
                let (black, white) = (tenths(*black), tenths(*white));
                Message::new("abalone-coach-centre")
                    .text("side", nearer)
                    .number("black", black / 10)
                    .number("black-tenths", black % 10)
                    .number("white", white / 10)
                    .number("white-tenths", white % 10)
            }
            AbaloneClaim::Cohesion { black, white } => {
                let firmer = match black.cmp(white) {
                    core::cmp::Ordering::Greater => "black",
                    core::cmp::Ordering::Less => "white",
                    core::cmp::Ordering::Equal => "nobody",
                };
                Message::new("abalone-coach-cohesion")
                    .text("side", firmer)
                    .number("black", *black)
                    .number("white", *white)
            }
            AbaloneClaim::Breaks { side, mv, before, after, .. } => Message::new("abalone-coach-breaks")
                .text("side", side_name(*side))
                .text("mv", mv)
                .number("before", *before)
                .number("after", *after),
            AbaloneClaim::Joins { side, mv, before, after } => Message::new("abalone-coach-joins")
                .text("side", side_name(*side))
                .text("mv", mv)
                .number("before", *before)
                .number("after", *after),
            AbaloneClaim::Saves { side, mv, cells } => Message::new("abalone-coach-saves")
                .text("side", side_name(*side))
                .text("mv", mv)
                .text("cells", cells)
                .number("count", cells.len()),
            AbaloneClaim::Allows { side, mv, reply, cell } => Message::new("abalone-coach-allows")
                .text("side", side_name(*side))
                .text("mv", mv)
                .text("reply", reply)
                .text("cell", cell),
        }
    }

    fn cells(&self) -> Vec<String> {
        let cells = match self {
            AbaloneClaim::Formation { formation, .. } => formation.cells(),
            AbaloneClaim::Push { pushed, .. } => *pushed,
            AbaloneClaim::PushOut { cell, .. } | AbaloneClaim::Allows { cell, .. } => CellSet::of(*cell),
            AbaloneClaim::Saves { cells, .. } => *cells,
            AbaloneClaim::PushOutSoon { mv, .. }
            | AbaloneClaim::Breaks { mv, .. }
            | AbaloneClaim::Joins { mv, .. } => mv.named_cells(),
            AbaloneClaim::Centre { .. } | AbaloneClaim::Cohesion { .. } => CellSet::EMPTY,
        };
        Cell::ALL.into_iter().filter(|&cell| cells.contains(cell)).map(|cell| cell.to_string()).collect()
    }

    fn sign(&self) -> Option<Sign> {
        match self {
            AbaloneClaim::PushOut { .. } | AbaloneClaim::Allows { .. } => Some(Sign::Danger),
            AbaloneClaim::Push { .. } | AbaloneClaim::PushOutSoon { .. } => Some(Sign::Fight),
            // A group that is only large has no shape worth looking at.
            AbaloneClaim::Formation { formation: Formation::Polynomial { .. }, .. }
            | AbaloneClaim::Centre { .. }
            | AbaloneClaim::Cohesion { .. } => None,
            AbaloneClaim::Formation { .. } => Some(Sign::Shape),
            AbaloneClaim::Breaks { .. } | AbaloneClaim::Joins { .. } | AbaloneClaim::Saves { .. } => {
                Some(Sign::Reach)
            }
        }
    }

    fn arrows(&self) -> Vec<(String, String)> {
        let pushed = |mv: Move, to: Cell| match mv.kind() {
            MoveKind::InLine { rear, .. } => vec![(rear.to_string(), to.to_string())],
            MoveKind::Broadside { .. } => Vec::new(),
        };
        match self {
            AbaloneClaim::Push { mv, pushed: cells, .. } => {
                cells.iter().next().map(|to| pushed(*mv, to)).unwrap_or_default()
            }
            AbaloneClaim::PushOut { mv, cell, .. } => pushed(*mv, *cell),
            AbaloneClaim::Allows { reply, cell, .. } => pushed(*reply, *cell),
            _ => Vec::new(),
        }
    }

    fn label(&self) -> String {
        match self {
            AbaloneClaim::Push { pushers, pushed, .. } => format!("{pushers}:{}", pushed.len()),
            _ => String::new(),
        }
    }

    fn side(&self) -> Option<Seat> {
        match self {
            AbaloneClaim::Formation { side, .. }
            | AbaloneClaim::Push { side, .. }
            | AbaloneClaim::PushOut { side, .. }
            | AbaloneClaim::PushOutSoon { side, .. }
            | AbaloneClaim::Breaks { side, .. }
            | AbaloneClaim::Joins { side, .. }
            | AbaloneClaim::Saves { side, .. }
            | AbaloneClaim::Allows { side, .. } => Some(side.seat()),
            AbaloneClaim::Centre { .. } | AbaloneClaim::Cohesion { .. } => None,
        }
    }

    fn line(&self) -> Vec<Move> {
        match self {
            AbaloneClaim::Push { mv, .. }
            | AbaloneClaim::PushOut { mv, .. }
            | AbaloneClaim::Breaks { mv, .. }
            | AbaloneClaim::Joins { mv, .. }
            | AbaloneClaim::Saves { mv, .. } => vec![*mv],
            AbaloneClaim::PushOutSoon { line, .. } => line.to_vec(),
            AbaloneClaim::Allows { mv, reply, .. } => vec![*mv, *reply],
            AbaloneClaim::Formation { .. } | AbaloneClaim::Centre { .. } | AbaloneClaim::Cohesion { .. } => {
                Vec::new()
            }
        }
    }

    fn is_threat(&self, position: &Position) -> bool {
        self.line().first().is_some_and(|&mv| position.check(mv).is_err())
    }

    fn weight(&self) -> i32 {
        match self {
            AbaloneClaim::Formation { formation, .. } => match formation {
                Formation::Det { .. } => 18,
                Formation::Monomial { .. } => 12,
                Formation::Sumito { .. } => 11,
                Formation::Pac { .. } => 9,
                Formation::Block { .. } => 5,
                Formation::Spear { .. } | Formation::Arc { .. } | Formation::Shield { .. } => 4,
                Formation::Binomial { .. } => 3,
                Formation::Polynomial { .. } => 1,
            },
            AbaloneClaim::Push { .. } => 14,
            AbaloneClaim::PushOut { .. } => 100,
            AbaloneClaim::PushOutSoon { .. } => 60,
            AbaloneClaim::Centre { black, white } => 6 + (black.abs_diff(*white) / 10) as i32,
            AbaloneClaim::Cohesion { black, white } => 6 + black.abs_diff(*white) as i32,
            AbaloneClaim::Breaks { side, by, .. } => {
                if side == by {
                    -15
                } else {
                    25
                }
            }
            AbaloneClaim::Joins { .. } => 10,
            AbaloneClaim::Saves { cells, .. } => 40 * cells.len() as i32,
            AbaloneClaim::Allows { .. } => -90,
        }
    }

    fn holds(&self, position: &Position) -> bool {
        let start = if self.is_threat(position) { position.passed() } else { *position };
        let Some(end) = after(&start, &self.line()) else { return false };
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
                let Some(between) = after(&start, &[*mv]) else { return false };
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
                out(&start.passed()) & *cells == *cells && out(&end).is_empty()
            }
            AbaloneClaim::Allows { side, mv, .. } => {
                after(&start, &[*mv]).is_some_and(|between| end.out(*side) == between.out(*side) + 1)
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

fn formation_key(formation: &Formation) -> &'static str {
    match formation {
        Formation::Monomial { .. } => "abalone-coach-monomial",
        Formation::Binomial { .. } => "abalone-coach-binomial",
        Formation::Spear { .. } => "abalone-coach-spear",
        Formation::Arc { .. } => "abalone-coach-arc",
        Formation::Shield { .. } => "abalone-coach-shield",
        Formation::Polynomial { .. } => "abalone-coach-polynomial",
        Formation::Block { .. } => "abalone-coach-block",
        Formation::Det { .. } => "abalone-coach-det",
        Formation::Pac { .. } => "abalone-coach-pac",
        Formation::Sumito { .. } => "abalone-coach-sumito",
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
