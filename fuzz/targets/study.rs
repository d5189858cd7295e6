//! Any bytes as a study: refused with the chapter and the reason, or chapters that are written and read the same; edits of
//! the first are all taken back.

#![no_main]

use fishka_i18n::{Language, explain};
use fishka_record::study::{MOST_CHAPTERS, Study, read_chapters, write_chapters};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let chapters = match read_chapters(&text) {
        Ok(chapters) => chapters,
        Err(error) => {
            assert!(Language::ALL.iter().all(|language| !explain(*language, &error).is_empty()));
            return;
        }
    };
    assert!((1..=MOST_CHAPTERS).contains(&chapters.len()));
    let written = write_chapters(&chapters);
    assert_eq!(read_chapters(&written).expect("what is written can be read"), chapters);
    let mut study = Study::new(chapters[0].clone());
    for id in chapters[0].nodes().take(16) {
        study.go(id);
        study.comment(id, "?");
        // Some variations cannot be the main line.
        let _ = study.promote(id);
    }
    while study.undo() {}
    assert_eq!(*study.record(), chapters[0]);
});
