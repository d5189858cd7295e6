//! Studies that are kept in the browser: chapters, each a record with its tree.

use std::cell::Cell;

use fishka_record::{NodeId, Record, read_all};

use crate::{browser, game::store::new_id};

/// The beginning of the names under which studies are kept, and the places in them.
const STUDIES: &str = "study.";
const PLACES: &str = "place.";

/// The most chapters of a study.
const MOST_CHAPTERS: usize = 64;

/// What is worked on: one or several chapters, under a name once they are kept.
#[derive(Clone, Debug)]
pub(crate) struct Document {
    /// No other study that was opened on this page has it.
    pub(crate) serial: u32,
    /// The name under which it is kept.
    pub(crate) id: Option<String>,
    /// At least one.
    pub(crate) chapters: Vec<Record>,
    /// The chapter that is open, and the node in it, in the order in which nodes are written.
    pub(crate) at: (usize, Option<usize>),
}

impl Document {
    /// Records that were opened; the first of them is looked at.
    pub(crate) fn new(chapters: Vec<Record>) -> Document {
        Document { serial: next_serial(), id: None, chapters, at: (0, None) }
    }

    /// The study of this name; `None` when there is none that can be read.
    pub(crate) fn load(id: &str) -> Option<Document> {
        let text = browser::stored(&format!("{STUDIES}{id}"))?;
        let chapters: Vec<Record> = read_all(&text).filter_map(Result::ok).collect();
        let place = browser::stored(&format!("{PLACES}{id}")).unwrap_or_default();
        let mut place = place.split(' ').map(str::parse::<usize>);
        let chapter = place.next().and_then(Result::ok).filter(|at| *at < chapters.len()).unwrap_or_default();
        let node = place.next().and_then(Result::ok);
        (!chapters.is_empty()).then(|| Document {
            serial: next_serial(),
            id: Some(id.to_owned()),
            chapters,
            at: (chapter, node),
        })
    }

    /// Keeps it, under a new name when it has none; says whether it will be there tomorrow.
    pub(crate) fn keep(&mut self) -> bool {
        let id = self.id.get_or_insert_with(new_id);
        let text = self.chapters.iter().map(Record::to_string).collect::<Vec<_>>().join("\n");
        let (chapter, node) = self.at;
        let place = format!("{chapter} {}", node.unwrap_or_default());
        // Without the place it is opened at its beginning.
        browser::store(&format!("{STUDIES}{id}"), &text) && {
            browser::store(&format!("{PLACES}{id}"), &place);
            true
        }
    }

    /// Adds a chapter after the others and opens it; there is room for so many.
    pub(crate) fn add(&mut self, record: Record) {
        if self.chapters.len() < MOST_CHAPTERS {
            self.chapters.push(record);
            self.at = (self.chapters.len() - 1, None);
        }
    }

    /// Removes the chapter that is open, unless it is the only one.
    pub(crate) fn remove(&mut self) {
        if self.chapters.len() > 1 {
            self.chapters.remove(self.at.0.min(self.chapters.len() - 1));
            self.at = (self.at.0.min(self.chapters.len() - 1), None);
            // What comes late of the removed chapter is meant for no other.
            self.serial = next_serial();
            if self.id.is_some() {
                self.keep();
            }
        }
    }

    /// The node in the open chapter at which the person was.
    pub(crate) fn node(&self) -> Option<NodeId> {
        let (chapter, node) = self.at;
        self.chapters.get(chapter)?.nodes().nth(node?)
    }
}

fn next_serial() -> u32 {
    thread_local! {
        static NEXT: Cell<u32> = const { Cell::new(0) };
    }
    NEXT.replace(NEXT.get().wrapping_add(1))
}

/// The number of a node in the order in which nodes are written.
pub(crate) fn number_of(record: &Record, id: NodeId) -> Option<usize> {
    record.nodes().position(|node| node == id)
}

/// Forgets a study.
pub(crate) fn forget(id: &str) {
    browser::forget(&format!("{STUDIES}{id}"));
    browser::forget(&format!("{PLACES}{id}"));
}

/// The names of all studies that are kept, the youngest first.
pub(crate) fn ids() -> Vec<String> {
    let names = browser::stored_names(STUDIES).into_iter();
    let mut ids: Vec<String> =
        names.filter_map(|name| name.strip_prefix(STUDIES).map(str::to_owned)).collect();
    // A name begins with the time its study began.
    ids.sort_unstable_by(|one, other| other.cmp(one));
    ids
}

/// What a chapter is called: as its record says, or by who played.
pub(crate) fn title(record: &Record) -> String {
    if let Some(event) = record.tags().get("Event").filter(|event| !event.is_empty()) {
        return event.to_owned();
    }
    use fishka_game::Game as _;
    let seats = fishka_game::Seat::first(record.rules().seats());
    let names: Vec<&str> = seats.filter_map(|seat| record.tags().seat(seat)).collect();
    names.join(" – ")
}
