//! What a record says and how it is written.

use std::time::Duration;

use fishka_catalog::Rules;
use fishka_game::{Options, Position as _, Seat, Standing, Turn, clock::TimeControl};
use fishka_record::{Conclusion, Ending, Eval, Note, Problem, Record, read_all, study::Study};

const EXAMPLE: &str = r#"[Fishka "1"]
[Game "tayu"]
[Options "edition=84 seats=2 draw=bag first=north-south"]
[Seat1 "Anna"]
[Seat2 "computer 5"]
[Date "2026-11-15"]
[TimeControl "600+5"]
[Result "*"]

1. ?abd abd-i9 2. ?bcf bfg-i10 *
"#;

fn dvonn(body: &str) -> String {
    format!("[Fishka \"1\"]\n[Game \"dvonn\"]\n\n{body}")
}

/// Reads the moves of a DVONN game and prints them.
fn printed(body: &str) -> String {
    let text = Record::read(&dvonn(body)).unwrap().to_string();
    text.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

fn moves(record: &Record) -> Vec<String> {
    record.moves().map(|mv| mv.to_string()).collect()
}

#[test]
fn the_example_prints_as_it_was_read() {
    assert_eq!(Record::read(EXAMPLE).unwrap().to_string(), EXAMPLE);
}

#[test]
fn the_page_on_the_format_shows_a_canonical_record() {
    let page = include_str!("../../README.md");
    let shown = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(Record::read(shown).unwrap().to_string(), shown);
}

#[test]
fn the_example_says_who_played() {
    let record = Record::read(EXAMPLE).unwrap();
    assert_eq!(record.rules().name(), "tayu");
    assert_eq!(record.tags().seat(Seat::SECOND), Some("computer 5"));
    assert_eq!(record.tags().time_control(), "600+5".parse::<TimeControl>().unwrap());
    assert_eq!(moves(&record), ["?abd", "abd-i9", "?bcf", "bfg-i10"]);
}

#[test]
fn options_left_out_are_written_out() {
    let short = EXAMPLE.replace("[Options \"edition=84 seats=2 draw=bag first=north-south\"]\n", "");
    assert_eq!(Record::read(&short).unwrap().to_string(), EXAMPLE);
}

#[test]
fn tags_are_put_in_order_and_unknown_ones_kept() {
    let text = "[Fishka \"1\"]\n[Commitment \"c0ffee\"]\n[Date \"2026\"]\n[Seat2 \"B\"]\n[Event \"x\"]\n[Game \"dvonn\"]\n";
    let printed = Record::read(text).unwrap().to_string();
    let names: Vec<&str> =
        printed.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    assert_eq!(names, ["Fishka", "Game", "Options", "Seat2", "Date", "Commitment", "Event", "Result"]);
}

#[test]
fn quotes_and_backslashes_in_tags_are_escaped() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Seat1 \"Anna \\\"the \\\\ fox\\\"\"]\n";
    let record = Record::read(text).unwrap();
    assert_eq!(record.tags().seat(Seat::FIRST), Some(r#"Anna "the \ fox""#));
    assert!(record.to_string().contains(r#"[Seat1 "Anna \"the \\ fox\""]"#));
}

#[test]
fn numbers_may_be_left_out_or_stick_to_the_move() {
    assert_eq!(printed("d3 2...e1 3.h3"), "1. d3 2. e1 3. h3 *");
}

#[test]
fn numbers_may_count_rounds() {
    assert_eq!(printed("1. d3 f4 2. i2 a1 *"), "1. d3 2. f4 3. i2 4. a1 *");
}

#[test]
fn a_number_counts_decisions_and_chance_belongs_to_the_decision_after_it() {
    let record = Record::read(EXAMPLE).unwrap();
    let turns: Vec<u32> = record.main_line().map(|id| record.node(id).turn()).collect();
    assert_eq!(turns, [1, 1, 2, 2]);
}

#[test]
fn a_bid_is_two_words() {
    let text =
        "[Fishka \"1\"]\n[Game \"tayu\"]\n[Options \"seats=3 auction=on\"]\n\n1. bid 28 2. bid\n27 3. accept";
    let record = Record::read(text).unwrap();
    assert_eq!(moves(&record), ["bid 28", "bid 27", "accept"]);
    assert!(record.to_string().ends_with("\n1. bid 28 2. bid 27 3. accept *\n"));
}

#[test]
fn variations_stand_after_the_move_they_replace() {
    let record = Record::read(&dvonn("1. d3 2. e1 (2. e2 3. h3 (3. h4)) (2. e3) 3. k3")).unwrap();
    let first = record.main_node(1).unwrap();
    let instead: Vec<String> =
        record.node(first).children().iter().map(|&id| record.node(id).mv().unwrap().to_string()).collect();
    assert_eq!(instead, ["e1", "e2", "e3"]);
    assert_eq!(moves(&record), ["d3", "e1", "k3"]);
}

#[test]
fn variations_print_as_they_were_read() {
    let body = "1. d3 2. e1 (2. e2 3. h3 (3. h4)) (2. e3) 3. k3 *";
    assert_eq!(printed(body), body);
}

#[test]
fn a_variation_of_a_variations_first_move_stands_beside_it() {
    assert_eq!(printed("1. d3 (1. e3 (1. f3))"), "1. d3 (1. e3) (1. f3) *");
}

#[test]
fn a_variation_may_begin_in_the_middle_of_a_turn() {
    let text = EXAMPLE.replace("1. ?abd abd-i9", "1. ?abd (1. ?bdg bdg-i9) abd-i9 (1. abd-i10)");
    assert_eq!(Record::read(&text).unwrap().to_string(), text);
}

#[test]
fn comments_carry_clocks_and_evaluations() {
    let record =
        Record::read(&dvonn("{a start} 1. d3 {[%clk 0:04:31]} {well} {[%eval +0.5]\n placed}")).unwrap();
    assert_eq!(record.node(Record::START).note().text(), "a start");
    let note = record.node(record.main_node(1).unwrap()).note();
    assert_eq!(note.clock(), Some(Duration::from_secs(271)));
    assert_eq!(note.eval().map(Eval::text), Some("+0.5"));
    assert_eq!(note.text(), "well placed");
}

#[test]
fn comments_go_to_the_move_before_them() {
    assert_eq!(
        printed("1. d3 {one} (1. e3 {two}) {three} 2. f3 ({four} 2. g3)"),
        "1. d3 {one three} (1. e3 {two}) 2. f3 (2. g3 {four}) *"
    );
}

#[test]
fn a_brace_in_a_comment_is_escaped() {
    let body = r"1. d3 {a {set\} and \\} *";
    assert_eq!(printed(body), body);
}

#[test]
fn lines_are_at_most_a_hundred_characters() {
    let body = format!("1. d3 {{{}}} ((", "слово ".repeat(100)).replace(" ((", " (1. e3 {конец})");
    let printed = printed(&body);
    assert!(printed.lines().count() > 5);
    assert!(printed.lines().all(|line| line.chars().count() <= 100), "{printed}");
}

#[test]
fn line_ends_tabs_and_a_byte_order_mark_are_white_space() {
    let text = format!("\u{feff}{}", EXAMPLE.replace('\n', "\r\n").replace(" ?", "\t?"));
    assert_eq!(Record::read(&text).unwrap().to_string(), EXAMPLE);
}

#[test]
fn a_given_position_is_where_the_record_begins() {
    let position = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w 0 0";
    let text = format!("[Fishka \"1\"]\n[Game \"abalone\"]\n[Position \"{position}\"]\n\n1. i5h5 *\n");
    let record = Record::read(&text).unwrap();
    assert_eq!(record.start().to_string(), position);
    assert!(record.to_string().contains(&format!("[Position \"{position}\"]\n")));
}

#[test]
fn replaying_stops_where_it_is_asked_to() {
    let record = Record::read(&dvonn("1. d3 2. e1 (2. e2 3. h3) 3. k3")).unwrap();
    assert_eq!(record.line_at(0).plies(), 0);
    assert_eq!(record.line_at(2).position().to_string(), "9/10/3r7/10/4r4 w place");
    assert_eq!(record.line_at(99).plies(), 3);
}

#[test]
fn what_is_said_of_a_move_stands_after_it() {
    let mut record = Record::read(&dvonn("1. d3 (1. f3) 2. e1")).unwrap();
    let note =
        Note::new("centre").with_clock(Duration::from_millis(1500)).with_eval(Eval::new(Seat::SECOND, "=0"));
    record.set_note(record.main_node(1).unwrap(), note);
    assert!(
        record.to_string().ends_with("\n1. d3 {[%clk 0:00:01.5] [%eval 2: =0] centre} (1. f3) 2. e1 *\n")
    );
    assert_eq!(Record::read(&record.to_string()).unwrap(), record);
}

#[test]
fn equal_records_may_have_grown_differently() {
    let grown = |paths: &[&[&str]]| {
        let mut study = Study::new(Record::new(Rules::new("dvonn", &Options::new()).unwrap()));
        for path in paths {
            study.first();
            for text in *path {
                study.play(study.position().parse_move(text).unwrap()).unwrap();
            }
        }
        study.record().clone()
    };
    assert_eq!(grown(&[&["d3", "e1"], &["f3"]]), grown(&[&["d3"], &["f3"], &["d3", "e1"]]));
    assert_ne!(grown(&[&["d3", "e1"], &["f3"]]), grown(&[&["f3"], &["d3", "e1"]]));
}

#[test]
fn the_rules_write_the_result_of_a_finished_game() {
    // White's only stack jumps onto the DVONN piece, and nobody can move any more.
    let body = "[Position \"9/10/11/10/rw7 w stack\"]\n\n1. b1a1";
    let record = Record::read(&format!("[Fishka \"1\"]\n[Game \"dvonn\"]\n{body}")).unwrap();
    assert_eq!(record.line().turn(), Turn::Over);
    assert!(matches!(record.conclusion(), Conclusion::OnBoard(_)));
    assert!(record.to_string().ends_with("1. b1a1 2-0\n"));
}

#[test]
fn a_game_may_end_off_the_board() {
    let mut record = Record::read(&dvonn("1. d3")).unwrap();
    let ending = Ending::Time(Seat::SECOND);
    let standings = ending.standings_in(record.rules());
    record.conclude(ending, &standings).unwrap();
    let text = record.to_string();
    assert!(text.contains("[Ending \"time 2\"]\n[Result \"W-L\"]\n\n1. d3 W-L\n"));
    let read = Record::read(&text).unwrap();
    assert_eq!(read.conclusion(), record.conclusion());
    assert_eq!(read, record);
}

#[test]
fn a_draw_is_not_written_as_if_somebody_had_won() {
    // Black is a marble ahead when the same position stands on the board for the third time.
    let moves = "1. c5d5 2. g5f5 3. d5c5 4. f5g5 5. c5d5 6. g5f5 7. d5c5 8. f5g5";
    let start = "wwwww/wwwww1/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 1";
    let text = format!("[Fishka \"1\"]\n[Game \"abalone\"]\n[Position \"{start}\"]\n\n{moves}");
    let record = Record::read(&text).unwrap();
    assert!(record.to_string().ends_with(" D-D\n"), "{record:?}");
    assert_eq!(Record::read(&record.to_string()).unwrap(), record);
    // Records that were written before say it with scores.
    assert_eq!(Record::read(&format!("{text} 1-0")).unwrap(), record);
}

#[test]
fn a_result_stands_last_whatever_moves_look_like() {
    let broken = Record::read(&dvonn("1. d3 2-0 2. e1")).unwrap_err();
    assert!(matches!(broken.error.problem, Problem::NotAMove { .. }), "{broken}");
}

#[test]
fn partners_lose_together_when_one_runs_out_of_time() {
    let text = |result: &str| {
        let tags = "[Options \"seats=4\"]\n[Ending \"time 1\"]";
        format!("[Fishka \"1\"]\n[Game \"tayu\"]\n{tags}\n[Result \"{result}\"]\n\n{result}")
    };
    assert!(Record::read(&text("L-W-L-W")).is_ok());
    let broken = Record::read(&text("L-W-W-W")).unwrap_err();
    assert_eq!(broken.error.problem, Problem::EndingMismatch);
}

#[test]
fn who_gives_up_cannot_win() {
    let mut record = Record::read(&dvonn("1. d3")).unwrap();
    let lost_and_won = [Standing::Loss, Standing::Win];
    assert_eq!(record.conclude(Ending::Resigned(Seat::SECOND), &lost_and_won), Err(Problem::EndingMismatch));
    assert_eq!(record.conclude(Ending::Agreed, &[Standing::Draw]), Err(Problem::EndingMismatch));
}

#[test]
fn a_file_holds_many_records_and_a_broken_one_hides_no_other() {
    let broken = EXAMPLE.replace("abd-i9", "abd-a1");
    let open = EXAMPLE.replace(" *", " {open");
    let text = [EXAMPLE, &broken, &open, EXAMPLE].join("\n");
    let read: Vec<bool> = read_all(&text).map(|record| record.is_ok()).collect();
    assert_eq!(read, [true, false, false, true]);
}

#[test]
fn records_without_results_follow_one_another() {
    let text = EXAMPLE.replace("[Result \"*\"]\n", "").replace(" *\n", "\n").repeat(3);
    assert!(read_all(&text).all(|record| record.is_ok_and(|record| record.to_string() == EXAMPLE)));
    assert_eq!(read_all(&text).count(), 3);
}

#[test]
fn tags_are_read_without_the_moves() {
    let text = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Seat2 \"A \\\"B\\\" \\\\\"]\n[Result \"*\"]\n\n1. a1b1 {[Seat1 \"no\"]} *\n";
    let record = Record::read(text).unwrap();
    let text = record.to_string();
    let tags: Vec<(&str, String)> = fishka_record::tags_of(&text).collect();
    let own = tags.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>();
    let seat = ("Seat2", record.tags().get("Seat2").unwrap());
    let options = record.rules().options().to_string();
    let all = [("Fishka", "1"), ("Game", "abalone"), ("Options", options.as_str()), seat, ("Result", "*")];
    assert_eq!(own, all);
}
