//! What is wrong with a record, and where it says so.

use fishka_game::Explain;
use fishka_i18n::{Language, explain, has};
use fishka_record::{Problem, Record};

/// A DVONN record whose moves begin in line 4.
fn dvonn(moves: &str) -> String {
    format!("[Fishka \"1\"]\n[Game \"dvonn\"]\n\n{moves}")
}

/// Line, column and the key of the problem.
fn fault(text: &str) -> (usize, usize, &'static str) {
    let broken = Record::read(text).unwrap_err();
    let own = broken.message().key.starts_with("record-");
    for &language in Language::ALL.iter().filter(|_| own) {
        assert!(has(language, broken.message().key), "no {} in {language}", broken.message().key);
        let told = explain(language, &*broken);
        assert!(!told.contains('$'), "a value is missing: {told}");
    }
    (broken.error.location.line, broken.error.location.column, broken.message().key)
}

fn moves_fault(moves: &str) -> (usize, usize, &'static str) {
    fault(&dvonn(moves))
}

fn tags_fault(tag: &str) -> (usize, usize, &'static str) {
    fault(&format!("[Fishka \"1\"]\n[Game \"dvonn\"]\n{tag}\n\n1. d3\n"))
}

#[test]
fn a_record_begins_with_its_version() {
    assert_eq!(fault(""), (1, 1, "record-no-record"));
    assert_eq!(fault("\n 1. d3"), (2, 2, "record-no-record"));
    assert_eq!(fault("[Game \"dvonn\"]\n"), (1, 1, "record-no-record"));
    assert_eq!(fault("[Fishka \"2\"]\n"), (1, 1, "record-unknown-version"));
}

#[test]
fn a_record_names_its_game() {
    assert_eq!(fault("[Fishka \"1\"]\n"), (1, 1, "record-no-game"));
    assert_eq!(fault("[Fishka \"1\"]\n[Game \"go\"]\n"), (2, 1, "game-unknown"));
}

#[test]
fn options_and_position_must_be_those_of_the_game() {
    assert_eq!(tags_fault("[Options \"size=9\"]"), (3, 1, "option-unknown"));
    assert_eq!(tags_fault("[Options \"size\"]"), (3, 1, "option-malformed"));
    let (line, column, key) = tags_fault("[Position \"9/9\"]");
    assert_eq!((line, column), (3, 1));
    assert!(key.starts_with("dvonn-"), "{key}");
}

#[test]
fn a_tag_has_a_name_and_a_value_in_quotes() {
    for tag in [
        "[Date]",
        "[Date 2026]",
        "[\"x\"]",
        "[Date \"2026]",
        "[Date \"2026\"",
        "[1st \"x\"]",
        "[Date\n\"2026\"]",
    ] {
        assert_eq!(tags_fault(tag), (3, 1, "record-not-a-tag"), "{tag}");
    }
}

#[test]
fn a_tag_stands_once() {
    assert_eq!(tags_fault("[Event \"a\"]\n [Event \"b\"]"), (4, 2, "record-repeated-tag"));
}

#[test]
fn the_values_of_known_tags_mean_something() {
    assert_eq!(tags_fault("[Date \"today\"]"), (3, 1, "record-date"));
    assert_eq!(tags_fault("[TimeControl \"fast\"]"), (3, 1, "time-control-malformed"));
    assert_eq!(tags_fault("[Seat3 \"C\"]"), (3, 1, "record-no-such-seat"));
    assert_eq!(tags_fault("[Ending \"bored\"]"), (3, 1, "record-ending"));
}

#[test]
fn a_word_that_is_no_move_is_quoted() {
    let broken = Record::read(&dvonn("1. d3 2. zz9")).unwrap_err();
    assert_eq!(broken.error.location.to_string(), "line 4, column 10");
    assert!(broken.to_string().starts_with("line 4, column 10: “zz9” is no move: "), "{broken}");
}

#[test]
fn an_illegal_move_gives_the_reason_of_the_game() {
    let (line, column, key) = moves_fault("1. d3\n2. e1 3. d3");
    assert_eq!((line, column), (5, 10));
    assert!(key.starts_with("dvonn-illegal-"), "{key}");
}

#[test]
fn variations_are_checked_too() {
    let (line, column, key) = moves_fault("1. d3 2. e1 (2. e2 3. d3) 3. e2");
    assert_eq!((line, column), (4, 23));
    assert!(key.starts_with("dvonn-illegal-"), "{key}");
}

#[test]
fn what_was_fine_before_is_kept() {
    let broken = Record::read(&dvonn("1. d3 {one} 2. e1 (2. f1 3. g1 3. d3) 3. k3")).unwrap_err();
    let before = broken.before.unwrap();
    let body = before.to_string();
    assert!(body.ends_with("\n1. d3 {one} 2. e1 (2. f1 3. g1) *\n"), "{body}");
}

#[test]
fn what_stands_before_an_open_comment_is_kept() {
    let broken = Record::read(&dvonn("1. d3 (1. e3 2. f3 {so")).unwrap_err();
    assert_eq!(broken.error.problem, Problem::OpenComment);
    assert!(broken.before.unwrap().to_string().ends_with("\n1. d3 (1. e3 2. f3) *\n"));
}

#[test]
fn a_wrong_number_is_an_error() {
    assert_eq!(moves_fault("1. d3 3. e1"), (4, 7, "record-wrong-number"));
    assert_eq!(moves_fault("1. d3 (2. e1)"), (4, 8, "record-wrong-number"));
    assert_eq!(moves_fault("99999999999999999999. d3"), (4, 1, "record-wrong-number"));
}

#[test]
fn a_number_without_a_dot_belongs_to_a_word() {
    assert_eq!(moves_fault("1 d3"), (4, 1, "record-stray-number"));
    assert_eq!(moves_fault("d3 {x} 5"), (4, 8, "record-stray-number"));
}

#[test]
fn comments_have_two_ends() {
    assert_eq!(moves_fault("1. d3 {so\n\n"), (4, 7, "record-open-comment"));
    assert_eq!(moves_fault("1. d3 {so \\}"), (4, 7, "record-open-comment"));
    assert_eq!(moves_fault("1. d3 }"), (4, 7, "record-stray-brace"));
}

#[test]
fn variations_have_two_ends_and_a_move() {
    assert_eq!(moves_fault("1. d3 (1. e3 (1. f3)"), (4, 7, "record-open-variation"));
    assert_eq!(moves_fault("1. d3 (1. e3 [x"), (4, 14, "record-not-a-tag"));
    assert_eq!(moves_fault("1. d3 (1. e3 [Fishka \"1\"]"), (4, 7, "record-open-variation"));
    assert_eq!(moves_fault("1. d3 )"), (4, 7, "record-stray-parenthesis"));
    assert_eq!(moves_fault("(1. e3)"), (4, 1, "record-variation-before-move"));
    assert_eq!(moves_fault("1. d3 ({x})"), (4, 7, "record-empty-variation"));
}

#[test]
fn variations_nest_only_so_deep() {
    let deep = |depth: usize| format!("d3 {}{}", "(d3 ".repeat(depth), ")".repeat(depth));
    assert!(Record::read(&dvonn(&deep(32))).is_ok());
    assert_eq!(moves_fault(&deep(33)), (4, 4 + 32 * 4, "record-too-deep"));
}

#[test]
fn moves_are_counted() {
    let many = |variations: usize| format!("d3 {}", "(d3)".repeat(variations));
    assert!(Record::read(&dvonn(&many(99_999))).is_ok());
    assert_eq!(moves_fault(&many(100_000)).2, "record-too-many-moves");
}

#[test]
fn text_is_measured() {
    let long = format!("1. d3 {{{}", "x".repeat(17 << 20));
    assert_eq!(moves_fault(&long).2, "record-too-long");
    let spaces = format!("1. d3{}*", " ".repeat(17 << 20));
    assert_eq!(moves_fault(&spaces).2, "record-too-long");
}

#[test]
fn a_result_is_last() {
    assert_eq!(moves_fault("1. d3 * 2. e1"), (4, 9, "record-after-result"));
    assert_eq!(moves_fault("1. d3 * {so}"), (4, 9, "record-after-result"));
    assert_eq!(moves_fault("1. d3 (1. e3 *)"), (4, 14, "record-result-in-variation"));
}

#[test]
fn one_record_is_asked_for() {
    assert_eq!(moves_fault(&format!("1. d3 *\n\n{}", dvonn("*"))), (6, 1, "record-second-record"));
}

#[test]
fn a_game_in_play_has_no_scores() {
    assert_eq!(moves_fault("1. d3 24-18"), (4, 7, "record-result-too-early"));
    assert_eq!(tags_fault("[Result \"24-18\"]"), (3, 1, "record-result-too-early"));
}

#[test]
fn standings_need_an_ending_that_fits() {
    assert_eq!(moves_fault("1. d3 W-L"), (4, 7, "record-ending-mismatch"));
    assert_eq!(tags_fault("[Ending \"resign 1\"]"), (3, 1, "record-ending-mismatch"));
    assert_eq!(tags_fault("[Ending \"resign 1\"]\n[Result \"W-L\"]"), (4, 1, "record-ending-mismatch"));
    assert_eq!(tags_fault("[Ending \"agreed\"]\n[Result \"D-D-D\"]"), (4, 1, "record-ending-mismatch"));
}

/// A game of one move: White's last stack jumps onto the DVONN piece.
fn finished(tags: &str, result: &str) -> String {
    format!(
        "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/11/10/rw7 w stack\"]\n{tags}\n1. b1a1 {result}\n"
    )
}

#[test]
fn the_result_is_what_the_rules_say() {
    assert!(Record::read(&finished("[Result \"2-0\"]\n", "2-0")).is_ok());
    assert_eq!(fault(&finished("", "0-2")), (5, 9, "record-wrong-result"));
    assert_eq!(fault(&finished("", "*")), (5, 9, "record-wrong-result"));
    assert_eq!(fault(&finished("[Result \"3-0\"]\n", "2-0")), (4, 1, "record-wrong-result"));
}

#[test]
fn tag_and_last_word_agree() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Ending \"agreed\"]\n[Result \"D-D\"]\n\nW-L\n";
    assert_eq!(fault(text), (6, 1, "record-wrong-result"));
}

#[test]
fn a_finished_game_does_not_end_twice() {
    assert_eq!(fault(&finished("[Ending \"resign 1\"]\n", "L-W")), (4, 1, "record-ended-on-board"));
    assert_eq!(fault(&finished("", "2. a1b1 *")), (5, 12, "illegal-over"));
}
