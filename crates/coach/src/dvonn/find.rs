//! How the facts are found: quickly, on the state that searches use.

use fishka_dvonn::{Cell, CellSet, Colour, Move, State};
use fishka_game::Position as _;

use super::claim::{DvonnClaim, lost_by_cut, pieces_of};
use crate::fact::Claim as _;

/// So many facts of one kind are enough for a person.
const MOST: usize = 3;

/// While pieces are being placed.
pub(super) fn placing(state: &State) -> Vec<DvonnClaim> {
    let sides = Colour::ALL.map(|colour| state.owned(colour));
    if sides.iter().all(|side| side.is_empty()) {
        return Vec::new();
    }
    let [white, black] =
        sides.map(|side| side.iter().filter(|&cell| CellSet::from(cell).neighbours().len() < 6).collect());
    let beside = state.dvonns().neighbours();
    vec![
        DvonnClaim::Rim { white, black },
        DvonnClaim::Beside { white: sides[0] & beside, black: sides[1] & beside },
    ]
}

/// While stacks move.
pub(super) fn stacking(state: &State) -> Vec<DvonnClaim> {
    let mut claims = Vec::new();
    let of = |side| if state.to_act() == side { *state } else { state.passed() };
    let turns = Colour::ALL.map(of);
    for (side, turn) in Colour::ALL.into_iter().zip(&turns) {
        let stacks = turn.movable();
        let moves = stacks.iter().map(|cell| turn.targets(cell).len()).sum();
        claims.push(DvonnClaim::Mobility { side, stacks, moves });
        let blocked = state.owned(side) & state.surrounded();
        if !blocked.is_empty() {
            claims.push(DvonnClaim::Blocked { side, cells: blocked });
            claims.extend(soon_free(state, side, blocked));
        }
        claims.extend(stuck(state, side, turn));
        claims.extend(cuts(turn));
    }
    claims.push(DvonnClaim::Reds {
        white: state.dvonns() & state.owned(Colour::White),
        black: state.dvonns() & state.owned(Colour::Black),
    });
    claims.extend(exchanges(state, &turns));
    claims.extend(hanging(state));
    claims.extend(passes(state));
    claims
}

/// What a legal move does.
pub(super) fn of_move(before: &State, mv: Move) -> Vec<DvonnClaim> {
    let side = before.to_act();
    let mut claims = Vec::new();
    let Move::Stack { to, .. } = mv else { return claims };
    claims.extend(cut(before, mv));
    let mut after = *before;
    after.play_unchecked(mv);
    // A stack may cut itself off by its own move, and then nothing is taken.
    let stays = after.owner(to) == Some(side);
    if stays && before.owner(to) == Some(side.other()) {
        claims.push(DvonnClaim::Takes { side, mv, to, height: before.height(to) });
    }
    if stays && before.has_dvonn(to) && before.owner(to) != Some(side) {
        claims.push(DvonnClaim::TakesRed { side, mv, to });
    }
    if after.forced_move().is_some() && after.to_act() == side.other() {
        claims.push(DvonnClaim::Pass { side: side.other(), mv });
    }
    claims.extend(worst_reply(&after, side, mv));
    claims
}

/// The answer that costs a side the most pieces, where one costs more than a lone piece.
fn worst_reply(after: &State, side: Colour, mv: Move) -> Option<DvonnClaim> {
    let score = after.score(side);
    let mut replies = Default::default();
    after.legal_moves(&mut replies);
    let cost = |reply: &Move| {
        let mut end = *after;
        end.play_unchecked(*reply);
        (score.saturating_sub(end.score(side)), end)
    };
    let worst = replies.iter().map(|reply| (cost(reply), *reply)).max_by_key(|((pieces, _), _)| *pieces)?;
    let ((pieces, end), reply) = worst;
    let cells = after.owned(side) - end.owned(side);
    (pieces > 1).then_some(DvonnClaim::Allows { side, mv, reply, cells, pieces })
}

fn soon_free(state: &State, side: Colour, blocked: CellSet) -> Vec<DvonnClaim> {
    let mut tallest: Vec<Cell> = blocked.iter().collect();
    tallest.sort_by_key(|&cell| core::cmp::Reverse(state.height(cell)));
    tallest.truncate(MOST);
    let mut legal = Default::default();
    state.legal_moves(&mut legal);
    let frees = |cell: Cell| {
        legal.iter().copied().find(|&mv| {
            let Move::Stack { from, to } = mv else { return false };
            if to == cell || !CellSet::from(cell).neighbours().contains(from) {
                return false;
            }
            let mut after = *state;
            after.play_unchecked(mv);
            let turn = if after.to_act() == side { after } else { after.passed() };
            !turn.targets(cell).is_empty()
        })
    };
    tallest
        .into_iter()
        .filter_map(|cell| Some(DvonnClaim::SoonFree { side, cell, mv: frees(cell)? }))
        .collect()
}

/// Stacks of the side to act in `turn` that are free and can land nowhere, the tallest first.
fn stuck(state: &State, side: Colour, turn: &State) -> Vec<DvonnClaim> {
    let free = state.owned(side) - state.surrounded();
    let mut cells: Vec<Cell> = free.iter().filter(|&cell| turn.targets(cell).is_empty()).collect();
    cells.sort_by_key(|&cell| core::cmp::Reverse(state.height(cell)));
    cells.truncate(MOST);
    let claim = |cell| {
        let height = state.height(cell);
        DvonnClaim::Stuck { side, cell, height, ever: !reaches(cell, height) }
    };
    cells.into_iter().map(claim).collect()
}

/// Whether the board has a cell at this distance in a straight line.
fn reaches(cell: Cell, distance: u8) -> bool {
    let steps = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
    let distance = i16::from(distance);
    let at = |from: u8, step: i16| u8::try_from(i16::from(from) + step * distance).ok();
    steps.into_iter().any(|(x, y)| {
        let there = at(cell.column(), x).zip(at(cell.row(), y));
        there.and_then(|(column, row)| Cell::new(column, row)).is_some()
    })
}

/// The moves of the side to act in `turn` that cut off most for it.
fn cuts(turn: &State) -> Vec<DvonnClaim> {
    let moves = turn
        .movable()
        .iter()
        .flat_map(|from| turn.targets(from).iter().map(move |to| Move::Stack { from, to }));
    let gains = |cut: &DvonnClaim| cut.telling().weight > 0;
    let mut cuts: Vec<DvonnClaim> = moves.filter_map(|mv| cut(turn, mv)).filter(gains).collect();
    cuts.sort_by_cached_key(|cut| core::cmp::Reverse(cut.telling().weight));
    cuts.dedup_by(|one, other| matches!((one, other), (DvonnClaim::Cut { cells, .. }, DvonnClaim::Cut { cells: kept, .. }) if cells == kept));
    cuts.truncate(MOST);
    cuts
}

fn cut(turn: &State, mv: Move) -> Option<DvonnClaim> {
    let cells = turn.cut_off(mv);
    let [white, black] = Colour::ALL.map(|side| lost_by_cut(turn, side, mv, cells));
    (!cells.is_empty()).then(|| DvonnClaim::Cut { side: turn.to_act(), mv, cells, white, black })
}

/// The fights for the highest stacks that both sides can land on.
fn exchanges(state: &State, turns: &[State; 2]) -> Vec<DvonnClaim> {
    let mut landing = [[CellSet::EMPTY; Cell::COUNT]; 2];
    for (turn, landing) in turns.iter().zip(&mut landing) {
        for from in turn.movable() {
            for to in turn.targets(from) {
                landing[to.index()].insert(from);
            }
        }
    }
    let [white, black] = landing;
    let fought = |cell: &Cell| !white[cell.index()].is_empty() && !black[cell.index()].is_empty();
    let mut cells: Vec<Cell> = state.occupied().iter().filter(fought).collect();
    cells.sort_by_key(|&cell| core::cmp::Reverse((state.height(cell), state.has_dvonn(cell))));
    cells.truncate(MOST);
    let claim = |cell: Cell| {
        let (winner, height, line) = fight(state, cell)?;
        let (white, black) = (white[cell.index()], black[cell.index()]);
        Some(DvonnClaim::Exchange { cell, white, black, winner, height, line })
    };
    cells.into_iter().filter_map(claim).collect()
}

/// Both sides land on a cell in turn, the lowest stack first, until one has nothing left to land with. Who does not own the
/// cell begins; on a lone DVONN piece, the side to act.
fn fight(state: &State, cell: Cell) -> Option<(Colour, u8, Vec<Move>)> {
    let first = state.owner(cell).map_or(state.to_act(), Colour::other);
    let mut fight = if state.to_act() == first { *state } else { state.passed() };
    let mut line = Vec::new();
    loop {
        let landing = fight.movable().iter().filter(|&from| fight.targets(from).contains(cell));
        let Some(from) = landing.min_by_key(|&from| fight.height(from)) else { break };
        let mv = Move::Stack { from, to: cell };
        fight.play_unchecked(mv);
        line.push(mv);
    }
    Some((fight.owner(cell)?, fight.height(cell), line))
}

/// The largest groups that one stack without a DVONN piece holds, none of them within another.
fn hanging(state: &State) -> Vec<DvonnClaim> {
    let mut found: Vec<(u32, Cell, CellSet)> = Vec::new();
    for by in state.occupied() - state.dvonns() {
        let cells = held_by(state, by);
        let pieces = cells.iter().map(|cell| u32::from(state.height(cell))).sum();
        if pieces > 1 {
            found.push((pieces, by, cells));
        }
    }
    found.sort_by_key(|&(pieces, _, _)| core::cmp::Reverse(pieces));
    let (mut claims, mut told) = (Vec::new(), CellSet::EMPTY);
    for (_, by, cells) in found {
        if claims.len() < MOST && (cells & told).is_empty() {
            told = told | cells;
            let [white, black] = Colour::ALL.map(|side| pieces_of(state, side, cells));
            claims.push(DvonnClaim::Hangs { by, cells, white, black });
        }
    }
    claims
}

/// What would lose its connection if a stack were gone.
fn held_by(state: &State, by: Cell) -> CellSet {
    let mut rest = state.occupied();
    rest.remove(by);
    let mut connected = state.dvonns();
    loop {
        let wider = (connected | connected.neighbours()) & rest;
        if wider == connected {
            return rest - connected;
        }
        connected = wider;
    }
}

/// Who must pass: the side to act now, or the other after one of its moves.
fn passes(state: &State) -> Option<DvonnClaim> {
    let side = state.to_act();
    if state.forced_move().is_some() {
        return Some(DvonnClaim::Pass { side, mv: Move::Pass });
    }
    let mut legal = Default::default();
    state.legal_moves(&mut legal);
    let leaves_none = |mv: &Move| {
        let mut after = *state;
        after.play_unchecked(*mv);
        after.forced_move().is_some()
    };
    legal.iter().copied().find(leaves_none).map(|mv| DvonnClaim::Pass { side: side.other(), mv })
}
