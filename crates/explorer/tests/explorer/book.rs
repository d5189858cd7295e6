//! Books: what stands in them is what was counted, and nothing else is taken for one.

use fishka_catalog::GAMES;
use fishka_explorer::{Book, NotABook, Played, Source, shipped};
use fishka_game::Position as _;

use crate::games::{abalone, after, people};

#[test]
fn a_book_answers_what_was_counted() {
    let games = [("1. a1b1 2. i5h5", 2), ("1. a1b1 2. i6h6", 1), ("1. a2b2 2. i5h5", 2)];
    let games: Vec<Played> = games
        .iter()
        .zip(1..)
        .map(|(game, round)| people(&abalone(&format!("[Round \"{round}\"]"), game.0, game.1)))
        .collect();
    let book = Book::read(&Book::write("abalone", &games, 1)).unwrap();
    assert_eq!(book.games(), 3);
    let answer = book.answer(&after("abalone", ""));
    assert_eq!((answer.total.games, answer.total.wins), (3, [2, 1, 0, 0]));
    assert_eq!(answer.moves[0].tally.games, 2, "the most frequent move comes first");
    assert_eq!(answer.moves.len(), 2);

    let frequent = Book::read(&Book::write("abalone", &games, 2)).unwrap();
    assert_eq!(frequent.answer(&after("abalone", "a1b1")).total.games, 2);
    assert_eq!(frequent.answer(&after("abalone", "a2b2")).total.games, 0, "one game is too few");
}

#[test]
fn what_is_no_book_is_refused() {
    let book = Book::write("abalone", &[people(&abalone("", "1. a1b1", 2))], 1);
    assert_eq!(Book::read(b"").err(), Some(NotABook::Foreign));
    assert_eq!(Book::read(b"fishka book 1\nabalone\nmany\n").err(), Some(NotABook::Broken));
    assert_eq!(Book::read(&book[..20]).err(), Some(NotABook::Broken));
    let mut other = book.clone();
    let fingerprint = book.windows(3).position(|bytes| bytes == b"\n1\n").unwrap() + 3;
    other[fingerprint] ^= 1;
    assert_eq!(Book::read(&other).err(), Some(NotABook::OtherKeys));
}

/// Keys that change make the shipped books useless: they have to be made again (`fishka explorer book`).
#[test]
fn the_shipped_books_know_the_start() {
    let mut books = 0;
    for game in GAMES {
        let Some(book) = shipped(game.name) else { continue };
        books += 1;
        let known: u32 = game
            .variants()
            .iter()
            .map(|rules| {
                let start = fishka_game::Game::start(rules);
                assert!(start.outcome().is_none());
                let question = fishka_explorer::Question::new(rules, &start, Default::default());
                let answer = book.answer(&question);
                assert!(answer.moves.iter().all(|played| played.tally.games > 0));
                answer.total.games
            })
            .sum();
        assert_eq!(known, book.games(), "{}", game.name);
    }
    assert!(books >= 3, "{books}");
}

#[test]
fn engine_games_are_told_from_those_of_people() {
    let record = abalone("", "1. a1b1", 2);
    let games =
        [people(&record), Played::new(&abalone("[Seat1 \"x\"]", "1. a1b1", 2), Source::Engine).unwrap()];
    let book = Book::read(&Book::write("abalone", &games, 1)).unwrap();
    let filter = fishka_explorer::Filter { source: Some(Source::Engine), ..Default::default() };
    assert_eq!(book.answer(&crate::games::asked("abalone", "", filter)).total.games, 1);
}
