//! `fishka record verify`: honest games pass, forged ones do not.

use std::{fs, path::PathBuf, process::Command};

use fishka_catalog::{Line, Rules};
use fishka_game::Options;
use fishka_record::{Record, chance::ChanceSeed};

const ID: &str = "h3Kd09xQ";

/// A few moves of Ta Yü in which chance follows a seed.
fn honest() -> Record {
    let seed = ChanceSeed([42; 32]);
    let mut line = Line::new(Rules::new("tayu", &Options::new()).expect("the game is known"));
    let mut moves = Vec::new();
    for _ in 0..10 {
        line.legal_moves(&mut moves);
        line.play(seed.draw(&line).unwrap_or(moves[0])).expect("one of the legal moves");
    }
    let mut record = Record::from_line(&line);
    let tags = [("GameId", ID.to_owned()), ("Commitment", seed.commitment(ID)), ("Seed", seed.reveal())];
    for (name, value) in tags {
        record.tags_mut().set(name, &value).expect("the tag is free");
    }
    record
}

/// The exit code and everything that was printed.
fn verify(name: &str, text: &str, extra: &[&str]) -> (Option<i32>, String) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, text).expect("the folder for temporary files can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_fishka"))
        .args(["record", "verify"])
        .arg(&file)
        .args(extra)
        .env("LC_ALL", "C")
        .output()
        .expect("the program was built for this test");
    let printed = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(printed).expect("output is text"))
}

#[test]
fn an_honest_record_is_verified() {
    let (code, printed) = verify("honest.fishka", &honest().to_string(), &[]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("all 5 draws are as committed"), "{printed}");
    assert!(printed.contains(&ChanceSeed([42; 32]).commitment(ID)));
}

#[test]
fn a_forged_seed_is_found() {
    let forged = ChanceSeed([43; 32]);
    let mut record = honest();
    record.tags_mut().set("Seed", &forged.reveal()).expect("the tag is free");
    let (code, printed) = verify("seed.fishka", &record.to_string(), &[]);
    assert_eq!(code, Some(2));
    assert!(printed.contains("not the one that was committed to"), "{printed}");

    record.tags_mut().set("Commitment", &forged.commitment(ID)).expect("the tag is free");
    let (code, printed) = verify("commitment.fishka", &record.to_string(), &[]);
    assert_eq!(code, Some(2));
    assert!(printed.contains("Ply 1 should be"), "{printed}");
}

#[test]
fn a_forged_draw_is_found_where_it_is() {
    let record = honest();
    let drawn = record.moves().next().expect("chance begins");
    let mut outcomes = Vec::new();
    let mut line = record.line_at(0);
    line.legal_moves(&mut outcomes);
    let other = outcomes.into_iter().find(|&outcome| outcome != drawn).expect("there are many tiles");
    line.play(other).expect("any tile can be drawn");
    let mut forged = Record::from_line(&line);
    for (name, value) in record.tags().iter() {
        forged.tags_mut().set(name, value).expect("the tag is free");
    }
    let (code, printed) = verify("draw.fishka", &forged.to_string(), &[]);
    assert_eq!(code, Some(2));
    assert!(printed.contains(&format!("Ply 1 should be {drawn} by the seed, not {other}")), "{printed}");
}

#[test]
fn a_record_without_a_promise_cannot_be_verified() {
    let (code, printed) = verify("bare.fishka", "[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 *\n", &[]);
    assert_eq!(code, Some(2));
    assert!(printed.contains("no tag GameId"), "{printed}");
}

#[test]
fn it_is_told_in_russian_and_to_programs() {
    let (_, printed) = verify("russian.fishka", &honest().to_string(), &["--lang", "ru"]);
    assert!(printed.contains("как обещано: 5 жребиев"), "{printed}");
    let (_, printed) = verify("json.fishka", &honest().to_string(), &["--json"]);
    let told: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((&told[0]["verified"], &told[0]["draws"]), (&true.into(), &5.into()));
}
