use std::path::PathBuf;

use fishka_game::{Explain, Message};
use sqlx::{AnyConnection, Connection as _, Row as _};

use crate::{
    DatabaseUrl, Game, Lease, OpenError,
    database::Database,
    read::{head, logged},
    schema,
};

/// What a look through a whole database has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Games.
    pub games: u64,
    /// Events in their logs.
    pub events: u64,
    /// What is wrong, game by game; the first of them only.
    pub faults: Vec<String>,
    /// How many faults there are in all.
    pub wrong: u64,
}

impl Checked {
    /// How many faults are told.
    const TOLD: usize = 20;

    fn fault(&mut self, fault: String) {
        self.wrong += 1;
        if self.faults.len() < Checked::TOLD {
            self.faults.push(fault);
        }
    }
}

/// Why a database cannot be looked through.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// There is none.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// It fails while it is read.
    #[error("the database cannot be read: {0}")]
    Read(#[from] sqlx::Error),
}

impl Explain for CheckError {
    fn message(&self) -> Message {
        match self {
            CheckError::Open(error) => error.message(),
            CheckError::Missing(path) => Message::new("store-backup-missing").text("place", path.display()),
            CheckError::Read(error) => Message::new("store-check-read").text("error", error),
        }
    }
}

/// Looks through a whole database, also while a server is using it: what the database itself finds, whether every log is
/// without gaps and as long as it should be, whether owners followed each other, and what `examine` says of each game.
///
/// # Errors
/// When it cannot be read. What is wrong in it is told.
pub async fn check(
    place: &DatabaseUrl,
    mut examine: impl FnMut(&Game) -> Result<(), String>,
) -> Result<Checked, CheckError> {
    let database = Database::new(place, false)?;
    let missing = || CheckError::Missing(place.to_string().into());
    let mut connection = database.look().await?.ok_or_else(missing)?;
    schema::check(&database, &mut connection).await?;
    let mut checked = Checked::default();
    if database.file().is_some() {
        for row in sqlx::query("PRAGMA integrity_check").fetch_all(&mut connection).await? {
            let found: String = row.try_get(0)?;
            if found != "ok" {
                checked.fault(found);
            }
        }
    }
    let mut after = String::new();
    while let Some((game, last)) = next(&mut connection, &after).await? {
        after.clone_from(&game.head.id);
        checked.games += 1;
        checked.events += game.log.len() as u64;
        let id = &game.head.id;
        if let Some((expected, row)) = (1..).zip(&game.log).find(|(number, row)| row.number != *number) {
            checked.fault(format!("{id}: event {} stands where {expected} should", row.number));
        } else if game.log.len() as u64 != last {
            checked.fault(format!("{id}: {} events instead of {last}", game.log.len()));
        }
        if !game.log.is_sorted_by_key(|row| row.epoch) {
            checked.fault(format!("{id}: an owner wrote after its successor"));
        }
        if let Err(why) = examine(&game) {
            checked.fault(format!("{id}: {why}"));
        }
    }
    // It was only read from; there is nothing to lose when it closes badly.
    let _ = connection.close().await;
    Ok(checked)
}

/// The game after another one in the order of names, and how long its log should be.
async fn next(connection: &mut AnyConnection, after: &str) -> Result<Option<(Game, u64)>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let sql = "SELECT id, kind, created, listed, head, last, owner, epoch FROM game WHERE id > $1 ORDER BY id LIMIT 1";
    let Some(row) = sqlx::query(sql).bind(after).fetch_optional(&mut *transaction).await? else {
        return Ok(None);
    };
    let head = head(&row)?;
    let unsigned = |column: usize| row.try_get::<i64, _>(column).map(i64::cast_unsigned);
    let (last, epoch) = (unsigned(5)?, unsigned(7)?);
    let lease = Lease { owner: row.try_get(6)?, epoch, ..Lease::default() };
    let sql = "SELECT event.number, event.at, request, payload, epoch, text FROM event \
         LEFT JOIN words ON words.game = event.game AND words.number = event.number \
         WHERE event.game = $1 AND event.number <= $2 ORDER BY event.number";
    let rows = sqlx::query(sql).bind(head.id.clone()).bind(last.cast_signed()).fetch_all(&mut *transaction);
    let log = rows.await?.iter().map(logged).collect::<Result<_, _>>()?;
    transaction.rollback().await?;
    Ok(Some((Game { head, lease, log }, last)))
}
