//! Any text as a position: it is refused with a reason, or it is a position that passes the battery.

#![no_main]

use fishka_game::{Game as _, conformance};
use fishka_i18n::{Language, explain};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((rules, rest)) = fishka_fuzz::choose(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match rules.position(text) {
        Ok(position) => conformance::check_position(&rules, &position, &mut conformance::Report::default()),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            for &language in Language::ALL {
                assert!(!explain(language, &error).is_empty());
            }
        }
    }
});
