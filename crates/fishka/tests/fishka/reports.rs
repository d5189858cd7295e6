//! Reports on whole games, as a person or a script meets them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use super::program::{self, Answer, fishka};

const ABALONE: &str = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Options \"layout=belgian-daisy\"]\n";

fn analyse(args: &[&str]) -> Answer {
    fishka(&[&["analyse"], args].concat())
}

fn stdout(args: &[&str]) -> String {
    program::stdout(&[&["analyse"], args].concat())
}

fn refusal(args: &[&str]) -> String {
    let answer = analyse(args);
    assert_eq!(answer.code, Some(2), "{args:?}");
    answer.error
}

/// Writes a file of that name.
fn file(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    file
}

/// White could win and lets Black draw.
const ENDING: &str =
    "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/2(wb)wr(bw)5/10/9 w stack\"]\n\n1. f3d3 *";

fn path(file: &Path) -> &str {
    file.to_str().unwrap()
}

#[test]
fn the_same_nodes_give_the_same_report_with_any_number_of_threads() {
    let folder = TempDir::new().unwrap();
    let file = file(&folder, "game.fishka", ENDING);
    let report = |threads| stdout(&[path(&file), "--nodes", "500", "--threads", threads, "--json"]);
    assert_eq!(report("1"), report("3"));
}

#[test]
fn a_report_names_the_file_the_sides_and_their_accuracy() {
    let folder = TempDir::new().unwrap();
    let file = file(&folder, "game.fishka", ENDING);
    let told = stdout(&[path(&file), "--nodes", "500"]);
    assert!(told.starts_with(path(&file)), "{told}");
    assert!(told.contains("White: accuracy"), "{told}");
    assert!(told.contains("Black: accuracy"), "{told}");
}

#[test]
fn what_was_found_out_is_written_into_the_record() {
    let folder = TempDir::new().unwrap();
    let input = file(&folder, "game.fishka", ENDING);
    let output = folder.path().join("annotated.fishka");
    stdout(&[path(&input), "--nodes", "500", "--output", path(&output)]);
    let written = fs::read_to_string(&output).unwrap().replace('\n', " ");
    assert!(written.contains("[%eval 1: exact 4 ev 1.000 best "), "{written}");
    let error = refusal(&[path(&input), "--output", path(&output)]);
    assert!(error.contains("annotated.fishka"), "{error}");
}

#[test]
fn a_page_holds_everything_it_needs() {
    let folder = TempDir::new().unwrap();
    let input = file(&folder, "game.fishka", ENDING);
    let page = folder.path().join("report.html");
    stdout(&[path(&input), "--nodes", "500", "--html", path(&page)]);
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.contains("<svg class=\"graph\""), "{html}");
    assert!(!html.contains("http"), "{html}");
}

#[test]
fn names_of_players_are_no_markup() {
    let folder = TempDir::new().unwrap();
    let text = ENDING.replace("[Position", "[Seat1 \"<script>\"]\n[Position");
    let input = file(&folder, "game.fishka", &text);
    let page = folder.path().join("report.html");
    stdout(&[path(&input), "--nodes", "100", "--html", path(&page)]);
    assert!(!fs::read_to_string(&page).unwrap().contains("<script>"));
}

#[test]
fn luck_is_told_apart_in_a_game_of_chance() {
    let folder = TempDir::new().unwrap();
    let game = "[Fishka \"1\"]\n[Game \"tayu\"]\n\n1. ?abd *";
    let input = file(&folder, "game.fishka", game);
    let report: serde_json::Value =
        serde_json::from_str(&stdout(&[path(&input), "--nodes", "3000", "--json"])).unwrap();
    let draws = report[0]["draws"].as_array().unwrap();
    assert_eq!((draws.len(), &draws[0]["side"]), (1, &serde_json::json!(1)));
    let luck = draws[0]["luck"].as_f64().unwrap();
    assert!(luck.abs() < 0.5 && luck != 0.0, "{luck}");
}

#[test]
fn where_chance_acts_every_outcome_is_weighed() {
    let outcomes: Vec<serde_json::Value> =
        serde_json::from_str(&stdout(&["tayu", "--nodes", "3000", "--json"])).unwrap();
    let sum: f64 = outcomes.iter().map(|outcome| outcome["probability"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-4, "{sum}");
    assert!(stdout(&["tayu", "--nodes", "3000"]).contains("On average"));
}

#[test]
fn where_chance_acts_again_and_again_nothing_can_be_weighed() {
    let error = refusal(&["dvonn", "--option", "placement=random", "--nodes", "10"]);
    assert!(error.contains("Chance is to act"), "{error}");
}

#[test]
fn a_broken_record_is_named_and_the_others_go_on() {
    let folder = TempDir::new().unwrap();
    let text = format!("{ABALONE}\n1. a1a9 *\n\n{ENDING}\n");
    let input = file(&folder, "games.fishka", &text);
    let output = analyse(&[path(&input), "--nodes", "100"]);
    assert_eq!(output.code, Some(2));
    assert!(output.out.contains("accuracy"));
    assert!(output.error.contains("1 record was left out"));
}

#[test]
fn nothing_is_begun_when_a_file_is_not_there() {
    let folder = TempDir::new().unwrap();
    let input = file(&folder, "game.fishka", ENDING);
    let missing = folder.path().join("missing.fishka");
    for bad in [missing.as_path(), folder.path()] {
        let answer = analyse(&[path(&input), path(bad), "--nodes", "100"]);
        assert_ne!(answer.code, Some(0));
        assert!(answer.out.is_empty() && answer.error.contains(path(bad)), "{}", answer.error);
    }
}

#[test]
fn games_of_three_sides_are_left_out_with_a_word() {
    let folder = TempDir::new().unwrap();
    let game = "[Fishka \"1\"]\n[Game \"tayu\"]\n[Options \"seats=3\"]\n\n*";
    let input = file(&folder, "game.fishka", game);
    let error = refusal(&[path(&input)]);
    assert!(error.contains("more than two sides"), "{error}");
}

#[test]
fn what_is_for_a_position_is_refused_for_files() {
    let folder = TempDir::new().unwrap();
    let input = file(&folder, "game.fishka", ENDING);
    assert!(refusal(&[path(&input), "--lines", "2"]).contains("--lines"));
    assert!(refusal(&["dvonn", "--html", "x.html"]).contains("--html"));
    assert!(refusal(&["dvon"]).contains("Did you mean “dvonn”?"));
}
