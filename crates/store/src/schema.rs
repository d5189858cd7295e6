//! The tables and how they came to be. Every change is a new file in `migrations/`, never an edit of an old one.

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, Row as _};

use crate::{OpenError, database::Database};

/// Format N is made from format N − 1 by the N-th of these.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/1.sql"),
    include_str!("../migrations/2.sql"),
    include_str!("../migrations/3.sql"),
    include_str!("../migrations/4.sql"),
    include_str!("../migrations/5.sql"),
    include_str!("../migrations/6.sql"),
];

/// The newest format this program knows.
const KNOWN: i64 = MIGRATIONS.len() as i64;

/// Refuses a database that this program must not touch.
pub(crate) async fn check(database: &Database, connection: &mut AnyConnection) -> Result<(), OpenError> {
    version(database, connection).await.map(|_| ())
}

/// Brings a database to the newest format, all or nothing.
pub(crate) async fn migrate(database: &Database, connection: &mut AnyConnection) -> Result<(), OpenError> {
    let mut change =
        connection.begin_with(database.begin()).await.map_err(|error| database.unreadable(error))?;
    if database.file().is_none() {
        // Of several servers that start together one does it.
        let wait = sqlx::query("SELECT pg_advisory_xact_lock(1718186857, hashtext(current_schema()))");
        change.execute(wait).await.map_err(|error| database.unreadable(error))?;
    }
    let found = version(database, &mut change).await?;
    let (options, find) =
        if database.file().is_some() { ("WITHOUT ROWID", "instr(") } else { ("", "strpos(") };
    for (format, migration) in (1_i64..).zip(MIGRATIONS).filter(|(format, _)| *format > found) {
        // Only the text of this program goes in.
        let sql = AssertSqlSafe(migration.replace("TABLE_OPTIONS", options).replace("FIND(", find));
        change.execute(sqlx::raw_sql(sql)).await.map_err(|error| database.unreadable(error))?;
        change
            .execute(sqlx::query("INSERT INTO fishka (version) VALUES ($1)").bind(format))
            .await
            .map_err(|error| database.unreadable(error))?;
    }
    change.commit().await.map_err(|error| database.unreadable(error))
}

/// The format of a database, 0 for an empty one.
async fn version(database: &Database, connection: &mut AnyConnection) -> Result<i64, OpenError> {
    let tables = if database.file().is_some() {
        "SELECT name FROM sqlite_master WHERE type = 'table'"
    } else {
        "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = current_schema()"
    };
    let found = async {
        let tables: Vec<String> = sqlx::query(tables)
            .fetch_all(&mut *connection)
            .await?
            .iter()
            .map(|row| row.try_get(0))
            .collect::<Result<_, _>>()?;
        if tables.is_empty() {
            return Ok(Some(0));
        }
        if !tables.iter().any(|table| table == "fishka") {
            return Ok(None);
        }
        let newest = sqlx::query("SELECT MAX(version) FROM fishka").fetch_one(connection).await?;
        newest.try_get(0).map(Some)
    };
    match found.await.map_err(|error| database.unreadable(error))? {
        None => Err(OpenError::Foreign { place: database.name.clone() }),
        Some(found) if found > KNOWN => {
            Err(OpenError::Newer { place: database.name.clone(), found, known: KNOWN })
        }
        Some(found) => Ok(found),
    }
}
