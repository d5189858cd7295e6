//! Puzzles at the command line: found, proved again, refused.

use std::{fs, path::Path};

use tempfile::TempDir;

use super::program::{Answer, fishka};

/// Mines so many puzzles of Abalone into a file.
fn mine(file: &Path, count: &str) -> Answer {
    let file = file.to_str().expect("a plain path");
    fishka(&["puzzles", "mine", "abalone", "--output", file, "--count", count, "--seed", "3"])
}

fn check(file: &Path) -> Answer {
    fishka(&["puzzles", "check", file.to_str().expect("a plain path")])
}

#[test]
fn a_run_in_two_parts_finds_what_one_run_finds_and_all_of_it_is_proved() {
    let folder = TempDir::new().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let found = mine(&whole, "5").out;
    assert!(found.starts_with("5 of 5 puzzles after "), "{found}");
    assert_eq!(mine(&parts, "1").code, Some(0));
    assert_eq!(mine(&parts, "5").code, Some(0));
    assert_eq!(fs::read_to_string(&parts).unwrap(), fs::read_to_string(&whole).unwrap());
    assert!(check(&whole).out.ends_with("5 puzzles proved\n"));
}

#[test]
fn a_puzzle_with_a_wrong_answer_is_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("forged");
    assert_eq!(mine(&file, "1").code, Some(0));
    let honest = fs::read_to_string(&file).unwrap();
    let (before, answer) = honest.trim_end().rsplit_once("; ").unwrap();
    // The last move of the answer in place of the first.
    let wrong = answer.rsplit_once(' ').unwrap().1;
    fs::write(&file, format!("{before}; {wrong}\n")).unwrap();
    let Answer { code, error, .. } = check(&file);
    assert_eq!(code, Some(2));
    assert!(error.contains("forged, line 2: "), "{error}");
}

#[test]
fn puzzles_of_one_game_are_not_added_to_those_of_another() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("dvonn");
    fs::write(&file, "dvonn placement=players\n").unwrap();
    let Answer { code, error, .. } = mine(&file, "1");
    assert_eq!(code, Some(2));
    assert!(error.contains("is of another game"), "{error}");
}

#[test]
fn a_game_of_which_nothing_can_be_proved_is_given_up() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("pebbles");
    let file = file.to_str().expect("a plain path");
    let Answer { code, error, .. } =
        fishka(&["puzzles", "mine", "pebbles", "--option", "heap=3", "--output", file, "--count", "1"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("gave no new puzzle"), "{error}");
}
