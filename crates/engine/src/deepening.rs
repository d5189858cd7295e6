use std::cmp::Reverse;

use fishka_game::{MoveList, Position};

use crate::{
    control::Control,
    ordering::Ranked,
    search::{MoveOf, Search, Window},
    searchable::{Board, Searchable},
    time::Plan,
    value::{Found, INFINITE, MOST_PLIES, is_mate},
};

/// A move of the position searched, and the line that follows it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: Ranked<M>,
    pub(crate) found: Found,
    pub(crate) line: Vec<M>,
    /// How deep it was searched, and how deep its deepest line went.
    pub(crate) depth: u32,
    pub(crate) selective_depth: u32,
}

/// How far a search goes by itself.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Extent {
    pub(crate) depth: u32,
    pub(crate) lines: usize,
    pub(crate) plan: Plan,
}

/// The moves of the position in their first order.
pub(crate) fn root_moves<G: Searchable>(game: &G, position: &G::Position) -> Vec<RootMove<MoveOf<G>>> {
    let mut legal = <G::Position as Position>::Moves::default();
    MoveList::clear(&mut legal);
    position.legal_moves(&mut legal);
    let mut moves: Vec<_> = legal
        .iter()
        .map(|&mv| RootMove {
            mv: Ranked { rank: game.promise(position, mv), code: G::code(mv), mv },
            found: Found::estimate(-INFINITE),
            line: vec![mv],
            depth: 0,
            selective_depth: 0,
        })
        .collect();
    moves.sort_by_key(|root| Reverse(root.mv.rank));
    moves
}

/// Iterative deepening: searches deeper and deeper, each time in the order the last time suggests, and tells `progress`
/// of every line of every iteration.
///
/// Of several lines, those that an iteration has not found when it is broken off are no better than those it has.
pub(crate) fn deepen<G: Searchable>(
    search: &mut Search<G>,
    control: &Control,
    position: &G::Position,
    moves: &mut [RootMove<MoveOf<G>>],
    extent: Extent,
    mut progress: impl FnMut(&Search<G>, usize, &RootMove<MoveOf<G>>),
) {
    let board = &Board::new(search.game, position);
    let lines = extent.lines.clamp(1, moves.len());
    let mut unsettled = 1.0;
    for depth in 1..=extent.depth.min(MOST_PLIES as u32 - 1) {
        let (best, value) = (moves[0].mv.code, moves[0].found.value);
        // Half a search for the first of several lines cannot be compared with the others.
        let before = (lines > 1 && depth > 1).then(|| moves.to_vec());
        for line in 0..lines {
            search.deepest = 0;
            aspire(search, board, &mut moves[line..], depth);
            if search.stopped {
                match before {
                    Some(before) if line == 0 => moves.clone_from_slice(&before),
                    _ => cap(&mut moves[..lines], line),
                }
                return;
            }
        }
        // A line that was searched later may have turned out better.
        moves[..lines].sort_by_key(|root| Reverse(root.found.value));
        for (line, root) in moves[..lines].iter().enumerate() {
            progress(search, line, root);
        }
        if moves[..lines].iter().all(|root| root.found.proven || is_mate(root.found.value)) {
            return;
        }
        if search.game.is_end_in_sight(position, depth) {
            solve(search, control, board, moves, lines, depth, &mut progress);
            if search.stopped || moves[..lines].iter().all(|root| root.found.proven) {
                return;
            }
        }
        unsettled = 0.6 * unsettled + if moves[0].mv.code == best { 0.0 } else { 0.6 };
        let falling = if depth > 1 && moves[0].found.value < value - FALL { 0.6 } else { 0.0 };
        let time = extent.plan.enough(0.7 + unsettled + falling);
        // A forced move needs no thought.
        let forced = moves.len() == 1 && extent.plan.soft.is_some();
        if forced || time.is_some_and(|time| control.elapsed() >= time) {
            return;
        }
    }
}

/// Tries to find the exact values of the best lines with twice as many nodes as have been searched so far. What it finds on
/// the way stays in the table, so that the next attempt begins where this one gave up.
fn solve<G: Searchable>(
    search: &mut Search<G>,
    control: &Control,
    board: &Board<G>,
    moves: &mut [RootMove<MoveOf<G>>],
    lines: usize,
    depth: u32,
    progress: &mut impl FnMut(&Search<G>, usize, &RootMove<MoveOf<G>>),
) {
    search.solving = search.nodes + 2 * search.nodes;
    for line in 0..lines {
        solve_line(search, board, &mut moves[line..], depth);
        if search.stopped {
            cap(&mut moves[..lines], line);
            break;
        }
        progress(search, line, &moves[line]);
    }
    search.solving = 0;
    search.stopped = control.is_ended();
}

/// MTD(f): first who wins, then by how much, each time asking only whether it is as much as the last answer leaves open.
fn solve_line<G: Searchable>(
    search: &mut Search<G>,
    board: &Board<G>,
    moves: &mut [RootMove<MoveOf<G>>],
    depth: u32,
) {
    let (mut lower, mut upper) = (-INFINITE, INFINITE);
    let mut window = Window { alpha: -1, beta: 1 };
    while lower < upper {
        let mut attempt = moves.to_vec();
        let value = search_root(search, board, &mut attempt, depth, window);
        if search.stopped {
            return;
        }
        // Even if the margin is not found in time, the winning move is, and that every move loses.
        if value > window.alpha {
            moves.clone_from_slice(&attempt);
            lower = value;
        }
        if value < window.beta {
            upper = value;
            for root in &mut *moves {
                root.found = Found::estimate(root.found.value.min(value));
            }
        }
        let guess = if lower == -INFINITE { upper } else { lower + 1 };
        window = Window { alpha: guess - 1, beta: guess };
    }
    moves[0].found.proven = true;
}

/// Brings lines into order of which a search that was broken off has found those before `first`, and has shown the others
/// to be no better.
fn cap<M>(lines: &mut [RootMove<M>], first: usize) {
    lines[..first].sort_by_key(|root| Reverse(root.found.value));
    let Some(last) = first.checked_sub(1) else { return };
    let worst = lines[last].found.value;
    for root in &mut lines[first..] {
        // Even a move whose own value is proven is not proven to be the next best.
        root.found = Found::estimate(root.found.value.min(worst));
    }
    lines[first..].sort_by_key(|root| Reverse(root.found.value));
}

/// A loss of so much since the last iteration is worth more time.
const FALL: i32 = 100;

/// Aspiration: searches within a narrow window around the last value and widens it where that fails.
fn aspire<G: Searchable>(
    search: &mut Search<G>,
    board: &Board<G>,
    moves: &mut [RootMove<MoveOf<G>>],
    depth: u32,
) {
    let last = moves[0].found.value;
    let mut margin = G::ASPIRATION;
    let mut window = if depth < 4 || last.abs() > 10_000 {
        Window::FULL
    } else {
        Window { alpha: last - margin, beta: last + margin }
    };
    loop {
        let value = search_root(search, board, moves, depth, window);
        if search.stopped {
            return;
        }
        margin *= 3;
        if value <= window.alpha && window.alpha > -INFINITE {
            window.alpha = if margin > 1000 { -INFINITE } else { value - margin };
        } else if value >= window.beta && window.beta < INFINITE {
            window.beta = if margin > 1000 { INFINITE } else { value + margin };
        } else {
            return;
        }
    }
}

/// Searches all moves and brings the best to the front, also when stopped after a better one was found.
fn search_root<G: Searchable>(
    search: &mut Search<G>,
    board: &Board<G>,
    moves: &mut [RootMove<MoveOf<G>>],
    depth: u32,
    mut window: Window,
) -> i32 {
    let mut best = None;
    let mut best_value = -INFINITE;
    let mut all_proven = true;
    for (index, root) in moves.iter_mut().enumerate() {
        let found = search.try_root_move(board, root.mv, index, depth as i32, window);
        if search.stopped {
            break;
        }
        all_proven &= found.proven;
        best_value = best_value.max(found.value);
        if found.value > window.alpha {
            window.alpha = found.value;
            root.found = found;
            root.depth = depth;
            root.selective_depth = search.deepest as u32;
            root.line.truncate(1);
            root.line.extend_from_slice(search.variation(1));
            best = Some(index);
            if found.value >= window.beta {
                break;
            }
        }
    }
    if let Some(index) = best {
        moves[..=index].rotate_right(1);
        // That a move is the best is proven only when all others are known to be no better, and a value beyond the window may
        // be more than it seems.
        moves[0].found.proven = all_proven && !search.stopped && best_value < window.beta;
    }
    best_value
}
