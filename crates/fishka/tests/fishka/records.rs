//! Record files at the command line: several records in a file, broken ones among them, results, files that exist.

use std::{fs, path::PathBuf};

use super::program::{Answer, fishka};

const ONE: &str =
    "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Seat1 \"Anna\"]\n[Position \"9/10/11/10/rw7 w stack\"]\n\n1. b1a1\n";
const OTHER: &str =
    "[Fishka \"1\"]\n[Game \"abalone\"]\n[Ending \"resign 1\"]\n[Result \"L-W\"]\n\n1. a1b1 L-W\n";
const BROKEN: &str = "[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 2. d3 *\n";

/// A file of its own for a test.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("records");
    fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    let file = folder.join(name);
    fs::write(&file, text).expect("the file can be written");
    file
}

/// A command about the records of one file.
fn record(command: &str, name: &str, text: &str, extra: &[&str]) -> Answer {
    let file = file(name, text);
    fishka(&[&["record", command, file.to_str().expect("a plain path")], extra].concat())
}

#[test]
fn check_names_the_winner() {
    let Answer { code, out, .. } = record("check", "winner.fishka", &format!("{ONE}\n{OTHER}"), &[]);
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].ends_with("(1): dvonn, 1 ply, result 2-0. Winner: White (Anna)"), "{out}");
    assert!(lines[1].ends_with("(2): abalone, 1 ply, result L-W. Winner: White"), "{out}");
}

#[test]
fn check_tells_programs_who_won() {
    let Answer { out, .. } = record("check", "json.fishka", &format!("{ONE}\n{BROKEN}"), &["--json"]);
    let told: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(told[0]["winners"], serde_json::json!([1]));
    assert_eq!(told[1]["sound"], false);
    assert_eq!(told.as_array().map(Vec::len), Some(2));
}

#[test]
fn show_prints_every_record_and_who_won() {
    let Answer { code, out, .. } = record("show", "all.fishka", &format!("{ONE}\n{OTHER}"), &[]);
    assert_eq!(code, Some(0));
    assert!(out.contains("1. b1a1 2-0") && out.contains("1. a1b1 L-W"), "{out}");
    assert!(out.contains("Winner: White\n"), "{out}");
    assert!(out.contains("Result L-W. Seat 1 resigned."), "{out}");
}

#[test]
fn show_picks_a_record() {
    let both = format!("{ONE}\n{OTHER}");
    let Answer { out, .. } = record("show", "pick.fishka", &both, &["--record", "2"]);
    assert!(!out.contains("b1a1") && out.contains("1. a1b1 L-W"), "{out}");
    let Answer { code, error, .. } = record("show", "pick.fishka", &both, &["--record", "3"]);
    assert_eq!(code, Some(2));
    assert!(error.contains("There is no record 3"), "{error}");
}

#[test]
fn a_picture_is_of_one_record() {
    let both = format!("{ONE}\n{OTHER}");
    assert_eq!(record("show", "picture.fishka", &both, &["--svg", "-", "--record", "1"]).code, Some(0));
    let Answer { code, out, error } = record("show", "picture.fishka", &both, &["--svg", "-"]);
    assert_eq!(code, Some(2));
    assert!(out.is_empty() && error.contains("--record"), "{error}");
}

#[test]
fn convert_goes_on_after_a_broken_record() {
    let Answer { code, out, error } =
        record("convert", "broken.fishka", &format!("{ONE}\n{BROKEN}\n{OTHER}"), &[]);
    assert_eq!(code, Some(2));
    assert_eq!(out.matches("[Fishka ").count(), 2, "{out}");
    assert!(error.contains("line 11, column 10") && error.contains("One record is broken."), "{error}");
}

#[test]
fn statistics_fail_when_a_record_is_broken() {
    let Answer { code, out, .. } = record("stats", "stats.fishka", &format!("{ONE}\n{BROKEN}"), &[]);
    assert_eq!(code, Some(2));
    assert!(out.starts_with("dvonn"), "{out}");
}

#[test]
fn verify_goes_on_after_a_broken_record() {
    let Answer { code, out, .. } = record("verify", "verify.fishka", &format!("{BROKEN}\n{ONE}"), &[]);
    assert_eq!(code, Some(2));
    assert_eq!(out.lines().count(), 2, "{out}");
}

#[test]
fn a_file_is_overwritten_only_by_force() {
    let target = file("target.fishka", "precious");
    let target = target.to_str().expect("a plain path");
    let Answer { code, error, .. } = record("convert", "source.fishka", ONE, &["--output", target]);
    assert_eq!(code, Some(2));
    assert!(error.contains("exists already"), "{error}");
    assert_eq!(fs::read_to_string(target).expect("it is there"), "precious");
    assert_eq!(record("convert", "source.fishka", ONE, &["--output", target, "--force"]).code, Some(0));
    assert!(fs::read_to_string(target).expect("it is there").contains("1. b1a1 2-0"));
}

#[test]
fn a_file_can_be_converted_into_itself() {
    let own = file("own.fishka", ONE);
    let own = own.to_str().expect("a plain path");
    assert_eq!(fishka(&["record", "convert", own, "--output", own, "--force"]).code, Some(0));
    assert!(fs::read_to_string(own).expect("it is there").contains("1. b1a1 2-0"));
}

#[test]
fn a_position_may_begin_with_a_dash() {
    let Answer { code, out, error } = fishka(&["show", "tayu", "--position", "- 1 ?"]);
    assert_eq!(code, Some(0), "{error}");
    assert!(out.contains("Position: - 1 ?"), "{out}");
}

#[test]
fn numbers_out_of_range_name_the_range() {
    for (args, range) in [
        (&["perft", "dvonn", "--depth", "1", "--threads", "0"][..], "from 1 to 65535"),
        (&["analyse", "dvonn", "--lines", "65"], "from 1 to 64"),
        (&["analyse", "dvonn", "--time=-1"], "from 0 to 10000000"),
        (&["load-test", "http://localhost", "--cut", "2"], "from 0 to 1"),
    ] {
        let Answer { code, error, .. } = fishka(args);
        assert_eq!(code, Some(2), "{args:?}");
        assert!(error.contains(range), "{args:?}: {error}");
    }
}

#[test]
fn what_was_meant_is_guessed() {
    for (args, meant) in [
        (&["shwo"][..], "show"),
        (&["moves", "abalon"], "abalone"),
        (&["moves", "abalone", "--option", "layuot=standard"], "layout"),
        (&["moves", "abalone", "--option", "layout=belgian-dasy"], "belgian-daisy"),
        (&["show", "abalone", "--svg", "-", "--theme", "drak"], "dark"),
        (&["show", "abalone", "--positon", "x"], "--position"),
    ] {
        let Answer { code, error, .. } = fishka(args);
        assert_eq!(code, Some(2), "{args:?}");
        assert!(error.contains(&format!("Did you mean “{meant}”?")), "{args:?}: {error}");
    }
    assert!(!fishka(&["moves", "chess"]).error.contains("Did you mean"));
}

#[test]
fn trees_that_are_too_large_or_too_deep_and_games_of_others_are_told() {
    let head = "[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 ";
    let wide = format!("{head}{}*\n", "(1. a2b2 2. i5h5) ".repeat(50_001));
    let deep = format!("{head}{}{} *\n", "(1. a2b2 ".repeat(5_000), ")".repeat(5_000));
    let go = "(;GM[1]FF[4]SZ[19];B[pd];W[dd])";
    for (name, text, told) in [
        ("wide.fishka", wide.as_str(), "at most 100000 moves"),
        ("deep.fishka", deep.as_str(), "at most 32 deep"),
        ("go.sgf", go, "of another game (GM[1])"),
    ] {
        let answer = record("check", name, text, &[]);
        assert_eq!(answer.code, Some(2), "{name}");
        assert!(answer.out.contains(told), "{name}: {} {}", answer.out, answer.error);
    }
}
