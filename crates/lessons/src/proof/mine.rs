use fishka_catalog::{Line, Move, Position, Rules};
use fishka_coach::facts_of_move;
use fishka_engine::Engine;
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::{Position as _, Turn};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Open, Proved, QUICK, proved_within};
use crate::Puzzle;

/// Games end at the latest here.
const MOST_PLIES: usize = 200;
/// Positions are looked at from the end of a game backwards, at most so many.
const POSITIONS: usize = 80;
/// What is won here is there to be seen.
const OBVIOUS: &str = "out-1";
/// So many decisions lie between two puzzles of a game.
const APART: usize = 3;
/// Among fewer moves there is nothing to find.
const CHOICE: usize = 4;
/// After so many positions in a row, counted from the end of a game, that are too hard it is not worth while to go further back:
/// what is proved by playing to the end only gets harder.
const PATIENCE: usize = 3;
/// A puzzle is no longer than this, in moves of the solver.
const LONGEST: usize = 4;

/// Finds puzzles in games of the engine against itself.
pub struct Miner {
    rules: Rules,
    engine: Engine,
    nodes: u64,
}

impl Miner {
    /// A miner for a game, whose players look at so many positions a move.
    #[must_use]
    pub fn new(rules: Rules, nodes: u64) -> Miner {
        Miner { rules, engine: Engine::new(Settings { table_mib: 4, ..Settings::default() }), nodes }
    }

    /// The puzzles of one game; the same seed gives the same game and the same puzzles.
    pub fn puzzles(&mut self, seed: u64) -> Vec<Puzzle> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let line = self.game(&mut random);
        let stops: Vec<usize> =
            (0..line.plies()).filter(|&ply| matches!(line.turn_at(ply), Turn::Seat(_))).collect();
        let mut found: Vec<Puzzle> = Vec::new();
        let (mut too_hard, mut skip) = (0, 0);
        for &ply in stops.iter().rev().take(POSITIONS) {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            let position = line.position_at(ply);
            if position.count_legal_moves() < CHOICE {
                continue;
            }
            match proved_within(&self.rules, &position, QUICK) {
                Ok(proof) => {
                    too_hard = 0;
                    let puzzle = self.puzzle(&position, &proof);
                    // The positions just before a puzzle are much the same puzzle.
                    skip = if puzzle.is_some() { APART } else { 0 };
                    found.extend(puzzle);
                }
                Err(Open::TooHard) => too_hard += 1,
                Err(Open::Alike) => {}
            }
            if too_hard > PATIENCE {
                break;
            }
        }
        found
    }

    /// A game with a random beginning and now and then a random move, so that all sorts of things happen.
    fn game(&mut self, random: &mut ChaCha8Rng) -> Line {
        self.engine.clear();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut line = Line::new(self.rules.clone());
        let mut moves = Vec::new();
        let opening = random.random_range(4..14);
        while line.outcome().is_none() && line.plies() < MOST_PLIES {
            line.legal_moves(&mut moves);
            let wild = line.plies() < opening || random.random_ratio(1, 10);
            let thought = if wild || line.turn() == Turn::Chance {
                None
            } else {
                self.engine.think(&line, &limits, &Stop::new(), &mut |_| {})
            };
            let any = drawn(line.position(), &moves, random);
            // Both come from the list of legal moves.
            if line.play(thought.map_or(any, |result| result.best)).is_err() {
                break;
            }
        }
        line
    }

    /// A puzzle that begins here, if it is one: a choice of many moves of which few are right.
    fn puzzle(&self, position: &Position, proof: &Proved) -> Option<Puzzle> {
        let legal = position.count_legal_moves();
        if proof.best.len() > 1 || proof.theme == OBVIOUS {
            return None;
        }
        let themes = themes(position, proof);
        let mut moves = Vec::new();
        let (mut at, mut next) = (position.clone(), Some(proof.clone()));
        let mut depth = 0;
        while let Some(proof) = next.take().filter(|_| depth < LONGEST) {
            let texts: Vec<String> = proof.best.iter().map(Move::to_string).collect();
            moves.push(texts.join("/"));
            depth += 1;
            at.play_unchecked(proof.best[0]);
            // The other side answers as well as it can; where that is not proved, the puzzle is over.
            let Turn::Seat(_) = at.turn() else { break };
            let Some((reply, answer)) = self.reply(&at, &proof) else { break };
            moves.push(reply.to_string());
            at.play_unchecked(reply);
            next = Some(answer);
        }
        // It ends with a move of the solver.
        if moves.len() % 2 == 0 {
            moves.pop();
        }
        let rating = rating(position, proof, legal, depth);
        Some(Puzzle { rating, themes, position: position.to_string(), moves })
    }

    /// An answer after which the solver again has one best way to go on, and that way.
    fn reply(&self, at: &Position, proof: &Proved) -> Option<(Move, Proved)> {
        let mut replies = Vec::new();
        at.legal_moves(&mut replies);
        let best = if proof.theme.starts_with("out-") {
            if proof.theme == OBVIOUS {
                return None;
            }
            replies
        } else {
            proved_within(&self.rules, at, QUICK).map(|proved| proved.best).unwrap_or_default()
        };
        let goes_on = |reply: Move| {
            let mut after = at.clone();
            after.play_unchecked(reply);
            let next = proved_within(&self.rules, &after, QUICK).ok()?;
            let real = after.count_legal_moves() > next.best.len();
            real.then_some((reply, next))
        };
        // The answer that leaves the fewest ways is the hardest to go on after.
        best.into_iter().take(60).filter_map(goes_on).min_by_key(|(_, next)| next.best.len())
    }
}

/// A move, or what chance brings by its weights. What would end the game at once comes only when nothing else is left: most
/// choices that can be followed to the end come when the board is nearly full.
fn drawn(position: &Position, moves: &[Move], random: &mut ChaCha8Rng) -> Move {
    if position.turn() != Turn::Chance {
        return moves[random.random_range(0..moves.len())];
    }
    let goes_on = |mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        after.outcome().is_none()
    };
    let going_on: Vec<Move> = moves.iter().copied().filter(goes_on).collect();
    let moves = if going_on.is_empty() { moves } else { &going_on };
    let total: u32 = moves.iter().map(|&mv| position.weight(mv)).sum();
    let mut rest = random.random_range(0..total.max(1));
    for &mv in moves {
        match rest.checked_sub(position.weight(mv)) {
            Some(less) => rest = less,
            None => return mv,
        }
    }
    moves[0]
}

/// What a puzzle is about: what is won, and what the coach says in favour of the move.
fn themes(position: &Position, proof: &Proved) -> Vec<String> {
    let facts = facts_of_move(position, proof.best[0]);
    let good = facts.iter().filter(|fact| fact.weight > 0).take(3);
    let words = good.filter_map(|fact| fact.key.split_once("-coach-").map(|(_, word)| word.to_owned()));
    let mut themes: Vec<String> = [proof.theme.clone()].into_iter().chain(words).collect();
    themes.dedup();
    themes
}

/// How hard a puzzle seems: more moves to choose from, more moves to find, a smaller difference, and a first move that gives nothing
/// at once make it harder. People's results will tell better.
fn rating(position: &Position, proof: &Proved, legal: usize, depth: usize) -> u32 {
    let obvious: i32 = facts_of_move(position, proof.best[0]).iter().map(|fact| fact.weight.max(0)).sum();
    let choice = 120.0 * (legal as f64).log2();
    let length = 180.0 * (depth as f64 - 1.0);
    let difference = 40.0 * proof.margin.min(10.0);
    let seen = f64::from(obvious.min(100)) * 3.0;
    (900.0 + choice + length - difference - seen).clamp(600.0, 2600.0) as u32
}
