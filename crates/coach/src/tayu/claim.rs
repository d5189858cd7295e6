use fishka_game::{Message, Position as _, Seat, Turn};
use fishka_tayu::{Axis, Kind, Move, Position, Role, Side, Square, Tayu};

use super::find::{Exit, Water, kinds_to_come, scored};
use crate::fact::{Claim, Sign, Telling, after};

/// What the coach of Ta Yü can say. Tiles are counted as they may still come: those in the bag, or the one in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TayuClaim {
    /// The exits that face an empty square.
    Open { exits: Vec<Exit> },
    /// An open exit that few tiles can join.
    Served { exit: Exit, kinds: usize, copies: u32, line: Vec<Move> },
    /// Open exits that no tile of the bag can join.
    Dead { exits: Vec<Exit> },
    /// An edge at which a tile can score now.
    Reach { edge: Side, points: u32, copies: u32, squares: Vec<Square>, line: Vec<Move> },
    /// An edge to which no open exit has a way left.
    Closed { edge: Side },
    /// What one more point at an edge adds to the product.
    Worth { edge: Side, points: u32, opposite: u32 },
    /// The double points of an edge that are free.
    Doubles { edge: Side, squares: Vec<Square>, worth: u32 },
    /// How many tiles of those that may be drawn end the game, because they fit nowhere.
    End { copies: u32, total: u32, line: Vec<Move> },
    /// A tile that changes the scores.
    Scores { seat: Seat, role: Role, mv: Move, squares: Vec<Square>, axis: Axis, before: u32, after: u32 },
    /// A tile that leaves exits which nothing can join.
    Kills { seat: Seat, mv: Move, exits: Vec<Exit> },
    /// A tile that closes an edge.
    Closes { seat: Seat, role: Role, mv: Move, edge: Side },
    /// A tile after which the next draw may end the game.
    EndRisk { seat: Seat, leads: bool, copies: u32, total: u32, line: Vec<Move> },
}

impl Claim<Tayu> for TayuClaim {
    fn telling(&self) -> Telling<Move> {
        let for_role = |role: Role, axis: Axis| if role.axis() == Some(axis) { 1 } else { -1 };
        let percent = |copies: u32, total: u32| (copies * 100).checked_div(total).unwrap_or(0);
        let squares = |exits: &[Exit]| exits.iter().map(|exit| exit.square).collect::<Vec<_>>();
        match self {
            // Open exits have their drops on the board, and edges are no squares.
            TayuClaim::Open { exits } => {
                let message = Message::new("tayu-coach-open").number("count", exits.len());
                Telling::new(message, 3).at(squares(exits))
            }
            TayuClaim::Served { exit, kinds, copies, line } => {
                let message = Message::new("tayu-coach-served")
                    .text("square", exit.square)
                    .text("side", exit.side)
                    .number("kinds", *kinds)
                    .number("copies", *copies);
                Telling::new(message, 12 - (*copies).min(8) as i32)
                    .at([exit.square])
                    .sign(Sign::Scarce)
                    .label(copies.to_string())
                    .line(line.clone())
            }
            TayuClaim::Dead { exits } => {
                let message = Message::new("tayu-coach-dead").number("count", exits.len());
                Telling::new(message, 4).at(squares(exits)).sign(Sign::Stuck)
            }
            TayuClaim::Reach { edge, points, copies, squares, line } => {
                let message = Message::new("tayu-coach-reach")
                    .text("edge", edge)
                    .number("points", *points)
                    .number("copies", *copies);
                Telling::new(message, 10 + 2 * *points as i32)
                    .at(squares.clone())
                    .sign(Sign::Reach)
                    .line(line.clone())
            }
            TayuClaim::Closed { edge } => {
                Telling::new(Message::new("tayu-coach-closed").text("edge", edge), 15)
            }
            TayuClaim::Worth { edge, points, opposite } => {
                let message = Message::new("tayu-coach-worth")
                    .text("edge", edge)
                    .number("points", *points)
                    .number("worth", *opposite);
                Telling::new(message, 2 + *opposite as i32)
            }
            TayuClaim::Doubles { edge, squares, worth } => {
                let message = Message::new("tayu-coach-doubles")
                    .text("edge", edge)
                    .number("count", squares.len())
                    .number("worth", *worth);
                Telling::new(message, 1 + *worth as i32).at(squares.clone()).sign(Sign::Key)
            }
            TayuClaim::End { copies, total, line } => {
                let message = Message::new("tayu-coach-end")
                    .number("copies", *copies)
                    .number("total", *total)
                    .number("percent", percent(*copies, *total));
                Telling::new(message, 20).line(line.clone())
            }
            TayuClaim::Scores { seat, role, mv, squares, axis, before, after } => {
                let message = Message::new("tayu-coach-scores")
                    .text("mv", mv)
                    .text("axis", axis_name(*axis))
                    .number("before", *before)
                    .number("after", *after);
                Telling::new(message, 10 * for_role(*role, *axis) * (*after as i32 - *before as i32))
                    .of(*seat)
                    .at(squares.clone())
                    .sign(Sign::Reach)
                    .line([*mv])
            }
            TayuClaim::Kills { seat, mv, exits } => {
                let message = Message::new("tayu-coach-kills").text("mv", mv).number("count", exits.len());
                Telling::new(message, 3).of(*seat).at(squares(exits)).sign(Sign::Stuck).line([*mv])
            }
            TayuClaim::Closes { seat, role, mv, edge } => {
                let message = Message::new("tayu-coach-closes").text("mv", mv).text("edge", edge);
                Telling::new(message, -30 * for_role(*role, edge.axis())).of(*seat).line([*mv])
            }
            TayuClaim::EndRisk { seat, leads, copies, total, line } => {
                let percent = percent(*copies, *total);
                let message = Message::new("tayu-coach-end-risk")
                    .number("copies", *copies)
                    .number("total", *total)
                    .number("percent", percent);
                Telling::new(message, if *leads { percent as i32 } else { -(percent as i32) })
                    .of(*seat)
                    .line(line.clone())
            }
        }
    }

    fn holds(&self, position: &Position, _: &Position, end: &Position) -> bool {
        match self {
            TayuClaim::Open { exits } => {
                exits.iter().all(|exit| Water::of(position).is_open(*exit))
                    && exits.len() == Water::of(position).open().len()
            }
            TayuClaim::Served { exit, copies, .. } => {
                Water::of(position).is_open(*exit)
                    && !Water::of(end).is_open(*exit)
                    && copies_that(position, |kind| joins(position, kind, *exit)) == *copies
            }
            TayuClaim::Dead { exits } => {
                let dead = |exit: &Exit| copies_that(position, |kind| joins(position, kind, *exit)) == 0;
                exits.iter().all(|exit| Water::of(position).is_open(*exit) && dead(exit))
            }
            TayuClaim::Reach { edge, points, .. } => {
                end.score().edge(*edge).points() == position.score().edge(*edge).points() + points
            }
            TayuClaim::Closed { edge } => !Water::of(position).has_way_to(*edge),
            TayuClaim::Worth { edge, points, opposite } => {
                position.score().edge(*edge).points() == *points
                    && position.score().edge(edge.opposite()).points() == *opposite
            }
            TayuClaim::Doubles { edge, squares, worth } => {
                let free = |square: &Square| {
                    position.edition().is_double(*square, *edge) && position.tile_at(*square).is_none()
                };
                squares.iter().all(free) && *worth == 2 * position.score().edge(edge.opposite()).points()
            }
            TayuClaim::End { copies, total, .. } => {
                end.turn() == Turn::Over
                    && (*copies, *total)
                        == (copies_that(position, |kind| fits_nowhere(position, kind)), total_of(position))
            }
            TayuClaim::Scores { axis, before, after, .. } => {
                position.score().of(*axis) == *before && end.score().of(*axis) == *after
            }
            TayuClaim::Kills { exits, .. } => {
                let dead = |exit: &Exit| copies_that(end, |kind| joins(end, kind, *exit)) == 0;
                exits.iter().all(|exit| Water::of(end).is_open(*exit) && dead(exit))
            }
            TayuClaim::Closes { edge, .. } => {
                Water::of(position).has_way_to(*edge) && !Water::of(end).has_way_to(*edge)
            }
            TayuClaim::EndRisk { copies, total, line, .. } => {
                let Some(between) = after(position, &line[..1]) else { return false };
                end.turn() == Turn::Over
                    && (*copies, *total)
                        == (copies_that(&between, |kind| fits_nowhere(&between, kind)), total_of(&between))
            }
        }
    }
}

/// How many tiles that may come have a property.
fn copies_that(position: &Position, mut has: impl FnMut(Kind) -> bool) -> u32 {
    kinds_to_come(position).into_iter().filter(|coming| has(coming.kind)).map(|coming| coming.copies).sum()
}

fn total_of(position: &Position) -> u32 {
    copies_that(position, |_| true)
}

fn fits_nowhere(position: &Position, kind: Kind) -> bool {
    position.legal_placements(kind).is_empty()
}

fn joins(position: &Position, kind: Kind, exit: Exit) -> bool {
    position.legal_placements(kind).into_iter().any(|placement| {
        placement
            .exits()
            .any(|(square, side)| square.step(side) == Some(exit.square) && side == exit.side.opposite())
    })
}

const fn axis_name(axis: Axis) -> &'static str {
    match axis {
        Axis::NorthSouth => "north-south",
        Axis::EastWest => "east-west",
    }
}

/// The squares of a placement that score at an edge.
pub(super) fn scoring_squares(position: &Position, mv: Move) -> Vec<Square> {
    let Move::Place(placement) = mv else { return Vec::new() };
    scored(position, placement).into_iter().map(|(square, _)| square).collect()
}
