use std::fmt;

use fishka_catalog::{Line, Move, Position, Rules};
use fishka_game::{Game, Seat, Standing, Turn};

use crate::{Conclusion, Ending, Node, NodeId, Note, Problem, Tags, limits};

/// A game with everything people keep of it.
///
/// The moves are a tree: the first child of every node goes on with the game as it was played, the others with what was
/// looked at instead. Every move in it is legal.
///
/// ```
/// use fishka_catalog::{Line, Rules};
/// use fishka_game::{Options, Position as _};
/// use fishka_record::{Note, Record};
///
/// let mut line = Line::new(Rules::new("dvonn", &Options::new())?);
/// for text in ["d3", "e1", "h3"] {
///     line.play(line.position().parse_move(text)?)?;
/// }
/// let mut record = Record::from_line(&line);
/// record.tags_mut().set("Seat1", "Anna")?;
/// record.set_note(record.main_node(2).unwrap(), Note::new("far from the rim"));
///
/// let read = Record::read(&record.to_string())?;
/// assert_eq!(read, record);
/// assert_eq!(read.line_at(1).position(), &line.position_at(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Record {
    rules: Rules,
    start: Position,
    tags: Tags,
    /// The start and everything that was ever added; what was cut off is no child of its parent any more.
    pub(crate) nodes: Vec<Node>,
    off_board: Option<(Ending, Vec<Standing>)>,
}

impl Record {
    /// The name of the start in every record.
    pub const START: NodeId = NodeId::new(0);

    /// A record without moves that begins where the game does.
    #[must_use]
    pub fn new(rules: Rules) -> Record {
        let start = rules.start();
        Record::from_position(rules, start)
    }

    /// A record without moves that begins in the given position of the game.
    #[must_use]
    pub fn from_position(rules: Rules, start: Position) -> Record {
        let tags = Tags::new(rules.seats());
        Record { rules, start, tags, nodes: vec![Node::start()], off_board: None }
    }

    /// The record of a game in play. One of more than 10,000 moves can be written but not read again.
    #[must_use]
    pub fn from_line(line: &Line) -> Record {
        let mut record = Record::from_position(line.game().clone(), line.start().clone());
        let mut last = Record::START;
        for (ply, mv) in line.moves().enumerate() {
            last = record.push(last, mv, line.turn_at(ply));
        }
        record
    }

    /// The game and its options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position the record begins in.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Who played, when, and so on.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// What the record is called: by its tag, or by who played; empty when it says neither.
    #[must_use]
    pub fn title(&self) -> String {
        if let Some(event) = self.tags.get("Event").filter(|event| !event.is_empty()) {
            return event.to_owned();
        }
        let names: Vec<&str> =
            Seat::first(self.rules.seats()).filter_map(|seat| self.tags.seat(seat)).collect();
        names.join(" – ")
    }

    /// The tags, to be changed.
    pub const fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// A node of the tree.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// Says something about a move, or about the start, in place of what was said.
    ///
    /// # Panics
    /// When the name is that of a node in another record.
    pub fn set_note(&mut self, id: NodeId, note: Note) {
        self.swap_note(id, note);
    }

    /// Puts a note in place of another, which is returned.
    pub(crate) fn swap_note(&mut self, id: NodeId, note: Note) -> Note {
        let note = Record::note_for(id, note);
        std::mem::replace(&mut self.nodes[id.index()].note, note)
    }

    /// A note as it can stand at a node: at the start there is no move for a glyph.
    pub(crate) fn note_for(id: NodeId, note: Note) -> Note {
        if id == Record::START { note.with_glyph(None) } else { note }
    }

    /// Whether a move may still be added after a node.
    pub(crate) fn check_room(&self, after: NodeId) -> Result<(), Problem> {
        self.check_size(after)?;
        if !self.node(after).children.is_empty() && self.depth(after) >= limits::DEPTH {
            return Err(Problem::TooDeep);
        }
        Ok(())
    }

    /// Whether the record and the line to a node may still grow, however deep the variation is.
    pub(crate) fn check_size(&self, after: NodeId) -> Result<(), Problem> {
        if self.nodes.len() > limits::MOVES || self.node(after).ply >= limits::PLIES {
            return Err(Problem::TooManyMoves);
        }
        Ok(())
    }

    /// Adds a move that is known to be legal.
    pub(crate) fn push(&mut self, after: NodeId, mv: Move, turn: Turn) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        let parent = &mut self.nodes[after.index()];
        parent.children.push(id);
        let node = parent.followed_by(after, mv, turn);
        self.nodes.push(node);
        id
    }

    /// The nodes of the game as it was played, the start left out.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        let next = |id: &NodeId| self.node(*id).children.first().copied();
        std::iter::successors(next(&Record::START), next)
    }

    /// The node that the first `ply` moves of the game lead to; `None` when there are fewer.
    #[must_use]
    pub fn main_node(&self, ply: usize) -> Option<NodeId> {
        match ply.checked_sub(1) {
            None => Some(Record::START),
            Some(before) => self.main_line().nth(before),
        }
    }

    /// The moves and chance events of the game as it was played.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|id| self.node(id).mv)
    }

    /// The game as it stood after the first `ply` moves, or at its end when there are fewer.
    #[must_use]
    pub fn line_at(&self, ply: usize) -> Line {
        self.replay(self.moves().take(ply))
    }

    /// The game as it stands at its end.
    #[must_use]
    pub fn line(&self) -> Line {
        self.line_at(usize::MAX)
    }

    fn replay(&self, moves: impl IntoIterator<Item = Move>) -> Line {
        let mut line = Line::from_position(self.rules.clone(), self.start.clone());
        for mv in moves {
            // Only legal moves are let into the tree.
            if line.play(mv).is_err() {
                break;
            }
        }
        line
    }

    /// How the game stands at the end of the record.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        match (self.line().outcome(), &self.off_board) {
            (Some(outcome), _) => Conclusion::OnBoard(outcome.clone()),
            (None, Some((ending, standings))) => {
                Conclusion::OffBoard { ending: *ending, standings: standings.clone() }
            }
            (None, None) => Conclusion::Unfinished,
        }
    }

    /// Ends the game off the board.
    ///
    /// # Errors
    /// When the rules have ended it already, or there is not one standing a seat, or the seat that gave up does not
    /// lose.
    pub fn conclude(&mut self, ending: Ending, standings: &[Standing]) -> Result<(), Problem> {
        if self.line().outcome().is_some() {
            return Err(Problem::EndedOnBoard);
        }
        let seats = Seat::first(self.rules.seats());
        // Who gives up loses, and partners lose together.
        let fits = |(seat, standing): (Seat, &Standing)| {
            let loses = ending.seat().is_some_and(|loser| self.rules.are_partners(loser, seat));
            !loses || *standing == Standing::Loss
        };
        if standings.len() != self.rules.seats() || !seats.zip(standings).all(fits) {
            return Err(Problem::EndingMismatch);
        }
        self.off_board = Some((ending, standings.to_vec()));
        Ok(())
    }
}

/// The canonical text: the positions inside would hide everything else.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Record").field(&self.to_string()).finish()
    }
}

/// Two records are equal when the same is written in them, in whatever order it was added.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        fn node(node: &Node) -> (Option<Move>, Option<Seat>, &Note, usize) {
            (node.mv, node.seat(), &node.note, node.children.len())
        }
        self.rules == other.rules
            && self.start == other.start
            && self.tags == other.tags
            && self.nodes().map(|id| node(self.node(id))).eq(other.nodes().map(|id| node(other.node(id))))
            && self.conclusion() == other.conclusion()
    }
}

impl Eq for Record {}
