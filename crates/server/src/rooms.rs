//! All games in memory: each is a room with a task of its own, made when somebody asks for it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use fishka_cluster::Task;
use fishka_record::Record;
use fishka_wire::{GameId, Say, State};
use tokio::{
    sync::{Notify, mpsc, oneshot},
    time::Instant,
};

use crate::{
    limits,
    nodes::{self, Attendance},
    players::Player,
    refusal::{Answer, Refused},
    room::{self, Ask, Back, Job, OwnersWord},
    server::Shared,
};

/// What a room is asked. Each of thousands of rooms has places for 32 of these, so that what is large lies elsewhere.
pub(crate) enum RoomMessage {
    /// A socket comes in.
    Enter(Enter),
    /// A socket has gone.
    Leave { socket: SocketId },
    /// A socket says something.
    Say { socket: SocketId, say: Box<Say>, lag: Option<Duration>, arrived: Instant },
    /// Somebody wants something done.
    Do { ask: Box<Ask>, back: Back },
    /// The owner of the game has answered, or has not.
    Answered(Box<Answered>),
    /// Who is there at another node.
    Attend(Attendance),
    /// The log has gone on without this room.
    Behind,
    /// What was said at this place of the log is removed.
    Unsay { number: u64 },
    /// The state as somebody may see it.
    State { player: Option<Player>, reply: Reply<State> },
    /// The record of the game up to now.
    Record { reply: Reply<Record> },
    /// Time may have come.
    Wake,
    /// The server stops.
    Stop,
    /// The room fails.
    #[cfg(test)]
    Fault,
}

/// What came of a task that the owner of the game was asked to do.
pub(crate) struct Answered {
    pub(crate) task: Task<Job>,
    pub(crate) owner: String,
    pub(crate) word: OwnersWord,
}

/// A socket that comes into a room.
pub(crate) struct Enter {
    pub(crate) player: Option<Player>,
    /// The last event it knows.
    pub(crate) since: Option<u64>,
    /// What it will be told.
    pub(crate) outbox: mpsc::Sender<Utf8Bytes>,
    pub(crate) reply: Reply<SocketId>,
}

/// The answer to a question, when it comes.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Answer>>;

/// A socket in its room.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SocketId(pub(crate) u64);

impl RoomMessage {
    /// Tells whoever waits for an answer that there will be none.
    pub(crate) fn refuse(self, refused: Refused) {
        // Whoever does not wait any more need not hear it.
        let _ = match self {
            RoomMessage::Enter(Enter { reply, .. }) => reply.send(Err(refused.into())).is_ok(),
            RoomMessage::Do { back: Back::Done(reply), .. } => reply.send(Err(refused.into())).is_ok(),
            RoomMessage::Do { back: Back::Game(reply), .. } => reply.send(Err(refused.into())).is_ok(),
            // Another node finds out by itself who keeps the game.
            RoomMessage::Do { back: Back::Node(_) | Back::Socket { .. }, .. } => true,
            RoomMessage::State { reply, .. } => reply.send(Err(refused.into())).is_ok(),
            RoomMessage::Record { reply } => reply.send(Err(refused.into())).is_ok(),
            RoomMessage::Leave { .. }
            | RoomMessage::Say { .. }
            | RoomMessage::Answered(_)
            | RoomMessage::Attend(_)
            | RoomMessage::Behind
            | RoomMessage::Unsay { .. }
            | RoomMessage::Wake
            | RoomMessage::Stop => true,
            #[cfg(test)]
            RoomMessage::Fault => true,
        };
    }
}

/// The rooms by game.
#[derive(Default)]
pub(crate) struct Rooms {
    inner: Mutex<Inner>,
    emptied: Notify,
}

#[derive(Default)]
struct Inner {
    rooms: HashMap<GameId, mpsc::Sender<RoomMessage>>,
    closed: bool,
}

/// A socket's way into its room; the room is told when it is dropped.
pub(crate) struct Entry {
    room: mpsc::Sender<RoomMessage>,
    socket: SocketId,
}

impl Entry {
    /// Says something in the room; `false` when the room is gone.
    pub(crate) async fn say(&self, say: Say, lag: Option<Duration>) -> bool {
        let arrived = Instant::now();
        let message = RoomMessage::Say { socket: self.socket, say: Box::new(say), lag, arrived };
        self.room.send(message).await.is_ok()
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let leave = RoomMessage::Leave { socket: self.socket };
        if let Err(mpsc::error::TrySendError::Full(leave)) = self.room.try_send(leave) {
            let room = self.room.clone();
            tokio::spawn(async move {
                // A room that is gone needs no telling.
                let _ = room.send(leave).await;
            });
        }
    }
}

impl Rooms {
    /// Lets a socket into a game.
    pub(crate) async fn enter(
        &self,
        shared: &Arc<Shared>,
        game: GameId,
        player: Option<Player>,
        since: Option<u64>,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> Result<Entry, Answer> {
        let (reply, answer) = oneshot::channel();
        let room = self.send(shared, game, RoomMessage::Enter(Enter { player, since, outbox, reply }))?;
        let socket = answer.await.unwrap_or(Err(Refused::Busy.into()))?;
        Ok(Entry { room, socket })
    }

    /// Asks a game something.
    pub(crate) async fn ask<T>(
        &self,
        shared: &Arc<Shared>,
        game: GameId,
        question: impl FnOnce(Reply<T>) -> RoomMessage,
    ) -> Result<T, Answer> {
        let (reply, answer) = oneshot::channel();
        self.send(shared, game, question(reply))?;
        answer.await.unwrap_or(Err(Refused::Busy.into()))
    }

    /// Asks a game something for another node. Nothing is told when this one does not keep it.
    pub(crate) fn ask_for_node(
        &self,
        shared: &Arc<Shared>,
        game: GameId,
        ask: Ask,
    ) -> impl Future<Output = nodes::Reply> + use<> {
        let (back, answer) = oneshot::channel();
        let sent =
            self.send(shared, game, RoomMessage::Do { ask: Box::new(ask), back: Back::Node(back) }).is_ok();
        async move {
            let nothing = nodes::Reply { told: None, events: Vec::new() };
            if sent { answer.await.unwrap_or(nothing) } else { nothing }
        }
    }

    /// Tells a game something if it is in memory.
    pub(crate) fn tell_open(&self, game: GameId, message: RoomMessage) {
        if let Some(room) = self.lock().rooms.get(&game) {
            // A room that is too busy to hear this hears it again.
            let _ = room.try_send(message);
        }
    }

    /// Whether no game is in memory.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().rooms.is_empty()
    }

    /// Brings a game into memory, so that it sees what time it is.
    pub(crate) fn wake(&self, shared: &Arc<Shared>, game: GameId) {
        // A room that is too busy to hear this is awake.
        let _ = self.send(shared, game, RoomMessage::Wake);
    }

    /// Whether a game is in memory.
    pub(crate) fn is_open(&self, game: GameId) -> bool {
        self.lock().rooms.contains_key(&game)
    }

    /// Ends a room that wants to end, unless somebody has just asked it something.
    pub(crate) fn end(&self, game: GameId, inbox: &mpsc::Receiver<RoomMessage>) -> bool {
        let mut inner = self.lock();
        if !inbox.is_empty() {
            return false;
        }
        self.forget(&mut inner, game);
        true
    }

    /// Ends a room that cannot go on.
    pub(crate) fn fail(&self, game: GameId) {
        self.forget(&mut self.lock(), game);
    }

    /// Lets no more games in, stops those that are there, and waits until they have.
    pub(crate) async fn close(&self) {
        let rooms: Vec<_> = {
            let mut inner = self.lock();
            inner.closed = true;
            inner.rooms.values().cloned().collect()
        };
        for room in rooms {
            // One that has ended meanwhile has stopped.
            let _ = room.send(RoomMessage::Stop).await;
        }
        loop {
            let emptied = self.emptied.notified();
            if self.lock().rooms.is_empty() {
                return;
            }
            emptied.await;
        }
    }

    fn forget(&self, inner: &mut Inner, game: GameId) {
        inner.rooms.remove(&game);
        if inner.rooms.is_empty() {
            self.emptied.notify_waiters();
        }
    }

    /// Lets the room of a game fail.
    #[cfg(test)]
    pub(crate) fn break_room(&self, shared: &Arc<Shared>, game: GameId) {
        self.send(shared, game, RoomMessage::Fault).map(drop).unwrap_or_default();
    }

    /// Messages are put in while nobody can end the room, so that none is lost.
    fn send(
        &self,
        shared: &Arc<Shared>,
        game: GameId,
        message: RoomMessage,
    ) -> Result<mpsc::Sender<RoomMessage>, Refused> {
        let mut inner = self.lock();
        if inner.closed {
            return Err(Refused::Stopping);
        }
        let room = match inner.rooms.get(&game) {
            Some(room) => room.clone(),
            None if inner.rooms.len() >= shared.config.most_games as usize => return Err(Refused::Busy),
            None => {
                let (room, inbox) = mpsc::channel(limits::ROOM_QUEUE);
                inner.rooms.insert(game, room.clone());
                tokio::spawn(room::run(Arc::clone(shared), game, room.downgrade(), inbox));
                room
            }
        };
        room.try_send(message).map_err(|_| Refused::Busy)?;
        Ok(room)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // The map is whole between any two statements.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_room_is_asked_is_small() {
        assert!(size_of::<RoomMessage>() <= 72, "{}", size_of::<RoomMessage>());
    }

    #[test]
    fn the_task_of_a_room_is_small() {
        fn size<A, B, C, D, T>(_task: impl Fn(A, B, C, D) -> T) -> usize {
            size_of::<T>()
        }
        assert!(size(room::run) <= 3_584, "{}", size(room::run));
    }
}
