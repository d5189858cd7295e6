//! Engines in processes of their own, well-behaved and otherwise.

use std::{path::PathBuf, time::Duration};

use fishka_catalog::{Line, Rules};
use fishka_game::Options;
use fishka_protocol::{Client, ClientError, CommandLine, Examination, Fault, Go, Point};

const PATIENCE: Duration = Duration::from_millis(1500);

pub(crate) fn rogue(mode: &str) -> CommandLine {
    // Examples lie beside the folder this test lies in.
    let mut path: PathBuf = std::env::current_exe().unwrap();
    path.pop();
    path.set_file_name("examples");
    format!("'{}' {mode}", path.join("rogue").display()).parse().unwrap()
}

fn examination(mode: &str, game: &str) -> Examination {
    let rules = Rules::new(game, &Options::new()).unwrap();
    Examination { command: rogue(mode), rules, games: 1, patience: PATIENCE }
}

#[test]
fn a_polite_engine_passes_every_point_of_every_game() {
    for game in ["dvonn", "abalone", "tayu"] {
        for point in Point::ALL {
            assert_eq!(examination("", game).test(point), Ok(()), "{game} {point:?}");
        }
    }
}

#[test]
fn bad_manners_are_found() {
    let test = |mode, point| examination(mode, "dvonn").test(point).unwrap_err();
    assert!(matches!(test("mute", Point::Introduces), Fault::Client(ClientError::Silent { what: "ugiok" })));
    assert!(matches!(test("crash", Point::PlaysLegally), Fault::Client(ClientError::Ended { .. })));
    assert!(matches!(test("hang", Point::ReadyDuringSearch), Fault::Client(ClientError::Silent { .. })));
    assert!(matches!(test("hang", Point::Stops), Fault::Client(ClientError::Silent { .. })));
    assert!(matches!(test("illegal", Point::PlaysLegally), Fault::Illegal { .. }));
    assert!(matches!(test("nonsense", Point::PlaysLegally), Fault::NotAMove { .. }));
    assert!(matches!(test("twice", Point::AnswersOnce), Fault::TwoAnswers));
    assert!(matches!(test("illegal", Point::ReadyDuringSearch), Fault::EndedEarly));
    assert!(matches!(test("immortal", Point::Quits), Fault::StaysAlive));
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let command: CommandLine = "/no/such/engine".parse().unwrap();
    let error = Client::start(&command, PATIENCE).unwrap_err();
    assert!(error.to_string().starts_with("“/no/such/engine” does not start"), "{error}");
}

#[test]
fn a_flood_does_not_drown_the_deadline() {
    let mut client = Client::start(&rogue("flood"), PATIENCE).unwrap();
    let line = Line::new(Rules::new("dvonn", &Options::new()).unwrap());
    let error = client.think(&line, &Go::default(), Duration::from_millis(200)).unwrap_err();
    assert_eq!(error, ClientError::Silent { what: "bestmove" });
}

#[test]
#[cfg(unix)]
fn a_program_that_closes_its_output_and_lives_on_is_ended() {
    let command: CommandLine = "sh -c 'exec 1>&-; sleep 60'".parse().unwrap();
    let begun = std::time::Instant::now();
    assert!(matches!(Client::start(&command, PATIENCE), Err(ClientError::Ended { .. })));
    assert!(begun.elapsed() < Duration::from_secs(10));
}
