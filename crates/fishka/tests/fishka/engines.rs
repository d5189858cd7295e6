//! Engines at the command line: real processes that talk to each other.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::program::{Answer, FISHKA, fishka, folder, json, refusal, stdout};

#[test]
fn an_engine_is_talked_to() {
    let mut child = Command::new(FISHKA)
        .args(["engine", "abalone", "--hash", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    input.write_all(b"ugi\n").unwrap();
    assert!(lines.any(|line| line == "ugiok"));
    input.write_all(b"position startpos moves a1b2\ngo infinite\nisready\n").unwrap();
    assert!(lines.any(|line| line == "readyok"));
    input.write_all(b"stop\nquit\n").unwrap();
    assert!(lines.any(|line| line.starts_with("bestmove ")));
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_position_is_analysed() {
    let won =
        json(&["analyse", "dvonn", "--position", "9/10/11/10/7wr w stack", "--nodes", "1000", "--json"]);
    assert_eq!(won["best"], "h1i1");
    assert_eq!(won["lines"][0]["exact"], true);
    let told = stdout(&["analyse", "dvonn", "--position", "9/10/11/10/7wr w stack", "--nodes", "1000"]);
    assert!(told.starts_with("1. exact +2  100.0 %  h1i1"), "{told}");
    let over = ["analyse", "dvonn", "--position", "9/10/11/10/7wr w stack", "--moves", "h1i1"];
    assert!(refusal(2, &over).contains("The game is over"));
}

#[test]
fn the_bench_gives_the_same_numbers_every_time() {
    let number = stdout(&["bench", "abalone"]);
    assert!(number.starts_with("abalone "), "{number}");
    assert_eq!(number, stdout(&["bench", "abalone"]));
}

#[test]
fn our_own_engine_passes_its_check_as_a_second_process() {
    let engine = format!("'{FISHKA}' engine --hash 1");
    let points = json(&["engine-check", &engine, "--game", "dvonn", "--games", "1", "--json"]);
    for point in points.as_array().unwrap() {
        assert_eq!(point["passed"], true, "{point}");
    }
    assert_eq!(points.as_array().unwrap().len(), 13);
}

#[test]
fn a_program_that_is_no_engine_fails_its_check() {
    let Answer { code, error, .. } =
        fishka(&["engine-check", &format!("'{FISHKA}' games"), "--patience", "1"]);
    assert_eq!(code, Some(1));
    assert!(error.contains("13 of 13 points failed"), "{error}");
    assert!(refusal(1, &["engine-check", "/no/such/engine"]).contains("does not start"));
}

#[test]
fn a_match_is_played_against_a_second_process() {
    let records = folder("match").join("games.fishka");
    let engine = format!("'{FISHKA}' engine --hash 1;name=other;nodes=300");
    let result = json(&[
        "match",
        "--engine",
        "builtin:full;Hash=1;nodes=300",
        "--engine",
        &engine,
        "--game",
        "dvonn",
        "--games",
        "2",
        "--record",
        records.to_str().unwrap(),
        "--json",
    ]);
    assert_eq!(result["games"], 2);
    assert_eq!(result["forfeits"], serde_json::json!([0, 0]));
    assert_eq!(
        result["wins"], result["losses"],
        "the same engine on both sides takes one game of the pair each"
    );
    assert!(stdout(&["record", "check", records.to_str().unwrap()]).lines().count() >= 2);
}

#[test]
fn a_program_that_names_what_it_expects_is_let_think_about_it() {
    let heard = folder("ponder").join("heard.txt");
    let engine = format!("sh -c \"tee '{}' | '{FISHKA}' engine --hash 1\";name=other", heard.display());
    let play = |options: &str| {
        let engine = format!("{engine};nodes=500{options}");
        let arguments = ["--game", "abalone", "--games", "2", "--max-plies", "60", "--json"];
        let mut all = vec!["match", "--engine", "builtin:full;Hash=1;nodes=500", "--engine", &engine];
        all.extend(arguments);
        let result = json(&all);
        assert_eq!(result["games"], 2);
        assert_eq!(result["forfeits"], serde_json::json!([0, 0]));
        let lines = std::fs::read_to_string(&heard).unwrap();
        ["go nodes", "go ponder", "ponderhit", "stop"]
            .map(|order| lines.lines().filter(|line| line.starts_with(order)).count())
    };
    assert_eq!(play("")[1..], [0; 3], "nobody asked for it");
    let [asked, pondered, hits, misses] = play(";Ponder=true");
    assert!(hits > 0 && misses > 0, "{hits} answers were foreseen, {misses} were not");
    // The last of each game may never be heard of again; it is ended by the next game or with the program.
    assert!((hits + misses..=hits + misses + 1).contains(&pondered), "{pondered} {hits} {misses}");
    assert!(asked >= misses, "what was not foreseen is asked anew");
}

#[test]
fn a_match_that_is_killed_goes_on() {
    let log = folder("killed").join("match.log");
    let args = [
        "match",
        "--engine",
        "builtin:greedy",
        "--engine",
        "builtin:random",
        "--game",
        "abalone",
        "--games",
        "60",
        "--option",
        "quiet=50",
        "--json",
        "--log",
        log.to_str().unwrap(),
    ];
    let mut child = Command::new(FISHKA).args(args).stdout(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    let pairs = || fs::read_to_string(&log).map_or(0, |text| text.lines().count().saturating_sub(1));
    while pairs() < 2 && begun.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = pairs();
    assert!(kept >= 2);

    let resumed = json(&args);
    assert_eq!(resumed["games"], 60);
    assert_eq!(pairs(), 30);
    let anew = json(&args[..args.len() - 2]);
    assert_eq!(resumed, anew, "the result is that of a match that was never interrupted");
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    let two = ["match", "--engine", "builtin:1", "--engine", "builtin:2", "--game", "dvonn"];
    for (args, reason) in [
        (&["match", "--engine", "builtin:1", "--game", "dvonn"][..], "A match has two engines"),
        (
            &["match", "--engine", "builtin:11", "--engine", "builtin:1", "--game", "dvonn"],
            "no built-in engine “11”",
        ),
        (
            &["match", "--engine", "builtin:1;x", "--engine", "builtin:1", "--game", "dvonn"],
            "no setting of an engine",
        ),
        (&[&two[..], &["--sprt", "5,0"]].concat(), "two differences in Elo"),
        (&[&two[..], &["--time", "soon"]].concat(), "time control"),
        (&[&two[..], &["--option", "layout=standard"]].concat(), "no option “layout”"),
        (&["engine", "chess"], "There is no game “chess”"),
        (&["engine-check", "'open"], "quote is not closed"),
        (&["analyse", "dvonn", "--time", "soon"], "--time"),
    ] {
        let error = refusal(2, args);
        assert!(error.contains(reason), "{args:?}: {error}");
    }
    assert!(refusal(1, &[&two[..], &["--openings", "/no/such/file"]].concat()).contains("cannot be read"));
    let missing = ["match", "--engine", "/no/such/engine", "--engine", "builtin:1", "--game", "dvonn"];
    assert!(refusal(1, &missing).contains("cannot play"));
}
