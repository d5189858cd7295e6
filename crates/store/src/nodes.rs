//! The servers that share a database, and who of them keeps which game.

use std::fmt::Write as _;

use sqlx::{AssertSqlSafe, Row as _};

use crate::{Lease, Node, ReadError, Store, database::Database};

/// Statements that are not the same in both databases.
#[derive(Debug)]
pub(crate) struct Sql {
    pub(crate) beat: String,
    pub(crate) due: String,
    pub(crate) write_call: String,
    pub(crate) take_calls: String,
    pub(crate) forget_call: String,
    pub(crate) call_again: String,
    lease: String,
    nodes: String,
    time: String,
    pub(crate) size: &'static str,
    pub(crate) probe: &'static str,
}

impl Sql {
    pub(crate) fn new(database: &Database) -> Sql {
        let (clock, pass_over, hold) = (database.clock(), database.pass_over(), database.hold());
        let this_call = format!(
            "(game, endpoint) IN (SELECT game, endpoint FROM call \
             WHERE game = $1 AND endpoint = $2 AND number = $3 {pass_over})"
        );
        Sql {
            beat: format!(
                "INSERT INTO node (id, version, until, seen, bus) \
                 VALUES ($1, $2, {clock} + CAST($3 AS BIGINT), $4, $5) ON CONFLICT (id) DO UPDATE SET \
                 version = excluded.version, until = excluded.until, seen = excluded.seen, bus = excluded.bus"
            ),
            due: format!(
                "SELECT game.id FROM game LEFT JOIN node ON node.id = game.owner \
                 WHERE due <= $2 AND (node.id IS NULL OR node.id = $1 OR node.until < {clock}) \
                 ORDER BY due, game.id LIMIT $3"
            ),
            // A browser that is removed in this moment is not called, and the event it is called for is kept all the same.
            write_call: format!(
                "INSERT INTO call (game, endpoint, number, at, due, taker, attempts, payload) \
                 SELECT CAST($1 AS TEXT), endpoint, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($3 AS BIGINT), \
                 '', 0, CAST($4 AS TEXT) FROM subscription WHERE player = $5 ORDER BY endpoint {hold} \
                 ON CONFLICT (game, endpoint) DO UPDATE SET number = excluded.number, at = excluded.at, \
                 due = excluded.due, taker = excluded.taker, attempts = excluded.attempts, \
                 payload = excluded.payload"
            ),
            // Found first and once: a list that is made again while rows change would take more than its limit.
            take_calls: format!(
                "WITH found AS MATERIALIZED (SELECT game, endpoint FROM call WHERE due <= $3 \
                 ORDER BY due, game, endpoint LIMIT $4 {pass_over}) \
                 UPDATE call SET taker = $1, due = $2 WHERE (game, endpoint) IN (SELECT game, endpoint FROM found)"
            ),
            // Whoever is changing the same call writes a later one or removes it, and is not waited for.
            forget_call: format!("DELETE FROM call WHERE {this_call}"),
            call_again: format!(
                "UPDATE call SET due = $4, taker = '', attempts = attempts + 1 WHERE {this_call}"
            ),
            lease: format!(
                "SELECT owner, epoch, CAST(CASE WHEN until > {clock} THEN 1 ELSE 0 END AS BIGINT), seen \
                 FROM game LEFT JOIN node ON node.id = game.owner WHERE game.id = $1"
            ),
            time: format!("SELECT {clock}"),
            size: database.size(),
            probe: database.probe(),
            nodes: format!("SELECT id, version, bus FROM node WHERE until > {clock} ORDER BY id"),
        }
    }
}

/// Games that are asked about in one statement.
const AT_ONCE: usize = 256;

impl Store {
    /// Who keeps a game.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn lease(&self, game: &str) -> Result<Option<Lease>, ReadError> {
        let found = sqlx::query(AssertSqlSafe(self.sql.lease.clone()));
        let Some(row) = self.first(found.bind(game)).await? else { return Ok(None) };
        Ok(Some(Lease {
            owner: row.try_get(0)?,
            epoch: row.try_get::<i64, _>(1)?.cast_unsigned(),
            beating: row.try_get::<i64, _>(2)? != 0,
            seen: row.try_get(3)?,
        }))
    }

    /// The nodes that live.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn nodes(&self) -> Result<Vec<Node>, ReadError> {
        let rows = self.all(sqlx::query(AssertSqlSafe(self.sql.nodes.clone()))).await?;
        let row = |row: &sqlx::any::AnyRow| {
            let version = u32::try_from(row.try_get::<i64, _>(1)?).unwrap_or(u32::MAX);
            Ok(Node { id: row.try_get(0)?, version, bus: row.try_get::<i64, _>(2)? != 0 })
        };
        rows.iter().map(row).collect()
    }

    /// The time of the database, in Unix milliseconds.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn time(&self) -> Result<i64, ReadError> {
        Ok(self.one(sqlx::query(AssertSqlSafe(self.sql.time.clone()))).await?.try_get(0)?)
    }

    /// When a node gave its last sign of life, in Unix milliseconds by its own clock.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn seen(&self, node: &str) -> Result<Option<i64>, ReadError> {
        let found = sqlx::query("SELECT seen FROM node WHERE id = $1").bind(node);
        Ok(self.first(found).await?.map(|row| row.try_get(0)).transpose()?)
    }

    /// How long the logs of games are, and in which epoch each game is.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn lengths(&self, games: &[String]) -> Result<Vec<(String, u64, u64)>, ReadError> {
        let mut lengths = Vec::with_capacity(games.len());
        for some in games.chunks(AT_ONCE) {
            let mut sql = "SELECT id, last, epoch FROM game WHERE id IN (''".to_owned();
            for index in 1..=AT_ONCE {
                // Writing to a string cannot fail.
                let _ = write!(sql, ", ${index}");
            }
            sql.push(')');
            let mut query = sqlx::query(AssertSqlSafe(sql));
            for index in 0..AT_ONCE {
                query = query.bind(some.get(index).map_or("", String::as_str));
            }
            for row in self.all(query).await? {
                let number = |column: usize| row.try_get::<i64, _>(column).map(i64::cast_unsigned);
                lengths.push((row.try_get(0)?, number(1)?, number(2)?));
            }
        }
        Ok(lengths)
    }
}
