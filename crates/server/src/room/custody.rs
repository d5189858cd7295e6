//! A room among those of other nodes: it keeps the game, or follows the one that does.

use std::{future::pending, sync::atomic::Ordering};

use fishka_cluster::{Effect, Lease, Task};
use fishka_store::WriteError;
use fishka_table::Kept;
use fishka_wire::{Live, Numbered, Presence, Who};
use tokio::time::Instant;

use super::{Back, Broken, Job, OwnersWord, Room, Told, Trouble};
use crate::{
    limits,
    live::text,
    nodes::{Attendance, News, Question, Reply, Subscription, ToNode},
    refusal::{Answer, Refused},
    repository,
    rooms::{Answered, RoomMessage},
};

/// What other nodes tell next; never where there are none.
pub(super) async fn next_news(news: &mut Option<Subscription>) -> Option<News> {
    match news {
        Some(subscription) => subscription.next().await.map(|(news, _)| news),
        None => pending().await,
    }
}

impl Room<'_> {
    /// Does what is to be done with commands, until all are done or under way.
    pub(super) async fn drive(&mut self) -> Result<(), Broken> {
        loop {
            let thinks = self.table.thinking().is_some() && self.table.has_people();
            let now = self.now();
            let fallen = self.table.timeout_at(now).is_some_and(|at| at <= now.unix_ms);
            let needed = self.table.runs_live() || thinks || fallen;
            let Some(effect) = self.custody.next(self.shared.nodes.reaches(self.custody.owner()), needed)
            else {
                return Ok(());
            };
            match effect {
                Effect::Decide { task, .. } => self.decide(task).await?,
                Effect::Ask { task, owner } => self.ask(task, owner),
                Effect::Decline { job } => {
                    if let Back::Node(back) = job.back {
                        // Whoever does not wait any more need not hear it.
                        let _ = back.send(Reply { told: None, events: Vec::new() });
                    }
                }
                Effect::GiveUp { job } => {
                    tracing::warn!(game = %self.game, "nobody could be found to keep a game");
                    match job.back {
                        // Whether it was done is not known: who connects again and asks again is told.
                        Back::Socket { socket, .. } => {
                            self.audience.remove(socket);
                            self.note_presence();
                        }
                        back => self.answer(back, Told::Refused { answer: Refused::NotKept.into() }),
                    }
                }
                Effect::Claim { after, interrupted } => self.claim(after, interrupted).await?,
                Effect::Read => self.read().await?,
            }
        }
    }

    async fn decide(&mut self, task: Task<Job>) -> Result<(), Broken> {
        match self.perform(&task.job.ask).await {
            Ok((told, events)) => {
                let told = told.unwrap_or_else(|answer| Told::Refused { answer });
                match task.job.back {
                    Back::Node(back) => {
                        // Whoever does not wait any more need not hear it.
                        let _ = back.send(Reply { told: Some(told), events });
                    }
                    back => self.answer(back, told),
                }
                Ok(())
            }
            Err(Trouble::Superseded) => {
                self.custody.refused(task);
                Ok(())
            }
            Err(Trouble::Broken(Broken(refused))) => {
                self.answer(task.job.back, Told::Refused { answer: refused.clone().into() });
                Err(Broken(refused))
            }
        }
    }

    /// Tells whoever waits what came of a command.
    pub(super) fn answer(&mut self, back: Back, told: Told) {
        match (back, told) {
            (Back::Socket { socket, id, arrived }, told) => {
                let live = match told {
                    Told::Number { number } => {
                        self.shared.metrics.move_latency.record(arrived.elapsed());
                        Live::Ack { id, number }
                    }
                    Told::Refused { answer } => {
                        self.shared.metrics.refusals.add(1);
                        Live::Refused { id, refusal: answer.into_refusal() }
                    }
                    Told::Done | Told::Game { .. } => return,
                };
                self.audience.tell(socket, &text(&live));
            }
            (Back::Done(reply), Told::Done) => super::answer(reply, Ok(())),
            (Back::Game(reply), Told::Game { id }) => super::answer(reply, Ok(id)),
            (Back::Done(reply), told) => super::answer(reply, Err(refusal(told))),
            (Back::Game(reply), told) => super::answer(reply, Err(refusal(told))),
            (Back::Node(back), told) => {
                let told = Some(told);
                let _ = back.send(Reply { told, events: Vec::new() });
            }
        }
    }

    /// Sends a command to the owner, and goes on.
    fn ask(&mut self, task: Task<Job>, owner: String) {
        let (Some(bus), Some(own)) = (self.shared.nodes.bus.clone(), self.own.upgrade()) else { return };
        let question = Question { game: self.game, ask: task.job.ask.clone() };
        self.asking += 1;
        self.shared.metrics.commands_sent.add(1);
        tokio::spawn(async move {
            let word = bus.ask(&owner, question).await;
            // A room that is gone has sent its sockets away, and they ask again.
            let _ = own.send(RoomMessage::Answered(Box::new(Answered { task, owner, word }))).await;
        });
    }

    pub(super) async fn answered(
        &mut self,
        task: Task<Job>,
        owner: &str,
        word: OwnersWord,
    ) -> Result<(), Broken> {
        self.asking = self.asking.saturating_sub(1);
        match word {
            Ok(Reply { told: Some(told), events }) => {
                if self.custody.owner() == Some(owner) {
                    self.custody.reached();
                }
                self.learn(&events).await?;
                // What is acknowledged has been told before.
                if matches!(told, Told::Number { number } if number > self.table.state().number) {
                    self.catch_up().await?;
                }
                self.answer(task.job.back, told);
            }
            Ok(Reply { told: None, .. }) => {
                self.custody.unanswered(task, owner, fishka_cluster::Unanswered::NotTheOwner);
            }
            Err(why) => self.custody.unanswered(task, owner, why),
        }
        Ok(())
    }

    /// Tries to become the owner. Whoever does reads the whole log before deciding anything.
    async fn claim(&mut self, after: u64, interrupted: bool) -> Result<(), Broken> {
        let shared = self.shared;
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(game = %self.game, %error, "a game could not be taken over");
            Broken(Refused::NotKept)
        };
        let kept = match (interrupted, self.custody.owner()) {
            (false, _) => Kept::Still,
            (true, None) => Kept::Until(0),
            (true, Some(owner)) => {
                let seen = shared.nodes.patience.ask(|| shared.store.seen(owner), |_| true).await;
                Kept::Until(seen.map_err(|error| failed(&error))?.map_or(0, i64::cast_unsigned))
            }
        };
        let claim = || shared.store.claim(self.game.as_str(), &shared.nodes.name, after);
        let passes = |error: &WriteError| matches!(error, WriteError::Lost(_) | WriteError::Busy);
        match shared.nodes.patience.ask(claim, passes).await {
            Ok(()) => {
                self.custody.claimed(true);
                self.take_over(kept).await
            }
            // Another was quicker, or this node itself with a claim that seemed to fail.
            Err(WriteError::Fenced) => {
                self.unsure = Some(kept);
                self.custody.claimed(false);
                Ok(())
            }
            Err(error) => Err(failed(&error)),
        }
    }

    /// Goes on with a game that this node keeps now, and that was kept so long before.
    async fn take_over(&mut self, kept: Kept) -> Result<(), Broken> {
        self.unsure = None;
        self.catch_up().await?;
        self.shared.metrics.takeovers.add(1);
        tracing::debug!(game = %self.game, epoch = self.custody.epoch(), ?kept, "keeps a game");
        self.table.take_over(kept, self.now());
        self.note_presence();
        match kept {
            // The clock has run all the time, as everybody can tell from the dates in the log.
            Kept::Still => Ok(()),
            Kept::Until(_) => self.resume().await,
        }
    }

    /// Says in the log that the clock goes on, when it runs.
    pub(super) async fn resume(&mut self) -> Result<(), Broken> {
        let now = self.now();
        let resumed = self.table.resume(now);
        self.commit_or_follow(resumed, now).await
    }

    /// Reads who keeps the game, and what of its log is missing.
    pub(super) async fn read(&mut self) -> Result<(), Broken> {
        let shared = self.shared;
        let lease = shared.nodes.patience.ask(|| shared.store.lease(self.game.as_str()), |_| true).await;
        let lease = lease.map_err(|error| {
            tracing::error!(game = %self.game, %error, "who keeps a game could not be read");
            Broken(Refused::NotKept)
        })?;
        if let Some(lease) = lease {
            self.custody.read(Lease { owner: lease.owner, epoch: lease.epoch, beating: lease.beating });
        }
        match self.unsure.take() {
            Some(kept) if self.custody.keeps().is_some() => self.take_over(kept).await,
            _ => self.catch_up().await,
        }
    }

    pub(super) async fn catch_up(&mut self) -> Result<(), Broken> {
        let known = self.table.state().number;
        let events = repository::log_after(self.shared, self.game, known).await.map_err(Broken)?;
        self.apply(&events)
    }

    /// Takes in events that others have kept, and reads those that were missed.
    async fn learn(&mut self, events: &[Numbered]) -> Result<(), Broken> {
        let next = self.table.state().number + 1;
        if events.first().is_some_and(|event| event.number > next) {
            return self.catch_up().await;
        }
        self.apply(events)
    }

    fn apply(&mut self, events: &[Numbered]) -> Result<(), Broken> {
        let known = self.table.state().number;
        let new: Vec<Numbered> = events.iter().filter(|event| event.number > known).cloned().collect();
        if new.is_empty() {
            return Ok(());
        }
        let now = self.now();
        self.table.apply(&new, now).map_err(|error| {
            tracing::error!(game = %self.game, %error, "what another node tells does not follow");
            Broken(Refused::Unreadable)
        })?;
        self.note_number();
        self.tell(&new);
        Ok(())
    }

    pub(super) fn note_number(&self) {
        self.following.number.store(self.table.state().number, Ordering::Relaxed);
    }

    /// Takes in what another node tells.
    pub(super) async fn hear_news(&mut self, news: Option<News>) -> Result<(), Broken> {
        let Some(News { owner, epoch, events, presence }) = news else {
            // The connection is closed for good, which happens at the end only.
            self.news = None;
            return Ok(());
        };
        if epoch < self.custody.epoch() {
            return Ok(());
        }
        self.custody.heard(&owner, epoch);
        if let Some(presence) = presence {
            self.audience.tell_all(&text(&Live::Presence { presence: presence.clone() }));
            self.told_presence = Some(presence);
        }
        self.learn(&events).await
    }

    pub(super) fn no_news(&self, epoch: u64) -> News {
        News { owner: self.shared.nodes.name.clone(), epoch, events: Vec::new(), presence: None }
    }

    pub(super) async fn publish(&self, news: News) {
        if let Some(bus) = &self.shared.nodes.bus {
            bus.tell_game(self.game, &news).await;
        }
    }

    /// Whether somebody is there for each seat, at any node.
    pub(super) fn present(&self) -> Vec<bool> {
        self.present_in(&self.table.state().seats)
    }

    pub(super) fn present_in(&self, seats: &[Who]) -> Vec<bool> {
        let mut present = self.audience.present(seats);
        for (_, attendance) in self.elsewhere.values() {
            for (here, there) in present.iter_mut().zip(&attendance.present) {
                *here |= there;
            }
        }
        present
    }

    pub(super) fn presence(&self) -> Presence {
        if let (None, Some(presence)) = (self.custody.keeps(), &self.told_presence) {
            return presence.clone();
        }
        let elsewhere = self.elsewhere.values().map(|(_, attendance)| attendance.watchers);
        Presence {
            present: self.present(),
            watchers: self.audience.watchers().saturating_add(elsewhere.sum()),
            claim_in: self.table.claim_in(self.now()),
        }
    }

    pub(super) fn note_presence(&mut self) {
        let now = self.now();
        // Nobody counts as gone who may be there at a node that cannot be heard.
        let unknown = self.shared.nodes.bus.is_some() && !self.shared.nodes.reachable();
        let present = self.present();
        for (seat, present) in fishka_game::Seat::first(present.len()).zip(present) {
            self.table.note_presence(seat, present || unknown, now);
        }
    }

    /// Who is there at another node.
    pub(super) fn attend(&mut self, attendance: Attendance) {
        let known = self.elsewhere.get(&attendance.node).map(|(_, known)| known);
        if known != Some(&attendance) {
            self.audience.has_news();
        }
        let gone = attendance.watchers == 0 && !attendance.present.contains(&true);
        let node = attendance.node.clone();
        match gone {
            true => drop(self.elsewhere.remove(&node)),
            false => drop(self.elsewhere.insert(node, (Instant::now(), attendance))),
        }
        self.note_presence();
    }

    /// Tells who is there, when it is time: the owner tells everybody, the others tell the owner.
    pub(super) async fn wake_presence(&mut self) {
        let now = Instant::now();
        let before = self.elsewhere.len();
        self.elsewhere.retain(|_, (at, _)| now.duration_since(*at) < limits::ATTENDANCE_LASTS);
        if self.elsewhere.len() < before {
            self.note_presence();
        }
        let repeat = self.attends.take_if(|due| *due <= now).is_some();
        let news = self.audience.take_news();
        let owner = self.custody.owner().filter(|_| self.custody.keeps().is_none()).map(str::to_owned);
        match owner {
            Some(owner) if self.shared.nodes.reachable() => {
                if (news || repeat)
                    && let Some(bus) = &self.shared.nodes.bus
                {
                    let attendance = Attendance {
                        game: self.game,
                        node: self.shared.nodes.name.clone(),
                        present: self.audience.connected(self.table.state().seats.len()),
                        watchers: self.audience.watchers(),
                    };
                    bus.tell_node(&owner, &ToNode::Attend(attendance)).await;
                }
                if !self.audience.is_empty() {
                    self.attends.get_or_insert(now + limits::ATTENDANCE);
                }
            }
            _ => {
                if news {
                    let presence = self.presence();
                    self.audience.tell_all(&text(&Live::Presence { presence: presence.clone() }));
                    if let Some(epoch) = self.custody.keeps() {
                        let presence = Some(presence);
                        self.publish(News { presence, ..self.no_news(epoch) }).await;
                    }
                }
                if !self.elsewhere.is_empty() {
                    self.attends.get_or_insert(now + limits::ATTENDANCE);
                }
            }
        }
    }
}

/// What is told to one who wanted something else.
fn refusal(told: Told) -> Answer {
    match told {
        Told::Refused { answer } => answer,
        Told::Number { .. } | Told::Done | Told::Game { .. } => Refused::Busy.into(),
    }
}
