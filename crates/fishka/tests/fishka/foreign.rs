//! Other people's engines that analyse in place of ours, as processes of their own.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::program::{self, Answer, FISHKA, fishka};

const ENDING: &str = "9/10/2(wb)wr(bw)5/10/9 w stack";

fn analyse(args: &[&str]) -> Answer {
    fishka(&[&["analyse"], args].concat())
}

fn json(args: &[&str]) -> Value {
    program::json(&[&["analyse"], args].concat())
}

/// Our own engine, as somebody else's.
fn ours() -> String {
    format!("'{FISHKA}' engine --hash 1")
}

/// An engine that answers `go` with this command of a shell.
fn scripted(folder: &TempDir, go: &str) -> String {
    let file = folder.path().join("engine.sh");
    let script = format!(
        "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; \
         go) {go};; quit) exit;; esac; done\n"
    );
    fs::write(&file, script).unwrap();
    format!("sh '{}'", file.display())
}

#[test]
fn a_position_is_analysed_by_a_second_process() {
    let found = json(&["dvonn", "--position", ENDING, "--nodes", "2000", "--engine", &ours(), "--json"]);
    let own = json(&["dvonn", "--position", ENDING, "--nodes", "2000", "--hash", "1", "--json"]);
    assert!(found["engine"].as_str().unwrap().contains("Fishka"), "{found}");
    assert_eq!(found["lines"][0]["moves"], own["lines"][0]["moves"]);
    assert_eq!((&found["best"], found["lines"][0]["exact"].as_bool()), (&own["best"], Some(true)));
}

#[test]
fn several_lines_are_asked_for() {
    let found = json(&["abalone", "--nodes", "2000", "--lines", "3", "--engine", &ours(), "--json"]);
    assert_eq!(found["lines"].as_array().unwrap().len(), 3);
}

#[test]
fn outcomes_of_chance_are_weighed_by_a_second_process() {
    let found = json(&["tayu", "--nodes", "2000", "--engine", &ours(), "--json"]);
    let outcomes = found.as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|outcome| outcome["probability"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
}

#[test]
fn a_whole_game_is_judged_by_a_second_process_as_by_ourselves() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("game.fishka");
    fs::write(&file, format!("[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"{ENDING}\"]\n\n1. f3d3 *"))
        .unwrap();
    let args = |more: &[&'static str]| {
        let all = [file.to_str().unwrap(), "--nodes", "500", "--json"];
        all.into_iter().chain(more.iter().copied()).map(str::to_owned).collect::<Vec<String>>()
    };
    let judged = |args: Vec<String>| {
        let report = json(&args.iter().map(String::as_str).collect::<Vec<_>>());
        (report[0]["moves"][0]["judgement"].clone(), report[0]["moves"][0]["better"].clone())
    };
    let foreign = judged([args(&["--hash", "1", "--engine"]), vec![ours()]].concat());
    assert_eq!(foreign, judged(args(&["--hash", "1"])));
}

#[test]
fn what_an_engine_does_wrong_is_told() {
    let folder = TempDir::new().unwrap();
    for (go, told) in [
        ("echo 'info depth 1 score cp 40 pv d3 z9'; echo 'bestmove d3'", "“d3 z9”, which cannot be played"),
        ("echo 'bestmove z9'", "“z9”, which is no move"),
        ("exit 3", "ended"),
        ("sleep 60", "bestmove"),
    ] {
        let engine = scripted(&folder, go);
        let output = analyse(&["dvonn", "--time", "0.1", "--patience", "0.5", "--engine", &engine]);
        let error = output.error;
        assert_eq!(output.code, Some(1), "{go}: {error}");
        assert!(error.contains(told) && error.contains("engine.sh"), "{go}: {error}");
    }
    let output = analyse(&["dvonn", "--engine", "/no/such/engine"]);
    assert!(output.error.contains("does not start"));
}

#[test]
fn a_game_that_an_engine_cannot_judge_is_left_out_and_named() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("game.fishka");
    fs::write(&file, "[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 *").unwrap();
    let engine = scripted(&folder, "echo 'bestmove d3'");
    let output = analyse(&[file.to_str().unwrap(), "--nodes", "10", "--engine", &engine]);
    let error = output.error;
    assert_eq!(output.code, Some(2), "{error}");
    assert!(error.contains("game.fishka: a game is left out") && error.contains("no score"), "{error}");
}
