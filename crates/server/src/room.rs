//! One game in memory: a task that owns its table, keeps what happens, and tells everybody who is there.

mod audience;
mod computer;

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use fishka_catalog::Move;
use fishka_engine_api::Level;
use fishka_game::Seat;
use fishka_store::Append;
use fishka_table::{Now, Party, Table};
use fishka_wire::{
    Command, Event, GameId, Live, Numbered, PlayerId, Presence, Refusal, Room as Hall, Say, Who,
};
use futures_util::FutureExt as _;
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use self::{
    audience::{Audience, room_of},
    computer::Computer,
};
use crate::{
    creation,
    engines::Question,
    limits,
    live::text,
    players::Player,
    push::{Call, News},
    random,
    refusal::{Answer, Refused},
    repository,
    rooms::{Enter, Reply, RoomMessage, SocketId},
    server::Shared,
};

/// Serves a game for as long as anybody needs it.
pub(crate) async fn run(shared: Arc<Shared>, game: GameId, mut inbox: mpsc::Receiver<RoomMessage>) {
    shared.metrics.rooms.add(1);
    let life = async {
        match Room::load(&shared, game).await {
            Ok(room) => room.live(&mut inbox).await,
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

struct Room {
    shared: Arc<Shared>,
    game: GameId,
    table: Table,
    /// The players that seats are kept for, when they are.
    reserved: Vec<Option<PlayerId>>,
    audience: Audience,
    computer: Computer,
    /// Since when nobody has needed the room.
    idle: Option<Instant>,
}

/// The room cannot go on; the game is read anew when somebody comes back.
struct Broken(Refused);

/// What came of a request: an answer for the one who asked, unless the room is broken.
type Outcome<T> = Result<Result<T, Answer>, Broken>;

impl Room {
    async fn load(shared: &Arc<Shared>, game: GameId) -> Result<Room, Refused> {
        let repository::Kept { table, reserved } = repository::load(shared, game).await?;
        Ok(Room {
            shared: Arc::clone(shared),
            game,
            table,
            reserved,
            audience: Audience::new(&shared.metrics),
            computer: Computer::default(),
            idle: None,
        })
    }

    /// Lives until nobody needs the room, or it cannot go on.
    async fn live(mut self, inbox: &mut mpsc::Receiver<RoomMessage>) -> Result<(), Broken> {
        loop {
            self.wake().await?;
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
        let table = self.table.next_wake(self.now()).map(|moment| self.shared.time.instant(moment));
        let idle = self.idle.map(|since| since + limits::ROOM_IDLE);
        let times = [table, idle, self.audience.news_due(), self.computer.retries()];
        let longest = Instant::now() + Duration::from_secs(3600);
        times.into_iter().flatten().min().unwrap_or(longest).min(longest)
    }

    /// Does what is due.
    async fn wake(&mut self) -> Result<(), Broken> {
        let now = self.now();
        self.commit(self.table.wake(now), now).await?;
        if self.audience.take_news() {
            let presence = self.presence();
            self.audience.tell_all(&text(&Live::Presence { presence }));
        }
        Ok(())
    }

    /// Notes whether anybody needs the room: somebody is there, a clock runs that is not counted in days, or a computer
    /// is at work.
    fn rest(&mut self) {
        let needed = !self.audience.is_empty() || self.computer.is_busy() || self.table.runs_live();
        self.idle = if needed { None } else { self.idle.or_else(|| Some(Instant::now())) };
    }

    async fn hear(&mut self, message: RoomMessage) -> Result<(), Broken> {
        match message {
            RoomMessage::Enter(enter) => self.enter(enter).await,
            RoomMessage::Leave { socket } => {
                self.audience.remove(socket);
                self.note_presence();
                Ok(())
            }
            RoomMessage::Say { socket, say, lag, arrived } => self.said(socket, &say, lag, arrived).await,
            RoomMessage::Sit { player, seat, reply } => answer(reply, self.sit(&player, seat).await?),
            RoomMessage::Decline { player, reply } => answer(reply, self.decline(&player).await?),
            RoomMessage::State { player, reply } => {
                let hall = room_of(player.and_then(|player| self.table.state().seat_of(player.id)));
                answer(reply, Ok(self.table.state().seen_in(hall)))
            }
            RoomMessage::Record { reply } => answer(reply, Ok(self.table.to_record())),
            RoomMessage::Rematch { player, reply } => answer(reply, self.rematch(&player).await?),
            RoomMessage::Wake | RoomMessage::Stop => Ok(()),
            #[cfg(test)]
            RoomMessage::Fault => panic!("a fault of a test"),
        }
    }

    async fn enter(&mut self, enter: Enter) -> Result<(), Broken> {
        let Enter { player, since, outbox, reply } = enter;
        let seat = player.as_ref().and_then(|player| self.table.state().seat_of(player.id));
        if self.audience.is_full(seat) {
            return answer(reply, Err(Refused::Full.into()));
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
                let events = match missed {
                    0 => Vec::new(),
                    _ => repository::log_after(&self.shared, self.game, since).await.map_err(Broken)?,
                };
                let events = events.iter().map(|event| event.seen_in(hall)).collect();
                Live::Gap { you, left, presence, events }
            }
            _ => Live::Hello { state: self.table.state().seen_in(hall), you, left, presence },
        })
    }

    fn presence(&self) -> Presence {
        Presence {
            present: self.audience.present(&self.table.state().seats),
            watchers: self.audience.watchers(),
            claim_in: self.table.claim_in(self.now()),
        }
    }

    fn note_presence(&mut self) {
        let now = self.now();
        let present = self.audience.present(&self.table.state().seats);
        for (seat, present) in Seat::first(present.len()).zip(present) {
            self.table.note_presence(seat, present, now);
        }
    }

    async fn said(
        &mut self,
        socket: SocketId,
        say: &Say,
        lag: Option<Duration>,
        arrived: Instant,
    ) -> Result<(), Broken> {
        // A socket that was sent away is not heard any more.
        let Some(speaker) = self.audience.get(socket) else { return Ok(()) };
        let done = match &speaker.player {
            Some(player) => {
                let party = Party::Person { player: player.id, name: player.name.clone() };
                self.decide(&party, say, lag.unwrap_or_default()).await
            }
            None => Ok(Err(Refused::Nobody.into())),
        };
        let id = say.id.clone();
        let refused = |refusal| {
            self.shared.metrics.refusals.add(1);
            Live::Refused { id: say.id.clone(), refusal }
        };
        let (answer, ended) = match done {
            Ok(Ok(number)) => {
                self.shared.metrics.move_latency.record(arrived.elapsed());
                (Live::Ack { id, number }, Ok(()))
            }
            Ok(Err(refusal)) => (refused(refusal), Ok(())),
            Err(broken) => (refused(Refusal::of(&broken.0)), Err(broken)),
        };
        self.audience.tell(socket, &text(&answer));
        ended
    }

    async fn decide(
        &mut self,
        party: &Party,
        say: &Say,
        lag: Duration,
    ) -> Result<Result<u64, Refusal>, Broken> {
        let now = self.now();
        let decision = self.table.decide(party, say, now, lag);
        self.commit(decision.events, now).await?;
        Ok(decision.answer)
    }

    async fn sit(&mut self, player: &Player, seat: Option<u8>) -> Outcome<()> {
        let now = self.now();
        let seat = match self.reserved_for(player, seat) {
            Ok(seat) => seat,
            Err(refused) => return Ok(Err(refused.into())),
        };
        match self.table.sit(player.id, &player.name, seat, now) {
            Ok(events) => self.commit(events, now).await.map(Ok),
            Err(refusal) => Ok(Err(Answer::unprocessable(refusal))),
        }
    }

    async fn decline(&mut self, player: &Player) -> Outcome<()> {
        let now = self.now();
        match self.table.decline(player.id, &player.name, now) {
            Ok(events) => self.commit(events, now).await.map(Ok),
            Err(refusal) => Ok(Err(Answer::unprocessable(refusal))),
        }
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
    async fn rematch(&mut self, player: &Player) -> Outcome<GameId> {
        let now = self.now();
        let id = GameId::from_random(random::number());
        let events = match self.table.rematch(player.id, id, now) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(Answer::unprocessable(refusal))),
        };
        if let Some(id) = self.table.state().rematch {
            return Ok(Ok(id));
        }
        if let Err(answer) = creation::again(&self.shared, &self.table, id, player).await {
            return Ok(Err(answer));
        }
        self.commit(events, now).await?;
        Ok(Ok(id))
    }

    /// Lets a computer think when it must.
    fn think(&mut self) {
        let Some((seat, level)) = self.table.thinking() else { return };
        let player = self.table.state().seats.iter().find_map(Who::player);
        if player.is_none() && self.audience.is_empty() {
            // Computers among themselves play for those who watch.
            return;
        }
        let (table, now, game) = (&self.table, self.now(), self.game);
        self.computer.think(&self.shared, seat, || Question {
            computer: (game, seat),
            player,
            line: table.line().clone(),
            level: Level::new(level).unwrap_or(Level::FULL),
            seed: random::number(),
            // What cannot be read was not let in.
            control: table.state().clock.parse().unwrap_or_default(),
            left: table.left(now).get(seat.index()).map(|left| Duration::from_millis(*left)),
        });
    }

    async fn computer_moves(&mut self, seat: Seat, found: Option<Move>) -> Result<(), Broken> {
        let Some(mv) = found else { return Ok(()) };
        let command = Command::Move { ply: self.table.line().plies(), text: mv.to_string() };
        let say = Say { id: format!("computer {}", self.table.state().number), command };
        if let Err(refusal) = self.decide(&Party::Computer(seat), &say, Duration::ZERO).await? {
            tracing::warn!(game = %self.game, %mv, refusal = refusal.text, "a computer's move was refused");
        }
        Ok(())
    }

    /// Keeps events, and only then lets them happen and tells them. When they cannot be kept, the table stays as it was
    /// and the room is broken: nobody knows whether the database has them after all, so the game is read anew.
    async fn commit(&mut self, events: Vec<Numbered>, now: Now) -> Result<(), Broken> {
        let Some(first) = events.first().map(|event| event.number) else { return Ok(()) };
        let mut next = self.table.clone();
        next.apply(&events, now).map_err(|error| {
            tracing::error!(game = %self.game, %error, "a table does not follow its own decision");
            Broken(Refused::Unreadable)
        })?;
        let append = Append {
            game: self.game.to_string(),
            first,
            events: events.iter().map(repository::event).collect(),
            digest: repository::digest(&next, now),
            seated: repository::seated(&events),
        };
        self.shared.store.append(append).await.map_err(|error| {
            self.shared.metrics.errors.add(1);
            tracing::error!(game = %self.game, first, %error, "events could not be kept");
            Broken(Refused::NotKept)
        })?;
        self.table = next;
        self.count(&events);
        self.call_absent(&events);
        self.tell(events);
        Ok(())
    }

    fn count(&self, events: &[Numbered]) {
        let metrics = &self.shared.metrics;
        let count =
            |kind: fn(&Event) -> bool| events.iter().filter(|event| kind(&event.event)).count() as u64;
        metrics.events.add(events.len() as u64);
        metrics.moves.add(count(|event| matches!(event, Event::Moved { .. })));
        metrics.games_over.add(count(|event| matches!(event, Event::Over { .. })));
    }

    /// Calls those who are not there to what has happened.
    fn call_absent(&self, events: &[Numbered]) {
        let state = self.table.state();
        let any = |kind: fn(&Event) -> bool| events.iter().any(|event| kind(&event.event));
        let begun = any(|event| matches!(event, Event::Begun { .. }));
        let turned = any(|event| matches!(event, Event::Moved { .. } | Event::TakenBack { .. }));
        let declined = any(|event| matches!(event, Event::Declined { .. }));
        let present = self.audience.present(&state.seats);
        for ((seat, who), present) in Seat::first(state.seats.len()).zip(&state.seats).zip(present) {
            let (Some(player), false) = (who.player(), present) else { continue };
            // Whoever has just sat down knows.
            if events
                .iter()
                .any(|event| matches!(&event.event, Event::Seated { who: seated, .. } if seated == who))
            {
                continue;
            }
            let news = match state.turn == Some(seat) {
                true if begun || turned => News::YourTurn,
                _ if begun => News::Begun,
                _ if declined => News::Declined,
                _ => continue,
            };
            let name = |other: &Who| match other {
                Who::Person { name, .. } if other != who => Some(name.clone()),
                _ => None,
            };
            let others = match news {
                News::Declined => state.declined.iter().next_back().and_then(name).into_iter().collect(),
                News::YourTurn | News::Begun => state.seats.iter().filter_map(name).collect(),
            };
            let call = Call { player, game: self.game, kind: state.game.clone(), others, news };
            self.shared.push.call(&self.shared, call);
        }
    }

    fn tell(&mut self, events: Vec<Numbered>) {
        let any = |kind: fn(&Event) -> bool| events.iter().any(|event| kind(&event.event));
        if any(|event| matches!(event, Event::Moved { .. } | Event::TakenBack { .. } | Event::Over { .. })) {
            self.computer.forget();
        }
        if any(|event| matches!(event, Event::Seated { .. })) {
            self.audience.seat(self.table.state());
            self.note_presence();
        }
        let halls = [Hall::Players, Hall::Watchers];
        if events.iter().all(|event| halls.iter().all(|hall| !event.is_hidden_from(*hall))) {
            self.audience.tell_all(&text(&Live::Events { events }));
            return;
        }
        for hall in halls {
            let events = events.iter().map(|event| event.seen_in(hall)).collect();
            self.audience.tell_room(hall, &text(&Live::Events { events }));
        }
    }
}

fn answer<T>(reply: Reply<T>, answer: Result<T, Answer>) -> Result<(), Broken> {
    // Whoever does not wait any more need not hear it.
    let _ = reply.send(answer);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Server, Settings, Site};

    async fn open() -> (tempfile::TempDir, Server) {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            data: Some(folder.path().join("fishka.db").display().to_string()),
            listen: Some("127.0.0.1:0".to_owned()),
            ..Settings::default()
        };
        let server = Server::open(Config::new(settings).unwrap(), Site::default()).await.unwrap();
        (folder, server)
    }

    #[tokio::test]
    async fn a_room_that_fails_is_made_anew() {
        let (_folder, server) = open().await;
        let shared = server.shared();
        let (player, _) = shared.players.make("Anna").await.unwrap();
        let wish = serde_json::from_str(r#"{"game": "dvonn", "seats": ["me", "open"]}"#).unwrap();
        let game = creation::make(shared, &wish, &player).await.unwrap();
        let (outbox, mut told) = mpsc::channel(8);
        let _entry = shared.rooms.enter(shared, game, None, None, outbox).await.unwrap();
        shared.rooms.break_room(shared, game);
        while told.recv().await.is_some() {}
        let state = shared.rooms.ask(shared, game, |reply| RoomMessage::State { player: None, reply }).await;
        assert_eq!(state.unwrap().id, game);
    }

    #[tokio::test]
    async fn what_cannot_be_kept_does_not_happen_and_is_said() {
        let (_folder, server) = open().await;
        let shared = server.shared();
        let (player, _) = shared.players.make("Anna").await.unwrap();
        let wish = serde_json::from_str(r#"{"game": "dvonn", "seats": ["me", {"computer": 1}]}"#).unwrap();
        let game = creation::make(shared, &wish, &player).await.unwrap();
        let mut room = Room::load(shared, game).await.unwrap();
        let before = room.table.state().clone();
        let (outbox, mut told) = mpsc::channel(8);
        let socket = room.audience.add(Some(player), Some(Seat::FIRST), outbox);

        shared.store.close().await;
        let command = Command::Move { ply: 0, text: "d3".to_owned() };
        let say = Say { id: "1".to_owned(), command };
        let done = room.said(socket, &say, None, Instant::now()).await;

        assert!(matches!(done, Err(Broken(Refused::NotKept))));
        assert_eq!((room.table.state(), room.table.line().plies()), (&before, 0));
        let answer: Live = serde_json::from_str(&told.recv().await.unwrap()).unwrap();
        assert!(matches!(answer, Live::Refused { refusal, .. } if refusal.key == "server-not-kept"));
    }
}
