//! Positions put together by hand, whatever the game.

use fishka_catalog::{Entry, GAMES, Rules, Setup, SetupError};
use fishka_game::{EditError, FieldValues, Game as _, Options, Setup as _};

fn variants() -> Vec<Rules> {
    GAMES.iter().flat_map(Entry::variants).collect()
}

fn rules(name: &str) -> Rules {
    Rules::new(name, &Options::new()).expect("a game")
}

#[test]
fn every_value_a_field_offers_can_be_set_and_reads_back() {
    for rules in variants() {
        let mut setup = Setup::of(&rules, &rules.start());
        for field in setup.fields(&rules) {
            let values = match field.values {
                FieldValues::OneOf(values) => values,
                FieldValues::Number { min, max } => vec![min.to_string(), max.to_string()],
                FieldValues::Text { example } => vec![example.to_owned(), String::new()],
            };
            for value in values {
                assert_eq!(setup.set_field(&rules, field.name, &value), Ok(()), "{} {value}", field.name);
                let now = setup.fields(&rules).into_iter().find(|now| now.name == field.name);
                assert_eq!(now.map(|now| now.value), Some(value));
            }
        }
    }
}

#[test]
fn rules_that_read_a_position_have_its_cells_and_seats() {
    for entry in GAMES {
        for rules in entry.variants() {
            let start = rules.start();
            let table = |rules: &Rules| (Setup::of(rules, &start).cells(rules), rules.seats());
            let reads = |other: &Rules| other.position(&start.to_string()).is_ok_and(|read| read == start);
            for other in entry.variants().into_iter().filter(reads) {
                assert_eq!(table(&other), table(&rules), "{start} by {other:?} and {rules:?}");
            }
        }
    }
}

#[test]
fn every_piece_can_be_put_on_a_cell_and_cleared() {
    for rules in variants() {
        let blank = Setup::blank(&rules);
        for piece in blank.pieces(&rules) {
            let mut setup = blank.clone();
            let cells = blank.cells(&rules);
            let cell = cells.iter().find(|cell| setup.put(&rules, cell, &piece).is_ok());
            let cell = cell.unwrap_or_else(|| panic!("no cell for {piece}"));
            assert_eq!(setup.cell(cell), piece);
            assert_eq!(setup.set_cell(&rules, cell, ""), Ok(()));
            assert_eq!(setup, blank);
        }
    }
}

#[test]
fn what_is_written_is_read_back_possible_or_not() {
    for rules in variants() {
        let mut setup = Setup::blank(&rules);
        for (cell, piece) in setup.cells(&rules).iter().zip(setup.pieces(&rules).iter().cycle()) {
            // Where a tile would leave the board nothing is laid.
            let _ = setup.put(&rules, cell, piece);
        }
        assert_eq!(Setup::read(&rules, &setup.to_string()), Ok(setup));
    }
}

#[test]
fn what_is_no_cell_and_no_field_is_refused_by_name() {
    for rules in variants() {
        let mut setup = Setup::blank(&rules);
        assert_eq!(setup.set_cell(&rules, "z99", ""), Err(EditError::no_cell("z99")));
        assert_eq!(setup.set_field(&rules, "colour", ""), Err(EditError::no_field("colour")));
        assert_eq!(setup.cell("z99"), "");
        for field in setup.fields(&rules) {
            let refused = setup.set_field(&rules, field.name, "hello");
            assert_eq!(refused, Err(EditError::no_value(field.name, "hello")));
        }
        for cell in setup.cells(&rules) {
            assert_eq!(setup.set_cell(&rules, &cell, "hello"), Err(EditError::no_content(&cell, "hello")));
        }
    }
}

#[test]
fn a_piece_is_put_on_top_in_a_game_of_stacks() {
    let dvonn = rules("dvonn");
    let mut setup = Setup::blank(&dvonn);
    for piece in ["r", "w", "b"] {
        setup.put(&dvonn, "f3", piece).expect("a piece");
    }
    assert_eq!(setup.cell("f3"), "(rwb)");
}

#[test]
fn a_tile_is_taken_away_by_any_of_its_squares() {
    let tayu = rules("tayu");
    let mut setup = Setup::read(&tayu, "abd-i9 1 ?").expect("it can be written down");
    assert_eq!((setup.cell("i9").as_str(), setup.cell("j9").as_str()), ("abd-", ""));
    setup.set_cell(&tayu, "k9", "").expect("a square");
    assert_eq!(setup.to_string(), "- 1 ?");
}

#[test]
fn a_set_up_of_another_game_is_no_position() {
    let setup = Setup::blank(&rules("abalone"));
    assert_eq!(setup.validate(&rules("dvonn")), Err(vec![SetupError::AnotherGame]));
}

#[test]
fn a_sketch_of_what_can_be_is_the_position_and_of_anything_else_has_its_pieces() {
    for rules in variants() {
        let mut setup = Setup::of(&rules, &rules.start());
        assert_eq!(setup.sketch(&rules), rules.start());
        let cells = setup.cells(&rules);
        for (cell, piece) in cells.iter().zip(setup.pieces(&rules).iter().cycle()) {
            // Where a tile would leave the board nothing is laid.
            let _ = setup.put(&rules, cell, piece);
            // Whatever was put together can be drawn.
            let _ = setup.sketch(&rules);
        }
    }
    let dvonn = rules("dvonn");
    let mut setup = Setup::blank(&dvonn);
    for _ in 0..4 {
        setup.put(&dvonn, "f3", "r").expect("a piece");
    }
    assert!(setup.validate(&dvonn).is_err());
    assert_eq!(Setup::of(&dvonn, &setup.sketch(&dvonn)).cell("f3"), "(rrrr)");
}
