use std::collections::VecDeque;

use fishka_wire::{Numbered, PlayerId};

/// The last commands that were done, so that one that comes again is answered and not done again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests(VecDeque<Request>);

#[derive(Clone, Debug)]
struct Request {
    by: PlayerId,
    id: Box<str>,
    number: u64,
}

impl Requests {
    /// How many are remembered: far more than a client can have under way.
    const KEPT: usize = 64;

    /// The number of the first event of a command that was done already.
    pub(crate) fn find(&self, by: PlayerId, id: &str) -> Option<u64> {
        let known = |request: &&Request| request.by == by && *request.id == *id;
        self.0.iter().rev().find(known).map(|request| request.number)
    }

    pub(crate) fn note(&mut self, numbered: &Numbered) {
        let (Some(by), Some(id)) = (numbered.by, &numbered.request) else { return };
        if self.0.len() >= Requests::KEPT {
            self.0.pop_front();
        }
        self.0.push_back(Request { by, id: id.as_str().into(), number: numbered.number });
    }
}
