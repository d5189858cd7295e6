//! Who looks at the lists is told when they change, at whichever server, and asks for them then.

use std::{
    collections::{BTreeSet, HashMap},
    convert::Infallible,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    Extension,
    extract::State,
    http::HeaderMap,
    response::sse::{Event as SseEvent, KeepAlive, Sse},
};
use fishka_wire::{Event, Numbered, PlayerId, Refusal, Who};
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use tokio::{sync::watch, time::sleep};

use crate::{limits, middleware::Peer, network::Client, rates::Permit, refusal::Answer, server::Shared};

/// What has changed in lists.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Hint {
    /// Whether the public lists have.
    #[serde(default)]
    listed: bool,
    /// The players whose own lists have.
    #[serde(default)]
    players: BTreeSet<PlayerId>,
}

impl Hint {
    /// What events of a game change in lists: who sits and how far a game is in the public ones, every move in those of its
    /// players.
    pub(crate) fn of(events: &[Numbered], listed: bool, seats: &[Who]) -> Hint {
        let any = |kind: fn(&Event) -> bool| events.iter().any(|event| kind(&event.event));
        let phase = any(|event| {
            matches!(
                event,
                Event::Seated { .. } | Event::Begun { .. } | Event::Over { .. } | Event::Declined { .. }
            )
        });
        let moved = any(|event| matches!(event, Event::Moved { .. } | Event::TakenBack { .. }));
        let players = seats.iter().filter_map(Who::player).filter(|_| phase || moved).collect();
        Hint { listed: listed && phase, players }
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.listed && self.players.is_empty()
    }
}

/// Those who look at the lists here.
pub(crate) struct Lobby {
    listed: watch::Sender<u64>,
    own: Mutex<HashMap<PlayerId, watch::Sender<u64>>>,
    /// What other servers have not been told.
    untold: Mutex<Hint>,
    open: watch::Sender<bool>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            listed: watch::Sender::default(),
            own: Mutex::default(),
            untold: Mutex::default(),
            open: watch::Sender::new(true),
        }
    }
}

impl Lobby {
    /// Lists have changed here.
    pub(crate) fn change(&self, hint: Hint, others: bool) {
        if hint.is_empty() {
            return;
        }
        self.hear(&hint);
        if others {
            let mut untold = lock(&self.untold);
            untold.listed |= hint.listed;
            untold.players.extend(hint.players);
        }
    }

    /// Lists have changed, here or elsewhere.
    pub(crate) fn hear(&self, hint: &Hint) {
        if hint.listed {
            self.listed.send_modify(|changes| *changes += 1);
        }
        let own = lock(&self.own);
        for change in hint.players.iter().filter_map(|player| own.get(player)) {
            change.send_modify(|changes| *changes += 1);
        }
    }

    /// What other servers must be told.
    pub(crate) fn take_untold(&self) -> Hint {
        mem::take(&mut lock(&self.untold))
    }

    /// Sends everybody away: the server stops.
    pub(crate) fn close(&self) {
        self.open.send_replace(false);
    }

    fn follow(self: &Arc<Lobby>, player: Option<PlayerId>) -> Follower {
        let own = player.map(|player| lock(&self.own).entry(player).or_default().subscribe());
        Follower {
            listed: self.listed.subscribe(),
            own,
            open: self.open.subscribe(),
            _seat: Seat { lobby: Arc::clone(self), player },
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What it guards is whole between any two statements.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Somebody who looks at the lists.
struct Follower {
    listed: watch::Receiver<u64>,
    own: Option<watch::Receiver<u64>>,
    open: watch::Receiver<bool>,
    _seat: Seat,
}

/// A player who looks at the lists; forgotten with the last page of theirs that does.
struct Seat {
    lobby: Arc<Lobby>,
    player: Option<PlayerId>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        if let Some(player) = self.player {
            let mut own = lock(&self.lobby.own);
            // The receiver of this page is gone by now: fields go in their order.
            if own.get(&player).is_some_and(|change| change.receiver_count() == 0) {
                own.remove(&player);
            }
        }
    }
}

impl Follower {
    /// Waits for the next change; `false` when there will be none.
    async fn changed(&mut self) -> bool {
        let own = async {
            match &mut self.own {
                Some(own) => own.changed().await.is_ok(),
                None => std::future::pending().await,
            }
        };
        let changed = tokio::select! {
            changed = self.listed.changed() => changed.is_ok(),
            changed = own => changed,
            _ = self.open.wait_for(|open| !open) => false,
        };
        if changed {
            // Several changes are told as one.
            sleep(limits::LOBBY_DELAY).await;
            self.listed.mark_unchanged();
            if let Some(own) = &mut self.own {
                own.mark_unchanged();
            }
        }
        changed
    }
}

/// Tells when the lists change, as server-sent events.
///
/// Each event is named `change` and has no more to say: the lists are at `/api/games`.
#[utoipa::path(
    get,
    path = "/api/lobby",
    tag = "games",
    responses(
        (status = 200, description = "Events for as long as one listens.", body = String, content_type = "text/event-stream"),
        (status = 429, description = "Too many sockets.", body = Refusal),
    ),
)]
pub(crate) async fn lobby(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<SseEvent, Infallible>>>, Answer> {
    let player = shared.players.recognise(&headers).await?.map(|(player, _)| player.id);
    let places: (Permit, Peer) = (shared.rates.lobby(&client)?, peer);
    let follower = shared.lobby.follow(player);
    let changes = stream::unfold((follower, places), |(mut follower, places)| async move {
        let event = SseEvent::default().event("change").data("");
        follower.changed().await.then(|| (Ok(event), (follower, places)))
    });
    Ok(Sse::new(changes).keep_alive(KeepAlive::new().interval(limits::SOCKET_PING)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved() -> Vec<Numbered> {
        let event = Event::Moved {
            seat: None,
            text: "d3".to_owned(),
            left: None,
            lag: 0,
            turn: None,
            running: false,
        };
        vec![Numbered { number: 1, at: 0, by: None, request: None, event }]
    }

    fn person(number: u64) -> Who {
        Who::Person { player: PlayerId::from_random(number), name: String::new() }
    }

    #[test]
    fn a_move_changes_the_lists_of_its_players_only() {
        let hint = Hint::of(&moved(), true, &[person(1), Who::Open]);
        assert_eq!((hint.listed, hint.players.len()), (false, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_looks_is_told_of_their_own() {
        let lobby = Arc::new(Lobby::default());
        let mut first = lobby.follow(Some(PlayerId::from_random(1)));
        let mut other = lobby.follow(Some(PlayerId::from_random(2)));
        lobby.change(Hint::of(&moved(), false, &[person(1)]), true);
        assert!(first.changed().await);
        assert!(!other.own.as_mut().unwrap().has_changed().unwrap());
        assert_eq!(lobby.take_untold().players.len(), 1);
        assert!(lobby.take_untold().is_empty(), "others are told once");
    }

    #[tokio::test]
    async fn whoever_has_left_is_forgotten() {
        let lobby = Arc::new(Lobby::default());
        drop(lobby.follow(Some(PlayerId::from_random(1))));
        assert!(lock(&lobby.own).is_empty());
    }
}
