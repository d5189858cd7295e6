//! No input does more harm than an error.

use std::time::{Duration, Instant};

use fishka_record::{Record, import, read_all, read_any};
use proptest::prelude::*;

const RECORD: &str = r#"[Fishka "1"]
[Game "tayu"]
[Options "edition=84 seats=3 draw=expert auction=on"]
[Seat1 "Anna \"x\" \\"]
[TimeControl "600+5"]
[Event "один"]

{start} 1. bid 28 {[%clk 0:04:31] fine} 2. bid 27 (2. accept {why \} not} (2. bid 3)) 3. accept 4. accept *
"#;

const BOARDSPACE: &str = "(;GM[Dvonn]VV[1]\r\nDT[Sun Mar 28 23:19:19 CEST 2010]GN[]RE[x]\nP0[id \"A\"]P1[id \"B\"]\n\
    ; P0[0 Start P0]; P0[1 pick wr 2]; P0[2 dropb D 4]; P0[3 pickb D 4]; P0[4 dropb E 4]; P0[5 done]\n\
    ; P1[6 move A 1 B 1]; P1[7 done]; P0[8 resign];P0[9 done];P0[time 0:14:47 ])";

const LITTLE_GOLEM: &str = "Event [x] Site [www.littlegolem.net] White [A] Black [B] 1. g2 c1 2. f5 resign\n";

/// Whatever is read prints the same again once it has been printed.
fn read_everything(bytes: &[u8]) {
    let records = read_any(bytes).chain(import::boardspace(bytes)).chain([import::little_golem(bytes)]);
    for record in records {
        let record = match record {
            Ok(record) => Some(record),
            Err(broken) => broken.before,
        };
        if let Some(record) = record {
            let text = record.to_string();
            let read = Record::read(&text).unwrap_or_else(|broken| panic!("{broken}\n{text}"));
            assert!(read == record, "{text}");
            assert_eq!(read.to_string(), text);
            assert!(serde_json::from_str::<serde_json::Value>(&record.to_json()).is_ok());
        }
    }
}

/// A text with a few of its bytes changed, lost, doubled or put elsewhere.
fn mutated(text: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let change = (0..4_u8, any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<u8>());
    prop::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut bytes = text.as_bytes().to_vec();
        for (kind, from, to, byte) in changes {
            if bytes.is_empty() {
                break;
            }
            let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
            let (from, to) = (from.min(to), from.max(to));
            match kind {
                0 => bytes[from] = byte,
                1 => _ = bytes.drain(from..to),
                2 => bytes.insert(from, b"[](){}\"\\*.?-W0 \n"[usize::from(byte) % 16]),
                _ => {
                    let piece = bytes[from..to].to_vec();
                    bytes.splice(from..from, piece);
                }
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        read_everything(text.as_bytes());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_everything(&bytes);
    }

    #[test]
    fn any_moves_after_good_tags_are_read_or_refused(moves in "[](){}\\\\ 0-9.a-k*?|WDL%\n-]{0,120}") {
        for game in ["dvonn", "abalone", "tayu"] {
            read_everything(format!("[Fishka \"1\"]\n[Game \"{game}\"]\n\n{moves}").as_bytes());
        }
    }

    #[test]
    fn a_damaged_record_is_read_or_refused(bytes in mutated(RECORD)) {
        read_everything(&bytes);
    }

    #[test]
    fn a_damaged_boardspace_game_is_read_or_refused(bytes in mutated(BOARDSPACE)) {
        read_everything(&bytes);
    }

    #[test]
    fn a_damaged_little_golem_game_is_read_or_refused(bytes in mutated(LITTLE_GOLEM)) {
        read_everything(&bytes);
    }
}

#[test]
fn the_undamaged_texts_are_fine() {
    assert!(Record::read(RECORD).is_ok());
    assert!(import::little_golem(LITTLE_GOLEM.as_bytes()).is_ok());
}

/// The same mark over and over, with and without a record before them.
#[test]
fn repetition_neither_hangs_nor_overflows() {
    let began = Instant::now();
    for mark in [
        "(", ")", "{", "}", "[", "]", "\\", "\"", "1.", "(d3", "{x}", "[%clk ", "d3 ", "\0", "[Fishka ",
        ";P0[0",
    ] {
        let many = mark.repeat(1 << 18);
        for before in [
            "",
            "[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 ",
            "[Fishka \"1\"]\n[Game \"dvonn\"]\n{",
            "(;GM[Dvonn]",
        ] {
            let text = format!("{before}{many}");
            let _ = Record::read(&text);
            let _ = import::boardspace(text.as_bytes());
            let _ = import::little_golem(text.as_bytes());
        }
    }
    let files = "[Fishka \"1\"]\n".repeat(20_000);
    assert_eq!(read_all(&files).count(), 20_000);
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}

/// The longest line there may be, with a variation at each of as many moves as there may be.
#[test]
fn the_largest_record_is_read_in_reasonable_time() {
    let tags = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Options \"repetition=off quiet=0\"]\n\n";
    let cycle = ["a1b1", "i9h9", "b1a1", "h9i9"];
    let began = Instant::now();
    let text: String = (0..9_999)
        .map(|ply| format!("{0} ({0}) ", cycle[ply % 4]))
        .fold(tags.to_owned(), |text, turn| text + &turn);
    assert!(Record::read(&text).is_ok());
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}
