use crate::NewCall;

/// What is fixed about a game when it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The public name of the game.
    pub id: String,
    /// Which game it is, such as `dvonn`.
    pub kind: String,
    /// When it was made, in Unix milliseconds.
    pub created: i64,
    /// Whether it stands in the public lists.
    pub listed: bool,
    /// Everything else, which is text to the store.
    pub payload: String,
}

/// An event that is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// When it happened, in Unix milliseconds.
    pub at: i64,
    /// The request that it answers.
    pub request: Option<String>,
    /// What happened, which is text to the store.
    pub payload: String,
    /// What was said, which is text to the store. It is kept beside the log and can be removed.
    pub words: Option<String>,
}

/// An event that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its place in the log, from 1 without gaps.
    pub number: u64,
    /// The epoch in which it was kept, which never goes back.
    pub epoch: u64,
    /// What was kept.
    pub event: Event,
}

/// What lists and the sweeper need to know of a game without reading its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digest {
    /// When something happened last, in Unix milliseconds.
    pub updated: i64,
    /// How far the game is.
    pub phase: Phase,
    /// When the game wants attention though nobody says anything: a flag falls, a computer has to move.
    pub due: Option<i64>,
    /// What a list shows, which is text to the store.
    pub payload: String,
}

/// How far a game is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A seat is open.
    Waiting,
    /// It is being played.
    Running,
    /// It has ended.
    Over,
}

impl Phase {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Phase::Waiting => "waiting",
            Phase::Running => "running",
            Phase::Over => "over",
        }
    }
}

/// A game to be made, with the events that make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// What is fixed.
    pub head: Head,
    /// The beginning of the log, numbered from 1.
    pub events: Vec<Event>,
    /// What lists show.
    pub digest: Digest,
    /// The players who sit there, so that it is among their games.
    pub seated: Vec<String>,
}

/// Events to be added to a log together: all are kept, or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The epoch in which the writer keeps the game, which must be that of the game.
    pub epoch: u64,
    /// The number of the first event, which must follow the last one of the log.
    pub first: u64,
    /// The events.
    pub events: Vec<Event>,
    /// What lists show from now on.
    pub digest: Digest,
    /// The players who sat down with these events.
    pub seated: Vec<String>,
    /// Who is called for these events.
    pub calls: Vec<NewCall>,
}

/// A game with its whole log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// What is fixed.
    pub head: Head,
    /// Who kept it, before the log was read.
    pub lease: Lease,
    /// Everything that happened, numbered from 1 without gaps.
    pub log: Vec<Row>,
}

/// Who keeps a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lease {
    /// The node that keeps it, or did last; empty when none has.
    pub owner: String,
    /// Grows with every owner.
    pub epoch: u64,
    /// Whether the node has given a sign of life lately.
    pub beating: bool,
    /// Its last sign of life, in Unix milliseconds by its own clock.
    pub seen: Option<i64>,
}

/// A server among those that share a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Its name, another one after every start.
    pub id: String,
    /// The version of the messages it speaks.
    pub version: u32,
    /// Whether others can reach it by messages.
    pub bus: bool,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The public name of the game.
    pub id: String,
    /// What the list shows: [`Digest::payload`].
    pub digest: String,
}

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The public name of the game.
    pub id: String,
    /// Whether it stands in the public lists.
    pub listed: bool,
    /// When something happened last, in Unix milliseconds.
    pub updated: i64,
}

/// A part of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Begin after this game, the last one of the page before.
    pub after: Option<String>,
    /// At most this many.
    pub limit: u32,
}

/// The SHA-256 of a player's secret.
pub type SecretHash = [u8; 32];

/// A person who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The public name, which never changes.
    pub id: String,
    /// What the secret is known by.
    pub secret: SecretHash,
    /// What others see.
    pub name: String,
    /// When the player came first, in Unix milliseconds.
    pub created: i64,
}

/// A browser that is called when it is its person's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// Where its push service takes messages for it.
    pub endpoint: String,
    /// Whose it is.
    pub player: String,
    /// Its public key, which is text to the store.
    pub p256dh: String,
    /// What it shares with the server besides, which is text to the store.
    pub auth: String,
    /// The language its person reads.
    pub language: String,
    /// When it was made, in Unix milliseconds.
    pub created: i64,
}
