//! The sum of the games behaves as each of them does.

use fishka_catalog::{Entry, GAMES, Line, Move, Position, Rules, RulesError};
use fishka_game::{
    Explain, Game as _, Leaves, OptionValues, Options, Position as _, Seat, conformance, perft,
};
use fishka_i18n::{Language, has};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

fn rules(name: &str, options: &str) -> Rules {
    let options: Options = options.parse().expect("the options of these tests are written well");
    Rules::new(name, &options).expect("the options of these tests are offered")
}

/// Every game with every value of every option, one at a time, where the option goes without another.
fn variants() -> Vec<Rules> {
    let mut variants = Vec::new();
    for entry in GAMES {
        variants.push(rules(entry.name, ""));
        for option in entry.options {
            let values: Vec<String> = match option.values {
                OptionValues::OneOf(values) => values.iter().map(|&value| value.to_owned()).collect(),
                OptionValues::Number { min, max } => vec![min.to_string(), max.to_string()],
            };
            for value in values {
                let options = Options::new().with(option.name, value);
                variants.extend(Rules::new(entry.name, &options));
            }
        }
    }
    variants
}

#[test]
fn every_variant_passes_the_battery() {
    let variants = variants();
    assert!(variants.len() > 20);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for rules in variants {
        let mut pick = |n: usize| rand::RngExt::random_range(&mut random, 0..n);
        conformance::check(&rules, 1, 20_000, &mut pick);
    }
}

#[test]
fn options_written_down_give_the_same_game_again() {
    for rules in variants() {
        let options = rules.options();
        assert_eq!(Rules::new(rules.name(), &options), Ok(rules), "{options}");
    }
}

#[test]
fn every_game_has_its_words_in_every_language() {
    for entry in GAMES {
        for &language in Language::ALL {
            let mut keys = vec![format!("{}-name", entry.name), format!("{}-about", entry.name)];
            for option in entry.options {
                keys.push(format!("{}-option-{}", entry.name, option.name));
                keys.push(format!("{}-option-{}-about", entry.name, option.name));
                if let OptionValues::OneOf(values) = option.values {
                    keys.extend(
                        values.iter().map(|value| format!("{}-value-{}-{value}", entry.name, option.name)),
                    );
                }
            }
            for key in keys {
                assert!(has(language, &key), "{key} in {language}");
            }
        }
    }
}

#[test]
fn every_seat_and_every_ending_has_its_words() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for rules in variants() {
        let mut line = Line::new(rules.clone());
        let mut moves = Vec::new();
        loop {
            for seat in Seat::first(rules.seats()) {
                for &language in Language::ALL {
                    let label = rules.seat_label(line.position(), seat, language);
                    assert!(!label.contains("-seat-"), "{label} in {language}");
                }
            }
            line.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[rand::RngExt::random_range(&mut random, 0..moves.len())];
            line.play(mv).expect("listed moves are legal");
        }
        let outcome = line.outcome().expect("the game is over");
        for &language in Language::ALL {
            let ending = rules.ending(outcome, language);
            assert!(!ending.contains("-end-"), "{ending} in {language}");
        }
    }
}

#[test]
fn every_refusal_has_its_words() {
    for rules in variants() {
        let position = rules.start();
        position.conceivable_moves(&mut |mv| {
            if let Err(why) = position.check(mv) {
                for &language in Language::ALL {
                    assert!(has(language, why.key()), "{} in {language}", why.key());
                }
            }
        });
        let not_a_move = position.parse_move("hello, world").expect_err("these are no moves");
        assert!(
            Language::ALL.iter().all(|&language| has(language, not_a_move.key())),
            "{}",
            not_a_move.key()
        );
    }
}

#[test]
fn counting_by_search_state_is_counting_by_position() {
    for rules in variants() {
        let mut position = rules.start();
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..60 {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rand::RngExt::random_range(&mut random, 0..moves.len())]);
        }
        assert_eq!(position.perft(2, Leaves::Counted), perft(&position, 2, Leaves::Made), "{position}");
    }
}

#[test]
fn a_move_of_another_game_is_refused() {
    let mut dvonn = rules("dvonn", "").start();
    let mv: Move = rules("abalone", "").start().parse_move("a1b1").expect("a move of Abalone");
    let before: Position = dvonn.clone();
    assert_eq!(dvonn.check(mv).map_err(|why| why.key()), Err("illegal-another-game"));
    assert!(dvonn.play(mv).is_err());
    assert_eq!(dvonn, before);
}

#[test]
fn an_unknown_game_is_refused_by_name() {
    let refusal = Rules::new("chess", &Options::new()).expect_err("there is no chess here");
    assert_eq!(refusal.to_string(), "there is no game “chess”; the games are: dvonn, abalone, tayu");
    assert!(matches!(Entry::find("chess"), Err(RulesError::UnknownGame { .. })));
    assert_eq!(Entry::find("tayu").map(|entry| entry.name), Ok("tayu"));
}
