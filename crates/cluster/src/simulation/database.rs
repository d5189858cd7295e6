//! The database: one row that says who keeps the game, and a log.

use std::collections::BTreeMap;

use crate::Lease;

/// How long a sign of life counts, in milliseconds.
pub(super) const LASTS: u64 = 3_000;

/// Something in the log.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) epoch: u64,
    pub(super) client: usize,
    pub(super) request: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Query {
    Beat,
    /// Who keeps the game, which nodes live, and what stands in the log.
    Read,
    Claim {
        after: u64,
    },
    Append {
        epoch: u64,
        number: usize,
        entry: Entry,
    },
}

#[derive(Clone, Debug)]
pub(super) enum Answer {
    Done,
    Refused,
    Read {
        lease: Lease,
        living: Vec<String>,
        log: Vec<Entry>,
    },
    /// The connection broke; whether it was done nobody knows.
    Lost,
}

#[derive(Default)]
pub(super) struct Database {
    owner: String,
    epoch: u64,
    beats: BTreeMap<String, u64>,
    pub(super) log: Vec<Entry>,
    fenced: bool,
}

impl Database {
    pub(super) fn new(fenced: bool) -> Database {
        Database { fenced, ..Database::default() }
    }

    pub(super) fn execute(&mut self, node: &str, query: &Query, now: u64) -> Answer {
        match query {
            Query::Beat => {
                self.beats.insert(node.to_owned(), now + LASTS);
                Answer::Done
            }
            Query::Read => {
                let lives = |node: &str| self.beats.get(node).is_some_and(|until| *until > now);
                let beating = lives(&self.owner);
                let lease = Lease { owner: self.owner.clone(), epoch: self.epoch, beating };
                let living = self.beats.keys().filter(|node| lives(node)).cloned().collect();
                Answer::Read { lease, living, log: self.log.clone() }
            }
            Query::Claim { after } if *after == self.epoch => {
                self.epoch += 1;
                node.clone_into(&mut self.owner);
                Answer::Done
            }
            Query::Append { epoch, number, entry }
                if (*epoch == self.epoch || !self.fenced) && *number == self.log.len() =>
            {
                self.log.push(*entry);
                Answer::Done
            }
            Query::Claim { .. } | Query::Append { .. } => Answer::Refused,
        }
    }
}
