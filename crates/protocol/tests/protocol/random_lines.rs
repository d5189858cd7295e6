//! Whatever is said to a session, every `go` is answered exactly once and nothing breaks.

use crate::support;

use fishka_protocol::{Bounds, Next};
use proptest::prelude::*;
use support::session;

const BOUNDS: Bounds = Bounds { table_mib: 4, threads: 1, nodes: Some(10) };

/// Words that mean something somewhere.
fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "ugi",
        "isready",
        "uginewgame",
        "setoption",
        "name",
        "value",
        "Game",
        "dvonn",
        "abalone",
        "tayu",
        "seats",
        "2",
        "3",
        "auction",
        "on",
        "Hash",
        "Threads",
        "Level",
        "full",
        "MaxPlies",
        "MultiPV",
        "position",
        "startpos",
        "fen",
        "moves",
        "d3",
        "f4",
        "e1d1",
        "bid",
        "28",
        "accept",
        "?abd",
        "abd-i9",
        "a1b2",
        "go",
        "depth",
        "nodes",
        "movetime",
        "p1time",
        "p2inc",
        "infinite",
        "mate",
        "-1",
        "99999999999999999999",
        "stop",
        "query",
        "toact",
        "gameover",
        "result",
        "p1turn",
        "legal",
        "9/10/11/10/9",
        "w",
        "place",
        "place",
        "\u{0}",
        "\u{feff}",
    ]);
    prop_oneof![9 => known.prop_map(str::to_owned), 1 => "\\PC{0,12}"]
}

fn line() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..8).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn every_go_has_one_answer(mut lines in prop::collection::vec(line(), 0..40)) {
        lines.push("stop".to_owned());
        let mut session = session("dvonn", BOUNDS);
        let (mut asked, mut answered) = (0, 0);
        for line in &lines {
            asked += usize::from(first_command(line) == Some("go"));
            let mut say = |line: &str| {
                assert!(!line.contains('\n'));
                answered += usize::from(line.starts_with("bestmove "));
            };
            let mut next = session.hear(line, &mut say);
            while let Next::Search(mut search) = next {
                search.run(&mut say);
                next = session.finished(search, &mut say);
            }
        }
        prop_assert_eq!(asked, answered);
    }
}

fn first_command(line: &str) -> Option<&str> {
    let commands = ["ugi", "isready", "uginewgame", "setoption", "position", "go", "stop", "query", "quit"];
    line.split_whitespace().find(|word| commands.contains(word))
}
