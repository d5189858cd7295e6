//! Calls to browsers, which wait beside the log until they are sent.

use sqlx::{Row as _, any::AnyRow};

use crate::{ReadError, Store, Subscription, WriteError, write::Write};

/// Somebody who is called for events, in every browser that is called for them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewCall {
    /// The player.
    pub player: String,
    /// What is told, which is text to the store.
    pub payload: String,
}

/// A call to one browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The game.
    pub game: String,
    /// The number of the last event it follows from.
    pub number: u64,
    /// When that happened, in Unix milliseconds.
    pub at: i64,
    /// How often it could not be sent.
    pub attempts: u32,
    /// What is told, which is text to the store.
    pub payload: String,
    /// The browser.
    pub to: Subscription,
}

/// Who has calls, and until when: after that others may take them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taker {
    /// Known to nobody else, and another one every time.
    pub token: String,
    /// In Unix milliseconds.
    pub until: i64,
}

impl Store {
    /// Whether a call waits to be sent.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn has_calls(&self, now: i64) -> Result<bool, ReadError> {
        let found = sqlx::query("SELECT game FROM call WHERE due <= $1 LIMIT 1").bind(now);
        Ok(self.first(found).await?.is_some())
    }

    /// Takes calls that wait to be sent, so many at most; [`Store::calls_of`] tells which.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_calls(&self, taker: &Taker, now: i64, limit: u32) -> Result<(), WriteError> {
        self.write(Write::TakeCalls { taker: taker.clone(), now, limit }).await
    }

    /// The calls that somebody has taken.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn calls_of(&self, taker: &Taker) -> Result<Vec<Call>, ReadError> {
        let sql = "SELECT game, number, at, attempts, payload, call.endpoint, player, p256dh, auth, language, \
             subscription.created FROM call JOIN subscription ON subscription.endpoint = call.endpoint \
             WHERE due = $1 AND taker = $2 ORDER BY at, game, call.endpoint";
        let rows = self.all(sqlx::query(sql).bind(taker.until).bind(&taker.token)).await?;
        let row = |row: &AnyRow| {
            Ok(Call {
                game: row.try_get(0)?,
                number: row.try_get::<i64, _>(1)?.cast_unsigned(),
                at: row.try_get(2)?,
                attempts: u32::try_from(row.try_get::<i64, _>(3)?).unwrap_or(u32::MAX),
                payload: row.try_get(4)?,
                to: Subscription {
                    endpoint: row.try_get(5)?,
                    player: row.try_get(6)?,
                    p256dh: row.try_get(7)?,
                    auth: row.try_get(8)?,
                    language: row.try_get(9)?,
                    created: row.try_get(10)?,
                },
            })
        };
        rows.iter().map(row).collect()
    }

    /// Forgets a call, unless a later one has taken its place.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_call(&self, call: &Call) -> Result<(), WriteError> {
        let (game, endpoint) = (call.game.clone(), call.to.endpoint.clone());
        self.write(Write::ForgetCall { game, endpoint, number: call.number }).await
    }

    /// Leaves a call that could not be sent to whoever takes it after a time, unless a later one has taken its place.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn call_again(&self, call: &Call, due: i64) -> Result<(), WriteError> {
        let (game, endpoint) = (call.game.clone(), call.to.endpoint.clone());
        self.write(Write::CallAgain { game, endpoint, number: call.number, due }).await
    }
}
