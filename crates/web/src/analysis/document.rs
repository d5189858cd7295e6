//! Studies that are kept in the browser: chapters, each a record with its tree.

use std::cell::Cell;

use fishka_record::{
    NodeId, Record, read_all,
    study::{MOST_CHAPTERS, write_chapters},
};
use fishka_wire::StudyId;

use super::server::Link;
use crate::{browser, game::store::new_id};

/// The beginning of the names under which studies are kept, and the places in them.
const STUDIES: &str = "study.";
const PLACES: &str = "place.";

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
    /// Chapters that were removed since it was opened, each with its place, the last at the end.
    pub(crate) removed: Vec<(usize, Record)>,
    /// Where it is kept on the server, if it is one's own there.
    pub(crate) link: Option<Link>,
    /// The study on the server that it is a copy of.
    pub(crate) origin: Option<StudyId>,
}

impl Document {
    /// Records that were opened; the first of them is looked at.
    pub(crate) fn new(chapters: Vec<Record>) -> Document {
        Document {
            serial: next_serial(),
            id: None,
            chapters,
            at: (0, None),
            removed: Vec::new(),
            link: None,
            origin: None,
        }
    }

    /// The study of this name; `None` when there is none that can be read.
    pub(crate) fn load(id: &str) -> Option<Document> {
        let stored = browser::stored(&format!("{STUDIES}{id}"))?;
        let (link, text) = Link::split(&stored);
        let chapters: Vec<Record> = read_all(text).filter_map(Result::ok).collect();
        let place = browser::stored(&format!("{PLACES}{id}")).unwrap_or_default();
        let mut place = place.split(' ').map(str::parse::<usize>);
        let chapter = place.next().and_then(Result::ok).filter(|at| *at < chapters.len()).unwrap_or_default();
        let node = place.next().and_then(Result::ok);
        (!chapters.is_empty()).then(|| Document {
            serial: next_serial(),
            id: Some(id.to_owned()),
            chapters,
            at: (chapter, node),
            removed: Vec::new(),
            link,
            origin: None,
        })
    }

    /// The study in this browser that is kept on the server under a name.
    pub(crate) fn of_link(on_server: StudyId) -> Option<Document> {
        let is_it = |id: &String| {
            let stored = browser::stored(&format!("{STUDIES}{id}")).unwrap_or_default();
            Link::split(&stored).0.is_some_and(|link| link.id == on_server)
        };
        Document::load(&ids().into_iter().find(is_it)?)
    }

    /// All of it as one text.
    pub(crate) fn text(&self) -> String {
        write_chapters(&self.chapters)
    }

    /// Whether it has been changed since it was last on the server.
    pub(crate) fn is_unsent(&self) -> bool {
        self.link.as_ref().is_some_and(|link| link.is_behind(&self.text()))
    }

    /// Keeps it, under a new name when it has none; says whether it will be there tomorrow.
    pub(crate) fn keep(&mut self) -> bool {
        let id = self.id.get_or_insert_with(new_id);
        let text = write_chapters(&self.chapters);
        // In one piece with the text, so that two tabs cannot mix what is based on which version.
        let text = self.link.as_ref().map_or_else(|| text.clone(), |link| link.before(&text));
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
            if self.id.is_some() {
                self.keep();
            }
        }
    }

    /// Removes the chapter that is open, unless it is the only one.
    pub(crate) fn remove(&mut self) {
        if self.chapters.len() > 1 {
            let place = self.at.0.min(self.chapters.len() - 1);
            self.removed.push((place, self.chapters.remove(place)));
            self.look_at(place.min(self.chapters.len() - 1));
        }
    }

    /// Brings back the chapter that was removed last, and opens it.
    pub(crate) fn restore(&mut self) {
        if self.chapters.len() < MOST_CHAPTERS
            && let Some((place, chapter)) = self.removed.pop()
        {
            let place = place.min(self.chapters.len());
            self.chapters.insert(place, chapter);
            self.look_at(place);
        }
    }

    /// Opens a chapter after others have got new numbers.
    fn look_at(&mut self, chapter: usize) {
        self.at = (chapter, None);
        // What comes late of the chapter before is meant for no other.
        self.serial = next_serial();
        if self.id.is_some() {
            self.keep();
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
