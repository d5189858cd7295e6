//! The sum of the games behaves as each of them does.

use fishka_catalog::{Entry, GAMES, Line, Move, Position, Rules, RulesError};
use fishka_game::{Explain, Game as _, Leaves, Options, Position as _, Turn, conformance, perft};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

fn rules(name: &str, options: &str) -> Rules {
    let options: Options = options.parse().expect("the options of these tests are written well");
    Rules::new(name, &options).expect("the options of these tests are offered")
}

fn variants() -> Vec<Rules> {
    GAMES.iter().flat_map(Entry::variants).collect()
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

/// A random game of these rules to its end.
fn played(rules: &Rules, seed: u64) -> Line {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut line = Line::new(rules.clone());
    let mut moves = Vec::new();
    loop {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            return line;
        }
        let mv = moves[rand::RngExt::random_range(&mut random, 0..moves.len())];
        line.play(mv).expect("listed moves are legal");
    }
}

#[test]
fn a_line_remembers_what_playing_it_again_would_show() {
    for rules in variants() {
        let line = played(&rules, 5);
        let mut again = Line::new(rules);
        let mut last = None;
        for (ply, (before, mv)) in line.walk().enumerate() {
            assert_eq!(before, *again.position());
            assert_eq!(line.position_at(ply), before);
            assert_eq!(line.key_at(ply), before.key());
            assert_eq!(line.turn_at(ply), again.turn());
            assert_eq!(line.last_decision(ply), last);
            if matches!(again.turn(), Turn::Seat(_)) {
                last = Some((ply, mv));
            }
            again.play(mv).expect("the line has played it");
        }
        let decisions = (0..line.plies()).filter(|&ply| line.turn_at(ply) != Turn::Chance);
        assert!(line.stops().eq(decisions.chain([line.plies()])));
    }
}

#[test]
fn a_line_taken_back_is_the_line_that_never_went_on() {
    for rules in variants() {
        let line = played(&rules, 6);
        let mut again = Line::new(rules);
        let mut undone = line.clone();
        for ply in (0..line.plies()).rev() {
            assert!(undone.undo().is_some());
            assert_eq!(*undone.position(), line.position_at(ply));
        }
        for mv in line.moves() {
            let earlier = line.up_to(again.plies());
            assert_eq!(earlier.position(), again.position());
            assert_eq!((earlier.outcome(), earlier.past()), (None, again.past()));
            assert_eq!(earlier.quiet_keys(), again.quiet_keys());
            assert_eq!(earlier.position_at(again.plies() / 2), again.position_at(again.plies() / 2));
            again.play(mv).expect("the line has played it");
        }
    }
}

#[test]
fn a_game_written_down_is_the_same_game_again() {
    for rules in variants() {
        let line = played(&rules, 7);
        let texts: Vec<String> = line.moves().map(|mv| mv.to_string()).collect();
        let again = rules.clone().line(Some(&rules.start().to_string()), &texts).expect("a game");
        assert_eq!((again.plies(), again.position()), (line.plies(), line.position()));
        let words = texts.join(" ");
        let again = rules.line(None, words.split(' ')).expect("a game");
        assert_eq!((again.plies(), again.position()), (line.plies(), line.position()));
    }
}

#[test]
fn a_refused_move_is_named_by_number_and_reason() {
    let refusal = rules("abalone", "").line(None, ["a1b1", "a1b1"]).expect_err("no longer there");
    assert_eq!(refusal.message().key, "move-refused");
    assert!(refusal.to_string().starts_with("move 2 (a1b1): "), "{refusal}");
    let refusal = rules("dvonn", "").line(None, ["hello"]).expect_err("no move");
    assert!(refusal.to_string().starts_with("move 1 (hello): "), "{refusal}");
    let refusal = rules("tayu", "").line(Some("?"), [""; 0]).expect_err("no position");
    assert_eq!(refusal.message().key, "tayu-setup-fields");
}

#[test]
fn an_option_that_needs_another_is_among_the_variants() {
    let auction = rules("tayu", "seats=3 auction=on");
    assert!(variants().contains(&auction));
}

#[test]
fn options_written_down_give_the_same_game_again() {
    for rules in variants() {
        let options = rules.options();
        assert_eq!(Rules::new(rules.name(), &options), Ok(rules), "{options}");
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
    assert_eq!(dvonn.check(mv).map_err(|why| why.message().key), Err("illegal-another-game"));
    assert!(dvonn.play(mv).is_err());
    assert_eq!(dvonn, before);
}

#[test]
fn an_unknown_game_is_refused_by_name() {
    let refusal = Rules::new("chess", &Options::new()).expect_err("there is no chess here");
    let games: Vec<&str> = GAMES.iter().map(|entry| entry.name).collect();
    let expected = format!("there is no game “chess”; the games are: {}", games.join(", "));
    assert_eq!(refusal.to_string(), expected);
    assert!(matches!(Entry::find("chess"), Err(RulesError::UnknownGame { .. })));
    assert_eq!(Entry::find("tayu").map(|entry| entry.name), Ok("tayu"));
}
