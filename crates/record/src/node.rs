use fishka_catalog::Move;
use fishka_game::{Seat, Turn};

use crate::Note;

/// The name of a node inside its record.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Records are limited to far fewer nodes than 32 bits count.
    #[expect(clippy::cast_possible_truncation, reason = "limits::MOVES is far below")]
    pub(crate) const fn new(index: usize) -> NodeId {
        NodeId(index as u32)
    }

    /// A small number that no other node of the record has, for keys and ids.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node of the tree of moves: the start, or what a move or chance event led to.
#[derive(Clone, Debug)]
pub struct Node {
    pub(crate) mv: Option<Move>,
    seat: Option<Seat>,
    pub(crate) note: Note,
    pub(crate) parent: Option<NodeId>,
    pub(crate) children: Vec<NodeId>,
    pub(crate) ply: usize,
    turn: u32,
}

impl Node {
    pub(crate) fn start() -> Node {
        Node {
            mv: None,
            seat: None,
            note: Note::default(),
            parent: None,
            children: Vec::new(),
            ply: 0,
            turn: 1,
        }
    }

    /// What a move leads to from this node, which is called `id`.
    pub(crate) fn followed_by(&self, id: NodeId, mv: Move, turn: Turn) -> Node {
        Node {
            mv: Some(mv),
            seat: if let Turn::Seat(seat) = turn { Some(seat) } else { None },
            note: Note::default(),
            parent: Some(id),
            children: Vec::new(),
            ply: self.ply + 1,
            turn: self.next_turn(),
        }
    }

    /// The move that led here; `None` at the start.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// Who made the move; `None` when chance did, and at the start.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What is said about it.
    #[must_use]
    pub const fn note(&self) -> &Note {
        &self.note
    }

    /// Where the move was made; `None` at the start.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// How it goes on: the main line first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// How many moves and chance events lead here from the start.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The number of the turn the move belongs to, counted from 1. A turn is a decision of a seat and the chance events
    /// before it.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The number of the turn that a move from here belongs to.
    pub(crate) const fn next_turn(&self) -> u32 {
        if self.seat.is_some() { self.turn + 1 } else { self.turn }
    }
}
