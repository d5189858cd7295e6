//! The example game at the command line: what works for the games that are shipped works for one that only tests know.

use std::{fs, path::PathBuf};

use super::program::stdout;

#[test]
fn it_is_listed_with_its_option() {
    let listed = stdout(&["games", "pebbles"]);
    assert!(listed.contains("heap=12") && listed.contains("a number from 1 to 30"), "{listed}");
}

#[test]
fn its_moves_are_listed_and_counted() {
    assert_eq!(stdout(&["moves", "pebbles", "--moves", "?2"]), "1\n2\n");
    assert_eq!(stdout(&["perft", "pebbles", "--depth", "2"]), "3\n");
}

#[test]
fn it_is_shown() {
    let shown = stdout(&["show", "pebbles", "--moves", "?2 2"]);
    assert!(shown.contains("Position: 10 2 ?") && shown.contains("To act: chance"), "{shown}");
    assert!(stdout(&["show", "pebbles", "--svg", "-"]).starts_with("<svg"));
}

#[test]
fn its_records_are_checked() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pebbles.fishka");
    fs::write(&file, "[Fishka \"1\"]\n[Game \"pebbles\"]\n[Options \"heap=3\"]\n\n1. ?2 2 2. ?1 1 0-1\n")
        .unwrap();
    let checked = stdout(&["record", "check", file.to_str().unwrap()]);
    assert!(checked.ends_with("pebbles, 4 plies, result 0-1. Winner: Second\n"), "{checked}");
}

#[test]
fn it_is_analysed() {
    let position = ["analyse", "pebbles", "--option", "heap=2", "--moves", "?2", "--nodes", "500", "--json"];
    let analysis: serde_json::Value = serde_json::from_str(&stdout(&position)).unwrap();
    assert_eq!(analysis["best"], "2");
}

#[test]
fn engines_play_it_against_each_other() {
    let engines = ["match", "--engine", "builtin:1", "--engine", "builtin:2", "--game", "pebbles"];
    let limits = ["--games", "2", "--nodes", "50", "--json"];
    let played: serde_json::Value = serde_json::from_str(&stdout(&[&engines[..], &limits].concat())).unwrap();
    assert_eq!(played["games"], 2, "{played}");
}
