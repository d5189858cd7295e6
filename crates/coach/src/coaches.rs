//! Which game has which coach.

use fishka_abalone::Abalone;
use fishka_catalog::{Move, Position};
use fishka_dvonn::Dvonn;
use fishka_game::{Message, Position as _};
use fishka_tayu::Tayu;

use crate::fact::{Claim, Coach, Fact, MoveOf, Telling, after};

/// Asks the coach of whichever game it is. A game that is not listed has none.
macro_rules! coaches {
    ($($game:ident),*) => {
        /// What is so in a position, what tells most first.
        #[must_use]
        pub fn facts(position: &Position) -> Vec<Fact> {
            match position {
                $(Position::$game(position) => shown::<$game>(position, &$game::claims(position), Move::$game),)*
                #[allow(unreachable_patterns, reason = "every game may have a coach")]
                _ => Vec::new(),
            }
        }

        /// What a move does, what tells most first; nothing when it is not legal.
        #[must_use]
        pub fn facts_of_move(before: &Position, mv: Move) -> Vec<Fact> {
            if fishka_game::Position::check(before, mv).is_err() {
                return Vec::new();
            }
            match (before, mv) {
                $((Position::$game(position), Move::$game(mv)) => {
                    shown::<$game>(position, &$game::claims_of_move(position, mv), Move::$game)
                })*
                _ => Vec::new(),
            }
        }

        /// The position in which the line of a fact begins: the one the fact is about, or for a threat the same with the
        /// turns changed over.
        #[must_use]
        pub fn start_of_line(position: &Position, fact: &Fact) -> Position {
            match position {
                _ if !fact.threat => position.clone(),
                $(Position::$game(position) => Position::$game($game::passed(position)),)*
                #[allow(unreachable_patterns, reason = "every game may have a coach")]
                _ => position.clone(),
            }
        }
    };
}

coaches! { Dvonn, Abalone, Tayu }

/// The claims that hold.
fn shown<G: Coach>(position: &G::Position, claims: &[G::Claim], wrap: fn(MoveOf<G>) -> Move) -> Vec<Fact> {
    let mut facts: Vec<Fact> = claims.iter().filter_map(|claim| fact::<G>(position, claim, wrap)).collect();
    facts.sort_by_key(|fact| -fact.weight.abs());
    facts
}

/// What a claim is when it is shown by its line; `None` when it is not so.
fn fact<G: Coach>(position: &G::Position, claim: &G::Claim, wrap: fn(MoveOf<G>) -> Move) -> Option<Fact> {
    let Telling { message, weight, side, cells, sign, arrows, label, line } = claim.telling();
    let threat = line.first().is_some_and(|&mv| position.check(mv).is_err());
    let start = if threat { G::passed(position) } else { position.clone() };
    let end = after(&start, &line)?;
    let Message { key, values } = message;
    let line = line.into_iter().map(wrap).collect();
    let fact = Fact { key, values, cells, sign, arrows, label, side, threat, line, weight };
    claim.holds(position, &start, &end).then_some(fact)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, path::Path};

    use fishka_catalog::{GAMES, Line, Rules};
    use fishka_engine::Engine;
    use fishka_engine_api::{Limits, Settings, Stop};
    use fishka_game::{Game as _, Options, Position as _, Turn};
    use fishka_i18n::{Language, learn};
    use fishka_record::read_any;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// So many positions of every game are looked at.
    const POSITIONS: usize = 1_000;

    /// A folder with records of games, such as those of people: the coach is tried on every position of them too.
    const GAMES_FOLDER: &str = "FISHKA_GAMES";

    /// All positions of the games in a folder.
    fn positions_of(folder: &Path, rules: &Rules) -> Vec<(Position, Option<Move>)> {
        let files = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        paths.sort();
        let records = paths.iter().flat_map(|path| {
            let bytes = std::fs::read(path).unwrap();
            read_any(&bytes).flatten().collect::<Vec<_>>()
        });
        let lines = records.map(|record| record.line()).filter(|line| line.game().name() == rules.name());
        let walk = |line: Line| line.walk().map(|(at, mv)| (at, Some(mv))).collect::<Vec<_>>();
        lines.flat_map(walk).collect()
    }

    /// Positions of the games that lie in the repository and then of games of the engine, which begin with random moves and now
    /// and then make another; and besides those of the games somebody names.
    fn positions(rules: &Rules) -> Vec<(Position, Option<Move>)> {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games"));
        let mut positions = positions_of(folder, rules);
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let mut engine = Engine::new(Settings { table_mib: 1, ..Settings::default() });
        let limits = Limits { nodes: Some(60), ..Limits::default() };
        let mut moves = Vec::new();
        while positions.len() < POSITIONS {
            let mut line = Line::new(rules.clone());
            while line.outcome().is_none() && line.plies() < 150 {
                line.legal_moves(&mut moves);
                let any = moves[random.random_range(0..moves.len())];
                let wild = line.plies() < 8 || line.turn() == Turn::Chance || random.random_ratio(1, 6);
                let thought =
                    if wild { None } else { engine.think(&line, &limits, &Stop::new(), &mut |_| {}) };
                let mv = thought.map_or(any, |result| result.best);
                positions.push((line.position().clone(), Some(mv)));
                line.play(mv).unwrap();
            }
            positions.push((line.position().clone(), None));
        }
        if let Some(folder) = std::env::var_os(GAMES_FOLDER) {
            let played = positions_of(Path::new(&folder), rules);
            eprintln!("{}: {} positions of {GAMES_FOLDER}", rules.name(), played.len());
            positions.extend(played);
        }
        positions
    }

    /// The keys of claims that were made and could not be shown.
    fn refused<G: Coach>(
        position: &G::Position,
        claims: &[G::Claim],
        wrap: fn(MoveOf<G>) -> Move,
    ) -> Vec<&'static str> {
        let refused = claims.iter().filter(|claim| fact::<G>(position, claim, wrap).is_none());
        refused.map(|claim| claim.telling().message.key).collect()
    }

    macro_rules! refused_of {
        ($position:expr, $mv:expr, $($game:ident),*) => {
            match ($position, $mv) {
                $((Position::$game(position), Some(Move::$game(mv))) => {
                    let mut keys = refused::<$game>(position, &$game::claims(position), Move::$game);
                    keys.extend(refused::<$game>(position, &$game::claims_of_move(position, mv), Move::$game));
                    keys
                })*
                _ => Vec::new(),
            }
        };
    }

    #[test]
    fn every_claim_is_shown_by_its_line() {
        for entry in GAMES {
            let rules = Rules::new(entry.name, &Options::new()).unwrap();
            for (position, mv) in positions(&rules) {
                let refused = refused_of!(&position, mv, Dvonn, Abalone, Tayu);
                assert!(refused.is_empty(), "{refused:?} in {}: {position}, {mv:?}", entry.name);
            }
        }
    }

    #[test]
    fn no_push_is_promised_after_an_answer_that_wins() {
        let rules = Rules::new("abalone", &Options::new()).unwrap();
        let position = rules.position("3b1/2wbb1/3ww1b/3wwwb1/1w2bbbbw/1w2bb2/2b2b1/6/5 w 1 5").unwrap();
        let refused = refused_of!(&position, position.parse_move("g6g7").ok(), Dvonn, Abalone, Tayu);
        assert!(refused.is_empty(), "{refused:?}");
    }

    #[test]
    fn every_line_is_legal_and_every_fact_has_a_sentence() {
        let mut said = BTreeSet::new();
        for entry in GAMES {
            let rules = Rules::new(entry.name, &Options::new()).unwrap();
            for (position, mv) in positions(&rules).into_iter().step_by(7) {
                let of_move = mv.map(|mv| facts_of_move(&position, mv)).unwrap_or_default();
                for fact in facts(&position).into_iter().chain(of_move) {
                    let mut at = start_of_line(&position, &fact);
                    for &mv in &fact.line {
                        at.play(mv).unwrap_or_else(|why| panic!("{why}: {fact:?} in {position}"));
                    }
                    for &language in Language::ALL {
                        let sentence = learn::text(language, &fact.message(), &fact.values);
                        assert!(
                            !sentence.contains("-coach-") && !sentence.contains('{'),
                            "{sentence}: {fact:?}"
                        );
                    }
                    said.insert(fact.key);
                }
            }
        }
        assert!(said.len() > 35, "most kinds of facts come up: {said:?}");
    }

    #[test]
    fn a_game_without_a_coach_has_no_facts() {
        let pebbles = Rules::new("pebbles", &Options::new()).unwrap();
        assert_eq!(facts(Line::new(pebbles).position()), Vec::new());
    }
}
