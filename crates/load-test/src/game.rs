use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use fishka_catalog::Rules;
use fishka_game::{Game as _, Options};
use fishka_wire::{Created, GameId, Join, Keyed, Live, NewGame, Numbered, Rename, SeatWish, State};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng as _};
use tokio::time::{Instant, sleep, timeout};

use crate::{
    LoadError,
    http::{Host, Hosts, Http},
    player::{Pace, Player},
    report::Tally,
    socket::Socket,
};

/// A table where one game after the other is played by the same players.
pub(crate) struct Series {
    hosts: Hosts,
    kind: &'static str,
    clock: Arc<str>,
    keys: Vec<String>,
    game: GameId,
}

/// A game that was played.
pub(crate) struct Played {
    pub(crate) tallies: Vec<Tally>,
    pub(crate) game: GameId,
}

impl Series {
    /// Makes players and their first game.
    pub(crate) async fn make(
        hosts: &Hosts,
        kind: &'static str,
        clock: Arc<str>,
    ) -> Result<Series, LoadError> {
        let mut http = Http::open(any(hosts)?).await?;
        let rules =
            Rules::new(kind, &Options::default()).map_err(|error| LoadError::Answer(error.to_string()))?;
        let mut keys = Vec::new();
        for _ in 0..rules.seats() {
            let made: Keyed = http.post("/api/players", None, &Rename { name: "Load".to_owned() }).await?;
            keys.push(made.key);
        }
        let game = new_game(&mut http, kind, &clock, &keys).await?;
        Ok(Series { hosts: Arc::clone(hosts), kind, clock, keys, game })
    }

    /// The game that is played, or will be first.
    pub(crate) const fn game(&self) -> GameId {
        self.game
    }

    /// Plays until the time of the pace is over.
    pub(crate) async fn play(mut self, pace: Pace, seed: u64) -> Vec<Played> {
        let mut played = Vec::new();
        for round in 0.. {
            let players: Vec<_> = self
                .keys
                .iter()
                .zip(0..)
                .map(|(key, seat)| {
                    let mut random = ChaCha8Rng::seed_from_u64(seed);
                    random.set_stream(round * 4 + seat);
                    tokio::spawn(Player::new(&self.hosts, self.game, key, pace, random).play())
                })
                .collect();
            let mut tallies = Vec::new();
            for player in players {
                // A player that panicked has counted nothing, and shows as one who gave up.
                tallies.push(player.await.unwrap_or(Tally { given_up: 1, ..Tally::default() }));
            }
            let gave_up = tallies.iter().any(|tally| tally.given_up > 0);
            played.push(Played { tallies, game: self.game });
            if gave_up || pace.end.saturating_duration_since(Instant::now()) < pace.interval {
                break;
            }
            let Some(game) = self.again(pace.end).await else { break };
            self.game = game;
        }
        played
    }

    /// Makes the next game, however often it takes while servers may be away.
    async fn again(&self, until: Instant) -> Option<GameId> {
        let made = async || {
            let mut http = Http::open(any(&self.hosts)?).await?;
            new_game(&mut http, self.kind, &self.clock, &self.keys).await
        };
        while Instant::now() < until {
            if let Ok(Ok(game)) = timeout(ANSWER, made()).await {
                return Some(game);
            }
            sleep(Duration::from_millis(200)).await;
        }
        None
    }
}

/// The servers in turn.
fn any(hosts: &Hosts) -> Result<&Host, LoadError> {
    static TURN: AtomicUsize = AtomicUsize::new(0);
    hosts.get(TURN.fetch_add(1, Ordering::Relaxed) % hosts.len().max(1)).ok_or(LoadError::Nothing)
}

async fn new_game(http: &mut Http, kind: &str, clock: &str, keys: &[String]) -> Result<GameId, LoadError> {
    let mut seats = vec![SeatWish::Open; keys.len()];
    seats[0] = SeatWish::Me;
    let wish = NewGame {
        game: kind.to_owned(),
        options: Default::default(),
        position: None,
        seats,
        shuffle: false,
        clock: clock.to_owned(),
        listed: true,
    };
    let (first, others) = keys.split_first().ok_or(LoadError::Nothing)?;
    let Created { id } = http.post("/api/games", Some(first), &wish).await?;
    for key in others {
        let _: State = http.post(&format!("/api/games/{id}/join"), Some(key), &Join { seat: None }).await?;
    }
    Ok(id)
}

/// How long a server may take to make a game.
const ANSWER: Duration = Duration::from_secs(10);
/// How long servers may take to tell a log, all tries together.
const PATIENCE: Duration = Duration::from_secs(60);

impl Played {
    /// The log of the game; `None` when it is not told.
    pub(crate) async fn log(&self, hosts: &Hosts) -> Option<Vec<Numbered>> {
        let telling = async {
            loop {
                if let Ok(host) = any(hosts)
                    && let Some(log) = self.log_at(host).await
                {
                    return log;
                }
                sleep(Duration::from_millis(200)).await;
            }
        };
        timeout(PATIENCE, telling).await.ok()
    }

    async fn log_at(&self, host: &Host) -> Option<Vec<Numbered>> {
        let mut socket = Socket::open(host, self.game, None, Some(0)).await.ok()?;
        match socket.hear().await {
            Ok(Live::Gap { events, .. }) => Some(events),
            _ => None,
        }
    }
}
