use std::time::Duration;

use fishka_catalog::{Line, Rules};
use fishka_engine_api::{Limits, Settings, Stop};
use fishka_game::Turn;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::{Engine, baseline};

/// How many plies of a random game stand before each position.
const PLIES: [usize; 8] = [0, 3, 12, 30, 52, 60, 66, 72];

/// How deep each is searched.
const DEPTH: u32 = 5;

/// What a [`bench()`] has counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bench {
    /// The nodes of all searches: every position that was made and looked at, those at the horizon included.
    pub nodes: u64,
    /// The time the searches took.
    pub time: Duration,
}

/// Searches the same positions of a game to the same depth with one thread and counts the nodes.
///
/// The number changes exactly when the engine behaves differently, so two builds that should play alike can be compared
/// by it.
#[must_use]
pub fn bench(rules: &Rules) -> Bench {
    let mut engine = Engine::new(Settings { table_mib: 16, ..Settings::default() });
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let mut total = Bench { nodes: 0, time: Duration::ZERO };
    for plies in PLIES {
        engine.clear();
        let line = random_line(rules, plies);
        if let Some(thought) = engine.think(&line, &limits, &Stop::new(), &mut |_| {}) {
            total.nodes += thought.lines[0].nodes;
            total.time += thought.lines[0].elapsed;
        }
    }
    total
}

/// A game played at random for so many plies, and on to where a seat is to act.
fn random_line(rules: &Rules, plies: usize) -> Line {
    let mut random = ChaCha8Rng::seed_from_u64(plies as u64);
    let mut line = Line::new(rules.clone());
    let mut moves = Vec::new();
    while line.turn() == Turn::Chance || line.plies() < plies && line.turn() != Turn::Over {
        line.legal_moves(&mut moves);
        let mv = baseline::any(line.position(), &moves, &mut random);
        if line.play(mv).is_err() {
            break;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use fishka_game::Options;

    use super::*;

    #[test]
    fn the_numbers_are_those_of_this_version() {
        for line in include_str!("../bench.txt").lines() {
            let (game, nodes) = line.split_once(' ').unwrap();
            let rules = Rules::new(game, &Options::new()).unwrap();
            assert_eq!(bench(&rules).nodes.to_string(), nodes, "{game}");
        }
    }
}
