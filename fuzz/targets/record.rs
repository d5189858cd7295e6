//! Any bytes as a record: refused with a place and a reason, or a record that prints and reads the same.

#![no_main]

use fishka_i18n::{Language, explain};
use fishka_record::{Record, read_any};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for read in read_any(data) {
        match read {
            Ok(record) => check(&record),
            Err(broken) => {
                assert!(broken.error.location.line > 0 && broken.error.location.column > 0);
                for &language in Language::ALL {
                    assert!(!explain(language, &*broken).is_empty());
                }
                if let Some(before) = &broken.before {
                    check(before);
                }
            }
        }
    }
});

fn check(record: &Record) {
    let text = record.to_string();
    let again = Record::read(&text).expect("what is printed can be read");
    assert_eq!(again.to_string(), text);
    assert_eq!(record.line().plies(), record.moves().count());
    assert!(!record.to_json().is_empty());
}
