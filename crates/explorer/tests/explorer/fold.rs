//! One position is one position.

use fishka_catalog::GAMES;
use fishka_explorer::{Folded, moves_of, numbers_of};
use fishka_game::Position as _;

use crate::games::{random, rules};

#[test]
fn the_order_of_moves_does_not_matter() {
    let key = |moves: &str| {
        let line = rules("abalone").line(None, moves.split_whitespace()).unwrap();
        Folded::new(line.game(), line.position()).key()
    };
    assert_eq!(key("a1b1 i5h5 a5b6 i9h9"), key("a5b6 i9h9 a1b1 i5h5"));
    assert_ne!(key("a1b1"), key("a1b2"));
}

#[test]
fn other_options_are_another_game() {
    let [plain, daisy] = ["layout=standard", "layout=belgian-daisy"].map(|options| {
        let rules = fishka_catalog::Rules::new("abalone", &options.parse().unwrap()).unwrap();
        let position = fishka_game::Game::start(&self::rules("abalone"));
        Folded::new(&rules, &position).key()
    });
    assert_ne!(plain, daisy);
}

/// Every move has the same number in every orientation, and different moves have different ones unless a symmetry of the
/// position itself makes them the same.
#[test]
fn turning_the_board_changes_nothing() {
    for game in GAMES {
        let record = random(&rules(game.name), 7);
        for (position, mv) in record.line().walk().step_by(5) {
            let folded = Folded::new(record.rules(), &position);
            let number = folded.number(&position, mv).expect("the move is legal");
            for symmetry in 0..position.symmetries() {
                let turned = position.transformed(symmetry);
                let image = Folded::new(record.rules(), &turned);
                assert_eq!(image.key(), folded.key(), "{turned}");
                let mv = position.transform_move(mv, symmetry);
                assert_eq!(image.number(&turned, mv), Some(number), "{mv} in {turned}");
            }
        }
    }
}

#[test]
fn mirrored_moves_of_a_symmetric_position_are_one() {
    let rules = rules("dvonn");
    let start = fishka_game::Game::start(&rules);
    let folded = Folded::new(&rules, &start);
    let number = |text: &str| folded.number(&start, start.parse_move(text).unwrap()).unwrap();
    assert_eq!(number("a1"), number("k5"));
    assert_ne!(number("a1"), number("b1"));
}

/// A line that was found for a position is a line of its mirror image too, and leads to the same place.
#[test]
fn lines_are_kept_in_any_orientation() {
    for game in GAMES {
        let record = random(&rules(game.name), 3);
        let (line, rules) = (record.line(), record.rules());
        let here = line.position_at(8);
        let moves: Vec<_> = line.moves().skip(8).take(5).collect();
        let numbers = numbers_of(rules, &here, &moves);
        assert_eq!(numbers.len(), moves.len().min(5));
        for symmetry in 0..here.symmetries() {
            let mut there = here.transformed(symmetry);
            for mv in moves_of(rules, &there.clone(), &numbers) {
                there.play(mv).unwrap();
            }
            let end = line.position_at(8 + moves.len());
            assert_eq!(Folded::new(rules, &there).key(), Folded::new(rules, &end).key(), "{}", game.name);
        }
    }
}
