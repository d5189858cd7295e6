//! Matches that are interrupted and go on, and the files they leave.

use std::{fs, path::PathBuf, time::Duration};

use fishka_arena::{ArenaError, Contest, Files, FixedLimits, Openings};
use fishka_catalog::Rules;
use fishka_record::Record;

fn contest(pairs: u64) -> Contest {
    Contest {
        rules: Rules::new("tayu", &"".parse().unwrap()).unwrap(),
        contestants: ["builtin:greedy;name=Anna".parse().unwrap(), "builtin:random".parse().unwrap()],
        pairs,
        control: "-".parse().unwrap(),
        limits: FixedLimits::default(),
        openings: Openings::Random { plies: 0 },
        max_plies: None,
        seed: 5,
        concurrency: 2,
        sprt: None,
        margin: Duration::from_millis(100),
        patience: Duration::from_secs(5),
    }
}

/// Files in a folder of their own.
fn files(name: &str) -> Files {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    Files { log: Some(folder.join("match.log")), records: Some(folder.join("games.fishka")) }
}

#[test]
fn an_interrupted_match_goes_on_where_it_stopped() {
    let (whole, broken) = (files("whole"), files("broken"));
    let all = contest(6).play(&whole, &mut |_, _| {}).unwrap();
    let log = fs::read_to_string(whole.log.as_ref().unwrap()).unwrap();

    // Killed while the fourth pair was being written.
    let lines: Vec<&str> = log.lines().collect();
    let half = format!("{}\n{}", lines[..4].join("\n"), &lines[4][..lines[4].len() / 2]);
    fs::write(broken.log.as_ref().unwrap(), half).unwrap();

    let mut resumed = Vec::new();
    let standing = contest(6).play(&broken, &mut |standing, _| resumed.push(standing.resumed)).unwrap();
    assert_eq!(standing.tally, all.tally);
    assert!(resumed[0] && !resumed[5], "{resumed:?}");
    assert_eq!(fs::read_to_string(broken.log.unwrap()).unwrap().lines().count(), 7);
    let records = |files: &Files| fs::read_to_string(files.records.as_ref().unwrap()).unwrap();
    assert_eq!(
        records(&Files { log: None, records: broken.records }),
        records(&whole),
        "the records are those of a match that was never interrupted"
    );
}

#[test]
fn a_finished_match_can_be_prolonged_and_repeated_for_nothing() {
    let files = files("longer");
    let short = contest(2).play(&files, &mut |_, _| {}).unwrap();
    let again = contest(2).play(&files, &mut |standing, _| assert!(standing.resumed)).unwrap();
    assert_eq!(short.tally, again.tally);
    assert_eq!(contest(3).play(&files, &mut |_, _| {}).unwrap().tally.games(), 6);
}

#[test]
fn the_log_of_another_match_is_refused() {
    let files = files("another");
    contest(1).play(&files, &mut |_, _| {}).unwrap();
    let other = Contest { seed: 6, ..contest(1) };
    let error = other.play(&files, &mut |_, _| {}).unwrap_err();
    assert!(
        matches!(&error, ArenaError::AnotherMatch { difference, .. } if difference == "seed: 5 ≠ 6"),
        "{error}"
    );
    let log = files.log.as_ref().unwrap();
    fs::write(log, "[Fishka \"1\"]\n").unwrap();
    assert!(matches!(contest(1).play(&files, &mut |_, _| {}), Err(ArenaError::BrokenLog { line: 1, .. })));
    assert_eq!(fs::read_to_string(log).unwrap(), "[Fishka \"1\"]\n", "it is left as it was");
}

#[test]
fn records_of_all_games_can_be_read() {
    let files = files("records");
    contest(2).play(&files, &mut |_, _| {}).unwrap();
    let text = fs::read_to_string(files.records.unwrap()).unwrap();
    let records: Vec<Record> = fishka_record::read_all(&text).collect::<Result<_, _>>().unwrap();
    assert_eq!(records.len(), 4);
    let seats = |record: &Record| {
        let tag = |name| record.tags().get(name).unwrap().to_owned();
        [tag("Seat1"), tag("Seat2"), tag("Round")]
    };
    assert_eq!(seats(&records[0]), ["Anna", "builtin:random", "1.1"]);
    assert_eq!(seats(&records[1]), ["builtin:random", "Anna", "1.2"]);
    assert!(records.iter().all(|record| record.line().outcome().is_some()));
}
