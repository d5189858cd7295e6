//! Any bytes as a book of an explorer: refused, or read to where it is broken, and every question is answered.

#![no_main]

use fishka_explorer::{Book, Filter, Question};
use fishka_fuzz::choose;
use fishka_game::Game as _;
use fishka_i18n::{Language, explain};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(error) = Book::read(data) {
        assert!(Language::ALL.iter().all(|language| !explain(*language, &error).is_empty()));
    }
    let Some((rules, rows)) = choose(data) else { return };
    // With the head of a good one the rows are reached.
    let mut bytes = Book::write(rules.name(), [], 1);
    bytes.extend_from_slice(rows);
    let book = Book::read(&bytes).expect("rows end where they are broken");
    let answer = book.answer(&Question::new(&rules, &rules.start(), Filter::default()));
    assert!(answer.samples.is_empty(), "a book has no games");
    assert!(answer.moves.iter().all(|played| played.tally.games <= answer.total.games));
});
