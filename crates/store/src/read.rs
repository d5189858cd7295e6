use sqlx::{AssertSqlSafe, Row as _, any::AnyRow};

use crate::{
    Event, Finished, Game, Head, Listing, Page, Phase, Player, ReadError, Row, SecretHash, Store,
    Subscription,
};

impl Store {
    /// A game with its whole log.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn load(&self, game: &str) -> Result<Option<Game>, ReadError> {
        let Some(lease) = self.lease(game).await? else { return Ok(None) };
        let found = sqlx::query("SELECT id, kind, created, listed, head FROM game WHERE id = $1").bind(game);
        let Some(row) = self.first(found).await? else { return Ok(None) };
        Ok(Some(Game { head: head(&row)?, lease, log: self.log_after(game, 0).await? }))
    }

    /// The events of a game after a number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn log_after(&self, game: &str, number: u64) -> Result<Vec<Row>, ReadError> {
        let sql = "SELECT event.number, event.at, request, payload, epoch, text FROM event \
             LEFT JOIN words ON words.game = event.game AND words.number = event.number \
             WHERE event.game = $1 AND event.number > $2 ORDER BY event.number";
        let query = sqlx::query(sql).bind(game).bind(i64::try_from(number).unwrap_or(i64::MAX));
        Ok(self.all(query).await?.iter().map(logged).collect::<Result<_, _>>()?)
    }

    /// Listed games in a phase in which something has happened since a time, the newest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn listed(&self, phase: Phase, since: i64, page: &Page) -> Result<Vec<Listing>, ReadError> {
        let sql = "SELECT id, digest FROM game WHERE listed = 1 AND phase = $1 AND updated >= $4 \
             AND ($2 = '' OR (created, id) < (SELECT created, id FROM game WHERE id = $2)) \
             ORDER BY created DESC, id DESC LIMIT $3";
        self.listings(sql, phase.name(), since, page).await
    }

    /// The games of a player that are not over, the latest touched first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn unfinished_of(&self, player: &str, page: &Page) -> Result<Vec<Listing>, ReadError> {
        let sql = "SELECT id, digest FROM game JOIN seat ON seat.game = game.id \
             WHERE seat.player = $1 AND phase <> 'over' AND updated >= $4 \
             AND ($2 = '' OR (updated, id) < (SELECT updated, id FROM game WHERE id = $2)) \
             ORDER BY updated DESC, id DESC LIMIT $3";
        self.listings(sql, player, i64::MIN, page).await
    }

    /// The games of a player that are over, the latest touched first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn finished_of(&self, player: &str, page: &Page) -> Result<Vec<Listing>, ReadError> {
        let sql = "SELECT id, digest FROM game JOIN seat ON seat.game = game.id \
             WHERE seat.player = $1 AND phase = 'over' AND updated >= $4 \
             AND ($2 = '' OR (updated, id) < (SELECT updated, id FROM game WHERE id = $2)) \
             ORDER BY updated DESC, id DESC LIMIT $3";
        self.listings(sql, player, i64::MIN, page).await
    }

    /// Games that are over in which something happened after a time, or at that time and with a name after this one; the
    /// first that were touched come first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn finished_after(
        &self,
        updated: i64,
        id: &str,
        limit: u32,
    ) -> Result<Vec<Finished>, ReadError> {
        let sql = "SELECT id, listed, updated FROM game WHERE phase = 'over' AND (updated, id) > ($1, $2) \
             ORDER BY updated, id LIMIT $3";
        let query = sqlx::query(sql).bind(updated).bind(id).bind(i64::from(limit));
        let rows = self.all(query).await?;
        let row = |row: &AnyRow| {
            Ok(Finished {
                id: row.try_get(0)?,
                listed: row.try_get::<i64, _>(1)? != 0,
                updated: row.try_get(2)?,
            })
        };
        rows.iter().map(row).collect()
    }

    async fn listings(
        &self,
        sql: &'static str,
        of: &str,
        since: i64,
        page: &Page,
    ) -> Result<Vec<Listing>, ReadError> {
        let after = page.after.as_deref().unwrap_or_default();
        let query = sqlx::query(sql).bind(of).bind(after).bind(i64::from(page.limit)).bind(since);
        let rows = self.all(query).await?;
        rows.iter().map(|row| Ok(Listing { id: row.try_get(0)?, digest: row.try_get(1)? })).collect()
    }

    /// Games that want attention up to a time and that no other living node keeps, the most urgent first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn due(&self, node: &str, until: i64, limit: u32) -> Result<Vec<String>, ReadError> {
        let due = sqlx::query(AssertSqlSafe(self.sql.due.clone()));
        let rows = self.all(due.bind(node).bind(until).bind(i64::from(limit))).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// How many games of a player wait in the public lists.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn listed_of(&self, player: &str) -> Result<u32, ReadError> {
        let sql = "SELECT COUNT(*) FROM game JOIN seat ON seat.game = game.id \
             WHERE seat.player = $1 AND listed = 1 AND phase = 'waiting'";
        let row = self.one(sqlx::query(sql).bind(player)).await?;
        Ok(u32::try_from(row.try_get::<i64, _>(0)?).unwrap_or(u32::MAX))
    }

    /// How many bytes the database takes on the disk.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn size(&self) -> Result<u64, ReadError> {
        let row = self.one(sqlx::query(self.sql.size)).await?;
        Ok(row.try_get::<i64, _>(0)?.cast_unsigned())
    }

    /// What lists show of a game.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn listing(&self, game: &str) -> Result<Option<Listing>, ReadError> {
        let found = sqlx::query("SELECT id, digest FROM game WHERE id = $1").bind(game);
        let found = self.first(found).await?;
        found.map(|row| Ok(Listing { id: row.try_get(0)?, digest: row.try_get(1)? })).transpose()
    }

    /// What was kept under a name by [`Store::keep_secret`].
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn secret(&self, name: &str) -> Result<Option<String>, ReadError> {
        let found = sqlx::query("SELECT value FROM secret WHERE name = $1").bind(name);
        Ok(self.first(found).await?.map(|row| row.try_get(0)).transpose()?)
    }

    /// The browsers in which a player is called, the oldest first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn subscriptions_of(&self, player: &str) -> Result<Vec<Subscription>, ReadError> {
        let sql = "SELECT endpoint, player, p256dh, auth, language, created FROM subscription \
             WHERE player = $1 ORDER BY created, endpoint";
        let rows = self.all(sqlx::query(sql).bind(player)).await?;
        let row = |row: &AnyRow| {
            Ok(Subscription {
                endpoint: row.try_get(0)?,
                player: row.try_get(1)?,
                p256dh: row.try_get(2)?,
                auth: row.try_get(3)?,
                language: row.try_get(4)?,
                created: row.try_get(5)?,
            })
        };
        rows.iter().map(row).collect()
    }

    /// Games in a phase in which nothing has happened since a time, the longest forgotten first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn untouched(&self, phase: Phase, since: i64, limit: u32) -> Result<Vec<String>, ReadError> {
        let sql = "SELECT id FROM game WHERE phase = $1 AND updated < $2 ORDER BY updated, id LIMIT $3";
        let query = sqlx::query(sql).bind(phase.name()).bind(since).bind(i64::from(limit));
        self.all(query).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The player with a public name.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn player(&self, id: &str) -> Result<Option<Player>, ReadError> {
        let sql = "SELECT id, secret, name, created FROM player WHERE id = $1";
        let Some(row) = self.first(sqlx::query(sql).bind(id)).await? else {
            return Ok(None);
        };
        let mut secret = SecretHash::default();
        hex::decode_to_slice(row.try_get::<String, _>(1)?, &mut secret).map_err(|error| {
            sqlx::Error::ColumnDecode { index: "secret".to_owned(), source: error.into() }
        })?;
        Ok(Some(Player { id: row.try_get(0)?, secret, name: row.try_get(2)?, created: row.try_get(3)? }))
    }
}

/// What is fixed about a game, from the columns `id, kind, created, listed, head`.
pub(crate) fn head(row: &AnyRow) -> Result<Head, sqlx::Error> {
    Ok(Head {
        id: row.try_get(0)?,
        kind: row.try_get(1)?,
        created: row.try_get(2)?,
        listed: row.try_get::<i64, _>(3)? != 0,
        payload: row.try_get(4)?,
    })
}

/// A row of a log, from the columns `number, at, request, payload, epoch, text`.
pub(crate) fn logged(row: &AnyRow) -> Result<Row, sqlx::Error> {
    let unsigned = |column: usize| row.try_get::<i64, _>(column).map(i64::cast_unsigned);
    let event = Event {
        at: row.try_get(1)?,
        request: row.try_get(2)?,
        payload: row.try_get(3)?,
        words: row.try_get(5)?,
    };
    Ok(Row { number: unsigned(0)?, epoch: unsigned(4)?, event })
}
