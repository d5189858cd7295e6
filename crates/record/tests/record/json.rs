//! The JSON of a record.

use fishka_record::Record;

fn pretty(record: &Record) -> String {
    let value: serde_json::Value = serde_json::from_str(&record.to_json()).unwrap();
    serde_json::to_string_pretty(&value).unwrap()
}

#[test]
fn a_game_in_play_with_chance_and_variations() {
    let text = r#"[Fishka "1"]
[Game "tayu"]
[Seat1 "Anna"]
[Date "2026-11-15"]

{a start [%eval 0]} 1. ?abd abd-i9 {[%clk 0:04:31.5] [%eval +2] good} (1. abd-i10 2. ?abc) 2. ?bcf bfg-i10 *
"#;
    insta::assert_snapshot!(pretty(&Record::read(text).unwrap()));
}

#[test]
fn a_game_the_rules_have_ended() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/11/10/rw7 w stack\"]\n\n1. b1a1\n";
    insta::assert_snapshot!(pretty(&Record::read(text).unwrap()));
}

#[test]
fn a_game_that_was_given_up() {
    let text = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Ending \"resign 2\"]\n\n1. d3 W-L\n";
    insta::assert_snapshot!(pretty(&Record::read(text).unwrap()));
}
