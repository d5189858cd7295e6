use sqlx::{AnyPool, Row as _, any::AnyRow, error::BoxDynError};

use crate::{
    Digest, Due, Event, Game, Head, Listing, Page, Phase, Player, ReadError, Row, SecretHash, Store,
    write::hex,
};

impl Store {
    /// A game with its whole log.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load(&self, game: &str) -> Result<Option<Game>, ReadError> {
        let found = sqlx::query("SELECT id, kind, created, listed, head FROM game WHERE id = $1")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = found else { return Ok(None) };
        let head = Head {
            id: row.try_get(0)?,
            kind: row.try_get(1)?,
            created: row.try_get(2)?,
            listed: row.try_get::<i64, _>(3)? != 0,
            payload: row.try_get(4)?,
        };
        Ok(Some(Game { head, log: self.log_after(game, 0).await? }))
    }

    /// The events of a game after a number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn log_after(&self, game: &str, number: u64) -> Result<Vec<Row>, ReadError> {
        let sql =
            "SELECT number, at, request, payload FROM event WHERE game = $1 AND number > $2 ORDER BY number";
        let rows = sqlx::query(sql)
            .bind(game)
            .bind(i64::try_from(number).unwrap_or(i64::MAX))
            .fetch_all(&self.readers)
            .await?;
        let row = |row: &AnyRow| {
            let event = Event { at: row.try_get(1)?, request: row.try_get(2)?, payload: row.try_get(3)? };
            Ok(Row { number: row.try_get::<i64, _>(0)?.cast_unsigned(), event })
        };
        rows.iter().map(row).collect()
    }

    /// Listed games in a phase, the newest first; pages go on after [`Listing::created`].
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn listed(&self, phase: Phase, page: &Page) -> Result<Vec<Listing>, ReadError> {
        let sql = "SELECT id, kind, created, updated, phase, due, digest FROM game \
             WHERE listed = 1 AND phase = $1 AND (created < $2 OR (created = $2 AND id < $3)) \
             ORDER BY created DESC, id DESC LIMIT $4";
        listings(&self.readers, sql, phase.name(), page).await
    }

    /// The games of a player, the latest touched first; pages go on after [`Digest::updated`].
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn games_of(&self, player: &str, page: &Page) -> Result<Vec<Listing>, ReadError> {
        let sql = "SELECT id, kind, created, updated, phase, due, digest FROM game \
             JOIN seat ON seat.game = game.id \
             WHERE seat.player = $1 AND (updated < $2 OR (updated = $2 AND id < $3)) \
             ORDER BY updated DESC, id DESC LIMIT $4";
        listings(&self.readers, sql, player, page).await
    }

    /// Games that want attention up to a time, the most urgent first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn due(&self, until: i64, limit: u32) -> Result<Vec<Due>, ReadError> {
        let rows = sqlx::query("SELECT id, due FROM game WHERE due <= $1 ORDER BY due, id LIMIT $2")
            .bind(until)
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| Ok(Due { game: row.try_get(0)?, at: row.try_get(1)? })).collect()
    }

    /// The player with a public name.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, ReadError> {
        player(&self.readers, "SELECT id, secret, name, created FROM player WHERE id = $1", id).await
    }

    /// The player whose secret has this hash.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn player_by_secret(&self, secret: &SecretHash) -> Result<Option<Player>, ReadError> {
        let sql = "SELECT id, secret, name, created FROM player WHERE secret = $1";
        player(&self.readers, sql, &hex(secret)).await
    }
}

async fn listings(
    readers: &AnyPool,
    sql: &'static str,
    of: &str,
    page: &Page,
) -> Result<Vec<Listing>, ReadError> {
    let (at, id) = match &page.after {
        Some((at, id)) => (*at, id.as_str()),
        None => (i64::MAX, ""),
    };
    let rows =
        sqlx::query(sql).bind(of).bind(at).bind(id).bind(i64::from(page.limit)).fetch_all(readers).await?;
    let listing = |row: &AnyRow| {
        let phase: String = row.try_get(4)?;
        let phase = Phase::from_name(&phase).ok_or_else(|| undecodable("phase", &phase))?;
        let digest =
            Digest { updated: row.try_get(3)?, phase, due: row.try_get(5)?, payload: row.try_get(6)? };
        Ok(Listing { id: row.try_get(0)?, kind: row.try_get(1)?, created: row.try_get(2)?, digest })
    };
    rows.iter().map(listing).collect()
}

async fn player(readers: &AnyPool, sql: &'static str, of: &str) -> Result<Option<Player>, ReadError> {
    let Some(row) = sqlx::query(sql).bind(of).fetch_optional(readers).await? else { return Ok(None) };
    let secret: String = row.try_get(1)?;
    let secret = unhex(&secret).ok_or_else(|| undecodable("secret", "a hash"))?;
    Ok(Some(Player { id: row.try_get(0)?, secret, name: row.try_get(2)?, created: row.try_get(3)? }))
}

fn undecodable(column: &str, found: &str) -> sqlx::Error {
    let source = BoxDynError::from(format!("“{found}” is not one"));
    sqlx::Error::ColumnDecode { index: column.to_owned(), source }
}

fn unhex(text: &str) -> Option<SecretHash> {
    let mut hash = SecretHash::default();
    if text.len() != 2 * hash.len() || !text.is_ascii() {
        return None;
    }
    for (index, byte) in hash.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(hash)
}
