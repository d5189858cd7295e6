use fishka_record::Record;
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
}

impl Chapters {
    /// Those of the page this is called on.
    pub(crate) fn here() -> Chapters {
        expect_context()
    }
}
