//! PostgreSQL, NATS and three servers, each in a process of its own, with ways between them that can be cut.

use std::{
    io::{BufRead as _, BufReader},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use fishka_store::{Page, Phase, Store, testing::Postgres};
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;
use tokio::time::sleep;

use super::{
    proxy::{self, Switch, Way},
    wrongs::{Interposer, Wrongs},
};

pub(crate) const NODES: usize = 3;

/// What can go wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Kill,
    Freeze,
    Stop,
    CrashPostgres,
    KillNats,
    CutFromNats,
    SilentNats,
    CutFromPostgres,
    LostPostgres,
    SlowDisk,
    JumpingClock,
}

impl Fault {
    pub(crate) const ALL: [Fault; 11] = [
        Fault::Kill,
        Fault::Freeze,
        Fault::Stop,
        Fault::CrashPostgres,
        Fault::KillNats,
        Fault::CutFromNats,
        Fault::SilentNats,
        Fault::CutFromPostgres,
        Fault::LostPostgres,
        Fault::SlowDisk,
        Fault::JumpingClock,
    ];
}

pub(crate) struct Bed {
    nodes: Vec<Node>,
    nats: Nats,
    data: String,
    folder: TempDir,
    postgres: Postgres,
    disk: Wrongs,
    program: PathBuf,
}

struct Node {
    process: Child,
    args: Vec<String>,
    clock: Wrongs,
    listen: String,
    to_nats: Switch,
    to_postgres: Switch,
}

impl Bed {
    /// Starts everything, with this program as the servers.
    pub(crate) async fn start(program: PathBuf) -> Bed {
        let folder = TempDir::new().unwrap();
        let interposer = Interposer::build(folder.path());
        let disk = interposer.wrongs("disk");
        let postgres = Postgres::own(disk.environment()).await.unwrap();
        let data = postgres.fresh().await.unwrap();
        let nats = Nats::start();
        let mut nodes = Vec::new();
        for index in 0..NODES {
            let (nats_port, to_nats) = proxy::to_port(nats.port).await;
            let own = folder.path().join(format!("to-postgres-{index}"));
            std::fs::create_dir(&own).unwrap();
            let socket = ".s.PGSQL.5432";
            let to_postgres = proxy::to_socket(&own.join(socket), &postgres.folder().join(socket)).await;
            let through = data.replace(&postgres.folder().display().to_string(), &own.display().to_string());
            let listen = free_address();
            let args = ["--lang", "en", "serve", "--log", "error", "--unlimited-from", "127.0.0.1"];
            let mut args = args.map(str::to_owned).to_vec();
            args.extend(["--data".to_owned(), through, "--listen".to_owned(), listen.clone()]);
            args.extend(["--nats".to_owned(), format!("nats://127.0.0.1:{nats_port}")]);
            args.extend(["--stop-seconds", "3", "--engine-threads", "1"].map(str::to_owned));
            let clock = interposer.wrongs(&format!("clock-{index}"));
            let process = serve(&program, &args, &clock);
            nodes.push(Node { process, args, clock, listen, to_nats, to_postgres });
        }
        Bed { nodes, nats, data, folder, postgres, disk, program }
    }

    /// Servers that are started from now on are this program.
    pub(crate) fn install(&mut self, program: PathBuf) {
        self.program = program;
    }

    pub(crate) fn servers(&self) -> Vec<String> {
        self.nodes.iter().map(|node| format!("http://{}", node.listen)).collect()
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn data(&self) -> &str {
        &self.data
    }

    /// All games that were played.
    pub(crate) async fn games(&self, store: &Store) -> Vec<String> {
        let mut games = Vec::new();
        for phase in [Phase::Waiting, Phase::Running, Phase::Over] {
            let mut page = Page { after: None, limit: 500 };
            loop {
                let listed = store.listed(phase, i64::MIN, &page).await.unwrap();
                let Some(last) = listed.last() else { break };
                page.after = Some(last.id.clone());
                games.extend(listed.into_iter().map(|listing| listing.id));
            }
        }
        games
    }

    /// Lets something go wrong for a while.
    pub(crate) async fn suffer(&mut self, fault: Fault, lot: &mut ChaCha8Rng) {
        let index = lot.random_range(0..NODES);
        let long = Duration::from_millis(lot.random_range(200..2_500));
        let node = &mut self.nodes[index];
        match fault {
            Fault::Kill => {
                node.process.kill().unwrap();
                node.process.wait().unwrap();
                sleep(long).await;
                node.process = serve(&self.program, &node.args, &node.clock);
            }
            Fault::Freeze => {
                signal("-STOP", node.process.id());
                sleep(long * 2).await;
                signal("-CONT", node.process.id());
            }
            Fault::Stop => self.stop_and_start(index).await,
            Fault::CrashPostgres => self.postgres.crash(long / 4).await.unwrap(),
            Fault::KillNats => {
                self.nats.kill();
                sleep(long).await;
                self.nats.serve();
            }
            Fault::CutFromNats | Fault::SilentNats => {
                let way = if fault == Fault::CutFromNats { Way::Closed } else { Way::Silent };
                node.to_nats.set(way);
                sleep(long).await;
                node.to_nats.set(Way::Open);
            }
            Fault::CutFromPostgres | Fault::LostPostgres => {
                let way = if fault == Fault::CutFromPostgres { Way::Closed } else { Way::Lost };
                node.to_postgres.set(way);
                sleep(long).await;
                node.to_postgres.set(Way::Open);
            }
            Fault::SlowDisk => {
                self.disk.set_disk(Duration::from_millis(lot.random_range(20..200)));
                sleep(long).await;
                self.disk.set_disk(Duration::ZERO);
            }
            Fault::JumpingClock => {
                node.clock.set_calendar(lot.random_range(-600..600));
                sleep(long / 4).await;
            }
        }
    }

    /// Stops a server as a host would, and starts it again.
    pub(crate) async fn stop_and_start(&mut self, index: usize) {
        let node = &mut self.nodes[index];
        signal("-TERM", node.process.id());
        let begun = Instant::now();
        while node.process.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(30), "a server does not stop");
            sleep(Duration::from_millis(20)).await;
        }
        node.process = serve(&self.program, &node.args, &node.clock);
    }

    /// Everything runs and everybody reaches everybody.
    pub(crate) async fn get_well(&mut self) {
        for node in &mut self.nodes {
            assert!(node.process.try_wait().unwrap().is_none(), "a server has ended by itself");
        }
    }
}

impl Drop for Bed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = std::fs::read_to_string(self.postgres.folder().join("log")).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            eprintln!("PostgreSQL said last:\n{}", lines[lines.len().saturating_sub(40)..].join("\n"));
        }
        for node in &mut self.nodes {
            let _ = node.process.kill();
            let _ = node.process.wait();
        }
        self.nats.kill();
    }
}

/// Starts a server; returns when it serves. Nothing fails meanwhile, so there is nothing that it may fail of.
fn serve(program: &Path, args: &[String], clock: &Wrongs) -> Child {
    let mut server = Command::new(program);
    server.args(args).envs(clock.environment()).stdout(Stdio::piped());
    let mut child = server.spawn().unwrap();
    let mut line = String::new();
    // The ways between the programs are open meanwhile.
    let read = || BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    tokio::task::block_in_place(read);
    assert!(line.contains("http://"), "a server does not start: {:?}", child.wait());
    child
}

fn signal(name: &str, process: u32) {
    assert!(Command::new("kill").args([name, &process.to_string()]).status().unwrap().success());
}

struct Nats {
    program: PathBuf,
    port: u16,
    process: Option<Child>,
}

impl Nats {
    fn start() -> Nats {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut nats = Nats { program: nats_server(), port, process: None };
        nats.serve();
        nats
    }

    fn serve(&mut self) {
        let mut command = Command::new(&self.program);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        self.process = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let answers = || {
            let begun = Instant::now();
            while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
                assert!(begun.elapsed() < Duration::from_secs(30), "nats-server does not start");
                std::thread::sleep(Duration::from_millis(20));
            }
        };
        tokio::task::block_in_place(answers);
    }

    fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// The program, as `cargo xtask cluster` installs it, or as the machine has it.
fn nats_server() -> PathBuf {
    if let Some(path) = std::env::var_os("FISHKA_NATS_SERVER") {
        return path.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join("nats-server"))
        .find(|program| program.is_file())
        .expect("nats-server is not in the PATH; `cargo xtask cluster` installs it for the tests")
}

/// Ports that the system gives to nobody: while a server is down, players knock on its port.
fn free_address() -> String {
    use std::sync::atomic::{AtomicU16, Ordering};
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + u16::try_from(std::process::id() % 9_000).unwrap();
    (0..2_000)
        .map(|_| format!("127.0.0.1:{}", first + NEXT.fetch_add(1, Ordering::Relaxed)))
        .find(|address| TcpListener::bind(address).is_ok())
        .expect("some port is free")
}
