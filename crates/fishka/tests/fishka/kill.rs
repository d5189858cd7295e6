//! The server is killed at random moments while many games are played on it. Whoever played comes back, and everything
//! that was acknowledged is there once, and nobody paid for the time the server was down.
//!
//! `FISHKA_KILL_ROUNDS` says how often; `cargo xtask kill 50` sets it.

use std::{
    io::{BufRead as _, BufReader},
    net::TcpListener,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use fishka_load_test::{Downtime, Plan, Progress, Report, run};
use fishka_store::testing::Postgres;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;
use tokio::sync::oneshot;

const GAMES: usize = 200;
const RATE: f64 = 200.0;
const PLAYED: Duration = Duration::from_secs(5);

#[test]
fn what_was_acknowledged_survives_kills_in_a_file() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("fishka.db").display().to_string();
    rounds(|| data.clone(), 2);
}

#[test]
fn what_was_acknowledged_survives_kills_in_postgres() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (server, data) = runtime.block_on(async {
        let server = Postgres::shared().await.unwrap();
        let data = server.fresh().await.unwrap();
        (server, data)
    });
    rounds(|| data.clone(), 1);
    drop(server);
}

/// Only one of the tests at a time puts so much on the machine.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn rounds(data: impl Fn() -> String, usual: u64) {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let rounds = std::env::var("FISHKA_KILL_ROUNDS").map_or(usual, |text| text.parse().unwrap());
    for round in 1..=rounds {
        let report = tokio::runtime::Runtime::new().unwrap().block_on(kill_once(&data(), round));
        eprintln!(
            "round {round}: {} moves acknowledged, {} players came back, {} moves sent again, {} clocks checked",
            report.acknowledged, report.reconnected, report.repeated, report.timed
        );
        assert!(report.is_faultless(), "round {round}: {report:#?}");
        assert!(report.acknowledged > 0 && report.reconnected > 0, "round {round}: {report:#?}");
    }
}

/// Plays, kills the server at a random moment, starts it again, plays on, and looks at every log.
async fn kill_once(data: &str, seed: u64) -> Report {
    let listen = free_address();
    let mut server = Server::start(data, &listen);
    let plan = Plan {
        servers: vec![format!("http://{listen}")],
        history: None,
        games: GAMES,
        rate: RATE,
        during: PLAYED,
        cut: 0.005,
        clock: "300+2".parse().unwrap(),
        game: None,
        seed,
        watchers: 0,
        process: None,
    };
    let downtimes = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&downtimes);
    let (begin, begun) = oneshot::channel();
    let begin = Mutex::new(Some(begin));
    let playing = tokio::spawn(async move {
        let progress = |progress| {
            if progress == Progress::Playing
                && let Some(begin) = begin.lock().unwrap().take()
            {
                begin.send(()).unwrap();
            }
        };
        run(&plan, progress, || told.lock().unwrap().clone()).await
    });
    begun.await.unwrap();
    let moment = ChaCha8Rng::seed_from_u64(seed).random_range(2_500..7_000);
    tokio::time::sleep(Duration::from_millis(moment)).await;
    drop(server);
    // Every move dated earlier was made before the end.
    let from = unix_ms();
    server = Server::start(data, &listen);
    downtimes.lock().unwrap().push(Downtime { from, to: unix_ms() });
    let report = playing.await.unwrap().unwrap();
    drop(server);
    report
}

/// An address to listen on whose port the system gives to nobody: while the server is down, the players knock on it, and
/// one who was given that very port would be connected to itself.
fn free_address() -> String {
    let first = 20_000 + std::process::id() % 8_000;
    (first..first + 2_000)
        .map(|port| format!("127.0.0.1:{port}"))
        .find(|address| TcpListener::bind(address).is_ok())
        .expect("some port is free")
}

fn unix_ms() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// A server in a process of its own; dropping it is `kill -9`.
struct Server(Child);

impl Server {
    fn start(data: &str, listen: &str) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fishka"))
            .args(["--lang", "en", "serve", "--log", "warn", "--unlimited-from", "127.0.0.1"])
            .args(["--data", data, "--listen", listen])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains(listen), "the server says where it is: {line}");
        Server(child)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}
