//! What a set of records has in common.

use fishka_record::{Record, Statistics};

fn record(game: &str, body: &str) -> Record {
    Record::read(&format!("[Fishka \"1\"]\n[Game \"{game}\"]\n{body}\n")).unwrap()
}

#[test]
fn games_are_counted_by_name_and_ending() {
    let records = [
        record("dvonn", "\n1. d3 2. e1"),
        record("dvonn", "[Ending \"resign 1\"]\n\n1. d3 L-W"),
        record("dvonn", "[Position \"9/10/11/10/rw7 w stack\"]\n\n1. b1a1"),
        record("tayu", "\n1. ?abd abd-i9"),
    ];
    let statistics: Statistics = records.iter().collect();
    let dvonn = &statistics.games["dvonn"];
    assert_eq!((dvonn.records, dvonn.plies, dvonn.shortest, dvonn.longest), (3, 4, 1, 2));
    assert_eq!((dvonn.on_board, dvonn.off_board, dvonn.unfinished), (1, 1, 1));
    assert_eq!((dvonn.wins, dvonn.draws), ([1, 1, 0, 0], 0));
    assert_eq!(statistics.games["tayu"].unfinished, 1);
}

#[test]
fn chance_is_not_a_choice() {
    let statistics: Statistics = [record("tayu", "\n1. ?abd abd-i9")].iter().collect();
    let tayu = &statistics.games["tayu"];
    assert_eq!((tayu.plies, tayu.chances, tayu.decisions), (2, 1, 1));
    assert_eq!((tayu.choices, tayu.most_choices), (32, 32));
}

#[test]
fn branching_is_the_mean_of_the_choices() {
    let statistics: Statistics = [record("dvonn", "\n1. d3 2. e1 (2. e2) 3. e2")].iter().collect();
    let dvonn = &statistics.games["dvonn"];
    assert_eq!(dvonn.choices, 49 + 48 + 47);
    assert!((dvonn.mean_choices() - 48.0).abs() < 1e-9);
    assert!((dvonn.mean_plies() - 3.0).abs() < 1e-9);
}

#[test]
fn passes_are_counted() {
    let moves = "[Position \"9/10/11/10/rwww5 w stack\"]\n\n1. d1c1 2. pass 3. c1a1";
    let statistics: Statistics = [record("dvonn", moves), record("dvonn", "")].iter().collect();
    let dvonn = &statistics.games["dvonn"];
    assert_eq!((dvonn.passes, dvonn.with_pass, dvonn.records), (1, 1, 2));
}

#[test]
fn nothing_has_no_mean() {
    let statistics: Statistics = [record("dvonn", "")].iter().collect();
    assert!(statistics.games["dvonn"].mean_choices().abs() < 1e-9);
}
