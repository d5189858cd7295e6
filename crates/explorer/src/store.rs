//! The store on a disk: the games, and an index of their positions.

mod error;
mod evaluations;
mod index;

use std::{fs::OpenOptions, io, path::Path};

use fishka_record::{Record, tags_of};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, Row as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use crate::{Answer, Book, Counts, Played, Question, Sample, Source, fold::fingerprint};
pub use error::StoreError;
pub use evaluations::Evaluation;

/// Games whose rows are kept in memory at once when the index is made again.
const REINDEXED_AT_ONCE: i64 = 10_000;

/// Games on a disk, and what was played in their positions. One file; several programs may use it at the same time.
#[derive(Debug)]
pub struct Explorer {
    connection: SqliteConnection,
    place: String,
}

impl Explorer {
    /// Opens a store, making it when there is none. When another version of the program made its index, the index is made
    /// again from the games.
    ///
    /// # Errors
    /// When it cannot be opened, or is something else or of a newer version. It is then left as it was.
    pub async fn open(path: &Path) -> Result<Explorer, StoreError> {
        let place = path.display().to_string();
        if let Err(error) = make_private(path) {
            return Err(StoreError::Failed { place, error: error.into() });
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            // What a power cut takes away can be imported again; nothing is torn.
            .synchronous(SqliteSynchronous::Normal)
            .page_size(8192)
            .busy_timeout(std::time::Duration::from_secs(60))
            .disable_statement_logging();
        let connection = match SqliteConnection::connect_with(&options).await {
            Ok(connection) => connection,
            Err(error) => return Err(StoreError::unreadable(place, error)),
        };
        let mut explorer = Explorer { connection, place };
        explorer.prepare().await?;
        Ok(explorer)
    }

    /// Adds games that are not there yet, all or nothing, and says how many were new. `mark` is kept with them: where
    /// somebody who brings games goes on.
    ///
    /// # Errors
    /// When the disk or another program is in the way.
    pub async fn add(&mut self, games: &[Played], mark: Option<&str>) -> Result<usize, StoreError> {
        let added = add(&mut self.connection, games, mark).await;
        added.map_err(|error| self.failed(error))
    }

    /// The mark that was kept last.
    ///
    /// # Errors
    /// When the disk is in the way.
    pub async fn mark(&mut self) -> Result<Option<String>, StoreError> {
        let found = sqlx::query("SELECT value FROM note WHERE name = 'mark'")
            .fetch_optional(&mut self.connection)
            .await
            .and_then(|row| row.map(|row| row.try_get(0)).transpose());
        found.map_err(|error| self.failed(error))
    }

    /// How many games there are.
    ///
    /// # Errors
    /// When the disk is in the way.
    pub async fn games(&mut self) -> Result<u32, StoreError> {
        let found = sqlx::query("SELECT COUNT(*) FROM game")
            .fetch_one(&mut self.connection)
            .await
            .and_then(|row| row.try_get(0));
        found.map_err(|error| self.failed(error))
    }

    /// What was played in a position and how it ended, in the games here and those of a book.
    ///
    /// # Errors
    /// When the disk is in the way.
    pub async fn answer(&mut self, question: &Question, book: Option<&Book>) -> Result<Answer, StoreError> {
        let mut counts = Counts::default();
        let counted = index::count(&mut self.connection, question, &mut counts).await;
        counted.map_err(|error| self.failed(error))?;
        if let Some(book) = book {
            book.count(question, &mut counts);
        }
        let mut answer = counts.answer(question);
        let moves = question.moves();
        for (game, number) in &counts.newest {
            if let (Some(text), Some(mv)) = (self.record(*game).await?, moves.get(number)) {
                answer.samples.push(sample(*game, &text, question.seats, mv.to_string()));
            }
        }
        Ok(answer)
    }

    /// The record of a game; `None` when there is no such game.
    ///
    /// # Errors
    /// When the disk is in the way.
    pub async fn record(&mut self, game: u32) -> Result<Option<String>, StoreError> {
        let found = sqlx::query("SELECT record FROM game WHERE id = ?")
            .bind(game)
            .fetch_optional(&mut self.connection)
            .await
            .and_then(|row| row.map(|row| row.try_get(0)).transpose());
        found.map_err(|error| self.failed(error))
    }

    /// What an engine has found out about a folded position.
    ///
    /// # Errors
    /// When the disk is in the way.
    pub async fn evaluation(&mut self, key: u64) -> Result<Option<Evaluation>, StoreError> {
        let found = evaluations::find(&mut self.connection, key).await;
        found.map_err(|error| self.failed(error))
    }

    /// Keeps what an engine has found out about a folded position, unless more was looked at for what is known.
    ///
    /// # Errors
    /// When the disk or another program is in the way.
    pub async fn keep_evaluation(&mut self, key: u64, evaluation: &Evaluation) -> Result<(), StoreError> {
        let kept = evaluations::keep(&mut self.connection, key, evaluation).await;
        kept.map_err(|error| self.failed(error))
    }

    /// Closes the file; dropping the store does the same a little later.
    pub async fn close(self) {
        // Everything is committed; there is nothing to lose.
        let _ = self.connection.close().await;
    }

    async fn prepare(&mut self) -> Result<(), StoreError> {
        let found = format_of(&mut self.connection).await;
        match found.map_err(|error| self.failed(error))? {
            Found::Foreign => return Err(StoreError::Foreign { place: self.place.clone() }),
            Found::Format(found) if found > FORMAT => {
                return Err(StoreError::Newer { place: self.place.clone(), found, known: FORMAT });
            }
            Found::Format(_) => {}
        }
        let prepared = prepare(&mut self.connection).await;
        prepared.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: sqlx::Error) -> StoreError {
        StoreError::unreadable(self.place.clone(), error)
    }
}

/// Makes a store that is not there as one that only its owner can read: it has games that were played by link. SQLite gives the
/// files it has beside it the same mode.
fn make_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    if path.exists() { Ok(()) } else { options.open(path).map(drop) }
}

/// What an answer tells of a game: what stands above its moves.
fn sample(game: u32, text: &str, seats: usize, mv: String) -> Sample {
    let tags: Vec<(&str, String)> = tags_of(text).collect();
    let tag = |wanted: &str| tags.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.clone());
    Sample {
        game,
        seats: (1..=seats).map(|seat| tag(&format!("Seat{seat}")).unwrap_or_default()).collect(),
        date: tag("Date"),
        result: tag("Result").unwrap_or_default(),
        mv,
    }
}

/// The format of the tables.
const FORMAT: i64 = 1;

/// By this number an explorer's file is known: "fexp".
const APPLICATION: i64 = 0x6665_7870;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS game (
        id INTEGER PRIMARY KEY,
        digest BLOB NOT NULL UNIQUE,
        engine INTEGER NOT NULL,
        record TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS evaluation (
        key INTEGER PRIMARY KEY,
        nodes INTEGER NOT NULL,
        score TEXT NOT NULL,
        line BLOB NOT NULL
    );
    CREATE TABLE IF NOT EXISTS run (id INTEGER PRIMARY KEY AUTOINCREMENT, rows INTEGER NOT NULL, bits INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS leaf (id INTEGER PRIMARY KEY, rows BLOB NOT NULL);";

enum Found {
    Foreign,
    Format(i64),
}

async fn format_of(connection: &mut SqliteConnection) -> sqlx::Result<Found> {
    let mut number = async |sql: &'static str| -> sqlx::Result<i64> {
        sqlx::query(sql).fetch_one(&mut *connection).await?.try_get(0)
    };
    let tables = number("SELECT COUNT(*) FROM sqlite_master").await?;
    let application = number("PRAGMA application_id").await?;
    let format = number("PRAGMA user_version").await?;
    Ok(if tables > 0 && application != APPLICATION { Found::Foreign } else { Found::Format(format) })
}

async fn prepare(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    let mut change = connection.begin_with("BEGIN IMMEDIATE").await?;
    let numbers = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};");
    change.execute(sqlx::raw_sql(AssertSqlSafe(TABLES.to_owned() + &numbers))).await?;
    let mut changed = false;
    for game in fishka_catalog::GAMES {
        let now = format!("{:016x}", fingerprint(game.name));
        let name = format!("keys-{}", game.name);
        let then: Option<String> = sqlx::query_scalar("SELECT value FROM note WHERE name = ?")
            .bind(&name)
            .fetch_optional(&mut *change)
            .await?;
        changed |= then.as_ref().is_some_and(|then| *then != now);
        if then.as_ref() != Some(&now) {
            note(&mut change, &name, &now).await?;
        }
    }
    if changed {
        reindex(&mut change).await?;
    }
    change.commit().await
}

async fn note(change: &mut SqliteConnection, name: &str, value: &str) -> sqlx::Result<()> {
    let sql = "INSERT INTO note (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(sql).bind(name).bind(value).execute(change).await?;
    Ok(())
}

async fn reindex(change: &mut SqliteConnection) -> sqlx::Result<()> {
    change.execute("DELETE FROM leaf; DELETE FROM run; DELETE FROM evaluation;").await?;
    let mut last = 0;
    loop {
        let games = sqlx::query("SELECT id, engine, record FROM game WHERE id > ? ORDER BY id LIMIT ?")
            .bind(last)
            .bind(REINDEXED_AT_ONCE)
            .fetch_all(&mut *change)
            .await?;
        let mut rows = Vec::new();
        for game in &games {
            let id: u32 = game.try_get(0)?;
            last = i64::from(id);
            let source = if game.try_get::<bool, _>(1)? { Source::Engine } else { Source::People };
            // A game that the rules of this version refuse stays, uncounted.
            let record = Record::read(game.try_get(2)?).ok();
            let played = record.and_then(|record| Played::new(&record, source));
            rows.extend(played.iter().flat_map(|played| played.rows(id)));
        }
        if games.is_empty() {
            return Ok(());
        }
        index::add(change, rows).await?;
    }
}

async fn add(connection: &mut SqliteConnection, games: &[Played], mark: Option<&str>) -> sqlx::Result<usize> {
    let mut change = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut rows = Vec::new();
    let mut count = 0;
    for game in games {
        let sql = "INSERT INTO game (digest, engine, record) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
        let inserted = sqlx::query(sql)
            .bind(game.digest.as_slice())
            .bind(game.bucket.source() == Source::Engine)
            .bind(&game.text)
            .execute(&mut *change)
            .await?;
        if inserted.rows_affected() == 1 {
            count += 1;
            let id = u32::try_from(inserted.last_insert_rowid())
                .map_err(|_| sqlx::Error::Protocol("more games than a store may have".to_owned()))?;
            rows.extend(game.rows(id));
        }
    }
    index::add(&mut change, rows).await?;
    if let Some(mark) = mark {
        note(&mut change, "mark", mark).await?;
    }
    change.commit().await?;
    Ok(count)
}
