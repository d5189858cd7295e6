//! What must be true in the end, from what the clients were told and what the log says.

use std::{collections::BTreeSet, fmt};

use super::world::World;

/// What a trial that went well has seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Owners after each other.
    pub epochs: usize,
    /// Things that went wrong.
    pub troubles: u64,
}

/// A promise that was not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A client was told that something is done which is not in the log where it was told.
    Lost {
        /// The client.
        client: usize,
        /// Its command.
        request: usize,
    },
    /// Something is in the log twice.
    Doubled {
        /// The client.
        client: usize,
        /// Its command.
        request: usize,
    },
    /// A client was told something that is not a beginning of the log.
    Forked {
        /// The client.
        client: usize,
    },
    /// An owner wrote after its successor.
    OldEpoch {
        /// Where in the log.
        number: usize,
    },
    /// All was well again, and still somebody got no answer.
    Stuck {
        /// The client.
        client: usize,
        /// How many of its commands were done.
        done: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Lost { client, request } => write!(f, "command {request} of client {client} is lost"),
            Fault::Doubled { client, request } => {
                write!(f, "command {request} of client {client} is done twice")
            }
            Fault::Forked { client } => write!(f, "client {client} was told another game"),
            Fault::OldEpoch { number } => {
                write!(f, "entry {number} is of an older epoch than the one before")
            }
            Fault::Stuck { client, done } => write!(f, "client {client} got no further than command {done}"),
        }
    }
}

impl std::error::Error for Fault {}

pub(super) fn judge(world: &World) -> Result<Verdict, Fault> {
    let log = &world.database.log;
    let mut done = BTreeSet::new();
    for entry in log {
        if !done.insert((entry.client, entry.request)) {
            return Err(Fault::Doubled { client: entry.client, request: entry.request });
        }
    }
    if let Some(number) = (1..log.len()).find(|&number| log[number].epoch < log[number - 1].epoch) {
        return Err(Fault::OldEpoch { number });
    }
    let mut verdict = Verdict { troubles: world.troubles, ..Verdict::default() };
    for (client, state) in world.clients.iter().enumerate() {
        for (request, number) in state.acknowledged.iter().enumerate() {
            if log.get(*number).is_none_or(|entry| (entry.client, entry.request) != (client, request)) {
                return Err(Fault::Lost { client, request });
            }
        }
        if state.confused || !log.starts_with(&state.view) {
            return Err(Fault::Forked { client });
        }
        if state.acknowledged.len() < world.trial.commands {
            return Err(Fault::Stuck { client, done: state.acknowledged.len() });
        }
        verdict.acknowledged += state.acknowledged.len();
    }
    verdict.epochs = log.iter().map(|entry| entry.epoch).collect::<BTreeSet<_>>().len();
    Ok(verdict)
}
