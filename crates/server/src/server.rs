//! The server as a whole: it opens, listens, and stops without losing anything.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use axum::extract::Request;
use fishka_game::{Explain, Message};
use fishka_store::{DatabaseUrl, DatabaseUrlError, OpenError, Store};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Mutex, OwnedSemaphorePermit, Semaphore, watch},
    time::{Instant, MissedTickBehavior, interval, sleep, timeout},
};
use tower::ServiceExt as _;

use crate::{
    Config, Site,
    analysis::{self, Analyses},
    api, descriptors,
    engines::Engines,
    explorer::{self, Explored},
    limits,
    lobby::Lobby,
    metrics::Metrics,
    middleware::Peer,
    network::Client,
    nodes::{self, Bus, Nodes},
    patience::Patient,
    pictures::Pictures,
    players::Players,
    push::{self, NoKey, Push},
    random,
    rates::{Permit, Rates},
    retention,
    rooms::Rooms,
    time::{self, Time},
};

/// A server that has its data and its address, and waits to be run.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// use fishka_server::{Config, Server, Settings, Site};
///
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("fishka.db");
/// let settings = Settings {
///     data: Some(file.display().to_string()),
///     listen: Some("127.0.0.1:0".to_owned()),
///     ..Settings::default()
/// };
/// let server = Server::open(Config::new(settings)?, Site::default()).await?;
/// println!("http://{}", server.address());
/// server.run(async { /* until this ends */ }).await;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
pub struct Server {
    shared: Arc<Shared>,
    listener: TcpListener,
    address: SocketAddr,
}

/// What all parts of a server use.
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) site: Site,
    pub(crate) store: Store,
    pub(crate) players: Players,
    pub(crate) rates: Rates,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) engines: Engines,
    pub(crate) rooms: Rooms,
    pub(crate) lobby: Arc<Lobby>,
    pub(crate) nodes: Nodes,
    pub(crate) push: Push,
    pub(crate) pictures: Pictures,
    pub(crate) explored: Explored,
    pub(crate) analyses: Analyses,
    pub(crate) time: Time,
    /// When it was tried last whether the database works, and what was found.
    pub(crate) ready: Mutex<Option<(Instant, Result<(), &'static str>)>>,
}

/// Why a server does not begin.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address of the database cannot be read.
    #[error(transparent)]
    Database(#[from] DatabaseUrlError),
    /// The data cannot be opened.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The explorer's store cannot be opened.
    #[error(transparent)]
    Explorer(fishka_explorer::StoreError),
    /// Nobody could connect.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// Several servers need a database that lets several in.
    #[error("servers that work together need PostgreSQL; {place} is a file")]
    NotShared {
        /// The database.
        place: String,
    },
    /// The address of the NATS server is none.
    #[error("the NATS server cannot be used: {error}")]
    Nats {
        /// What is wrong.
        error: String,
    },
    /// What servers know of each other cannot be read.
    #[error("what is known of other servers cannot be read: {0}")]
    Nodes(String),
    /// A server that runs on the same database speaks another version.
    #[error(
        "a server on the same database speaks version {version} of the messages, which this one does not know"
    )]
    OtherVersion {
        /// Its version.
        version: u32,
    },
    /// The threads for computer players do not start.
    #[error("no threads for computer players: {0}")]
    Threads(io::Error),
    /// The key by which push services know the server is not there and cannot be made.
    #[error("no key for push services: {0}")]
    Key(String),
}

impl Explain for StartError {
    fn message(&self) -> Message {
        match self {
            StartError::Database(error) => error.message(),
            StartError::Store(error) => error.message(),
            StartError::Explorer(error) => error.message(),
            StartError::Listen { address, error } => {
                Message::new("server-listen").text("address", address).text("error", error)
            }
            StartError::NotShared { place } => Message::new("server-not-shared").text("place", place),
            StartError::Nats { error } => Message::new("server-nats").text("error", error),
            StartError::Nodes(error) => Message::new("server-nodes").text("error", error),
            StartError::OtherVersion { version } => {
                Message::new("server-other-version").text("version", version)
            }
            StartError::Threads(error) => Message::new("server-threads").text("error", error),
            StartError::Key(error) => Message::new("server-push-key").text("error", error),
        }
    }
}

impl Server {
    /// Opens the data and the address.
    ///
    /// # Errors
    /// When either cannot be used.
    pub async fn open(config: Config, site: Site) -> Result<Server, StartError> {
        let place: DatabaseUrl = config.data.parse()?;
        let metrics = Arc::new(Metrics::default());
        let watch = Arc::clone(&metrics);
        let settings = fishka_store::Settings {
            shared: config.nats.is_some(),
            watch: Some(Arc::new(move |commit| watch.committed(commit))),
            ..match config.nats {
                Some(_) => fishka_store::Settings {
                    readers: limits::DATABASE_READERS,
                    patience: limits::DATABASE_CONNECT,
                    ..fishka_store::Settings::default()
                },
                None => fishka_store::Settings::default(),
            }
        };
        if config.nats.is_some() && matches!(place, DatabaseUrl::Sqlite(_)) {
            return Err(StartError::NotShared { place: place.to_string() });
        }
        let store = Store::open(&place, settings).await?;
        let nodes = neighbourhood(&config, &store).await?;
        let time = match config.nats {
            Some(_) => {
                let reading = nodes::read_time_well(&store).await;
                Time::shared(reading.map_err(|error| StartError::Nodes(error.to_string()))?)
            }
            None => Time::begin(),
        };
        let explored = Explored::open(config.explorer.as_deref()).await.map_err(StartError::Explorer)?;
        let failed = |error| StartError::Listen { address: config.listen, error };
        let listener = listen(config.listen).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let engines =
            Engines::start(config.engine_threads, Arc::clone(&metrics)).map_err(StartError::Threads)?;
        let push = Push::open(&store).await.map_err(|NoKey(error)| StartError::Key(error))?;
        tracing::info!(%address, data = %place, engine_threads = config.engine_threads, "open");
        let shared = Arc::new(Shared {
            site,
            players: Players::new(store.clone(), Arc::clone(&nodes.patience)),
            rates: Rates::new(config.unlimited_from.clone(), config.nats.is_some())
                .with_places(config.sockets_per_address, config.connections_per_address),
            store,
            metrics,
            engines,
            rooms: Rooms::default(),
            lobby: Arc::default(),
            nodes,
            push,
            pictures: Pictures::default(),
            explored,
            analyses: Analyses::default(),
            time,
            ready: Mutex::default(),
            config,
        });
        Ok(Server { shared, listener, address })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    #[cfg(test)]
    pub(crate) const fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Serves until `stop` ends. Then clients are told, what is being done is finished, and the data is closed.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { shared, listener, .. } = self;
        let living = tokio::spawn(live(Arc::clone(&shared)));
        let sweeper = tokio::spawn(sweep(Arc::clone(&shared)));
        let tidier = tokio::spawn(tidy(Arc::clone(&shared)));
        let gatherer = tokio::spawn(explorer::gather(Arc::clone(&shared)));
        let analysts: Vec<_> = (0..shared.config.analysis_threads)
            .map(|_| tokio::spawn(analysis::work(Arc::clone(&shared))))
            .collect();
        let caller = tokio::spawn(push::run(Arc::clone(&shared)));
        let neighbour = tokio::spawn(neighbour(Arc::clone(&shared)));
        let connections = Connections::new(&shared);
        tokio::select! {
            () = connections.accept(&listener) => {}
            () = stop => {}
        }
        drop(listener);
        sweeper.abort();
        tidier.abort();
        gatherer.abort();
        analysts.iter().for_each(tokio::task::JoinHandle::abort);
        tracing::info!("stopping");
        // Others may keep the games from now on; what is being done here is finished, or refused by the database.
        neighbour.abort();
        shared.nodes.leave(&shared).await;
        let patience = Duration::from_secs(shared.config.stop_seconds);
        shared.lobby.close();
        let games = shared.rooms.close();
        let end = async {
            tokio::join!(games, connections.end());
            caller.abort();
            shared.push.finish().await;
        };
        if timeout(patience, end).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        caller.abort();
        shared.engines.close();
        shared.store.close().await;
        living.abort();
        tracing::info!("stopped");
    }
}

/// This server among those that share the database.
async fn neighbourhood(config: &Config, store: &Store) -> Result<Nodes, StartError> {
    let unreadable = |error: &dyn std::fmt::Display| StartError::Nodes(error.to_string());
    let Some(url) = &config.nats else {
        return Nodes::alone(store).await.map_err(|error| unreadable(&error));
    };
    // Whoever shares the database shares this, and nobody else has it.
    let fresh = format!("{:016x}", random::number());
    store.keep_secret("messages", &fresh).await.map_err(|error| unreadable(&error))?;
    let space = store.secret("messages").await.map_err(|error| unreadable(&error))?.unwrap_or(fresh);
    let bus = Bus::connect(url, space).await.map_err(|error| StartError::Nats { error })?;
    let nodes = Nodes::among_others(bus);
    let joined = nodes.join(store).await;
    joined.map_err(|stranger| StartError::OtherVersion { version: stranger.version })?;
    tracing::info!(node = nodes.name, "among other servers");
    Ok(nodes)
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Accepted connections inherit it: what a slow reader has not taken is bounded in the kernel too.
    socket.set_send_buffer_size(limits::SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(limits::BACKLOG)
}

struct Connections {
    shared: Arc<Shared>,
    router: axum::Router,
    places: Arc<Semaphore>,
    /// How many there are at most.
    most: u32,
    stopping: watch::Sender<bool>,
}

/// A place among all connections, and among those of one address.
#[derive(Debug)]
pub(crate) struct Place {
    metrics: Arc<Metrics>,
    _of_all: OwnedSemaphorePermit,
    /// Nothing for a trusted proxy, behind which are many.
    _of_address: Option<Permit>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.metrics.connections.add(-1);
    }
}

impl Connections {
    fn new(shared: &Arc<Shared>) -> Connections {
        let most = descriptors::connections();
        Connections {
            shared: Arc::clone(shared),
            router: api::router(shared),
            places: Arc::new(Semaphore::new(most as usize)),
            most,
            stopping: watch::Sender::new(false),
        }
    }

    /// Lets every connection finish what it is answering, and waits until all have ended.
    async fn end(&self) {
        self.stopping.send_replace(true);
        // The semaphore is never closed; all its places are free when nobody is connected.
        let _ = self.places.acquire_many(self.most).await;
    }

    /// Takes connections for ever.
    async fn accept(&self, listener: &TcpListener) {
        loop {
            // The semaphore is never closed.
            let Ok(place) = Arc::clone(&self.places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, peer)) => {
                    if let Some(place) = self.place(peer.ip(), place) {
                        self.serve(stream, peer, place);
                    }
                }
                Err(error) => {
                    // Out of file descriptors, mostly: it passes when somebody leaves.
                    tracing::warn!(%error, "a connection was not accepted");
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// The place of a new connection; `None` when its address has too many.
    fn place(&self, address: IpAddr, of_all: OwnedSemaphorePermit) -> Option<Place> {
        let Shared { config, rates, metrics, .. } = &*self.shared;
        let peer = Client { address: address.to_canonical(), secure: false };
        let trusted = config.trusted_proxies.iter().any(|network| network.contains(peer.address));
        let of_address = rates.connection(&peer).filter(|_| !trusted);
        if of_address.is_none() && !trusted {
            metrics.connections_refused.add(1);
            return None;
        }
        metrics.connections.add(1);
        Some(Place { metrics: Arc::clone(metrics), _of_all: of_all, _of_address: of_address })
    }

    fn serve(&self, stream: TcpStream, peer: SocketAddr, place: Place) {
        // A move is one small packet; waiting for more would only delay it.
        let _ = stream.set_nodelay(true);
        let router = self.router.clone();
        let peer = Peer { address: peer.ip(), _place: Arc::new(place) };
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer.clone());
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits::HEAD_PATIENCE)
            .max_buf_size(limits::REQUEST_HEAD)
            .serve_connection(TokioIo::new(Patient::new(stream, limits::WRITE_PATIENCE)), service)
            .with_upgrades();
        let mut stopping = self.stopping.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // A client that goes away or sends nonsense is its own affair.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        });
    }
}

/// Lives with the other servers.
async fn neighbour(shared: Arc<Shared>) {
    let nodes = &shared.nodes;
    tokio::join!(
        nodes.live(&shared),
        nodes.listen(&shared),
        nodes.look(&shared),
        nodes.listen_for_echo(),
        nodes.share(&shared),
        nodes.run_errands(&shared)
    );
}

/// Notes that the server runs, for ever.
async fn live(shared: Arc<Shared>) {
    let mut ticks = interval(time::ALIVE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        shared.time.stand_stills();
    }
}

/// How often games that are due are looked for.
const SWEEP: Duration = Duration::from_secs(5);
const SWEEP_BATCH: u32 = 500;

/// Wakes games whose time has come though nobody is there, and that no other server keeps: flags of correspondence games, computers after a restart.
async fn sweep(shared: Arc<Shared>) {
    let mut ticks = interval(SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        shared.rates.sweep();
        match shared.store.due(&shared.nodes.name, shared.time.unix_ms().cast_signed(), SWEEP_BATCH).await {
            Ok(due) => {
                for game in due.iter().filter_map(|game| game.parse().ok()) {
                    shared.rooms.wake(&shared, game);
                }
            }
            Err(error) => {
                shared.metrics.errors.add(1);
                tracing::error!(%error, "games that are due could not be read");
            }
        }
    }
}

/// Removes what the host does not want to keep, now and then.
async fn tidy(shared: Arc<Shared>) {
    let mut ticks = interval(limits::TIDY_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        retention::tidy(&shared).await;
    }
}

#[cfg(test)]
mod tests {
    use fishka_game::clock::Moment;
    use fishka_record::chance::ChanceSeed;
    use fishka_store::NewGame as Rows;
    use fishka_table::{Head, Now, Party, Table};
    use fishka_wire::{Command, GameId, NewGame, Say, SeatWish, Who};

    use super::*;
    use crate::{Settings, repository};

    /// A game of a day a move in which the second player has been silent for three.
    async fn keep_forgotten_game(shared: &Shared) -> GameId {
        let id = GameId::from_random(1);
        let days_ago = crate::time::unix_ms() - 3 * 86_400_000;
        let then = Now { moment: Moment(Duration::ZERO), unix_ms: days_ago };
        let wish = NewGame {
            game: "dvonn".to_owned(),
            options: std::collections::BTreeMap::new(),
            position: None,
            seats: vec![SeatWish::Open; 2],
            shuffle: false,
            clock: "1d/move".to_owned(),
            listed: false,
        };
        let mut seats = Vec::new();
        for name in ["Anna", "Boris"] {
            let (player, _) = shared.players.make(name).await.unwrap();
            seats.push(Who::Person { player: player.id, name: player.name });
        }
        let head = Head::new(&wish, id, days_ago, ChanceSeed([1; 32])).unwrap();
        let (mut table, mut log) = Table::create(head, &seats, then).unwrap();
        let first = Party::Person { player: seats[0].player().unwrap(), name: String::new() };
        let say = Say { id: "1".to_owned(), command: Command::Move { ply: 0, text: "d3".to_owned() } };
        let decision = table.decide(&first, &say, then, Duration::ZERO);
        decision.answer.unwrap();
        table.apply(&decision.events, then).unwrap();
        log.extend(decision.events);
        let rows = Rows {
            head: repository::head(&table, Vec::new()),
            events: log.iter().map(repository::event).collect(),
            digest: repository::digest(&table, then),
            seated: repository::seated(&log),
        };
        shared.store.create(rows).await.unwrap();
        id
    }

    #[tokio::test]
    async fn a_game_that_nobody_came_to_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            data: Some(folder.path().join("fishka.db").display().to_string()),
            listen: Some("127.0.0.1:0".to_owned()),
            keep_waiting_days: Some(1),
            ..Settings::default()
        };
        let server = Server::open(Config::new(settings).unwrap(), Site::default()).await.unwrap();
        let shared = Arc::clone(&server.shared);
        let begun = keep_forgotten_game(&shared).await;
        let waiting = GameId::from_random(2);
        let head = fishka_store::Head {
            id: waiting.to_string(),
            kind: "dvonn".to_owned(),
            created: 1,
            listed: true,
            payload: "{}".to_owned(),
        };
        let digest = fishka_store::Digest {
            updated: 1,
            phase: fishka_store::Phase::Waiting,
            due: None,
            payload: "{}".to_owned(),
        };
        let rows = Rows { head, events: Vec::new(), digest, seated: Vec::new() };
        shared.store.create(rows).await.unwrap();
        retention::tidy(&shared).await;
        assert!(shared.store.load(waiting.as_str()).await.unwrap().is_none());
        assert!(shared.store.load(begun.as_str()).await.unwrap().is_some(), "three days are not two years");
    }

    #[tokio::test]
    async fn a_flag_of_days_falls_though_nobody_comes() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            data: Some(folder.path().join("fishka.db").display().to_string()),
            listen: Some("127.0.0.1:0".to_owned()),
            ..Settings::default()
        };
        let server = Server::open(Config::new(settings).unwrap(), Site::default()).await.unwrap();
        let shared = Arc::clone(&server.shared);
        let id = keep_forgotten_game(&shared).await;
        let over = async {
            let loaded = || async { repository::load(&shared, id).await.unwrap() };
            while loaded().await.kept_elsewhere(&shared).unwrap().state().result.is_none() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_secs(60), server.run(over)).await.expect("the flag falls");
    }
}
