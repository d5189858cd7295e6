//! Chance events follow from a seed, and whoever has the seed can check them.
use fishka_catalog::{Line, Rules};
use fishka_game::{Position as _, Turn};
use fishka_record::{
    Record,
    chance::{ChanceError, ChanceSeed},
};

const ID: &str = "h3Kd09xQ";

fn seed() -> ChanceSeed {
    ChanceSeed([42; 32])
}

/// A game in which chance follows the seed and players always make their first move.
fn game(name: &str, options: &str, plies: usize) -> Line {
    let mut line = Line::new(Rules::new(name, &options.parse().unwrap()).unwrap());
    let mut moves = Vec::new();
    while line.plies() < plies && line.turn() != Turn::Over {
        line.legal_moves(&mut moves);
        line.play(seed().draw(&line).unwrap_or(moves[0])).unwrap();
    }
    line
}

fn record() -> Record {
    let mut record = Record::from_line(&game("tayu", "", 24));
    let tags = [("GameId", ID.to_owned()), ("Commitment", seed().commitment(ID)), ("Seed", seed().reveal())];
    for (name, value) in tags {
        record.tags_mut().set(name, &value).unwrap();
    }
    record
}

#[test]
fn an_honest_record_is_verified() {
    let record = record();
    assert_eq!(record.verify_chance(), Ok(12));
    assert_eq!(Record::read(&record.to_string()).unwrap().verify_chance(), Ok(12));
}

#[test]
fn random_placement_is_verified_too() {
    let line = game("dvonn", "placement=random", 60);
    let mut record = Record::from_line(&line);
    for (name, value) in [("GameId", ID), ("Commitment", &seed().commitment(ID)), ("Seed", &seed().reveal())]
    {
        record.tags_mut().set(name, value).unwrap();
    }
    assert_eq!(record.verify_chance(), Ok(49));
}

#[test]
fn another_seed_is_not_the_promised_one() {
    let mut record = record();
    record.tags_mut().set("Seed", &ChanceSeed([43; 32]).reveal()).unwrap();
    assert_eq!(record.verify_chance(), Err(ChanceError::Commitment));
}

#[test]
fn a_promise_holds_for_one_game_only() {
    let mut record = record();
    record.tags_mut().set("GameId", "another1").unwrap();
    assert_eq!(record.verify_chance(), Err(ChanceError::Commitment));
}

#[test]
fn a_forged_seed_with_its_own_promise_does_not_give_the_draws() {
    let mut record = record();
    let forged = ChanceSeed([43; 32]);
    record.tags_mut().set("Seed", &forged.reveal()).unwrap();
    record.tags_mut().set("Commitment", &forged.commitment(ID)).unwrap();
    assert!(matches!(record.verify_chance(), Err(ChanceError::Draw { .. })));
}

#[test]
fn a_forged_draw_is_found_where_it_is() {
    let honest = record();
    let mut line = honest.line_at(0);
    let drawn = seed().draw(&line).unwrap();
    let mut moves = Vec::new();
    line.legal_moves(&mut moves);
    let other = *moves.iter().find(|&&outcome| outcome != drawn).unwrap();
    line.play(other).unwrap();
    let mut forged = Record::from_line(&line);
    for (name, value) in honest.tags().iter() {
        forged.tags_mut().set(name, value).unwrap();
    }
    let error = ChanceError::Draw { ply: 1, found: other.to_string(), drawn: drawn.to_string() };
    assert_eq!(forged.verify_chance(), Err(error));
}

#[test]
fn without_the_tags_nothing_can_be_checked() {
    for tag in fishka_record::chance::TAGS {
        let mut record = record();
        record.tags_mut().remove(tag);
        assert_eq!(record.verify_chance(), Err(ChanceError::Missing { tag }));
    }
}

#[test]
fn taking_moves_back_does_not_change_the_luck() {
    let mut line = game("tayu", "", 21);
    let drawn: Vec<_> = line.moves().collect();
    for _ in 0..2 {
        line.undo();
    }
    let mut other = Vec::new();
    line.legal_moves(&mut other);
    line.play(*other.last().unwrap()).unwrap();
    assert_ne!(line.moves().last(), drawn.get(19).copied());
    assert_eq!(seed().draw(&line), drawn.get(20).copied());
}

#[test]
fn whose_turn_it_is_nothing_is_drawn_for() {
    let line = game("tayu", "", 1);
    assert_eq!(seed().draw(&line), None);
    assert!(line.position().total_weight() == 0);
}

/// Other programs must find the same draws: these are the first of one seed.
#[test]
fn draws_are_the_same_for_ever() {
    let line = game("tayu", "", 12);
    let drawn: Vec<String> = line.moves().step_by(2).map(|mv| mv.to_string()).collect();
    insta::assert_snapshot!(drawn.join(" "), @"?acd ?abh ?bch ?bcg ?ade ?acd");
}
