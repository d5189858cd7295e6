//! A server on a real socket with a real database, and people who use it.
#![allow(dead_code, reason = "every test file uses its own part of this")]
mod http;
mod lists;

use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use fishka_catalog::Line;
use fishka_server::{Config, Server, Settings, Site};
use fishka_wire::{
    Command, Created, GameId, Keyed, Live, LiveGame, Numbered, Phase, Refusal, Say, State, ToServer,
};
use futures_util::{SinkExt as _, StreamExt as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    net::{TcpSocket, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest as _},
};

pub(crate) use http::Answer;
pub(crate) use lists::Changes;

/// Long enough for a machine that has much else to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs in this process.
pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    pub(crate) folder: TempDir,
    data: String,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl Host {
    pub(crate) async fn start() -> Host {
        Host::start_with(Settings::default()).await
    }

    /// Starts with these settings; data and address are chosen when they are not among them.
    pub(crate) async fn start_with(settings: Settings) -> Host {
        Host::start_with_site(settings, Site::default()).await
    }

    /// Starts with a web client.
    pub(crate) async fn start_with_site(settings: Settings, site: Site) -> Host {
        let folder = tempfile::tempdir().unwrap();
        let data =
            settings.data.clone().unwrap_or_else(|| folder.path().join("fishka.db").display().to_string());
        let (address, stop, running) = open(settings, site, &data).await;
        Host { address, folder, data, stop: Some(stop), running }
    }

    /// Looks at the lists.
    pub(crate) async fn changes(&self, headers: &[(&str, &str)]) -> Changes {
        Changes::hear(self.address, headers).await
    }

    /// Stops as a host would, and waits until everything is closed.
    pub(crate) async fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
        timeout(PATIENCE, &mut self.running).await.expect("the server stops").unwrap();
    }

    /// Stops, and starts again with the same data.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        let (address, stop, running) = open(Settings::default(), Site::default(), &self.data).await;
        (self.address, self.stop, self.running) = (address, Some(stop), running);
    }

    /// Sends a request as nobody.
    pub(crate) async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        http::ask(self.address, method, path, headers, body).await
    }

    /// Somebody new.
    pub(crate) async fn person(&self, name: &str) -> Person {
        let made = self.ask("POST", "/api/players", &[], &json!({ "name": name }).to_string()).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let keyed: Keyed = serde_json::from_str(&made.body).unwrap();
        Person { address: self.address, key: keyed.key }
    }

    /// What the server counts.
    pub(crate) async fn metrics(&self) -> String {
        self.ask("GET", "/metrics", &[], "").await.body
    }

    /// Opens a socket with these headers.
    pub(crate) async fn socket(
        &self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<WebSocketStream<TcpStream>, tungstenite::Error> {
        socket(TcpStream::connect(self.address).await.unwrap(), path, headers).await
    }
}

async fn open(
    settings: Settings,
    site: Site,
    data: &str,
) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let settings = Settings {
        data: Some(data.to_owned()),
        listen: Some("127.0.0.1:0".to_owned()),
        unlimited_from: settings.unlimited_from.clone().or_else(|| Some(vec!["127.0.0.1".to_owned()])),
        ..settings
    };
    let server = Server::open(Config::new(settings).unwrap(), site).await.unwrap();
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    (address, stop, running)
}

async fn socket(
    stream: TcpStream,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Result<WebSocketStream<TcpStream>, tungstenite::Error> {
    let address = stream.peer_addr().unwrap();
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    client_async(request, stream).await.map(|(socket, _)| socket)
}

/// Somebody with a key.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) key: String,
}

impl Person {
    pub(crate) async fn ask(&self, method: &str, path: &str, body: &Value) -> Answer {
        let key = format!("Bearer {}", self.key);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        http::ask(self.address, method, path, &[("authorization", &key)], &body).await
    }

    /// Makes a game.
    pub(crate) async fn make(&self, wish: Value) -> GameId {
        let made = self.ask("POST", "/api/games", &wish).await;
        assert_eq!(made.status, 200, "{}", made.body);
        serde_json::from_str::<Created>(&made.body).unwrap().id
    }

    /// Takes the first open seat.
    pub(crate) async fn join(&self, game: GameId) {
        let joined = self.ask("POST", &format!("/api/games/{game}/join"), &Value::Null).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
    }

    pub(crate) async fn state(&self, game: GameId) -> State {
        let state = self.ask("GET", &format!("/api/games/{game}"), &Value::Null).await;
        assert_eq!(state.status, 200, "{}", state.body);
        serde_json::from_str(&state.body).unwrap()
    }

    /// Comes to a game.
    pub(crate) async fn live(&self, game: GameId) -> Player {
        let mut player = Player::new(self.open(game, "").await);
        assert!(matches!(player.next().await, Live::Hello { .. }), "a hello comes first");
        player
    }

    /// Comes back to a game with what is known of it.
    pub(crate) async fn back(&self, game: GameId, state: State) -> Player {
        let query = format!("?since={}", state.number);
        let mut player = Player::new(self.open(game, &query).await);
        player.game = Some(LiveGame::new(state).unwrap());
        player
    }

    pub(crate) async fn open(&self, game: GameId, query: &str) -> WebSocketStream<TcpStream> {
        self.open_over(TcpStream::connect(self.address).await.unwrap(), game, query).await
    }

    /// Comes to a game over a connection that holds very little.
    pub(crate) async fn open_narrow(&self, game: GameId) -> WebSocketStream<TcpStream> {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        self.open_over(socket.connect(self.address).await.unwrap(), game, "").await
    }

    async fn open_over(&self, stream: TcpStream, game: GameId, query: &str) -> WebSocketStream<TcpStream> {
        let key = format!("Bearer {}", self.key);
        let path = format!("/api/games/{game}/live{query}");
        socket(stream, &path, &[("authorization", &key)]).await.unwrap()
    }
}

/// Somebody at a table, who adds up what happens.
pub(crate) struct Player {
    pub(crate) socket: WebSocketStream<TcpStream>,
    game: Option<LiveGame>,
    /// Every event that came, so that a test can look for any.
    pub(crate) heard: Vec<Numbered>,
}

impl Player {
    pub(crate) fn new(socket: WebSocketStream<TcpStream>) -> Player {
        Player { socket, game: None, heard: Vec::new() }
    }

    pub(crate) fn state(&self) -> &State {
        self.game().state()
    }

    pub(crate) fn line(&self) -> &Line {
        self.game().line()
    }

    fn game(&self) -> &LiveGame {
        self.game.as_ref().expect("the game has been told")
    }

    /// The next message, already added up.
    pub(crate) async fn next(&mut self) -> Live {
        // Pings keep coming while nothing is said, so the wait is for all of it.
        let text = async {
            loop {
                let message = self.socket.next().await.expect("the socket stays open").unwrap();
                if let Message::Text(text) = message {
                    return text;
                }
            }
        };
        let text = timeout(PATIENCE, text).await.expect("the server says something");
        self.hear_text(&text)
    }

    /// Adds up one message.
    pub(crate) fn hear_text(&mut self, text: &str) -> Live {
        let live: Live = serde_json::from_str(text).unwrap();
        match &live {
            Live::Hello { state, .. } => self.game = Some(LiveGame::new(state.clone()).unwrap()),
            Live::Gap { events, .. } | Live::Events { events } => self.hear(events),
            _ => {}
        }
        live
    }

    fn hear(&mut self, events: &[Numbered]) {
        for event in events {
            self.game.as_mut().expect("a hello came first").apply(event).unwrap();
            self.heard.push(event.clone());
        }
    }

    /// Waits until something is so.
    pub(crate) async fn until(&mut self, is_so: impl Fn(&State) -> bool) {
        while !is_so(self.state()) {
            self.next().await;
        }
    }

    pub(crate) async fn send(&mut self, id: &str, command: Command) {
        let say = ToServer::Say(Say { id: id.to_owned(), command });
        let text = serde_json::to_string(&say).unwrap();
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Waits for the answer to a command.
    pub(crate) async fn answer(&mut self, own: &str) -> Result<u64, Refusal> {
        loop {
            match self.next().await {
                Live::Ack { id, number } if id == own => return Ok(number),
                Live::Refused { id, refusal } if id == own => return Err(refusal),
                _ => {}
            }
        }
    }

    /// Does something, and waits for the answer.
    pub(crate) async fn say(&mut self, command: Command) -> Result<u64, Refusal> {
        // No two commands of a test have one id, whoever gives them and however often they connect.
        static SAID: AtomicU64 = AtomicU64::new(0);
        let id = format!("c{}", SAID.fetch_add(1, Ordering::Relaxed));
        self.send(&id, command).await;
        self.answer(&id).await
    }

    /// Plays a move in the present position.
    pub(crate) async fn play(&mut self, text: &str) -> Result<u64, Refusal> {
        let ply = self.line().plies();
        self.say(Command::Move { ply, text: text.to_owned() }).await
    }

    /// Plays any legal move.
    pub(crate) async fn play_any(&mut self, lot: &mut Lot) -> String {
        let text = lot.choose(self.line());
        self.play(&text).await.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        text
    }
}

/// Luck that is the same in every run.
pub(crate) struct Lot(ChaCha8Rng);

impl Lot {
    pub(crate) fn new(seed: u64) -> Lot {
        Lot(ChaCha8Rng::seed_from_u64(seed))
    }

    pub(crate) fn choose(&mut self, line: &Line) -> String {
        let mut moves = Vec::new();
        line.legal_moves(&mut moves);
        moves[self.0.random_range(0..moves.len())].to_string()
    }
}

/// Plays a game between two people to its end.
pub(crate) async fn play_out(players: &mut [Player], lot: &mut Lot) {
    loop {
        let state = players[0].state();
        if state.phase == Phase::Over {
            return;
        }
        let (turn, number) = (state.turn, state.number);
        let Some(seat) = turn else {
            players[0].until(|state| state.number > number).await;
            continue;
        };
        let mover = &mut players[seat.index()];
        mover.until(|state| state.number >= number).await;
        mover.play_any(lot).await;
        players[0].until(|state| state.number > number).await;
    }
}
