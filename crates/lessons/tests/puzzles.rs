//! The puzzles of the repository are proved: a sample of them again in every run, all of them by `fishka puzzles check`.

use fishka_lessons::{PuzzleFile, proof};

/// Every so many puzzles one is proved again.
const EVERY: usize = 100;

fn file(game: &str) -> PuzzleFile {
    let path = format!("{}/puzzles/{game}.puzzles", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the file is there");
    PuzzleFile::read(&text).unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn prove_a_sample(game: &str, at_least: usize) {
    let PuzzleFile { rules, puzzles } = file(game);
    assert!(puzzles.len() >= at_least, "{game} has {}", puzzles.len());
    for puzzle in puzzles.iter().step_by(EVERY) {
        if let Err(why) = proof::check(&rules, puzzle) {
            panic!("{puzzle}: {why}");
        }
    }
}

#[test]
fn endings_of_dvonn_have_one_best_move() {
    prove_a_sample("dvonn", 3_000);
}

#[test]
fn marbles_of_abalone_go_out_whatever_is_answered() {
    prove_a_sample("abalone", 2_000);
}

#[test]
fn tiles_of_tayu_are_worth_most_on_average() {
    prove_a_sample("tayu", 500);
}

#[test]
fn no_position_comes_twice() {
    for game in ["dvonn", "abalone", "tayu"] {
        let mut positions: Vec<String> =
            file(game).puzzles.into_iter().map(|puzzle| puzzle.position).collect();
        let all = positions.len();
        positions.sort();
        positions.dedup();
        assert_eq!(positions.len(), all, "{game}");
    }
}

#[test]
fn a_puzzle_with_a_worse_answer_is_refused() {
    let PuzzleFile { rules, mut puzzles } = file("tayu");
    let mut puzzle = puzzles.remove(0);
    let position = fishka_game::Game::position(&rules, &puzzle.position).expect("a position");
    let mut moves = Vec::new();
    fishka_game::Position::legal_moves(&position, &mut moves);
    let other =
        moves.iter().map(ToString::to_string).find(|mv| *mv != puzzle.moves[0]).expect("another move");
    puzzle.moves = vec![other];
    assert!(matches!(proof::check(&rules, &puzzle), Err(proof::Unproved::Answers { .. })));
}
