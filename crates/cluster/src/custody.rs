use std::collections::VecDeque;

/// Who keeps a game, as it was read or heard last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The node that keeps it, or did last; empty when none has.
    pub owner: String,
    /// Grows with every owner.
    pub epoch: u64,
    /// Whether the owner gives signs of life.
    pub beating: bool,
}

/// Where a command comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From a client of this node.
    Here,
    /// From another node that takes this one for the owner.
    Elsewhere,
}

/// A command on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task<J> {
    /// What is to be done.
    pub job: J,
    origin: Origin,
    tries: u8,
}

/// What is to be done next. The node does it, tells what came of it, and asks again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect<J> {
    /// Decide a command on the table, and keep what comes of it in this epoch. When the store refuses the epoch or the
    /// number, [`Custody::refused`] takes the command back.
    Decide {
        /// The command.
        task: Task<J>,
        /// The epoch in which this node keeps the game.
        epoch: u64,
    },
    /// Send a command to the owner, and go on meanwhile. When no answer comes, [`Custody::unanswered`] takes it back.
    Ask {
        /// The command.
        task: Task<J>,
        /// To whom.
        owner: String,
    },
    /// Tell another node that this one does not keep the game.
    Decline {
        /// Its command.
        job: J,
    },
    /// Tell the client to try again: this goes nowhere.
    GiveUp {
        /// The command.
        job: J,
    },
    /// Try to become the owner, and tell [`Custody::claimed`]. When it is, read the whole log before anything is decided.
    Claim {
        /// The epoch of the owner before.
        after: u64,
        /// Whether nobody has kept the game for a while, so that its clock stood still.
        interrupted: bool,
    },
    /// Read who keeps the game, and tell [`Custody::read`].
    Read,
}

/// Why a command that was sent to the owner came to nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// Nobody is there by that name.
    Nobody,
    /// No answer came in time.
    Silence,
    /// The one who was asked does not keep the game.
    NotTheOwner,
}

/// How often a command is tried before its client is told to come again.
const TRIES: u8 = 8;

/// How often an owner may leave a command unanswered though it gives signs of life: messages to it may be lost.
const SILENCES: u8 = 2;

/// One node's part in keeping one game.
#[derive(Clone, Debug)]
pub struct Custody<J> {
    me: String,
    lease: Lease,
    /// Whether the lease must be read before anything is done.
    stale: bool,
    /// Whether the owner could not be reached by messages, and how often it was silent.
    unreachable: bool,
    silences: u8,
    waiting: VecDeque<Task<J>>,
}

impl<J> Custody<J> {
    /// The part of a node that has just read who keeps the game.
    #[must_use]
    pub fn new(me: String, lease: Lease) -> Custody<J> {
        Custody { me, lease, stale: false, unreachable: false, silences: 0, waiting: VecDeque::new() }
    }

    /// The epoch in which this node keeps the game, as far as it knows.
    #[must_use]
    pub fn keeps(&self) -> Option<u64> {
        (self.lease.owner == self.me && !self.stale).then_some(self.lease.epoch)
    }

    /// The last owner known, unless it is this node.
    #[must_use]
    pub fn owner(&self) -> Option<&str> {
        let owner = self.lease.owner.as_str();
        (!owner.is_empty() && owner != self.me).then_some(owner)
    }

    /// The epoch known last.
    #[must_use]
    pub const fn epoch(&self) -> u64 {
        self.lease.epoch
    }

    /// Takes in a command.
    pub fn submit(&mut self, job: J, origin: Origin) {
        self.waiting.push_back(Task { job, origin, tries: 0 });
    }

    /// What is to be done next; nothing when all that can be done is. `reachable` says whether messages can be sent now,
    /// and `needed` whether the game must be kept by somebody though nobody commands anything.
    pub fn next(&mut self, reachable: bool, needed: bool) -> Option<Effect<J>> {
        if self.waiting.is_empty() {
            return match () {
                () if !needed || self.keeps().is_some() => None,
                () if self.stale => Some(Effect::Read),
                // While the owner gives signs of life, it looks after the clock.
                () if self.owner().is_some() && self.lease.beating => None,
                () => Some(self.claim(true)),
            };
        }
        if self.stale {
            return Some(Effect::Read);
        }
        let task = self.waiting.pop_front()?;
        if task.tries >= TRIES {
            return Some(Effect::GiveUp { job: task.job });
        }
        if let Some(epoch) = self.keeps() {
            return Some(Effect::Decide { task, epoch });
        }
        if task.origin == Origin::Elsewhere {
            return Some(Effect::Decline { job: task.job });
        }
        match self.owner() {
            Some(owner) if reachable && self.lease.beating && !self.unreachable => {
                let owner = owner.to_owned();
                Some(Effect::Ask { task, owner })
            }
            owner => {
                // Whom only this node cannot reach has kept the game all the time.
                let interrupted = owner.is_none() || reachable || !self.lease.beating;
                self.waiting.push_front(task);
                Some(self.claim(interrupted))
            }
        }
    }

    fn claim(&self, interrupted: bool) -> Effect<J> {
        Effect::Claim { after: self.lease.epoch, interrupted }
    }

    /// Whether the claim succeeded.
    pub fn claimed(&mut self, won: bool) {
        if won {
            let epoch = self.lease.epoch + 1;
            self.lease = Lease { owner: self.me.clone(), epoch, beating: true };
            self.reached();
        } else {
            self.stale = true;
        }
    }

    /// The store refused the epoch or the number of what was decided; it is to be done by whoever keeps the game.
    pub fn refused(&mut self, mut task: Task<J>) {
        self.stale = true;
        task.tries += 1;
        self.waiting.push_front(task);
    }

    /// Something that nobody commanded could not be kept because another keeps the game.
    pub const fn fenced(&mut self) {
        self.stale = true;
    }

    /// A command that was sent to an owner came to nothing.
    pub fn unanswered(&mut self, mut task: Task<J>, owner: &str, why: Unanswered) {
        if self.lease.owner == owner {
            match why {
                Unanswered::Nobody => self.unreachable = true,
                Unanswered::Silence => {
                    self.silences += 1;
                    self.unreachable |= self.silences >= SILENCES;
                    self.stale = true;
                }
                Unanswered::NotTheOwner => self.stale = true,
            }
        }
        task.tries += 1;
        self.waiting.push_front(task);
    }

    /// Who keeps the game according to the store.
    pub fn read(&mut self, lease: Lease) {
        if lease.epoch >= self.lease.epoch {
            if lease.owner != self.lease.owner {
                self.reached();
            }
            self.lease = lease;
            self.stale = false;
        }
    }

    /// What another node tells of a game it keeps. Tells whether this node has lost the game by it.
    pub fn heard(&mut self, owner: &str, epoch: u64) -> bool {
        if epoch <= self.lease.epoch {
            return false;
        }
        let lost = self.keeps().is_some();
        self.lease = Lease { owner: owner.to_owned(), epoch, beating: true };
        self.reached();
        lost
    }

    /// The owner answers.
    pub const fn reached(&mut self) {
        (self.stale, self.unreachable, self.silences) = (false, false, 0);
    }

    /// Which nodes live, as the store knows.
    pub fn living(&mut self, lives: impl Fn(&str) -> bool) {
        self.lease.beating = self.lease.owner == self.me || lives(&self.lease.owner);
        self.unreachable &= self.lease.beating;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lease(owner: &str, epoch: u64, beating: bool) -> Lease {
        Lease { owner: owner.to_owned(), epoch, beating }
    }

    fn follower() -> Custody<u8> {
        let mut custody = Custody::new("me".to_owned(), lease("other", 4, true));
        custody.submit(1, Origin::Here);
        custody
    }

    fn asked(custody: &mut Custody<u8>) -> Task<u8> {
        match custody.next(true, false) {
            Some(Effect::Ask { task, owner }) if owner == "other" => task,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_command_goes_to_the_owner() {
        let mut custody = follower();
        asked(&mut custody);
        assert_eq!(custody.next(true, true), None, "the owner looks after the clock");
    }

    #[test]
    fn an_owner_that_is_not_there_is_succeeded_at_once() {
        let mut custody = follower();
        let task = asked(&mut custody);
        custody.unanswered(task, "other", Unanswered::Nobody);
        assert_eq!(custody.next(true, false), Some(Effect::Claim { after: 4, interrupted: true }));
        custody.claimed(true);
        assert!(matches!(custody.next(true, false), Some(Effect::Decide { epoch: 5, .. })));
    }

    #[test]
    fn a_slow_owner_is_asked_again_while_it_lives() {
        let mut custody = follower();
        let task = asked(&mut custody);
        custody.unanswered(task, "other", Unanswered::Silence);
        assert_eq!(custody.next(true, false), Some(Effect::Read));
        custody.read(lease("other", 4, true));
        asked(&mut custody);
    }

    #[test]
    fn an_owner_that_stays_silent_is_succeeded() {
        let mut custody = follower();
        for _ in 0..SILENCES {
            let task = asked(&mut custody);
            custody.unanswered(task, "other", Unanswered::Silence);
            custody.read(lease("other", 4, true));
        }
        assert_eq!(custody.next(true, false), Some(Effect::Claim { after: 4, interrupted: true }));
    }

    #[test]
    fn a_slow_owner_that_died_is_succeeded() {
        let mut custody = follower();
        let task = asked(&mut custody);
        custody.unanswered(task, "other", Unanswered::Silence);
        custody.read(lease("other", 4, false));
        assert_eq!(custody.next(true, false), Some(Effect::Claim { after: 4, interrupted: true }));
    }

    #[test]
    fn without_messages_a_game_is_taken_over_and_its_clock_has_run() {
        assert_eq!(follower().next(false, false), Some(Effect::Claim { after: 4, interrupted: false }));
    }

    #[test]
    fn who_lost_its_epoch_sends_what_it_was_about_to_decide() {
        let mut custody = Custody::new("me".to_owned(), lease("me", 4, true));
        custody.submit(1, Origin::Here);
        let Some(Effect::Decide { task, .. }) = custody.next(true, false) else { panic!("it is ours") };
        custody.refused(task);
        assert_eq!((custody.keeps(), custody.next(true, false)), (None, Some(Effect::Read)));
        custody.read(lease("other", 5, true));
        asked(&mut custody);
    }

    #[test]
    fn a_command_of_another_node_is_not_sent_on() {
        let mut custody = Custody::new("me".to_owned(), lease("other", 4, true));
        custody.submit(1, Origin::Elsewhere);
        assert_eq!(custody.next(true, false), Some(Effect::Decline { job: 1 }));
    }

    #[test]
    fn a_game_with_a_running_clock_is_kept_when_its_owner_dies() {
        let mut custody: Custody<u8> = Custody::new("me".to_owned(), lease("other", 4, true));
        custody.living(|_| false);
        assert_eq!(custody.next(true, false), None);
        assert_eq!(custody.next(true, true), Some(Effect::Claim { after: 4, interrupted: true }));
        custody.claimed(false);
        assert_eq!(custody.next(true, true), Some(Effect::Read));
    }

    #[test]
    fn old_news_and_old_readings_change_nothing() {
        let mut custody: Custody<u8> = Custody::new("me".to_owned(), lease("me", 4, true));
        assert!(!custody.heard("other", 4));
        custody.read(lease("other", 3, true));
        assert_eq!(custody.keeps(), Some(4));
        assert!(custody.heard("other", 5));
        assert_eq!(custody.keeps(), None);
    }

    #[test]
    fn what_goes_nowhere_is_given_up() {
        let mut custody = follower();
        for _ in 0..TRIES {
            let task = asked(&mut custody);
            custody.unanswered(task, "other", Unanswered::NotTheOwner);
            custody.read(lease("other", 4, true));
        }
        assert_eq!(custody.next(true, false), Some(Effect::GiveUp { job: 1 }));
    }
}
