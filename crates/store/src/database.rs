//! Connections: what both databases need before they can be trusted with games.

use std::{
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use sqlx::{
    AnyConnection, AnyPool, ConnectOptions as _, Connection as _, Executor as _,
    any::{AnyConnectOptions, AnyPoolOptions, install_default_drivers},
};
use url::Url;

use crate::{DatabaseUrl, OpenError, lock};

/// A database that can be connected to.
#[derive(Clone, Debug)]
pub(crate) struct Database {
    /// How the place is called in messages.
    pub(crate) name: String,
    kind: Kind,
    /// Whether others use it at the same time.
    shared: bool,
}

#[derive(Clone, Debug)]
enum Kind {
    Sqlite { path: PathBuf },
    Postgres { url: Url },
}

/// Every write is on the disk before its commit returns.
const SQLITE_WRITER: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
     PRAGMA busy_timeout = 10000; PRAGMA journal_size_limit = 67108864;";
const SQLITE_READER: &str = "PRAGMA query_only = ON; PRAGMA busy_timeout = 10000;";

/// A host may have traded safety for speed in the settings of the whole database; here it is taken back. PostgreSQL finds out
/// soon that a server is gone whose machine lost its power, and lets its lock go.
const POSTGRES_WRITER: &str = "SELECT set_config('synchronous_commit', 'on', false) \
     WHERE current_setting('synchronous_commit') = 'off'; \
     SET statement_timeout = '30s'; \
     SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;";
/// A server that stops in the middle of a transaction holds the locks of its games; others need not wait for it long.
const POSTGRES_WRITER_AMONG_OTHERS: &str = "SET idle_in_transaction_session_timeout = '1s';";
const POSTGRES_READER: &str = "SET default_transaction_read_only = on; SET statement_timeout = '30s';";

impl Database {
    pub(crate) fn new(place: &DatabaseUrl, shared: bool) -> Result<Database, OpenError> {
        install_default_drivers();
        let kind = match place {
            DatabaseUrl::Sqlite(path) => Kind::Sqlite { path: absolute(path)? },
            DatabaseUrl::Postgres(url) => Kind::Postgres { url: url.clone() },
        };
        Ok(Database { name: place.to_string(), kind, shared })
    }

    /// The file of an SQLite database.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.kind {
            Kind::Sqlite { path } => Some(path),
            Kind::Postgres { .. } => None,
        }
    }

    /// A connection that cannot change anything; `None` when there is no database file yet.
    pub(crate) async fn look(&self) -> Result<Option<AnyConnection>, OpenError> {
        self.look_with("ro").await
    }

    /// A connection that does not even make the files that SQLite has beside a database in use.
    pub(crate) async fn look_from_afar(&self) -> Result<Option<AnyConnection>, OpenError> {
        let in_use = self.file().is_some_and(|file| log_beside(file).exists());
        self.look_with(if in_use { "ro" } else { "ro&immutable=1" }).await
    }

    async fn look_with(&self, mode: &str) -> Result<Option<AnyConnection>, OpenError> {
        if let Kind::Sqlite { path } = &self.kind {
            if path.metadata().map_or(true, |file| file.len() == 0) {
                return Ok(None);
            }
            refuse_log_of_another(path)?;
        }
        let mut connection = self.connect(mode).await?;
        if let Kind::Postgres { .. } = self.kind {
            self.run(&mut connection, POSTGRES_READER).await?;
        }
        Ok(Some(connection))
    }

    /// The connection that changes the schema.
    pub(crate) async fn prepare(&self) -> Result<AnyConnection, OpenError> {
        if let Some(path) = self.file().filter(|path| !path.exists()) {
            // SQLite gives the files it has beside a database the same mode.
            lock::open_private(path).map_err(|error| OpenError::Path { path: path.to_owned(), error })?;
        }
        self.connect("rwc").await
    }

    /// The one connection that writes. On PostgreSQL it also holds the lock, so that nobody writes without it.
    pub(crate) async fn writer(&self) -> Result<AnyConnection, OpenError> {
        let mut connection = self.connect("rw").await?;
        let setup = match self.kind {
            Kind::Sqlite { .. } => SQLITE_WRITER,
            Kind::Postgres { .. } => POSTGRES_WRITER,
        };
        self.run(&mut connection, setup).await?;
        if let Kind::Postgres { .. } = self.kind {
            if self.shared {
                self.run(&mut connection, POSTGRES_WRITER_AMONG_OTHERS).await?;
            }
            self.lock(&mut connection).await?;
        }
        Ok(connection)
    }

    /// Connections that read.
    pub(crate) async fn readers(&self, count: u32, patience: Duration) -> Result<AnyPool, OpenError> {
        let setup = self.for_reading();
        AnyPoolOptions::new()
            .max_connections(count)
            .acquire_timeout(patience)
            .after_connect(move |connection, _| {
                Box::pin(async move { connection.execute(setup).await.map(|_| ()) })
            })
            .connect_with(self.options("rw")?)
            .await
            .map_err(|error| self.unreachable(error))
    }

    /// How long it may leave a question without an answer; then the connection has been lost on the way, which nobody may ever
    /// tell. A file always answers, if slowly. Where others can go on with the games, nobody waits for as long.
    pub(crate) const fn silence(&self) -> Duration {
        match self.kind {
            Kind::Sqlite { .. } => Duration::MAX,
            Kind::Postgres { .. } if self.shared => Duration::from_secs(3),
            Kind::Postgres { .. } => Duration::from_secs(5),
        }
    }

    /// The time of the database, in Unix milliseconds: all nodes agree on it.
    pub(crate) const fn clock(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite { .. } => "CAST(unixepoch('subsec') * 1000 AS BIGINT)",
            Kind::Postgres { .. } => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// What the database takes on the disk, in bytes.
    pub(crate) const fn size(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite { .. } => {
                "SELECT CAST(page_count * page_size AS BIGINT) FROM pragma_page_count(), pragma_page_size()"
            }
            Kind::Postgres { .. } => "SELECT pg_database_size(current_database())",
        }
    }

    /// Writes to see whether writing works. A disk that has room for a few bytes has not yet room for a game, so SQLite writes
    /// many, and others each time: it does not write again what it has. PostgreSQL has set room aside for what it writes first.
    pub(crate) const fn probe(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite { .. } => {
                "INSERT INTO secret (name, value) VALUES ('probe', hex(randomblob(32768))) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value"
            }
            Kind::Postgres { .. } => "UPDATE fishka SET version = version",
        }
    }

    /// What locks rows and leaves out those that another server is changing; a file is changed by one at a time.
    pub(crate) const fn pass_over(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite { .. } => "",
            Kind::Postgres { .. } => "FOR UPDATE SKIP LOCKED",
        }
    }

    /// What keeps another server from removing rows that are to be referred to.
    pub(crate) const fn hold(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite { .. } => "",
            Kind::Postgres { .. } => "FOR KEY SHARE",
        }
    }

    /// The statement that begins a transaction that will write.
    pub(crate) const fn begin(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite { .. } => "BEGIN IMMEDIATE",
            Kind::Postgres { .. } => "BEGIN",
        }
    }

    pub(crate) fn unreadable(&self, error: sqlx::Error) -> OpenError {
        let not_a_database =
            matches!(&error, sqlx::Error::Database(error) if error.code().is_some_and(|code| code == "26"));
        match self.kind {
            Kind::Sqlite { .. } if not_a_database => OpenError::NotADatabase { place: self.name.clone() },
            _ => OpenError::Unreadable { place: self.name.clone(), error },
        }
    }

    /// A server that died a moment ago, or a connection that broke, may still seem to hold the lock.
    async fn lock(&self, connection: &mut AnyConnection) -> Result<(), OpenError> {
        let begun = Instant::now();
        while !lock::take_session(connection, self.shared).await.map_err(|error| self.unreadable(error))? {
            if begun.elapsed() > lock::PATIENCE {
                return Err(OpenError::InUse { place: self.name.clone() });
            }
            tokio::time::sleep(lock::PATIENCE / 50).await;
        }
        Ok(())
    }

    const fn for_reading(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite { .. } => SQLITE_READER,
            Kind::Postgres { .. } => POSTGRES_READER,
        }
    }

    async fn connect(&self, mode: &str) -> Result<AnyConnection, OpenError> {
        AnyConnection::connect_with(&self.options(mode)?).await.map_err(|error| match error {
            sqlx::Error::Database(_) => self.unreadable(error),
            _ => self.unreachable(error),
        })
    }

    async fn run(&self, connection: &mut AnyConnection, sql: &'static str) -> Result<(), OpenError> {
        connection.execute(sql).await.map_err(|error| self.unreadable(error))?;
        Ok(())
    }

    fn options(&self, mode: &str) -> Result<AnyConnectOptions, OpenError> {
        let address = match &self.kind {
            Kind::Sqlite { path } => {
                let file = Url::from_file_path(path).map_err(|()| OpenError::Path {
                    path: path.clone(),
                    error: io::Error::from(io::ErrorKind::InvalidInput),
                })?;
                format!("sqlite://{}?mode={mode}", file.path())
            }
            Kind::Postgres { url } => url.to_string(),
        };
        let options: AnyConnectOptions = address.parse().map_err(|error| self.unreachable(error))?;
        Ok(options.disable_statement_logging())
    }

    fn unreachable(&self, error: sqlx::Error) -> OpenError {
        OpenError::Unreachable { place: self.name.clone(), error }
    }
}

/// The file in which SQLite keeps what is not in the database file yet.
fn log_beside(file: &Path) -> PathBuf {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

/// Refuses a copy that was put in the place of a database whose server was killed: what that one had in its log would be
/// written into the copy. A copy says in its head that it has no log.
fn refuse_log_of_another(file: &Path) -> Result<(), OpenError> {
    const WITHOUT_LOG: [u8; 2] = [1, 1];
    let log = log_beside(file);
    if log.metadata().map_or(true, |log| log.len() == 0) {
        return Ok(());
    }
    let mut head = [0; 20];
    // What is too short to have a head is refused for that.
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut head));
    if read.is_ok() && head[18..] == WITHOUT_LOG { Err(OpenError::OtherLog { path: log }) } else { Ok(()) }
}

/// One name for one file, however it is written: the lock lies beside it.
fn absolute(path: &Path) -> Result<PathBuf, OpenError> {
    let refused = |error| OpenError::Path { path: path.to_owned(), error };
    if path.is_dir() {
        return Err(refused(io::Error::from(io::ErrorKind::IsADirectory)));
    }
    match path.canonicalize() {
        Ok(path) => Ok(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let name = path.file_name().ok_or_else(|| refused(io::ErrorKind::InvalidFilename.into()))?;
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            Ok(folder.canonicalize().map_err(refused)?.join(name))
        }
        Err(error) => Err(refused(error)),
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::{Settings, Store, testing::Postgres};

    #[tokio::test]
    async fn a_server_that_stops_in_a_transaction_does_not_hold_others_up() {
        if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
            return;
        }
        let server = Postgres::shared().await.unwrap();
        let place: DatabaseUrl = server.fresh().await.unwrap().parse().unwrap();
        let store = Store::open(&place, Settings { shared: true, ..Settings::default() }).await.unwrap();
        let mut frozen = Database::new(&place, true).unwrap().writer().await.unwrap();
        frozen.execute("BEGIN; INSERT INTO secret (name, value) VALUES ('a', 'b')").await.unwrap();
        // The same row: this waits until the other transaction ends.
        let kept = tokio::time::timeout(Duration::from_secs(10), store.keep_secret("a", "c")).await;
        kept.expect("nobody waits for a server that is frozen").unwrap();
        assert_eq!(store.secret("a").await.unwrap().as_deref(), Some("c"));
        store.close().await;
    }
}
