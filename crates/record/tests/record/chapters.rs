//! Studies as texts of several chapters.

use fishka_game::Explain as _;
use fishka_i18n::{Language, explain, has};
use fishka_record::{
    Record,
    study::{ChaptersError, MOST_CHAPTERS, read_chapters, write_chapters},
};

const GAME: &str = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Event \"A game\"]\n\n1. a1b1 (1. a2b2) i5h5 *\n";
const POSITION: &str = "[Fishka \"1\"]\n[Game \"dvonn\"]\n[Position \"9/10/2wbwr5/10/9 w stack\"]\n\n*\n";

#[test]
fn chapters_are_read_back_as_they_were_written() {
    let chapters = [GAME, POSITION].map(|text| Record::read(text).unwrap());
    assert_eq!(read_chapters(&write_chapters(&chapters)).unwrap(), chapters);
}

#[test]
fn a_broken_chapter_is_named_with_its_place() {
    let text = format!("{GAME}\n{}", GAME.replace("i5h5", "i5i1"));
    let Err(ChaptersError::Broken { chapter, error }) = read_chapters(&text) else { panic!("{text}") };
    assert_eq!((chapter, error.error.location.line), (2, 11));
}

#[test]
fn an_empty_text_is_no_study() {
    assert!(matches!(read_chapters(" \n"), Err(ChaptersError::Broken { chapter: 1, .. })));
}

#[test]
fn a_study_has_so_many_chapters_and_no_more() {
    assert_eq!(read_chapters(&GAME.repeat(MOST_CHAPTERS)).unwrap().len(), MOST_CHAPTERS);
    assert!(matches!(read_chapters(&GAME.repeat(MOST_CHAPTERS + 1)), Err(ChaptersError::TooMany)));
}

#[test]
fn what_is_wrong_with_a_study_is_told_in_every_language() {
    for error in [read_chapters("x").unwrap_err(), ChaptersError::TooMany] {
        for &language in Language::ALL {
            assert!(has(language, error.message().key));
            let told = explain(language, &error);
            assert!(!told.contains("{$"), "{told}");
        }
    }
}

#[test]
fn a_record_is_called_by_its_tag_or_by_who_played() {
    assert_eq!(Record::read(GAME).unwrap().title(), "A game");
    let named =
        GAME.replace("Event \"A game", "Seat2 \"Boris").replace("\"]\n\n", "\"]\n[Seat1 \"Anna\"]\n\n");
    assert_eq!(Record::read(&named).unwrap().title(), "Anna – Boris");
    assert_eq!(Record::read(POSITION).unwrap().title(), "");
}
