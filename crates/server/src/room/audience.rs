//! The sockets in a room.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use fishka_game::Seat;
use fishka_wire::{Room, State, Who};
use tokio::{
    sync::mpsc::{self, error::TrySendError},
    time::Instant,
};

use crate::{limits, metrics::Metrics, players::Player, rooms::SocketId};

/// Everybody who is connected to a game.
pub(super) struct Audience {
    metrics: Arc<Metrics>,
    /// The most sockets of those who watch.
    watchers: usize,
    sockets: Vec<Socket>,
    entered: u64,
    /// When who came and went is told.
    news: Option<Instant>,
}

/// Somebody who is connected.
pub(super) struct Socket {
    id: SocketId,
    pub(super) player: Option<Player>,
    pub(super) seat: Option<Seat>,
    outbox: mpsc::Sender<Utf8Bytes>,
}

impl Socket {
    fn room(&self) -> Room {
        room_of(self.seat)
    }
}

/// Where somebody in this seat, or in none, hears what is said.
pub(super) fn room_of(seat: Option<Seat>) -> Room {
    if seat.is_some() { Room::Players } else { Room::Watchers }
}

impl Audience {
    pub(super) fn new(metrics: &Arc<Metrics>, watchers: u32) -> Audience {
        let watchers = watchers as usize;
        Audience { metrics: Arc::clone(metrics), watchers, sockets: Vec::new(), entered: 0, news: None }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    /// Whether there is no room for one more in this seat, or among those who watch.
    pub(super) fn is_full(&self, seat: Option<Seat>) -> bool {
        let most = if seat.is_some() { limits::SOCKETS_A_SEAT } else { self.watchers };
        self.sockets.iter().filter(|socket| socket.seat == seat).count() >= most
    }

    pub(super) fn get(&self, id: SocketId) -> Option<&Socket> {
        self.sockets.iter().find(|socket| socket.id == id)
    }

    pub(super) fn add(
        &mut self,
        player: Option<Player>,
        seat: Option<Seat>,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> SocketId {
        self.entered += 1;
        let id = SocketId(self.entered);
        self.sockets.push(Socket { id, player, seat, outbox });
        self.has_news();
        id
    }

    pub(super) fn remove(&mut self, id: SocketId) {
        self.sockets.retain(|socket| socket.id != id);
        self.has_news();
    }

    /// Finds everybody's seat anew.
    pub(super) fn seat(&mut self, state: &State) {
        for socket in &mut self.sockets {
            socket.seat = socket.player.as_ref().and_then(|player| state.seat_of(player.id));
        }
        self.has_news();
    }

    pub(super) fn tell(&mut self, id: SocketId, text: &Utf8Bytes) {
        self.tell_those(|socket| socket.id == id, text);
    }

    pub(super) fn tell_room(&mut self, room: Room, text: &Utf8Bytes) {
        self.tell_those(|socket| socket.room() == room, text);
    }

    /// Tells everybody something of their own.
    pub(super) fn tell_each(&mut self, text: impl Fn(Option<Seat>) -> Utf8Bytes) {
        let seats: Vec<_> = self.sockets.iter().map(|socket| (socket.id, socket.seat)).collect();
        for (id, seat) in seats {
            self.tell(id, &text(seat));
        }
    }

    pub(super) fn tell_all(&mut self, text: &Utf8Bytes) {
        self.tell_those(|_| true, text);
    }

    /// A socket that does not keep up is dropped, never skipped: it comes back with the number of its last event.
    fn tell_those(&mut self, whom: impl Fn(&Socket) -> bool, text: &Utf8Bytes) {
        let before = self.sockets.len();
        let metrics = &self.metrics;
        self.sockets.retain(|socket| {
            if !whom(socket) {
                return true;
            }
            let sent = socket.outbox.try_send(text.clone());
            if matches!(sent, Err(TrySendError::Full(_))) {
                metrics.slow_sockets.add(1);
            }
            sent.is_ok()
        });
        if self.sockets.len() < before {
            self.has_news();
        }
    }

    /// Whether somebody is there for each seat. Computers always are.
    pub(super) fn present(&self, seats: &[Who]) -> Vec<bool> {
        let computers = seats.iter().map(|who| matches!(who, Who::Computer { .. }));
        computers.zip(self.connected(seats.len())).map(|(computer, there)| computer || there).collect()
    }

    /// Whether somebody is connected for each of so many seats.
    pub(super) fn connected(&self, seats: usize) -> Vec<bool> {
        let there = |seat: Seat| self.sockets.iter().any(|socket| socket.seat == Some(seat));
        Seat::first(seats).map(there).collect()
    }

    pub(super) fn watchers(&self) -> u32 {
        let watching = self.sockets.iter().filter(|socket| socket.seat.is_none());
        u32::try_from(watching.count()).unwrap_or(u32::MAX)
    }

    pub(super) fn has_news(&mut self) {
        self.news.get_or_insert_with(|| Instant::now() + limits::PRESENCE_DELAY);
    }

    pub(super) fn news_due(&self) -> Option<Instant> {
        self.news
    }

    /// Whether it is time to tell who came and went.
    pub(super) fn take_news(&mut self) -> bool {
        self.news.take_if(|due| *due <= Instant::now()).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audience() -> Audience {
        Audience::new(&Arc::new(Metrics::default()), limits::WATCHERS)
    }

    #[test]
    fn a_socket_that_does_not_keep_up_is_dropped() {
        let mut audience = audience();
        let (outbox, mut inbox) = mpsc::channel(2);
        audience.add(None, None, outbox);
        let text: Utf8Bytes = "news".into();
        for _ in 0..3 {
            audience.tell_all(&text);
        }
        assert!(audience.is_empty());
        assert_eq!(audience.metrics.slow_sockets.get(), 1);
        assert_eq!(inbox.blocking_recv(), Some(text.clone()));
        assert_eq!(inbox.blocking_recv(), Some(text));
        assert_eq!(inbox.blocking_recv(), None, "after what it was told, it is sent away");
    }

    #[test]
    fn watchers_take_no_place_of_a_player() {
        let mut audience = audience();
        let (outbox, _inbox) = mpsc::channel(1);
        for _ in 0..limits::WATCHERS {
            audience.add(None, None, outbox.clone());
        }
        assert!(audience.is_full(None) && !audience.is_full(Some(Seat::FIRST)));
        for _ in 0..limits::SOCKETS_A_SEAT {
            audience.add(None, Some(Seat::FIRST), outbox.clone());
        }
        assert!(audience.is_full(Some(Seat::FIRST)) && !audience.is_full(Some(Seat::SECOND)));
    }

    #[test]
    fn computers_are_always_there() {
        let seats = [Who::Computer { level: 3 }, Who::Open];
        assert_eq!(audience().present(&seats), [true, false]);
    }

    #[test]
    fn watchers_do_not_hear_players() {
        let mut audience = audience();
        let (outbox, mut inbox) = mpsc::channel(2);
        audience.add(None, None, outbox);
        audience.tell_room(Room::Players, &"secret".into());
        assert!(inbox.try_recv().is_err());
    }
}
