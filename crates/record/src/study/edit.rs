//! Edits that can be taken back.

use super::Study;
use crate::{NodeId, Note, Record, Tags};

/// One change of a record. Applying it gives the change that takes it back.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    /// Cuts a node off with everything after it.
    Detach(NodeId),
    /// Puts a node that was cut off among its siblings again, at this index.
    Attach(NodeId, usize),
    Note(NodeId, Note),
    Tags(Tags),
}

impl Edit {
    fn apply(self, record: &mut Record) -> Option<Edit> {
        match self {
            Edit::Detach(id) => record.detach(id).map(|index| Edit::Attach(id, index)),
            Edit::Attach(id, index) => {
                record.attach(id, index);
                Some(Edit::Detach(id))
            }
            Edit::Note(id, note) => Some(Edit::Note(id, record.swap_note(id, note))),
            Edit::Tags(tags) => Some(Edit::Tags(std::mem::replace(record.tags_mut(), tags))),
        }
    }
}

/// What was done and what was undone, the last at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
}

/// The edits of one step, to be applied in order, and where the cursor goes.
#[derive(Clone, Debug)]
struct Change {
    edits: Vec<Edit>,
    cursor: NodeId,
    /// The first node that did not exist before the step.
    new: Option<NodeId>,
}

impl History {
    /// Remembers that a new move was played.
    pub(super) fn played(&mut self, id: NodeId, from: NodeId) {
        self.done.push(Change { edits: vec![Edit::Detach(id)], cursor: from, new: Some(id) });
    }
}

impl Study {
    /// Takes the last edit back and puts the cursor where it was; `false` when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(change) = self.history.done.pop() else { return false };
        let inverse = self.apply(change);
        self.history.undone.push(inverse);
        true
    }

    /// Makes the edit again that was taken back last; `false` when there is none.
    pub fn redo(&mut self) -> bool {
        let Some(change) = self.history.undone.pop() else { return false };
        let inverse = self.apply(change);
        self.history.done.push(inverse);
        true
    }

    /// Whether there is an edit to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.history.done.is_empty()
    }

    /// Whether there is an edit to make again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty()
    }

    /// Makes any number of edits one step, which is taken back and made again as a whole.
    pub fn as_one<T>(&mut self, edit: impl FnOnce(&mut Study) -> T) -> T {
        let before = self.history.done.len();
        let made = edit(self);
        let mut changes = self.history.done.split_off(before.min(self.history.done.len())).into_iter();
        if let Some(first) = changes.next() {
            let whole = changes.fold(first, |whole, last| Change {
                // What was done last is taken back first.
                edits: last.edits.into_iter().chain(whole.edits).collect(),
                cursor: whole.cursor,
                new: whole.new.into_iter().chain(last.new).min(),
            });
            self.history.done.push(whole);
        }
        made
    }

    /// Makes edits as one step; none is no step.
    pub(super) fn edit(&mut self, edits: Vec<Edit>) {
        if edits.is_empty() {
            return;
        }
        self.drop_undone();
        let inverse = self.apply(Change { edits, cursor: self.cursor(), new: None });
        self.history.done.push(inverse);
    }

    /// Forgets what was undone, the nodes that were new then included: they are the last ones there are.
    pub(super) fn drop_undone(&mut self) {
        let new = self.history.undone.drain(..).filter_map(|change| change.new).min();
        if let Some(new) = new {
            self.record.nodes.truncate(new.index());
        }
    }

    /// Applies a step, puts the cursor where the step says or as near as there is, and gives the step that takes it back.
    fn apply(&mut self, change: Change) -> Change {
        self.revision += 1;
        let shape = change.edits.iter().any(|edit| matches!(edit, Edit::Detach(_) | Edit::Attach(..)));
        let cursor = self.cursor();
        let mut edits: Vec<Edit> =
            change.edits.into_iter().filter_map(|edit| edit.apply(&mut self.record)).collect();
        edits.reverse();
        if shape {
            self.transpositions.take();
            let path = self.record.path_to(change.cursor);
            let attached =
                path.windows(2).take_while(|pair| self.record.node(pair[0]).children().contains(&pair[1]));
            let last = attached.last().map_or(Record::START, |pair| pair[1]);
            self.look_at(last);
        } else {
            self.go(change.cursor);
        }
        Change { edits, cursor, new: change.new }
    }
}
