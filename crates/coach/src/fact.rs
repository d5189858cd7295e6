use core::fmt::Display;

use fishka_catalog::Move;
use fishka_game::{Game, Message, Position, Seat, Value};

/// What a fact points out on a board. Nothing is drawn here: how each of them looks is up to whoever draws.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// What may be lost next.
    Danger,
    /// What hangs on one thing, and is gone with it.
    Falls,
    /// What both sides fight for, and from where.
    Fight,
    /// What can go nowhere.
    Stuck,
    /// What is within reach.
    Reach,
    /// What few things fit; how many, is its label.
    Scarce,
    /// A formation that has a name.
    Shape,
    /// A place that matters to both sides.
    Key,
}

impl Sign {
    /// All of them, the most pressing first.
    pub const ALL: [Sign; 8] = [
        Sign::Danger,
        Sign::Falls,
        Sign::Fight,
        Sign::Stuck,
        Sign::Reach,
        Sign::Scarce,
        Sign::Shape,
        Sign::Key,
    ];

    /// The name of its word in the language files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Sign::Danger => "coach-sign-danger",
            Sign::Falls => "coach-sign-falls",
            Sign::Fight => "coach-sign-fight",
            Sign::Stuck => "coach-sign-stuck",
            Sign::Reach => "coach-sign-reach",
            Sign::Scarce => "coach-sign-scarce",
            Sign::Shape => "coach-sign-shape",
            Sign::Key => "coach-sign-key",
        }
    }
}

/// Something that is so in a position, or that a move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What kind of fact it is: the name of its message in the language files.
    pub key: &'static str,
    /// The values that stand in the message, by name.
    pub values: Vec<(&'static str, Value)>,
    /// The cells it is about.
    pub cells: Vec<String>,
    /// What they are pointed out as; `None` for what is only said.
    pub sign: Option<Sign>,
    /// From which cells something comes to which.
    pub arrows: Vec<(String, String)>,
    /// What is written at the cells, such as a number; empty for nothing.
    pub label: String,
    /// Whose it is; `None` when it is everybody's.
    pub side: Option<Seat>,
    /// Whether the line begins with the side whose turn it is not.
    pub threat: bool,
    /// The moves that show it; none where the position itself does.
    pub line: Vec<Move>,
    /// How much it tells: of a move, what it is good for to the side that makes it, less than nothing when it is bad.
    pub weight: i32,
}

impl Fact {
    /// The name of its message with the form that threats have, where there is one.
    #[must_use]
    pub fn message(&self) -> String {
        if self.threat { format!("{}.threat", self.key) } else { self.key.to_owned() }
    }

    /// A number that stands in the message.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        self.values.iter().find_map(|(known, value)| match value {
            Value::Number(number) if *known == name => Some(*number),
            _ => None,
        })
    }
}

/// The moves of a game.
pub(crate) type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game with a coach.
pub(crate) trait Coach: Game {
    /// What the coach can say.
    type Claim: Claim<Self>;

    /// What is so in a position.
    fn claims(position: &Self::Position) -> Vec<Self::Claim>;

    /// What a legal move does.
    fn claims_of_move(before: &Self::Position, mv: MoveOf<Self>) -> Vec<Self::Claim>;

    /// The position with the turns changed over, for games in which threats are looked at.
    fn passed(position: &Self::Position) -> Self::Position {
        position.clone()
    }
}

/// What a coach says before it is shown.
pub(crate) trait Claim<G: Game> {
    /// What there is to say and to draw, and the moves that show it.
    fn telling(&self) -> Telling<MoveOf<G>>;

    /// Whether it is so, found by asking the rules about the position and about what the line leads to, and not in the way
    /// in which it was found. The line begins at `start`, which for a threat is the position with the turns changed over.
    fn holds(&self, position: &G::Position, start: &G::Position, end: &G::Position) -> bool;
}

/// What becomes a [`Fact`] when it holds.
pub(crate) struct Telling<M> {
    pub(crate) message: Message,
    pub(crate) weight: i32,
    pub(crate) side: Option<Seat>,
    pub(crate) cells: Vec<String>,
    pub(crate) sign: Option<Sign>,
    pub(crate) arrows: Vec<(String, String)>,
    pub(crate) label: String,
    pub(crate) line: Vec<M>,
}

impl<M> Telling<M> {
    /// A sentence about nobody and no place, and how much it tells.
    pub(crate) fn new(message: Message, weight: i32) -> Telling<M> {
        Telling {
            message,
            weight,
            side: None,
            cells: Vec::new(),
            sign: None,
            arrows: Vec::new(),
            label: String::new(),
            line: Vec::new(),
        }
    }

    /// About a seat.
    pub(crate) fn of(self, seat: Seat) -> Telling<M> {
        Telling { side: Some(seat), ..self }
    }

    /// About cells; one that comes twice in a row is named once.
    pub(crate) fn at(self, cells: impl IntoIterator<Item = impl Display>) -> Telling<M> {
        let mut cells: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
        cells.dedup();
        Telling { cells, ..self }
    }

    /// What they are pointed out as.
    pub(crate) fn sign(self, sign: Sign) -> Telling<M> {
        Telling { sign: Some(sign), ..self }
    }

    /// From which cells something comes to which.
    pub(crate) fn arrows<C: Display>(self, arrows: impl IntoIterator<Item = (C, C)>) -> Telling<M> {
        let arrows = arrows.into_iter().map(|(from, to)| (from.to_string(), to.to_string()));
        Telling { arrows: arrows.collect(), ..self }
    }

    /// What is written at the cells.
    pub(crate) fn label(self, label: String) -> Telling<M> {
        Telling { label, ..self }
    }

    /// The moves that show it.
    pub(crate) fn line(self, line: impl Into<Vec<M>>) -> Telling<M> {
        Telling { line: line.into(), ..self }
    }
}

/// The position that a line of legal moves leads to; `None` where one of them is not legal.
pub(crate) fn after<P: Position>(position: &P, line: &[P::Move]) -> Option<P> {
    let mut after = position.clone();
    line.iter().try_for_each(|&mv| after.play(mv).ok())?;
    Some(after)
}
