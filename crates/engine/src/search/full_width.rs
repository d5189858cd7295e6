//! The search against one that looks at everything: without the steps that take risks, both come to the same value.

use std::collections::HashMap;

use fishka_dvonn::{Move, Phase, State};
use fishka_game::{Game as _, Past, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{MoveOf, MovesOf, Search};
use crate::{
    abalone::Abalone,
    clock::SystemClock,
    control::Control,
    deepening::{Extent, deepen, root_moves},
    dvonn::Dvonn,
    ordering::Memory,
    searchable::{Assessment, Board, Searchable},
    time::Plan,
    transposition::TranspositionTable,
    value::{Ending, is_final},
};

/// A game in which no estimate is relied upon and no move is looked at less deeply than another.
struct Careful<G>(G);

impl<G: Searchable> Searchable for Careful<G> {
    type Position = G::Position;
    type Tally = G::Tally;

    const CODES: usize = G::CODES;
    const REPEATS: bool = G::REPEATS;
    const REDUCTION: i32 = i32::MAX;

    fn side(position: &G::Position) -> usize {
        G::side(position)
    }

    fn code(mv: MoveOf<G>) -> u16 {
        G::code(mv)
    }

    fn tally(&self, position: &G::Position) -> G::Tally {
        self.0.tally(position)
    }

    fn updated(&self, tally: &G::Tally, before: &G::Position, after: &G::Position) -> G::Tally {
        self.0.updated(tally, before, after)
    }

    fn assess(&self, position: &G::Position, tally: &G::Tally) -> Assessment {
        self.0.assess(position, tally)
    }

    fn ending(&self, position: &G::Position) -> Ending {
        self.0.ending(position)
    }

    fn ruling(&self, position: &G::Position, past: Past) -> Option<Ending> {
        self.0.ruling(position, past)
    }

    fn known_move(&self, position: &G::Position, code: u16) -> Option<MoveOf<G>> {
        self.0.known_move(position, code)
    }

    fn promise(&self, position: &G::Position, mv: MoveOf<G>) -> i32 {
        self.0.promise(position, mv)
    }

    fn loud_moves(&self, position: &G::Position, moves: &mut MovesOf<G>) {
        self.0.loud_moves(position, moves);
    }

    fn win_probability(&self, estimate: i32) -> f32 {
        self.0.win_probability(estimate)
    }

    fn moves_to_go(&self, position: &G::Position) -> u32 {
        self.0.moves_to_go(position)
    }
}

/// What the search says.
fn searched<G: Searchable>(game: &G, position: &G::Position, depth: u32) -> i32 {
    let (table, clock, stop) = (TranspositionTable::new(1), SystemClock::new(), Default::default());
    let control = Control::new(&stop, &clock, None, None, 1);
    let mut memory = Memory::new(G::CODES);
    let past = [(position.key(), position.progress())];
    let mut search = Search::new(game, &table, &control, &mut memory, 0, G::side(position), &past);
    let mut moves = root_moves(game, position);
    let extent = Extent { depth, lines: 1, plan: Plan::default() };
    deepen(&mut search, &control, position, &mut moves, extent, |_, _, _| {});
    moves[0].found.value
}

/// What everything that can happen comes to, to the side that acts.
fn full_width<G: Searchable>(game: &G, board: &Board<G>, depth: u32, ply: usize) -> i32 {
    let mut moves = MovesOf::<G>::default();
    let mut best = if depth == 0 {
        let assessed = match game.assess(board, &board.tally) {
            Assessment::Over(ending) => ending.found(ply).value,
            Assessment::Estimate(value) => value,
        };
        if !is_final(assessed) {
            game.loud_moves(board, &mut moves);
        }
        Some(assessed)
    } else {
        board.legal_moves(&mut moves);
        None
    };
    // Forced moves cost no depth.
    let depth = if depth > 0 && ply > 0 && moves.len() == 1 { depth } else { depth.saturating_sub(1) };
    for &mv in moves.iter() {
        let next = board.after(game, mv);
        let value = full_width(game, &next, depth, ply + 1);
        let value = if G::side(&next) == G::side(board) { value } else { -value };
        best = best.max(Some(value));
    }
    best.unwrap_or_else(|| game.ending(board).found(ply).value)
}

/// Compares both in positions after so many random moves.
fn compare<G: Searchable>(
    game: G,
    start: G::Position,
    plies: &[usize],
    depths: std::ops::RangeInclusive<u32>,
) {
    let game = Careful(game);
    for (seed, &plies) in plies.iter().enumerate() {
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        let (mut position, mut moves) = (start, MovesOf::<G>::default());
        for _ in 0..plies {
            position.legal_moves(&mut moves);
            position.play_unchecked(moves[random.random_range(0..moves.len())]);
        }
        for depth in depths.clone() {
            let expected = full_width(&game, &Board::new(&game, &position), depth, 0);
            assert_eq!(searched(&game, &position, depth), expected, "{position} at depth {depth}");
        }
    }
}

#[test]
fn abalone_is_worth_what_a_full_width_search_says() {
    let game = fishka_abalone::Abalone::default();
    let start = game.position("1www1/1wb3/3wb2/3wb3/2bbw4/3w1b2/7/1bb1w1/2b2 b 5 5");
    compare(Abalone::new(game), start.unwrap(), &[0, 3, 8, 15], 1..=3);
}

#[test]
fn dvonn_is_worth_what_a_full_width_search_says() {
    let game = fishka_dvonn::Dvonn::default();
    compare(Dvonn::new(game), *game.start().state(), &[66, 68, 70, 72], 1..=3);
}

/// What a state of DVONN comes to at the end, to the side that acts, all that can happen being followed.
fn final_margin(state: &State, known: &mut HashMap<State, i32>) -> i32 {
    if let Some(&margin) = known.get(state) {
        return margin;
    }
    let mut moves = Default::default();
    state.legal_moves(&mut moves);
    let score = |colour| state.score(colour).cast_signed();
    let over = score(state.to_act()) - score(state.to_act().other());
    let after = |&mv: &Move| {
        let mut next = *state;
        next.play_unchecked(mv);
        -final_margin(&next, known)
    };
    let margin = moves.iter().map(after).max().unwrap_or(over);
    known.insert(*state, margin);
    margin
}

#[test]
fn endings_of_dvonn_are_solved_to_what_all_that_can_happen_comes_to() {
    let game = Dvonn::new(fishka_dvonn::Dvonn::default());
    let mut solved = 0;
    for seed in 0..200 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let (mut state, mut moves) = (*fishka_dvonn::Dvonn::default().start().state(), Default::default());
        loop {
            state.legal_moves(&mut moves);
            // The longer ones of them have some hundred thousand states.
            if moves.is_empty() || state.phase() == Phase::Stack && state.occupied().len() <= 15 {
                break;
            }
            state.play_unchecked(moves[random.random_range(0..moves.len())]);
        }
        if moves.len() > 1 {
            let margin = final_margin(&state, &mut HashMap::new());
            assert_eq!(searched(&game, &state, 60), Ending::Margin(margin).found(0).value, "{state}");
            solved += 1;
        }
    }
    assert!(solved > 66, "{solved}");
}
