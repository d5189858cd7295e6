//! A socket at a game: what comes in goes to the room, what the room says goes out.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{
        State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code, rejection::WebSocketUpgradeRejection},
    },
    http::HeaderMap,
    response::Response,
};
use fishka_game::Explain as _;
use fishka_wire::{Command, GameId, Live, PlayerId, Refusal, ToServer};
use futures_util::SinkExt as _;
use serde::Deserialize;
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval_at, timeout},
};
use utoipa::IntoParams;

use crate::{
    api::{Path, Query, read_game},
    limits,
    middleware::Peer,
    network::Client,
    players::Player,
    rates::{Credit, Permit},
    refusal::{Answer, Refused},
    rooms::{Entry, RoomMessage},
    server::Shared,
};

/// Where a client that comes back goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The number of the last event the client knows.
    since: Option<u64>,
}

/// Opens a WebSocket at a game.
///
/// Messages are `ToServer` one way and `Live` the other, each a JSON text. The first is `hello` or, with `since`, `gap`.
#[utoipa::path(
    get,
    path = "/api/games/{id}/live",
    tag = "games",
    params(("id" = GameId, Path), Since),
    responses(
        (status = 101, description = "The socket is open.", body = Live),
        (status = 403, description = "A page of another site asked.", body = Refusal),
        (status = 404, description = "There is no such game.", body = Refusal),
        (status = 429, description = "Too many sockets.", body = Refusal),
    ),
)]
pub(crate) async fn live(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    Query(Since { since }): Query<Since>,
    Extension(client): Extension<Client>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Answer> {
    let upgrade = upgrade.map_err(|rejection| Refused::Malformed { error: rejection.body_text() })?;
    let game = read_game(&game)?;
    let player = shared.players.recognise(&headers).await?.map(|(player, _)| player);
    let place = match shared.rates.socket(&client) {
        Ok(place) => Some(place),
        // Whoever plays is let in beside any number of watchers, those at the same address too.
        Err(_) if sits(&shared, game, player.as_ref()).await? => None,
        Err(refused) => return Err(refused.into()),
    };
    let speaker = player.as_ref().map(|player| player.id);
    let (outbox, inbox) = mpsc::channel(limits::SOCKET_QUEUE);
    let entry = shared.rooms.enter(&shared, game, player, since, outbox).await?;
    let connection = Connection { shared, client, speaker, entry, inbox, _places: (place, peer) };
    Ok(upgrade
        .max_frame_size(limits::FRAME)
        .max_message_size(limits::FRAME)
        .read_buffer_size(limits::SOCKET_READ_BUFFER)
        .write_buffer_size(limits::SOCKET_WRITE_BUFFER)
        // Apart from its task, which has room for it several times while it is handed on.
        .on_upgrade(|socket| connection.serve(Box::new(socket))))
}

/// Whether somebody has a seat in a game.
async fn sits(shared: &Arc<Shared>, game: GameId, player: Option<&Player>) -> Result<bool, Answer> {
    let Some(player) = player else { return Ok(false) };
    let state = shared.rooms.ask(shared, game, |reply| RoomMessage::State { player: None, reply }).await?;
    Ok(state.seat_of(player.id).is_some())
}

struct Connection {
    shared: Arc<Shared>,
    client: Client,
    speaker: Option<PlayerId>,
    entry: Entry,
    inbox: mpsc::Receiver<Utf8Bytes>,
    _places: (Option<Permit>, Peer),
}

/// Why a socket is closed from this side.
type Closing = (u16, &'static str);

const MALFORMED: Closing = (close_code::SIZE, "too large or not understood");
const TOO_OFTEN: Closing = (close_code::POLICY, "too many messages");
const COME_BACK: Closing = (close_code::AGAIN, "connect again");
const SILENT: Closing = (close_code::AWAY, "no sign of life");

impl Connection {
    async fn serve(mut self, mut socket: Box<WebSocket>) {
        self.shared.metrics.sockets.add(1);
        let shared = Arc::clone(&self.shared);
        let ended = self.talk(&mut socket).await;
        // The room hears of it before a client that takes its time does.
        drop(self);
        if let Err(closing) = ended {
            if closing == TOO_OFTEN {
                shared.metrics.rate_limited.add(1);
            }
            let (code, reason) = closing;
            let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
            // The other side may be gone already.
            let _ = timeout(limits::SOCKET_WRITE_PATIENCE, socket.send(close)).await;
        }
        shared.metrics.sockets.add(-1);
    }

    /// Talks until the client goes (`Ok`) or is sent away.
    async fn talk(&mut self, socket: &mut WebSocket) -> Result<(), Closing> {
        let mut link = Link::new();
        let credit = Credit::new(limits::MESSAGES);
        let mut pings = interval_at(Instant::now(), limits::SOCKET_PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                told = self.inbox.recv() => match told {
                    Some(text) => self.pass_on(socket, text).await?,
                    None => return Err(COME_BACK),
                },
                heard = socket.recv() => {
                    let Some(heard) = heard else { return Ok(()) };
                    link.heard = Instant::now();
                    match heard.map_err(|_| MALFORMED)? {
                        Message::Pong(payload) => {
                            if !link.pong(&payload) {
                                credit.spend().map_err(|_| TOO_OFTEN)?;
                            }
                        }
                        Message::Ping(_) => credit.spend().map_err(|_| TOO_OFTEN)?,
                        Message::Close(_) => return Ok(()),
                        Message::Text(text) => {
                            credit.spend().map_err(|_| TOO_OFTEN)?;
                            if let Some(answer) = self.hear(&text, link.round_trip).await? {
                                write(socket, answer).await?;
                            }
                        }
                        Message::Binary(_) => {
                            credit.spend().map_err(|_| TOO_OFTEN)?;
                            let refused = Refused::Malformed { error: "messages are text".to_owned() };
                            write(socket, self.refuse(String::new(), &refused)).await?;
                        }
                    }
                }
                _ = pings.tick() => {
                    if link.heard.elapsed() > limits::SOCKET_SILENCE {
                        return Err(SILENT);
                    }
                    write(socket, Message::Ping(link.ping().to_vec().into())).await?;
                }
            }
        }
    }

    /// Passes on what the room says, all that waits in one go: an acknowledgement follows what it is about at once.
    async fn pass_on(&mut self, socket: &mut WebSocket, first: Utf8Bytes) -> Result<(), Closing> {
        in_time(async {
            socket.feed(Message::Text(first)).await?;
            while let Ok(next) = self.inbox.try_recv() {
                socket.feed(Message::Text(next)).await?;
            }
            socket.flush().await
        })
        .await
    }

    /// Passes a message to the room, or answers it at once.
    async fn hear(&self, text: &str, lag: Option<Duration>) -> Result<Option<Message>, Closing> {
        match serde_json::from_str(text) {
            Ok(ToServer::Ping { t }) => Ok(Some(message(&Live::Pong { t }))),
            Ok(ToServer::Say(say)) => {
                if matches!(say.command, Command::Chat { .. })
                    && let Err(refused) = self.shared.rates.chat(&self.client, self.speaker)
                {
                    self.shared.metrics.rate_limited.add(1);
                    return Ok(Some(self.refuse(say.id, &refused)));
                }
                if self.entry.say(say, lag).await { Ok(None) } else { Err(COME_BACK) }
            }
            Err(error) => {
                Ok(Some(self.refuse(String::new(), &Refused::Malformed { error: error.to_string() })))
            }
        }
    }

    fn refuse(&self, id: String, refused: &Refused) -> Message {
        self.shared.metrics.refusals.add(1);
        tracing::debug!(key = refused.message().key, "refused");
        message(&Live::Refused { id, refusal: Refusal::of(refused) })
    }
}

fn message(live: &Live) -> Message {
    Message::Text(text(live))
}

/// A message as it travels.
pub(crate) fn text(live: &Live) -> Utf8Bytes {
    // The messages are structs, strings and numbers, which all have a JSON form.
    serde_json::to_string(live).unwrap_or_default().into()
}

async fn write(socket: &mut WebSocket, message: Message) -> Result<(), Closing> {
    in_time(socket.send(message)).await
}

/// Writes, and sends a client away that does not take it in time.
async fn in_time(writing: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Closing> {
    match timeout(limits::SOCKET_WRITE_PATIENCE, writing).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(COME_BACK),
    }
}

/// What is known of the way to a client.
struct Link {
    heard: Instant,
    pings: u64,
    /// When the last ping went out, until it is answered.
    pinged: Option<Instant>,
    round_trip: Option<Duration>,
}

impl Link {
    fn new() -> Link {
        Link { heard: Instant::now(), pings: 0, pinged: None, round_trip: None }
    }

    fn ping(&mut self) -> [u8; 8] {
        self.pings += 1;
        self.pinged = Some(Instant::now());
        self.pings.to_be_bytes()
    }

    /// Only the first answer to the last ping tells how long the way is; `false` for any other.
    fn pong(&mut self, payload: &[u8]) -> bool {
        let Some(pinged) = self.pinged.take_if(|_| payload == self.pings.to_be_bytes()) else { return false };
        self.round_trip = Some(pinged.elapsed().min(limits::ROUND_TRIP));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_task_of_a_socket_is_small() {
        fn size<A, B, T>(_task: impl Fn(A, B) -> T) -> usize {
            size_of::<T>()
        }
        assert!(size(Connection::serve) <= 2_000, "{}", size(Connection::serve));
    }

    #[tokio::test(start_paused = true)]
    async fn the_way_is_as_long_as_the_ping_takes() {
        let mut link = Link::new();
        let ping = link.ping();
        tokio::time::advance(Duration::from_millis(80)).await;
        assert!(link.pong(&ping));
        assert_eq!(link.round_trip, Some(Duration::from_millis(80)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_late_or_repeated_pong_makes_the_way_no_longer() {
        let mut link = Link::new();
        let first = link.ping();
        let second = link.ping();
        assert!(!link.pong(&first));
        assert!(link.pong(&second));
        tokio::time::advance(Duration::from_secs(3)).await;
        assert!(!link.pong(&second));
        assert_eq!(link.round_trip, Some(Duration::ZERO));
    }
}
