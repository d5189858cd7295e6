//! One server a database, unless all that use it share it: two would each believe that time is theirs.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use sqlx::{AnyConnection, Row as _};

use crate::OpenError;

/// How long to wait for a lock that another server may be just letting go.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);

/// Holds the lock beside a database file until it is dropped or the process ends.
///
/// The database file itself is not locked: closing any handle of it would drop the locks of SQLite.
#[derive(Debug)]
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    /// Takes the lock. A server that was killed a moment ago may still hold it.
    pub(crate) async fn take(database: &Path) -> Result<FileLock, OpenError> {
        let begun = Instant::now();
        loop {
            match FileLock::try_take(database) {
                Err(OpenError::InUse { .. }) if begun.elapsed() < PATIENCE => {
                    tokio::time::sleep(PATIENCE / 50).await;
                }
                taken => return taken,
            }
        }
    }

    fn try_take(database: &Path) -> Result<FileLock, OpenError> {
        // Under another name in another folder the file would have another lock beside it.
        #[cfg(unix)]
        if database.metadata().is_ok_and(|file| std::os::unix::fs::MetadataExt::nlink(&file) > 1) {
            return Err(OpenError::Linked { path: database.to_owned() });
        }
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        let path = PathBuf::from(name);
        let failed = |error| OpenError::Lock { path: path.clone(), error };
        let file = open_private(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(FileLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { place: database.display().to_string() }),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// Opens a file, or makes it as one that only its owner can read.
pub(crate) fn open_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Takes the lock of a PostgreSQL schema, alone or with others, which lasts as long as the connection.
pub(crate) async fn take_session(
    connection: &mut AnyConnection,
    with_others: bool,
) -> Result<bool, sqlx::Error> {
    // The first key is "fish" in ASCII; the second tells the schemas of one database apart.
    let sql = if with_others {
        "SELECT pg_try_advisory_lock_shared(1718186856, hashtext(current_schema()))"
    } else {
        "SELECT pg_try_advisory_lock(1718186856, hashtext(current_schema()))"
    };
    sqlx::query(sql).fetch_one(connection).await?.try_get(0)
}
