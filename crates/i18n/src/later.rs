//! What is said only beyond the first page of a site. In a browser it comes with the pages that say it; everywhere else it is
//! known from the beginning.

use std::sync::OnceLock;

use crate::{Bundle, Bundles, Language, read};

/// Lets [`text`](crate::text) find everything in a browser. It is to be called from the part of a site that is loaded later,
/// so that its words are loaded with it; elsewhere it changes nothing.
pub fn bring_later() {
    // Whoever has brought it before has brought the same.
    let _ = READER.set(read_later);
}

/// The words as far as they have come.
pub(crate) fn bundle(language: Language) -> Option<&'static Bundle> {
    // Only a pointer may lead from here to the words, or they would be loaded with this function.
    if cfg!(target_family = "wasm") {
        READER.get().map(|read| read(language))
    } else {
        Some(read_later(language))
    }
}

static READER: OnceLock<fn(Language) -> &'static Bundle> = OnceLock::new();

fn read_later(language: Language) -> &'static Bundle {
    static BUNDLES: Bundles = [const { OnceLock::new() }; Language::ALL.len()];
    BUNDLES[language as usize].get_or_init(|| read(language, language.later_files()))
}
