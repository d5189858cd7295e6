use std::collections::HashMap;

use fishka_record::{Record, study::Study};
use leptos::prelude::*;

/// What can be done with the chapters of a study; the page provides it as a context.
#[derive(Copy, Clone)]
pub(crate) struct Chapters {
    /// How many there are.
    pub(crate) count: Signal<usize>,
    /// Adds one after the others and opens it.
    pub(crate) add: Callback<Record>,
    /// Removes the one that is open.
    pub(crate) remove: Callback<()>,
    /// Brings back the one that was removed last, and opens it.
    pub(crate) restore: Callback<()>,
    /// Whether there is one to bring back.
    pub(crate) removed: Signal<bool>,
}

/// The chapters that one was in since a study was opened, with all that can be undone in them; the page provides it as a context.
#[derive(Copy, Clone)]
pub(crate) struct Visited(StoredValue<HashMap<(u32, usize), Study>>);

impl Visited {
    pub(crate) fn new() -> Visited {
        Visited(StoredValue::new(HashMap::new()))
    }

    /// Keeps a chapter that is left, by the number of its study on this page and its own.
    pub(crate) fn leave(self, at: (u32, usize), study: Study) {
        // The page may be left altogether.
        let _ = self.0.try_update_value(|visited| {
            visited.retain(|(serial, _), _| *serial == at.0);
            visited.insert(at, study);
        });
    }

    /// A chapter as it was left, if nothing in it has changed since.
    pub(crate) fn come_back(self, at: (u32, usize), record: &Record) -> Option<Study> {
        let left = self.0.try_update_value(|visited| visited.remove(&at)).flatten()?;
        (left.record().to_string() == record.to_string()).then_some(left)
    }
}

impl Chapters {
    /// Those of the page this is called on.
    pub(crate) fn here() -> Chapters {
        expect_context()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use super::*;

    #[test]
    fn what_was_done_in_a_chapter_can_be_undone_after_a_visit_to_another() {
        let owner = Owner::new();
        owner.set();
        let record = Record::read("[Fishka \"1\"]\n[Game \"abalone\"]\n\n1. a1b1 *").unwrap();
        let mut study = Study::new(record.clone());
        study.last();
        study.comment(study.cursor(), "mine");
        let (visited, changed) = (Visited::new(), study.record().clone());
        visited.leave((1, 0), study.clone());
        visited.leave((1, 1), Study::new(record.clone()));
        assert!(visited.come_back((1, 0), &changed).unwrap().undo());
        visited.leave((1, 0), study.clone());
        assert!(visited.come_back((1, 0), &record).is_none(), "it was changed elsewhere meanwhile");
        visited.leave((1, 0), study);
        visited.leave((2, 0), Study::new(record));
        assert!(visited.come_back((1, 0), &changed).is_none(), "another study is open");
    }
}
