//! One game in memory: a task that owns its table, keeps what happens, and tells everybody who is there. Where several
//! servers share a database, one of them keeps the game, and the rooms of the others follow it.

mod audience;
mod computer;
mod custody;
mod job;
mod telling;
#[cfg(test)]
mod tests;

use std::{collections::HashMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use fishka_catalog::Move;
use fishka_cluster::{Custody, Origin};
use fishka_engine_api::Level;
use fishka_game::Seat;
use fishka_store::{Append, WriteError};
use fishka_table::{Kept, Now, Party, Table};
use fishka_wire::{Command, GameId, Live, Numbered, PlayerId, Presence, Refusal, Say, Who};
use futures_util::FutureExt as _;
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, sleep_until},
};

pub(crate) use self::job::{Act, Ask, Back, Job, OwnersWord, Told};
use self::{
    audience::{Audience, room_of},
    computer::Computer,
};
use crate::{
    creation,
    engines::{Errand, Question},
    limits,
    live::text,
    lobby::Hint,
    nodes::{Attendance, Following, Living, News, Subscription},
    players::Player,
    random,
    refusal::{Answer, Refused},
    repository,
    rooms::{Answered, Enter, Reply, RoomMessage},
    server::Shared,
    time::StandStills,
};

/// Serves a game for as long as anybody needs it.
pub(crate) async fn run(
    shared: Arc<Shared>,
    game: GameId,
    own: mpsc::WeakSender<RoomMessage>,
    mut inbox: mpsc::Receiver<RoomMessage>,
) {
    shared.metrics.rooms.add(1);
    let life = async {
        match Room::load(&shared, game, own).await {
            Ok(mut room) => room.live(&mut inbox).await,
            Err(refused) => Err(Broken(refused)),
        }
    };
    // A fault in one game costs that game a reload, not the game.
    let ended = AssertUnwindSafe(life).catch_unwind().await.unwrap_or_else(|_| {
        shared.metrics.errors.add(1);
        tracing::error!(%game, "a room has failed");
        Err(Broken(Refused::Busy))
    });
    if let Err(Broken(refused)) = ended {
        shared.rooms.fail(game);
        inbox.close();
        while let Some(message) = inbox.recv().await {
            message.refuse(refused.clone());
        }
    }
    shared.metrics.rooms.add(-1);
}

struct Room<'a> {
    shared: &'a Arc<Shared>,
    game: GameId,
    /// Kept apart, since the task that serves a room has several places for it.
    table: Box<Table>,
    /// The players that seats are kept for, when they are.
    reserved: Vec<Option<PlayerId>>,
    audience: Audience,
    computer: Computer,
    /// Since when nobody has needed the room.
    idle: Option<Instant>,
    custody: Custody<Job>,
    /// The way into this room, for answers of other nodes.
    own: mpsc::WeakSender<RoomMessage>,
    /// What happens in the game at other nodes.
    news: Option<Subscription>,
    following: Following<'a>,
    living: watch::Receiver<Living>,
    /// Commands that other nodes have not answered yet.
    asking: usize,
    /// Who is there at other nodes, by their names, and when they said so.
    elsewhere: HashMap<String, (Instant, Attendance)>,
    /// Who is there according to the owner.
    told_presence: Option<Presence>,
    /// When the owner is told again who is there here.
    attends: Option<Instant>,
    /// How often the server had stood still when the clock of the game was looked at last.
    stood_still: u64,
    /// How long the game was kept, when the database failed and it is not known whether it is kept here, or what of it.
    unsure: Option<Kept>,
}

/// The room cannot go on; the game is read anew when somebody comes back.
struct Broken(Refused);

/// Why something was not kept.
enum Trouble {
    /// Another node keeps the game, or the log has gone on, or the database has failed: who knows that reads it anew and
    /// goes on.
    Superseded,
    Broken(Broken),
}

impl From<Broken> for Trouble {
    fn from(broken: Broken) -> Trouble {
        Trouble::Broken(broken)
    }
}

/// What came of a command: what is told, and the events.
type Outcome = Result<(Result<Told, Answer>, Vec<Numbered>), Trouble>;

impl<'a> Room<'a> {
    async fn load(
        shared: &'a Arc<Shared>,
        game: GameId,
        own: mpsc::WeakSender<RoomMessage>,
    ) -> Result<Room<'a>, Refused> {
        // First hear, then read: what happens meanwhile is heard.
        let news = match &shared.nodes.bus {
            Some(bus) => bus.news_of(game).await,
            None => None,
        };
        let loaded = repository::load(shared, game).await?;
        let custody: Custody<Job> = shared.nodes.custody(&loaded.lease);
        let keeps = custody.keeps().is_some();
        let table = if keeps { loaded.kept_again(shared)? } else { loaded.kept_elsewhere(shared)? };
        let mut room = Room {
            shared,
            game,
            table: Box::new(table),
            reserved: loaded.reserved,
            audience: Audience::new(&shared.metrics, shared.config.watchers_per_game),
            computer: Computer::default(),
            idle: None,
            custody,
            own,
            news,
            following: shared.nodes.follow(game),
            living: shared.nodes.living(),
            asking: 0,
            elsewhere: HashMap::new(),
            told_presence: None,
            attends: None,
            stood_still: shared.time.stand_stills().count,
            unsure: None,
        };
        room.note_number();
        if keeps {
            room.resume().await.map_err(|Broken(refused)| refused)?;
        }
        Ok(room)
    }

    /// Lives until nobody needs the room, or it cannot go on.
    async fn live(&mut self, inbox: &mut mpsc::Receiver<RoomMessage>) -> Result<(), Broken> {
        loop {
            self.forgive_standing_still().await?;
            self.wake().await?;
            self.drive().await?;
            self.think();
            self.rest();
            if self.idle.is_some_and(|since| since.elapsed() >= limits::ROOM_IDLE)
                && self.shared.rooms.end(self.game, inbox)
            {
                return Ok(());
            }
            let until = self.wakes();
            tokio::select! {
                message = inbox.recv() => match message {
                    Some(RoomMessage::Stop) | None => {
                        self.audience.tell_all(&text(&Live::Restart));
                        return Err(Broken(Refused::Stopping));
                    }
                    Some(message) => self.hear(message).await?,
                },
                news = custody::next_news(&mut self.news) => self.hear_news(news).await?,
                Ok(()) = self.living.changed() => {
                    let living = self.living.borrow_and_update().clone();
                    self.custody.living(|node| living.has(node));
                }
                (seat, mv) = self.computer.answer() => self.computer_moves(seat, mv).await?,
                () = sleep_until(until) => {}
            }
        }
    }

    fn now(&self) -> Now {
        self.shared.time.now()
    }

    /// When the room must look at the time next.
    fn wakes(&self) -> Instant {
        let table = self.table.next_wake(self.now()).filter(|_| self.custody.keeps().is_some());
        let table = table.map(|moment| self.shared.time.instant(moment));
        let idle = self.idle.map(|since| since + limits::ROOM_IDLE);
        let times = [table, idle, self.audience.news_due(), self.computer.retries(), self.attends];
        let longest = Instant::now() + Duration::from_secs(3600);
        times.into_iter().flatten().min().unwrap_or(longest).min(longest)
    }

    /// Nobody pays for a time in which the server stood still: the clock goes on with what it showed before.
    async fn forgive_standing_still(&mut self) -> Result<(), Broken> {
        let StandStills { count, ran_until } = self.shared.time.stand_stills();
        if self.stood_still == count {
            return Ok(());
        }
        self.stood_still = count;
        if self.custody.keeps().is_none() {
            return Ok(());
        }
        let kept = Kept::Until(ran_until);
        if self.shared.nodes.bus.is_some() {
            // Without a clock that runs there is nothing to give back, and thousands of games need not be read for it.
            if !self.table.runs_live() {
                return Ok(());
            }
            // Another may have taken the game over meanwhile.
            self.unsure = Some(kept);
            self.custody.fenced();
            return self.read().await;
        }
        self.table.take_over(kept, self.now());
        self.note_presence();
        self.resume().await
    }

    /// Does what is due.
    async fn wake(&mut self) -> Result<(), Broken> {
        let now = self.now();
        if self.custody.keeps().is_some() {
            let due = self.table.wake(now);
            self.commit_or_follow(due, now).await?;
        }
        self.wake_presence().await;
        Ok(())
    }

    /// Notes whether anybody needs the room: somebody is there, a clock runs that is not counted in days, or a computer
    /// is at work.
    fn rest(&mut self) {
        let kept = self.custody.keeps().is_some() && self.table.runs_live();
        let needed = !self.audience.is_empty() || self.computer.is_busy() || kept || self.asking > 0;
        self.idle = if needed { None } else { self.idle.or_else(|| Some(Instant::now())) };
    }

    async fn hear(&mut self, message: RoomMessage) -> Result<(), Broken> {
        match message {
            RoomMessage::Enter(enter) => return self.enter(enter).await,
            RoomMessage::Leave { socket } => {
                self.audience.remove(socket);
                self.note_presence();
            }
            RoomMessage::Say { socket, say, lag, arrived } => {
                // A socket that was sent away is not heard any more.
                let Some(speaker) = self.audience.get(socket) else { return Ok(()) };
                let back = Back::Socket { socket, id: say.id.clone(), arrived };
                match speaker.player.clone() {
                    Some(player) => {
                        self.custody.submit(Job { ask: Ask::say(player, *say, lag), back }, Origin::Here);
                    }
                    None => self.answer(back, Told::Refused { answer: Refused::Nobody.into() }),
                }
            }
            RoomMessage::Do { ask, back } => {
                let origin = if matches!(back, Back::Node(_)) { Origin::Elsewhere } else { Origin::Here };
                self.custody.submit(Job { ask: *ask, back }, origin);
            }
            RoomMessage::Answered(answered) => {
                let Answered { task, owner, word } = *answered;
                self.answered(task, &owner, word).await?;
            }
            RoomMessage::Attend(attendance) => self.attend(attendance),
            RoomMessage::Behind => self.read().await?,
            RoomMessage::Unsay { number } => self.unsay(number),
            RoomMessage::State { player, reply } => {
                let hall = room_of(player.and_then(|player| self.table.state().seat_of(player.id)));
                answer(reply, Ok(self.table.state().seen_in(hall)));
            }
            RoomMessage::Record { reply } => answer(reply, Ok(self.table.to_record())),
            RoomMessage::Wake | RoomMessage::Stop => {}
            #[cfg(test)]
            RoomMessage::Fault => panic!("a fault of a test"),
        }
        Ok(())
    }

    async fn enter(&mut self, enter: Enter) -> Result<(), Broken> {
        let Enter { player, since, outbox, reply } = enter;
        let seat = player.as_ref().and_then(|player| self.table.state().seat_of(player.id));
        if self.audience.is_full(seat) {
            answer(reply, Err(Refused::Full.into()));
            return Ok(());
        }
        // Who has been told more by another node is not set back: this one has not heard of it yet.
        if since.is_some_and(|since| since > self.table.state().number) {
            self.catch_up().await?;
        }
        let socket = self.audience.add(player, seat, outbox);
        self.note_presence();
        let welcome = self.welcome(seat, since).await?;
        self.audience.tell(socket, &text(&welcome));
        if reply.send(Ok(socket)).is_err() {
            self.audience.remove(socket);
            self.note_presence();
        }
        Ok(())
    }

    /// What somebody who comes in is told first.
    async fn welcome(&self, you: Option<Seat>, since: Option<u64>) -> Result<Live, Broken> {
        let (left, presence) = (self.table.left(self.now()), self.presence());
        let hall = room_of(you);
        let number = self.table.state().number;
        let missed =
            since.and_then(|since| number.checked_sub(since)).filter(|missed| *missed <= limits::GAP);
        Ok(match (since, missed) {
            (Some(since), Some(missed)) => {
                let mut events = match missed {
                    0 => Vec::new(),
                    _ => repository::log_after(self.shared, self.game, since).await.map_err(Broken)?,
                };
                // What this room does not know yet it will tell when it does.
                events.retain(|event| event.number <= number);
                let events = events.iter().map(|event| event.seen_in(hall)).collect();
                Live::Gap { you, left, presence, events }
            }
            _ => Live::Hello { state: self.table.state().seen_in(hall), you, left, presence },
        })
    }

    /// Decides a command on the table, and keeps what comes of it.
    async fn perform(&mut self, ask: &Ask) -> Outcome {
        let now = self.now();
        let player = ask.player();
        let events = match &ask.act {
            Act::Say { say, lag } => {
                self.hear_out(say).await?;
                let party = Party::Person { player: player.id, name: player.name };
                let decision = self.table.decide(&party, say, now, Duration::from_millis(*lag));
                let events = self.commit(decision.events, now).await?;
                let told = decision.answer.map(|number| Told::Number { number });
                return Ok((told.map_err(Answer::unprocessable), events));
            }
            Act::Sit { seat } => match self.reserved_for(&player, *seat) {
                Ok(seat) => self.table.sit(player.id, &player.name, seat, now),
                Err(refused) => return Ok((Err(refused.into()), Vec::new())),
            },
            Act::Decline => self.table.decline(player.id, &player.name, now),
            // Rare, and as large as everything else together.
            Act::Rematch => return Box::pin(self.rematch(&player)).await,
        };
        match events {
            Ok(events) => Ok((Ok(Told::Done), self.commit(events, now).await?)),
            Err(refusal) => Ok((Err(Answer::unprocessable(refusal)), Vec::new())),
        }
    }

    /// Reads the log when a move is for a position that this room does not know yet: another may keep the game by now, and has told
    /// the player more. Who keeps it is found out then before the move is refused.
    async fn hear_out(&mut self, say: &Say) -> Result<(), Trouble> {
        let plies = self.table.line().plies();
        if !matches!(say.command, Command::Move { ply, .. } if ply > plies) {
            return Ok(());
        }
        let known = self.table.state().number;
        self.catch_up().await?;
        if self.table.state().number > known { Err(Trouble::Superseded) } else { Ok(()) }
    }

    /// The seat somebody may take where seats are kept for those who come back.
    fn reserved_for(&self, player: &Player, seat: Option<u8>) -> Result<Option<u8>, Refused> {
        if self.reserved.is_empty() {
            return Ok(seat);
        }
        let own = self.reserved.iter().zip(1..).find(|(other, _)| **other == Some(player.id));
        let (_, own) = own.ok_or(Refused::Reserved)?;
        if seat.is_some_and(|seat| seat != own) { Err(Refused::Reserved) } else { Ok(Some(own)) }
    }

    /// Finds the game that is played after this one, or makes it.
    async fn rematch(&mut self, player: &Player) -> Outcome {
        let now = self.now();
        // One game follows on another, whoever makes it and however often that is tried.
        let id = creation::next_id(self.game);
        let events = match self.table.rematch(player.id, id, now) {
            Ok(events) => events,
            Err(refusal) => return Ok((Err(Answer::unprocessable(refusal)), Vec::new())),
        };
        if let Some(id) = self.table.state().rematch {
            return Ok((Ok(Told::Game { id }), Vec::new()));
        }
        if let Err(answer) = creation::again(self.shared, &self.table, id, player).await {
            return Ok((Err(answer), Vec::new()));
        }
        let events = self.commit(events, now).await?;
        Ok((Ok(Told::Game { id }), events))
    }

    /// Lets a computer think when it must.
    fn think(&mut self) {
        let Some((seat, level)) = self.table.thinking().filter(|_| self.custody.keeps().is_some()) else {
            return;
        };
        let player = self.table.state().seats.iter().find_map(Who::player);
        let watched = !self.audience.is_empty() || !self.elsewhere.is_empty();
        if player.is_none() && !watched {
            // Computers among themselves play for those who watch.
            return;
        }
        let (table, now, game) = (&self.table, self.now(), self.game);
        let question = || Question {
            computer: (game, seat),
            player,
            line: table.line().clone(),
            level: Level::new(level).unwrap_or(Level::FULL),
            seed: random::number(),
            // What cannot be read was not let in.
            control: table.state().clock.parse().unwrap_or_default(),
            left: table.left(now).get(seat.index()).map(|left| Duration::from_millis(*left)),
        };
        let errand = |question: &Question| Errand::new(question, table.state());
        self.computer.think(self.shared, seat, question, errand);
    }

    async fn computer_moves(&mut self, seat: Seat, found: Option<Move>) -> Result<(), Broken> {
        let Some(mv) = found else { return Ok(()) };
        let command = Command::Move { ply: self.table.line().plies(), text: mv.to_string() };
        let say = Say { id: format!("computer {}", self.table.state().number), command };
        let now = self.now();
        let decision = self.table.decide(&Party::Computer(seat), &say, now, Duration::ZERO);
        if let Err(Refusal { text, .. }) = &decision.answer {
            tracing::warn!(game = %self.game, %mv, refusal = text, "a computer's move was refused");
        }
        self.commit_or_follow(decision.events, now).await
    }

    /// Keeps events, and only then lets them happen and tells them. When they cannot be kept, the table stays as it was
    /// and the room is broken: nobody knows whether the database has them after all, so the game is read anew.
    async fn commit(&mut self, events: Vec<Numbered>, now: Now) -> Result<Vec<Numbered>, Trouble> {
        let Some(first) = events.first().map(|event| event.number) else { return Ok(events) };
        let Some(epoch) = self.custody.keeps() else { return Err(Trouble::Superseded) };
        let mut next = self.table.clone();
        next.apply(&events, now).map_err(|error| {
            tracing::error!(game = %self.game, %error, "a table does not follow its own decision");
            Broken(Refused::Unreadable)
        })?;
        let append = Append {
            game: self.game.to_string(),
            epoch,
            first,
            events: events.iter().map(repository::event).collect(),
            digest: repository::digest(&next, now),
            seated: repository::seated(&events),
            calls: self.calls(&next, &events),
        };
        let calls = !append.calls.is_empty();
        match self.shared.store.append(append).await {
            Ok(()) => {}
            Err(WriteError::Fenced | WriteError::Conflict { .. }) if self.shared.nodes.bus.is_some() => {
                return Err(Trouble::Superseded);
            }
            Err(WriteError::Lost(_) | WriteError::Busy) if self.shared.nodes.bus.is_some() => {
                // Nobody pays for a database that is away.
                self.unsure = Some(Kept::Until(now.unix_ms));
                return Err(Trouble::Superseded);
            }
            Err(error) => {
                self.shared.metrics.errors.add(1);
                tracing::error!(game = %self.game, first, %error, "events could not be kept");
                return Err(Broken(Refused::NotKept).into());
            }
        }
        self.table = next;
        self.note_number();
        self.count(&events);
        if calls {
            self.shared.push.wake();
        }
        let hint = Hint::of(&events, self.table.head().listed, &self.table.state().seats);
        self.shared.lobby.change(hint, self.shared.nodes.bus.is_some());
        self.publish(News { events: events.clone(), presence: None, ..self.no_news(epoch) }).await;
        self.tell(&events);
        Ok(events)
    }

    /// Keeps what nobody has commanded, if this node still keeps the game.
    async fn commit_or_follow(&mut self, events: Vec<Numbered>, now: Now) -> Result<(), Broken> {
        match self.commit(events, now).await {
            Ok(_) => Ok(()),
            Err(Trouble::Superseded) => {
                self.custody.fenced();
                Ok(())
            }
            Err(Trouble::Broken(broken)) => Err(broken),
        }
    }
}

fn answer<T>(reply: Reply<T>, answer: Result<T, Answer>) {
    // Whoever does not wait any more need not hear it.
    let _ = reply.send(answer);
}
