//! A record that somebody looks through and works on.

mod chapters;
mod edit;
mod transpositions;

use std::sync::OnceLock;

use fishka_catalog::{Line, Move, Position};
use fishka_game::Position as _;

pub use chapters::{ChaptersError, MOST_CHAPTERS, read_chapters, write_chapters};

use crate::{Glyph, NodeId, Note, Problem, Record, Shape};
use edit::{Edit, History};
use transpositions::Transpositions;

/// A record, the place in it that is being looked at, and the edits that can be taken back.
///
/// The *cursor* is a node of the tree. Through it runs the *line* that is being looked at: the path from the start to the
/// cursor and on to its end, so that stepping back and forth stays in a variation. Outcomes of chance are nodes like any
/// other. Names of nodes stay good through all edits; one that was deleted is good again when that is taken back. Only a new
/// move that was taken back gives its name away, to the next new one.
///
/// Going anywhere and playing cost a walk along the line, not along the tree: a record of 100,000 moves, which is as large
/// as one may be, is fine. What was deleted counts among them as long as it can be brought back.
///
/// ```
/// use fishka_game::Position as _;
/// use fishka_record::{Glyph, Record, study::Study};
///
/// let record = Record::read("[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 2. e1 3. h3 *")?;
/// let mut study = Study::new(record);
/// study.go_to_ply(1);
/// let other = study.position().parse_move("f1")?;
/// let variation = study.play(other)?;
/// study.set_glyph(variation, Some(Glyph::Interesting));
/// study.comment(variation, "keeps the corner");
/// assert!(study.record().to_string().contains("1. d3 2. e1 (2. f1!? {keeps the corner}) 3. h3 *"));
///
/// study.make_main_line(variation)?;
/// assert!(study.record().to_string().contains("1. d3 2. f1!? {keeps the corner} (2. e1 3. h3) *"));
/// while study.undo() {}
/// assert!(study.record().to_string().contains("1. d3 2. e1 3. h3 *"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    record: Record,
    /// The nodes of the line that is being looked at, the start first.
    path: Vec<NodeId>,
    /// Where in it the cursor is.
    ply: usize,
    /// The moves of `path`, played.
    line: Line,
    history: History,
    /// Grows with every change of the record.
    revision: u64,
    /// Made when it is first asked for.
    transpositions: OnceLock<Transpositions>,
}

impl Study {
    /// A study of a record, at its start.
    #[must_use]
    pub fn new(record: Record) -> Study {
        let mut study = Study {
            line: record.line_at(0),
            path: vec![Record::START],
            ply: 0,
            record,
            history: History::default(),
            revision: 0,
            transpositions: OnceLock::new(),
        };
        study.look_at(Record::START);
        study
    }

    /// The record as it is now.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// A number that grows with every change of the record, and stays when only the cursor moves.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The node that is being looked at.
    #[must_use]
    pub fn cursor(&self) -> NodeId {
        self.path[self.ply]
    }

    /// How many moves and chance events lead to the cursor.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The nodes of the line through the cursor: the one after so many plies has that index, the start is the first.
    #[must_use]
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// The line through the cursor, to its end.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The position at the cursor.
    #[must_use]
    pub fn position(&self) -> Position {
        self.line.position_at(self.ply)
    }

    /// The position at a node.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    #[must_use]
    pub fn position_at(&self, id: NodeId) -> Position {
        let path = self.record.path_to(id);
        let shared = shared(&self.path, &path);
        let mut position = self.line.position_at(shared - 1);
        for mv in self.moves(&path[shared..]) {
            position.play_unchecked(mv);
        }
        position
    }

    /// Moves the cursor to a node; `false` when it has been deleted. The line stays the same when the node is in it, and
    /// otherwise goes on as the record does.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn go(&mut self, id: NodeId) -> bool {
        let there = self.record.is_attached(id);
        if there {
            self.look_at(id);
        }
        there
    }

    /// Moves the cursor along its line; `false` when the line is shorter.
    pub fn go_to_ply(&mut self, ply: usize) -> bool {
        let there = ply < self.path.len();
        if there {
            self.ply = ply;
        }
        there
    }

    /// One move on; `false` at the end of the line.
    pub fn forward(&mut self) -> bool {
        self.go_to_ply(self.ply + 1)
    }

    /// One move back; `false` at the start.
    pub fn back(&mut self) -> bool {
        self.ply.checked_sub(1).is_some_and(|ply| self.go_to_ply(ply))
    }

    /// To the start.
    pub const fn first(&mut self) {
        self.ply = 0;
    }

    /// To the end of the line.
    pub const fn last(&mut self) {
        self.ply = self.path.len() - 1;
    }

    /// To the next way to go on in place of the move at the cursor; `false` when there is none.
    pub fn next_sibling(&mut self) -> bool {
        self.sibling(|index| index.checked_add(1))
    }

    /// To the way to go on that comes before the move at the cursor; `false` when there is none.
    pub fn previous_sibling(&mut self) -> bool {
        self.sibling(|index| index.checked_sub(1))
    }

    fn sibling(&mut self, step: impl Fn(usize) -> Option<usize>) -> bool {
        let Some(parent) = self.record.node(self.cursor()).parent() else { return false };
        let siblings = self.record.node(parent).children();
        let index = siblings.iter().position(|&id| id == self.cursor());
        let sibling = index.and_then(step).and_then(|index| siblings.get(index).copied());
        sibling.is_some_and(|sibling| self.go(sibling))
    }

    /// Plays a move or chance event at the cursor, which follows it: along what is in the record already, or into a new
    /// variation. A result off the board stays as it is.
    ///
    /// # Errors
    /// When the rules refuse the move, or the record is larger than one may be.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, Problem> {
        let here = self.cursor();
        let known = self.record.node(here).children().iter().copied();
        if let Some(child) = known.into_iter().find(|&id| self.record.node(id).mv() == Some(mv)) {
            self.look_at(child);
            return Ok(child);
        }
        self.record.check_room(here)?;
        self.play_in_line(mv)?;
        let turn = self.line.turn_at(self.ply);
        self.drop_undone();
        let id = self.record.push(here, mv, turn);
        if let Some(known) = self.transpositions.get_mut() {
            known.add(self.line.position(), id);
        }
        self.path.truncate(self.ply + 1);
        self.path.push(id);
        self.ply += 1;
        self.history.played(id, here);
        self.revision += 1;
        Ok(id)
    }

    /// Plays a move in the line at the cursor, in place of what follows there.
    fn play_in_line(&mut self, mv: Move) -> Result<(), Problem> {
        let refused = |why| Problem::Illegal { text: mv.to_string(), why };
        // Where the line goes on the game is not over, so that only the move itself can be wrong.
        if self.ply < self.line.plies() {
            let illegal = self.position().check(mv).map_err(fishka_game::PlayError::Illegal);
            illegal.map_err(refused)?;
            self.line.truncate(self.ply);
        }
        self.line.play(mv).map_err(refused)
    }

    /// Makes the variation that a node is in the main one of those it stands among; `false` when it is already.
    ///
    /// # Errors
    /// When variations would nest deeper than they may.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, Problem> {
        let path = self.record.path_to(id);
        let variation = path.into_iter().rfind(|&id| self.record.is_variation(id));
        self.put_first(variation.into_iter().collect())
    }

    /// Makes the line to a node the main line of the record; `false` when it is already.
    ///
    /// # Errors
    /// When variations would nest deeper than they may.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn make_main_line(&mut self, id: NodeId) -> Result<bool, Problem> {
        let mut variations = self.record.path_to(id);
        variations.retain(|&id| self.record.is_variation(id));
        self.put_first(variations)
    }

    fn put_first(&mut self, variations: Vec<NodeId>) -> Result<bool, Problem> {
        if variations.iter().any(|&id| !self.record.is_attached(id)) {
            return Ok(false);
        }
        let changed = !variations.is_empty();
        let edits = variations.into_iter().flat_map(|id| [Edit::Detach(id), Edit::Attach(id, 0)]).collect();
        self.edit(edits);
        if changed && self.record.is_too_deep() {
            self.undo();
            self.drop_undone();
            return Err(Problem::TooDeep);
        }
        Ok(changed)
    }

    /// Deletes a node with everything after it; `false` for the start. A cursor inside goes to where the move was made.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let there = id != Record::START && self.record.is_attached(id);
        if there {
            self.edit(vec![Edit::Detach(id)]);
        }
        there
    }

    /// Comments a move, or the start, in place of what was said there.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn comment(&mut self, id: NodeId, text: &str) {
        self.set_notes([(id, self.note(id).with_text(text))]);
    }

    /// Sets a move's glyph, or takes it away.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn set_glyph(&mut self, id: NodeId, glyph: Option<Glyph>) {
        self.set_notes([(id, self.note(id).with_glyph(glyph))]);
    }

    /// Draws an arrow or mark, or wipes it out when it is there.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn toggle_shape(&mut self, id: NodeId, shape: Shape) {
        self.set_notes([(id, self.note(id).with_shape_toggled(shape))]);
    }

    /// Says something about any number of nodes in place of what was said, as one edit: what an engine found in a whole
    /// game, for example.
    ///
    /// # Panics
    /// When a name is that of a node in another record.
    pub fn set_notes(&mut self, notes: impl IntoIterator<Item = (NodeId, Note)>) {
        let notes = notes.into_iter().map(|(id, note)| (id, Record::note_for(id, note)));
        let changed = notes.filter(|(id, note)| self.record.node(*id).note() != note);
        let edits = changed.map(|(id, note)| Edit::Note(id, note)).collect();
        self.edit(edits);
    }

    /// Sets a tag of the record.
    ///
    /// # Errors
    /// As [`Tags::set`](crate::Tags::set).
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        let mut tags = self.record.tags().clone();
        tags.set(name, value)?;
        if tags != *self.record.tags() {
            self.edit(vec![Edit::Tags(tags)]);
        }
        Ok(())
    }

    /// All nodes with the position of this one, itself included, in whatever order the moves came. Where the board has
    /// symmetries, positions that differ only by one are the same.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    #[must_use]
    pub fn transpositions(&self, id: NodeId) -> &[NodeId] {
        let known = self.transpositions.get_or_init(|| Transpositions::new(&self.record));
        known.of(&self.position_at(id))
    }

    fn note(&self, id: NodeId) -> Note {
        self.record.node(id).note().clone()
    }

    fn moves(&self, path: &[NodeId]) -> impl Iterator<Item = Move> {
        path.iter().filter_map(|&id| self.record.node(id).mv())
    }

    /// Puts the cursor on a node of the tree, and the line through it.
    fn look_at(&mut self, id: NodeId) {
        let mut path = self.record.path_to(id);
        self.ply = path.len() - 1;
        let mut old = self.path.iter().copied().skip_while(|&old| old != id).skip(1);
        let mut last = id;
        loop {
            let children = self.record.node(last).children();
            // As far as the line went on before, and then as the record does.
            let next = old.next().filter(|next| children.contains(next)).or_else(|| {
                old.by_ref().for_each(drop);
                children.first().copied()
            });
            let Some(next) = next else { break };
            path.push(next);
            last = next;
        }
        let shared = shared(&self.path, &path);
        self.path = path;
        self.line.truncate(shared - 1);
        for mv in self.path[shared..].iter().filter_map(|&id| self.record.node(id).mv()) {
            // Only legal moves are let into the tree.
            if self.line.play(mv).is_err() {
                break;
            }
        }
    }
}

/// How many nodes two paths have in common; at least the start.
fn shared(one: &[NodeId], other: &[NodeId]) -> usize {
    one.iter().zip(other).take_while(|(a, b)| a == b).count().max(1)
}
