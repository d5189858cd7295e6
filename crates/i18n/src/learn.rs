//! What is said only to those who learn: it is kept apart, so that a page loads it with the pages that say it.

use std::sync::OnceLock;

use fishka_game::Value;

use crate::{Bundle, Bundles, Language, is_in, look_up, read};

/// The sentence with this key, as [`crate::text`] finds the others.
///
/// ```
/// use fishka_game::Value;
/// use fishka_i18n::{Language, learn};
///
/// let values = [("side", Value::text("white")), ("mv", Value::text("e3f3"))];
/// assert_eq!(learn::text(Language::English, "dvonn-coach-must-pass", &values), "After e3f3 White has no move and must pass.");
/// ```
#[must_use]
pub fn text(language: Language, key: &str, values: &[(&str, Value)]) -> String {
    look_up(bundle(language), language, key, values)
}

/// Whether there is a sentence with this key, or a form of it for `KEY.FORM`.
#[must_use]
pub fn has(language: Language, key: &str) -> bool {
    is_in(bundle(language), key)
}

fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: Bundles = [const { OnceLock::new() }; Language::ALL.len()];
    BUNDLES[language as usize].get_or_init(|| read(language, language.learn_files()))
}
