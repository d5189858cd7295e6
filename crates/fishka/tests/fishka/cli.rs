//! The command line as a person or a script meets it: a real process, its output and its exit code.

use std::fs;

use super::program::{folder, json, refusal, stdout};

#[test]
fn perft_prints_the_count_alone() {
    assert_eq!(stdout(&["perft", "abalone", "--depth", "3"]), "98912\n");
    assert_eq!(stdout(&["perft", "dvonn", "--depth", "4"]), "5085024\n");
    assert_eq!(stdout(&["perft", "tayu", "--depth", "3"]), "25088\n");
    assert_eq!(stdout(&["perft", "abalone", "--option", "layout=belgian-daisy", "--depth", "3"]), "149322\n");
}

#[test]
fn perft_counts_the_same_with_any_number_of_threads_and_with_every_leaf_made() {
    for extra in [&["--threads", "1"][..], &["--threads", "3"], &["--made"]] {
        let args = [&["perft", "abalone", "--depth", "4"], extra].concat();
        assert_eq!(stdout(&args), "5045110\n", "{args:?}");
    }
}

#[test]
fn a_flag_without_its_value_says_which_value_is_missing() {
    let error = refusal(2, &["show", "dvonn", "--svg"]);
    assert!(error.contains("Something is missing after --svg"), "{error}");
}

#[test]
fn perft_at_depth_zero_is_one() {
    assert_eq!(stdout(&["perft", "tayu", "--depth", "0"]), "1\n");
}

#[test]
fn a_finished_game_has_no_children() {
    let won = "wwwww/wwwwww/2www2/8/9/8/7/bbbbbb/bb3 w 6 0";
    assert_eq!(stdout(&["perft", "abalone", "--position", won, "--depth", "1"]), "0\n");
    assert_eq!(stdout(&["moves", "abalone", "--position", won]), "");
}

#[test]
fn divide_shows_every_move_and_the_sum() {
    let shown = stdout(&["perft", "abalone", "--depth", "2", "--divide"]);
    let (branches, total) = shown.split_once("\n\n").expect("an empty line before the sum");
    assert_eq!(branches.lines().count(), 44);
    let sum: u64 =
        branches.lines().map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(total.trim(), sum.to_string());
}

#[test]
fn perft_as_json_tells_everything() {
    let report = json(&["perft", "tayu", "--depth", "2", "--json", "--divide"]);
    assert_eq!(report["leaves"], 896);
    assert_eq!(report["divide"].as_array().unwrap().len(), 28);
    assert!(report["leaves_per_second"].is_number());
}

#[test]
fn moves_are_listed_one_a_line() {
    let moves = stdout(&["moves", "abalone"]);
    assert_eq!(moves.lines().count(), 44);
    assert!(moves.lines().any(|line| line == "a1b1"));
}

#[test]
fn moves_as_json_carry_the_position_after_each() {
    let moves = json(&["moves", "abalone", "--json"]);
    let first = &moves.as_array().unwrap()[0];
    let after = first["position"].as_str().unwrap();
    assert!(after.ends_with(" w 0 0"), "{after}");
    assert_eq!(stdout(&["perft", "abalone", "--position", after, "--depth", "1"]), "44\n");
}

#[test]
fn chance_events_come_with_their_weights() {
    let moves = json(&["moves", "tayu", "--json"]);
    assert_eq!(moves.as_array().unwrap().len(), 28);
    assert_eq!(moves[0]["weight"], 3);
}

#[test]
fn moves_can_be_played_first() {
    let first = stdout(&["moves", "tayu", "--moves", "?abd"]);
    assert_eq!(first.lines().count(), 32);
    let bids =
        stdout(&["moves", "tayu", "--option", "seats=3", "--option", "auction=on", "--moves", "bid 3"]);
    assert_eq!(bids.lines().count(), 3, "bid 1, bid 2 and accept: {bids}");
}

#[test]
fn games_lists_every_game_and_option() {
    let games = stdout(&["games"]);
    for word in ["dvonn", "abalone", "tayu", "belgian-daisy", "edition=84", "placement=players"] {
        assert!(games.contains(word), "{word}");
    }
    let games = json(&["games", "--json"]);
    assert_eq!(games.as_array().unwrap().len(), fishka_catalog::GAMES.len());
}

#[test]
fn show_draws_the_board_and_says_who_acts() {
    let shown = stdout(&["show", "abalone"]);
    assert!(shown.contains("Position: wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0"), "{shown}");
    assert!(shown.contains("To act: Black"), "{shown}");
}

#[test]
fn show_writes_a_picture() {
    let file = folder("show").join("board.svg");
    let name = file.to_str().unwrap();
    stdout(&["show", "dvonn", "--moves", "d3 f4", "--svg", name, "--theme", "dark"]);
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    assert!(stdout(&["show", "dvonn", "--svg", "-"]).starts_with("<svg"));
}

#[test]
fn russian_is_spoken_when_asked_for() {
    assert!(stdout(&["--lang", "ru", "show", "abalone"]).contains("Ход: Чёрные"));
    assert!(stdout(&["--help", "--lang=ru"]).contains("Использование"));
    let error = refusal(2, &["moves", "chess", "--lang", "ru"]);
    assert!(error.starts_with("Ошибка: Игры «chess» нет"), "{error}");
}

#[test]
fn every_command_explains_itself_with_an_example() {
    for command in [
        &["games"][..],
        &["show"],
        &["moves"],
        &["perft"],
        &["record"],
        &["record", "check"],
        &["record", "show"],
        &["record", "convert"],
        &["record", "stats"],
        &["analyse"],
        &["engine"],
        &["engine-check"],
        &["match"],
        &["bench"],
    ] {
        for language in ["en", "ru"] {
            let help = stdout(&[command, &["--help", "--lang", language]].concat());
            assert!(help.contains(&format!("fishka {}", command.join(" "))), "{help}");
            assert!(!help.contains("command-"), "a text is missing: {help}");
        }
    }
}

#[test]
fn bad_input_is_refused_with_a_reason_and_exit_code_2() {
    for (args, reason) in [
        (&["moves", "chess"][..], "There is no game “chess”"),
        (&["moves", "abalone", "--option", "layout=round"], "cannot be “round”"),
        (&["moves", "abalone", "--option", "layout"], "written name=value"),
        (&["moves", "abalone", "--moves", "a1a9"], "Move 1 (a1a9)"),
        (&["moves", "abalone", "--position", "hello"], "Error: "),
        (&["moves", "dvonn", "--moves", "d3 d3"], "Move 2 (d3)"),
        (&["perft", "abalone"], "This is missing: --depth"),
        (&["perft", "abalone", "--depth", "many"], "--depth"),
        (&["perft", "abalone", "--depth", "1", "--threads", "0"], "--threads"),
        (&["dance"], "There is no command “dance”"),
        (&["moves", "abalone", "--loud"], "“--loud” is not known"),
        (&["moves", "abalone", "--lang", "xx"], "There is no language “xx”"),
        (&["record", "check", "/no/such/file"], "cannot be read"),
    ] {
        let code = if args[0] == "record" { 1 } else { 2 };
        let error = refusal(code, args);
        assert!(error.contains(reason), "{args:?}: {error}");
        assert!(!error.contains("command-"), "a text is missing: {error}");
    }
}

#[test]
fn without_a_command_the_help_is_shown() {
    assert!(refusal(2, &[]).contains("Usage: fishka"));
}
