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

/// A position of Ta Yü in which north–south has lost, and may still lose by less.
const LOST: &str = "dgh-j9,aeh|j8,abc|i6,beh-m9,ade-l10,adg-g9,bde-j11,bef-e10,ceg|j4,ceh-d9,bdf|f13,ace-o8,abf-p9,aeg|o12,def-a9,bef|i3,bdg-f1,cfg|e14,adh-l12,bde-p7,cef-p6,agh|b8,bcg-p5,cdh-p12,abc|d15,afg|a8,afg-p10,ceg|e17,cdg|l15,abd|r15,fgh|p4,cdf|g4,acd|o3,bce|k4,abg|k16,abe|d18,cdh|c18,cfh-a15,bch|j18,agh-f15,cfg|f5,beh-a14,cgh-p1,abd|r4,adh|f18,ceh-a13,fgh-l2,bcd-k1,bcf|e7,ach|g8,egh|l5,bgh-b12,bdg-a11,bfg-k6,cef|d8,bdh-c4,bfh-k17,acg|g18,cde|g14,adh-a10,abc|b5,beh|m15,abe|n16,dfh-o16,acf-k18,ach|p15,def|h7,ace|r18,afh|h13,abe|i15,beg-l7,deg|c3 1 acd";

#[test]
fn points_are_told_before_the_end_of_a_game_that_is_lost() {
    let folder = TempDir::new().unwrap();
    let game = format!("[Fishka \"1\"]\n[Game \"tayu\"]\n[Position \"{LOST}\"]\n\n1. acd-m4 *");
    let (input, page) = (file(&folder, "game.fishka", &game), folder.path().join("report.html"));
    let report: serde_json::Value =
        serde_json::from_str(&stdout(&[path(&input), "--nodes", "3000", "--json"])).unwrap();
    let told = &report[0]["moves"][0];
    let number = |name: &str| told[name].as_f64().unwrap();
    assert!(
        number("win_lost") < 0.01 && (number("margin_lost") - 6.0).abs() <= number("margin_error"),
        "{told}"
    );
    assert_eq!(told["judgement"], "mistake");
    assert!(stdout(&[path(&input), "--nodes", "3000", "--html", path(&page)]).contains("lost 6.0"));
    assert!(fs::read_to_string(&page).unwrap().contains("lost 6.0"));
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

/// The first tiles of a game of three.
const THREE: &str = "[Fishka \"1\"]\n[Game \"tayu\"]\n[Options \"seats=3\"]\n\n\
                     1. ?abd abd-i9 2. ?bcf bcf|l10 3. ?abc *\n";

#[test]
fn a_game_of_three_is_told_of_each_of_them() {
    let folder = TempDir::new().unwrap();
    let input = file(&folder, "game.fishka", THREE);
    let (annotated, html) = (folder.path().join("told.fishka"), folder.path().join("told.html"));
    let args = [path(&input), "--nodes", "3000", "--output", path(&annotated), "--html", path(&html)];
    let answer = analyse(&args);
    assert_eq!(answer.code, Some(0), "{}", answer.error);
    assert_eq!(answer.out.matches("Chances of").count(), 3, "{}", answer.out);
    assert_eq!(answer.out.matches("accuracy").count(), 3, "{}", answer.out);
    assert!(fs::read_to_string(&annotated).unwrap().contains(" each 0."));
    assert!(fs::read_to_string(&html).unwrap().contains("class=\"legend\""));
    let told = program::json(&["analyse", path(&input), "--nodes", "3000", "--json"]);
    assert_eq!(told[0]["sides"].as_array().unwrap().len(), 3);
    let at = |side: usize| told[0]["wins"][side][1].as_f64().unwrap();
    assert!((at(0) + at(1) + at(2) - 1.0).abs() < 1e-3, "{told}");
}

#[test]
fn what_is_for_a_position_is_refused_for_files() {
    let folder = TempDir::new().unwrap();
    let input = file(&folder, "game.fishka", ENDING);
    assert!(refusal(&[path(&input), "--lines", "2"]).contains("--lines"));
    assert!(refusal(&["dvonn", "--html", "x.html"]).contains("--html"));
    assert!(refusal(&["dvon"]).contains("Did you mean “dvonn”?"));
}
