//! Random games of every game, written and read back.

use std::time::Duration;

use fishka_catalog::{GAMES, Line, Rules};
use fishka_game::{Options, Position as _, Seat, Turn};
use fishka_record::{Conclusion, Eval, NodeId, Note, Record, study::Study};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// Every game with its defaults, and options that change what a record looks like.
fn all_rules() -> Vec<Rules> {
    let mut rules: Vec<Rules> =
        GAMES.iter().map(|entry| Rules::new(entry.name, &Options::new()).unwrap()).collect();
    for (game, options) in [
        ("dvonn", "placement=random"),
        ("tayu", "seats=3 auction=on"),
        ("tayu", "seats=3 target=30"),
        ("tayu", "seats=4 draw=expert"),
        ("tayu", "edition=classic"),
    ] {
        rules.push(Rules::new(game, &options.parse().unwrap()).unwrap());
    }
    rules
}

/// A game of random moves, at most `longest` plies of it.
fn play(rules: &Rules, longest: usize, random: &mut ChaCha8Rng) -> Line {
    let mut line = Line::new(rules.clone());
    let mut moves = Vec::new();
    while line.plies() < longest {
        line.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        line.play(moves[random.random_range(0..moves.len())]).unwrap();
    }
    line
}

fn assert_read_back(record: &Record) {
    let text = record.to_string();
    let read = Record::read(&text).unwrap_or_else(|broken| panic!("{broken}\n{text}"));
    assert!(read == *record, "{text}");
    assert_eq!(read.to_string(), text);
}

#[test]
fn whole_games_are_read_back() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for rules in all_rules() {
        for _ in 0..10 {
            let line = play(&rules, 3000, &mut random);
            let record = Record::from_line(&line);
            assert_eq!(record.line().position(), line.position());
            assert_eq!(record.conclusion() == Conclusion::Unfinished, line.turn() != Turn::Over);
            assert_read_back(&record);
        }
    }
}

#[test]
fn games_from_the_middle_are_read_back() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for rules in all_rules() {
        let opening = play(&rules, 30, &mut random);
        let mut line = Line::from_position(rules.clone(), opening.position().clone());
        let mut moves = Vec::new();
        for _ in 0..10 {
            line.legal_moves(&mut moves);
            if let Some(&mv) = moves.last() {
                line.play(mv).unwrap();
            }
        }
        let record = Record::from_line(&line);
        assert!(record.to_string().contains("[Position \""));
        assert_read_back(&record);
    }
}

#[test]
fn trees_with_notes_are_read_back() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for rules in all_rules() {
        let mut study = Study::new(Record::new(rules));
        let mut nodes: Vec<NodeId> = vec![Record::START];
        for _ in 0..150 {
            // Mostly from the last node, so that there are lines and not only bushes.
            let back = if random.random_range(0..3) == 0 { random.random_range(0..nodes.len()) } else { 0 };
            let after = nodes[nodes.len() - 1 - back];
            study.go(after);
            let mut moves = Vec::new();
            study.position().legal_moves(&mut moves);
            if let Some(&mv) = moves.get(random.random_range(0..moves.len().max(1))) {
                let node = study.play(mv).unwrap();
                study.set_notes([(node, random_note(&mut random))]);
                nodes.push(node);
            }
        }
        assert_read_back(study.record());
    }
}

fn random_note(random: &mut ChaCha8Rng) -> Note {
    let texts =
        ["", "", "", "a {brace} and \\ slash", "много слов подряд", "[%cal x]", "(1. d3) * [Fishka \"1\"]"];
    let mut note = Note::new(texts[random.random_range(0..texts.len())]);
    if random.random_range(0..2) == 0 {
        note = note.with_clock(Duration::from_millis(random.random_range(0..10_000_000)));
    }
    if random.random_range(0..4) == 0 {
        note = note.with_eval(Eval::new(Seat::SECOND, "cp +12 depth 7"));
    }
    note
}

#[test]
fn every_ply_replays_to_the_position_it_had() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for rules in all_rules() {
        let line = play(&rules, 60, &mut random);
        let record = Record::read(&Record::from_line(&line).to_string()).unwrap();
        for ply in 0..=line.plies() {
            let replayed = record.line_at(ply);
            assert_eq!(*replayed.position(), line.position_at(ply));
            assert_eq!(replayed.position().key(), line.position_at(ply).key());
        }
    }
}
