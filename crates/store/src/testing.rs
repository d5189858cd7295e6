//! A private PostgreSQL server, for tests and measurements.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, any::install_default_drivers};
use tempfile::TempDir;

/// A PostgreSQL server of one's own, in a temporary folder and on a socket there. It stops when it is dropped, or when
/// the process ends in any way.
#[derive(Debug)]
pub struct Postgres {
    guard: Child,
    folder: TempDir,
    databases: AtomicU32,
    environment: Vec<(String, OsString)>,
}

/// Why there is no private server.
#[derive(Debug, thiserror::Error)]
pub enum PostgresError {
    /// The programs are not on this machine.
    #[error(
        "PostgreSQL's server programs were not found in the PATH or under /usr/lib/postgresql; `cargo xtask postgres` installs them"
    )]
    Missing,
    /// Something with files or processes.
    #[error("the private PostgreSQL server: {0}")]
    System(#[from] io::Error),
    /// `initdb` failed.
    #[error("initdb failed: {0}")]
    Init(String),
    /// The server did not answer.
    #[error("the private PostgreSQL server does not answer: {0}")]
    Silent(sqlx::Error),
}

/// Ends the server when the pipe to its input closes, which the system does however this process ends.
const GUARD: &str = r#"program=$1; shift; "$program" "$@" & read -r _; kill -QUIT $!; wait $!"#;

const START_PATIENCE: Duration = Duration::from_secs(120);

impl Postgres {
    /// The server that the tests of a process share; it starts with the first and stops with the last that holds it.
    ///
    /// # Errors
    /// When the programs are missing or do not work.
    pub async fn shared() -> Result<Arc<Postgres>, PostgresError> {
        static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());
        let server = {
            let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
            match shared.upgrade() {
                Some(server) => server,
                None => {
                    let server = Arc::new(Postgres::start(Vec::new())?);
                    *shared = Arc::downgrade(&server);
                    server
                }
            }
        };
        server.answers().await?;
        Ok(server)
    }

    /// A server of one's own, which can be restarted, with variables in its environment.
    ///
    /// # Errors
    /// When the programs are missing or do not work.
    pub async fn own(environment: Vec<(String, OsString)>) -> Result<Postgres, PostgresError> {
        let server = Postgres::start(environment)?;
        server.answers().await?;
        Ok(server)
    }

    /// Stops the server as a crash would, and starts it again after a pause.
    ///
    /// # Errors
    /// When it does not come back.
    pub async fn crash(&mut self, pause: Duration) -> Result<(), PostgresError> {
        drop(self.guard.stdin.take());
        self.guard.wait()?;
        tokio::time::sleep(pause).await;
        self.guard = serve(self.folder.path(), &self.environment)?;
        self.answers().await.map(drop)
    }

    /// Ends all connections to a database, as a crash would.
    ///
    /// # Errors
    /// When the server does not do it.
    pub async fn cut_off(&self, database: &str) -> Result<(), PostgresError> {
        let mut connection = self.answers().await?;
        let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
        sqlx::query(cut)
            .bind(database_of(database).to_owned())
            .fetch_all(&mut connection)
            .await
            .map_err(PostgresError::Silent)?;
        Ok(())
    }

    /// Lets a database only be read, or be written again, by those who connect from now on, and ends the connections of now.
    ///
    /// # Errors
    /// When the server does not do it.
    pub async fn set_read_only(&self, address: &str, read_only: bool) -> Result<(), PostgresError> {
        let mut connection = self.answers().await?;
        let (name, value) = (database_of(address), if read_only { "on" } else { "off" });
        let sql = format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}");
        connection.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await.map_err(PostgresError::Silent)?;
        self.cut_off(address).await
    }

    /// Has a database do something.
    ///
    /// # Errors
    /// When it does not do it.
    pub async fn run(&self, address: &str, sql: &'static str) -> Result<(), PostgresError> {
        let mut connection = AnyConnection::connect(address).await.map_err(PostgresError::Silent)?;
        connection.execute(sqlx::raw_sql(sql)).await.map(drop).map_err(PostgresError::Silent)
    }

    /// The folder of the socket on which the server listens.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Makes an empty database and gives its address.
    ///
    /// # Errors
    /// When the server does not do it.
    pub async fn fresh(&self) -> Result<String, PostgresError> {
        let name = format!("games{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let mut connection = self.answers().await?;
        let sql = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        connection.execute(sqlx::raw_sql(sql)).await.map_err(PostgresError::Silent)?;
        Ok(self.address(&name))
    }

    /// The process id of the server.
    ///
    /// # Errors
    /// When the server has not written it down.
    pub fn id(&self) -> Result<u32, PostgresError> {
        let text = fs::read_to_string(self.folder.path().join("data/postmaster.pid"))?;
        let id = text.lines().next().and_then(|line| line.trim().parse().ok());
        id.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData).into())
    }

    fn address(&self, database: &str) -> String {
        format!("postgres:///{database}?host={}&user=postgres", self.folder.path().display())
    }

    fn start(environment: Vec<(String, OsString)>) -> Result<Postgres, PostgresError> {
        let programs = programs().ok_or(PostgresError::Missing)?;
        let folder = tempfile::Builder::new().prefix("fishka-postgres-").tempdir()?;
        let user = server_user(folder.path())?;
        let data = folder.path().join("data");
        let mut init = Command::new(programs.join("initdb"));
        init.args([
            "--username=postgres",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-instructions",
        ]);
        init.arg("--pgdata").arg(&data).current_dir(folder.path());
        let made = user.apply(&mut init).output()?;
        if !made.status.success() {
            return Err(PostgresError::Init(String::from_utf8_lossy(&made.stderr).into_owned()));
        }
        let guard = serve(folder.path(), &environment)?;
        Ok(Postgres { guard, folder, databases: AtomicU32::new(1), environment })
    }

    async fn answers(&self) -> Result<AnyConnection, PostgresError> {
        install_default_drivers();
        let begun = Instant::now();
        loop {
            match AnyConnection::connect(&self.address("postgres")).await {
                Ok(connection) => return Ok(connection),
                Err(error) if begun.elapsed() > START_PATIENCE => return Err(PostgresError::Silent(error)),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }
}

/// The name of the database in an address.
fn database_of(address: &str) -> &str {
    address.trim_start_matches("postgres:///").split('?').next().unwrap_or_default()
}

/// Starts the server on its data, with the guard that ends it.
fn serve(folder: &Path, environment: &[(String, OsString)]) -> Result<Child, PostgresError> {
    let programs = programs().ok_or(PostgresError::Missing)?;
    let user = server_user(folder)?;
    let mut server = Command::new("sh");
    server.args(["-c", GUARD, "sh"]).arg(programs.join("postgres")).arg("-D").arg(folder.join("data"));
    server.arg("-k").arg(folder).args(["-c", "listen_addresses="]);
    server.current_dir(folder).stdin(Stdio::piped());
    server.envs(environment.iter().map(|(name, value)| (name, value)));
    let log = fs::OpenOptions::new().create(true).append(true).open(folder.join("log"))?;
    server.stdout(log.try_clone()?).stderr(log);
    Ok(user.apply(&mut server).spawn()?)
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        // The folder goes next: the server must be out of it.
        let _ = self.guard.wait();
    }
}

/// The folder of the newest server programs of this machine.
fn programs() -> Option<PathBuf> {
    let has = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    let in_path = std::env::var_os("PATH")
        .into_iter()
        .flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    let mut packaged: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    packaged.sort_by_key(|folder| {
        let version =
            folder.parent().and_then(Path::file_name).and_then(|name| name.to_str()?.parse::<f64>().ok());
        version.map_or(0, |version| (version * 10.0) as u32)
    });
    in_path.chain(packaged.into_iter().rev()).find(has)
}

/// Who runs the server: PostgreSQL refuses the superuser, so that one borrows the account of the package.
struct User(Option<(u32, u32)>);

impl User {
    fn apply<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        use std::os::unix::process::CommandExt as _;
        match self.0 {
            Some((user, group)) => command.uid(user).gid(group),
            None => command,
        }
    }
}

fn server_user(folder: &Path) -> Result<User, PostgresError> {
    use std::os::unix::fs::chown;
    // The folder belongs to whoever runs this, or was given away already.
    if !is_superuser(folder)? {
        return Ok(User(None));
    }
    let account = fs::read_to_string("/etc/passwd")?
        .lines()
        .find_map(|line| {
            let mut fields = line.strip_prefix("postgres:")?.split(':').skip(1);
            Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
        })
        .ok_or(PostgresError::Missing)?;
    chown(folder, Some(account.0), Some(account.1))?;
    Ok(User(Some(account)))
}

/// Whether the superuser runs this: then a file made here is theirs.
fn is_superuser(folder: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let probe = tempfile::tempfile_in(folder)?;
    Ok(probe.metadata()?.uid() == 0)
}
