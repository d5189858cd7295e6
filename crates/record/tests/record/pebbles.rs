//! The example game in records: a game that was not thought of when the format was made, with moves that are numbers.

use fishka_game::Position as _;
use fishka_record::{Record, study::Study};

const GAME: &str = "[Fishka \"1\"]\n[Game \"pebbles\"]\n[Options \"heap=3\"]\n[Result \"0-1\"]\n\n\
                    1. ?2 2! (1. 1 2. ?1) 2. ?1 1 {the last} 0-1\n";

#[test]
fn a_game_is_read_and_written() {
    let record = Record::read(GAME).unwrap();
    assert_eq!(record.moves().count(), 4);
    assert_eq!(record.to_string(), GAME);
}

#[test]
fn a_number_is_no_move_where_the_game_has_no_such_move() {
    let broken = Record::read(&GAME.replace("1 {the last} 0-1", "7 {the last} 0-1")).unwrap_err();
    assert_eq!(broken.before.unwrap().moves().count(), 3);
}

#[test]
fn a_game_is_studied() {
    let mut study = Study::new(Record::read(GAME).unwrap());
    study.go_to_ply(3);
    assert!(study.play(study.position().parse_move("2").unwrap()).is_err());
    study.go_to_ply(2);
    study.play(study.position().parse_move("?2").unwrap()).unwrap();
    assert!(study.record().to_string().contains("2. ?1 (2. ?2) 1 {the last} 0-1"));
}
