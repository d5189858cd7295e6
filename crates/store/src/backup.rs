use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    process::Command,
};

use fishka_game::{Explain, Message};
use sqlx::Connection as _;
use tempfile::NamedTempFile;
use url::Url;

use crate::{DatabaseUrl, OpenError, database::Database, schema};

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is nothing to copy.
    #[error("there is no database at {0}")]
    Missing(String),
    /// Something of that name is there already, and is never overwritten.
    #[error("{} is there already; choose another name", .0.display())]
    Exists(PathBuf),
    /// The copy cannot be written.
    #[error("{} cannot be written: {error}", path.display())]
    Write {
        /// The copy.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The database failed while it was copied.
    #[error("the copy failed: {0}")]
    Copy(sqlx::Error),
    /// The program that copies PostgreSQL databases does not start.
    #[error("pg_dump does not start; it comes with PostgreSQL's client programs: {0}")]
    NoDump(io::Error),
    /// The program that copies PostgreSQL databases failed.
    #[error("pg_dump failed: {0}")]
    Dump(String),
}

impl Explain for BackupError {
    fn message(&self) -> Message {
        match self {
            BackupError::Open(error) => error.message(),
            BackupError::Missing(place) => Message::new("store-backup-missing").text("place", place),
            BackupError::Exists(path) => Message::new("store-backup-exists").text("file", path.display()),
            BackupError::Write { path, error } => {
                Message::new("store-backup-write").text("file", path.display()).text("error", error)
            }
            BackupError::Copy(error) => Message::new("store-backup-copy").text("error", error),
            BackupError::NoDump(error) => Message::new("store-backup-no-dump").text("error", error),
            BackupError::Dump(error) => Message::new("store-backup-dump").text("error", error),
        }
    }
}

/// Copies a database as it is at one moment, also while a server is using it.
///
/// A copy of an SQLite database is a database that can be opened like the original; one of a PostgreSQL database is an
/// archive for `pg_restore`. The copy appears under its name only when it is complete.
///
/// # Errors
/// When there is nothing to copy, when `to` exists, or when the copy fails; then no file is left behind.
pub async fn backup(place: &DatabaseUrl, to: &Path) -> Result<(), BackupError> {
    let failed = |error| BackupError::Write { path: to.to_owned(), error };
    if to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let database = Database::new(place, false)?;
    let missing = || BackupError::Missing(database.name.clone());
    let mut connection = database.look().await?.ok_or_else(missing)?;
    schema::check(&database, &mut connection).await?;
    let folder = match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let copy = NamedTempFile::new_in(folder).map_err(failed)?;
    match place {
        DatabaseUrl::Sqlite(_) => {
            let name = copy.path().to_str().ok_or_else(|| failed(io::ErrorKind::InvalidFilename.into()))?;
            sqlx::query("VACUUM INTO $1")
                .bind(name)
                .execute(&mut connection)
                .await
                .map_err(BackupError::Copy)?;
        }
        DatabaseUrl::Postgres(url) => dump(url, copy.path())?,
    }
    let _ = connection.close().await;
    copy.as_file().sync_all().map_err(failed)?;
    copy.persist_noclobber(to).map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        _ => failed(error.error),
    })?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)
}

/// Reads through a copy of a PostgreSQL database, to see that it can be restored.
///
/// # Errors
/// When it cannot.
pub fn verify_archive(copy: &Path) -> Result<(), BackupError> {
    let output = Command::new("pg_restore").args(["--file", "/dev/null"]).arg(copy).output();
    let output = output.map_err(BackupError::NoDump)?;
    match output.status.success() {
        true => Ok(()),
        false => Err(BackupError::Dump(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
    }
}

fn dump(url: &Url, to: &Path) -> Result<(), BackupError> {
    let mut url = url.clone();
    let mut command = Command::new("pg_dump");
    // What stands on a command line can be seen by everybody on the machine; the environment cannot.
    if let Some(password) = url.password() {
        let pairs = format!("password={}", password.replace('+', "%2B"));
        if let Some((_, password)) = url::form_urlencoded::parse(pairs.as_bytes()).next() {
            command.env("PGPASSWORD", password.as_ref());
        }
        // There is a host, or there would be no password.
        let _ = url.set_password(None);
    }
    let output = command
        .args(["--format=custom", "--no-owner", "--file"])
        .arg(to)
        .arg("--dbname")
        .arg(url.as_str())
        .output()
        .map_err(BackupError::NoDump)?;
    if output.status.success() {
        return Ok(());
    }
    Err(BackupError::Dump(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
}
