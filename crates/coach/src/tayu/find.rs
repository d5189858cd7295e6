//! How the facts are found.

use fishka_game::{Position as _, Seat};
use fishka_tayu::{Axis, Due, Kind, Move, Placement, Position, Side, Square};

use super::claim::{TayuClaim, scoring_squares};

/// So many facts of one kind are enough for a person.
const MOST: usize = 3;
/// An exit that at most so many tiles can join is worth pointing out.
const FEW: u32 = 9;

/// An exit of a lying tile: its square and the side it faces.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exit {
    /// The square of the tile.
    pub(crate) square: Square,
    /// Where the water runs.
    pub(crate) side: Side,
}

/// A kind of tile that may come, and how: the moves that bring it into hand.
pub(super) struct Coming {
    pub(super) kind: Kind,
    pub(super) copies: u32,
    pub(super) moves: Vec<Move>,
}

/// What may be in hand next: the tile that is, or else everything that may be drawn.
pub(super) fn kinds_to_come(position: &Position) -> Vec<Coming> {
    let coming =
        |kind: Kind, moves: Vec<Move>| Coming { kind, copies: position.remaining(kind).into(), moves };
    let left = Kind::ALL.into_iter().filter(|&kind| position.remaining(kind) > 0);
    match position.due() {
        Due::Placement(kind) => vec![Coming { kind, copies: 1, moves: Vec::new() }],
        Due::Draw(class) => left
            .filter(|kind| class.is_none_or(|class| kind.class() == class))
            .map(|kind| coming(kind, vec![Move::Draw(kind)]))
            .collect(),
        Due::Choice => {
            left.map(|kind| coming(kind, vec![Move::Choose(kind.class()), Move::Draw(kind)])).collect()
        }
        Due::Bid | Due::Nothing => Vec::new(),
    }
}

/// The exits of a placement that meet the edge of the board: the square and the edge.
pub(super) fn scored(position: &Position, placement: Placement) -> Vec<(Square, Side)> {
    let off = |&(square, side): &(Square, Side)| {
        square.step(side).is_none_or(|next| !position.edition().contains(next))
    };
    placement.exits().filter(off).collect()
}

/// What lies on the board, square by square.
pub(super) struct Water<'a> {
    position: &'a Position,
    taken: [[bool; Square::GRID as usize]; Square::GRID as usize],
}

impl Water<'_> {
    pub(super) fn of(position: &Position) -> Water<'_> {
        let mut taken = [[false; Square::GRID as usize]; Square::GRID as usize];
        for square in position.placements().iter().flat_map(|placement| placement.squares()) {
            taken[square.row() as usize][square.column() as usize] = true;
        }
        Water { position, taken }
    }

    fn is_free(&self, square: Square) -> bool {
        self.position.edition().contains(square)
            && !self.taken[square.row() as usize][square.column() as usize]
    }

    /// Whether there is such an exit and it faces an empty square.
    pub(super) fn is_open(&self, exit: Exit) -> bool {
        let tile = self.position.tile_at(exit.square);
        let has = tile.is_some_and(|tile| {
            tile.exits().any(|(square, side)| (square, side) == (exit.square, exit.side))
        });
        has && exit.square.step(exit.side).is_some_and(|next| self.is_free(next))
    }

    /// The exits that face an empty square.
    pub(super) fn open(&self) -> Vec<Exit> {
        let exits = self.position.placements().iter().flat_map(|placement| placement.exits());
        exits
            .filter(|(square, side)| square.step(*side).is_some_and(|next| self.is_free(next)))
            .map(|(square, side)| Exit { square, side })
            .collect()
    }

    /// Whether an open exit has a way over empty squares to an edge; on an empty board every edge can be reached.
    pub(super) fn has_way_to(&self, edge: Side) -> bool {
        if self.position.placements().is_empty() {
            return true;
        }
        let mut seen = self.taken;
        let mut open: Vec<Square> =
            self.open().iter().filter_map(|exit| exit.square.step(exit.side)).collect();
        while let Some(square) = open.pop() {
            let seen = &mut seen[square.row() as usize][square.column() as usize];
            if core::mem::replace(seen, true) {
                continue;
            }
            if square.step(edge).is_none_or(|next| !self.position.edition().contains(next)) {
                return true;
            }
            let next = Side::ALL.into_iter().filter_map(|side| square.step(side));
            open.extend(next.filter(|&next| self.is_free(next)));
        }
        false
    }
}

/// What is so in a position.
pub(super) fn of_position(position: &Position) -> Vec<TayuClaim> {
    let mut claims = Vec::new();
    let coming = kinds_to_come(position);
    if coming.is_empty() || position.placements().is_empty() {
        return claims;
    }
    let water = Water::of(position);
    let open = water.open();
    let outlook = Outlook::new(position, &open, &coming);
    claims.extend(outlook.served());
    let drawing = matches!(position.due(), Due::Draw(None) | Due::Choice);
    if drawing {
        let dead = outlook.dead();
        if !dead.is_empty() {
            claims.push(TayuClaim::Dead { exits: dead });
        }
        claims.extend(end(position, &coming).map(|(copies, total, line)| TayuClaim::End {
            copies,
            total,
            line,
        }));
    }
    claims.extend(outlook.reach);
    let score = position.score();
    for edge in Side::ALL {
        let opposite = score.edge(edge.opposite()).points();
        claims.push(TayuClaim::Worth { edge, points: score.edge(edge).points(), opposite });
        if !water.has_way_to(edge) {
            claims.push(TayuClaim::Closed { edge });
            continue;
        }
        let free = |square: &Square| position.edition().is_double(*square, edge) && water.is_free(*square);
        let squares: Vec<Square> = position.edition().squares().filter(free).collect();
        if opposite > 0 && !squares.is_empty() {
            claims.push(TayuClaim::Doubles { edge, squares, worth: 2 * opposite });
        }
    }
    claims.push(TayuClaim::Open { exits: open });
    claims
}

/// The most points to be had at an edge, how many tiles score there, the squares of the best of them, and the moves to it.
type Reach = (u32, u32, Vec<Square>, Vec<Move>);

/// What the tiles that may come can do on a board.
struct Outlook {
    /// Each open exit with the kinds and the number of tiles that can join it, and a line in which one does.
    exits: Vec<(Exit, usize, u32, Vec<Move>)>,
    /// The best that can be scored at each edge.
    reach: Vec<TayuClaim>,
}

impl Outlook {
    fn new(position: &Position, open: &[Exit], coming: &[Coming]) -> Outlook {
        let mut exits: Vec<(Exit, usize, u32, Vec<Move>)> =
            open.iter().map(|&exit| (exit, 0, 0, Vec::new())).collect();
        // Where each open exit stands in the list, by the square before it and the side from which that is entered.
        let find = |square: Square, side: Side| {
            let from = square.step(side)?;
            open.iter().position(|exit| exit.square == from && exit.side == side.opposite())
        };
        let mut reach: [Option<Reach>; 4] = Default::default();
        for coming in coming {
            let (mut joined, mut scoring) = (vec![false; open.len()], [false; 4]);
            for placement in position.legal_placements(coming.kind) {
                let line =
                    || coming.moves.iter().copied().chain([Move::Place(placement)]).collect::<Vec<Move>>();
                for at in placement.exits().filter_map(|(square, side)| find(square, side)) {
                    if !core::mem::replace(&mut joined[at], true) {
                        let (_, kinds, copies, shown) = &mut exits[at];
                        *kinds += 1;
                        *copies += coming.copies;
                        if shown.is_empty() {
                            *shown = line();
                        }
                    }
                }
                let scored = scored(position, placement);
                for edge in Side::ALL {
                    let squares: Vec<Square> =
                        scored.iter().filter(|(_, side)| *side == edge).map(|&(square, _)| square).collect();
                    if squares.is_empty() {
                        continue;
                    }
                    let doubles =
                        squares.iter().filter(|square| position.edition().is_double(**square, edge)).count();
                    let points = (squares.len() + doubles) as u32;
                    let (best, copies, of, shown) = reach[edge as usize].get_or_insert_default();
                    if !core::mem::replace(&mut scoring[edge as usize], true) {
                        *copies += coming.copies;
                    }
                    if points > *best {
                        (*best, *of, *shown) = (points, squares, line());
                    }
                }
            }
        }
        let reach = Side::ALL.into_iter().zip(reach).filter_map(|(edge, found)| {
            let (points, copies, squares, line) = found?;
            Some(TayuClaim::Reach { edge, points, copies, squares, line })
        });
        Outlook { exits, reach: reach.collect() }
    }

    /// The open exits that the fewest tiles can join.
    fn served(&self) -> Vec<TayuClaim> {
        let mut few: Vec<_> =
            self.exits.iter().filter(|(_, _, copies, _)| (1..=FEW).contains(copies)).collect();
        few.sort_by_key(|(_, _, copies, _)| *copies);
        few.truncate(MOST);
        let claim = |(exit, kinds, copies, line): &(Exit, usize, u32, Vec<Move>)| TayuClaim::Served {
            exit: *exit,
            kinds: *kinds,
            copies: *copies,
            line: line.clone(),
        };
        few.into_iter().map(claim).collect()
    }

    fn dead(&self) -> Vec<Exit> {
        self.exits.iter().filter(|(_, _, copies, _)| *copies == 0).map(|(exit, ..)| *exit).collect()
    }
}

/// How many of the tiles that may be drawn fit nowhere, of how many, and the moves that bring the first such tile.
fn end(position: &Position, coming: &[Coming]) -> Option<(u32, u32, Vec<Move>)> {
    let misfits: Vec<&Coming> =
        coming.iter().filter(|coming| position.count_placements(coming.kind) == 0).collect();
    let copies = |coming: &[&Coming]| coming.iter().map(|coming| coming.copies).sum::<u32>();
    let total = coming.iter().map(|coming| coming.copies).sum();
    Some((copies(&misfits), total, misfits.first()?.moves.clone()))
}

/// What a legal move does.
pub(super) fn of_move(before: &Position, mv: Move) -> Vec<TayuClaim> {
    let mut claims = Vec::new();
    let seat: Seat = before.seat();
    let (Move::Place(_), Some(role)) = (mv, before.role(seat)) else { return claims };
    let mut after = before.clone();
    after.play_unchecked(mv);
    let (was, is) = (before.score(), after.score());
    for axis in Axis::ALL {
        if was.of(axis) != is.of(axis) {
            let squares = scoring_squares(before, mv);
            let (before, after) = (was.of(axis), is.of(axis));
            claims.push(TayuClaim::Scores { seat, role, mv, squares, axis, before, after });
        }
    }
    let (water, then) = (Water::of(before), Water::of(&after));
    for edge in Side::ALL {
        if water.has_way_to(edge) && !then.has_way_to(edge) {
            claims.push(TayuClaim::Closes { seat, role, mv, edge });
        }
    }
    let coming = kinds_to_come(&after);
    if coming.is_empty() {
        return claims;
    }
    let open = then.open();
    let dead = Outlook::new(&after, &open, &coming).dead();
    let new: Vec<Exit> = dead.into_iter().filter(|&exit| water.is_open(exit) || is_of(mv, exit)).collect();
    if !new.is_empty() {
        claims.push(TayuClaim::Kills { seat, mv, exits: new });
    }
    if let Some((copies, total, moves)) = end(&after, &coming) {
        let leads = role.axis().is_some_and(|axis| is.of(axis) > is.of(axis.other()));
        let line = [mv].into_iter().chain(moves).collect();
        claims.push(TayuClaim::EndRisk { seat, leads, copies, total, line });
    }
    claims
}

fn is_of(mv: Move, exit: Exit) -> bool {
    let Move::Place(placement) = mv else { return false };
    placement.exits().any(|(square, side)| (square, side) == (exit.square, exit.side))
}
