//! Browsers that are called when it is their person's turn.

use sqlx::AnyConnection;

use super::Answer;
use crate::Subscription;

/// Adds a browser, or changes it, and forgets the oldest of its person's beyond so many.
pub(super) async fn subscribe(connection: &mut AnyConnection, one: &Subscription, most: u32) -> Answer {
    sqlx::query(
        "INSERT INTO subscription (endpoint, player, p256dh, auth, language, created) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (endpoint) DO UPDATE SET player = excluded.player, \
         p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, created = excluded.created",
    )
    .bind(one.endpoint.clone())
    .bind(one.player.clone())
    .bind(one.p256dh.clone())
    .bind(one.auth.clone())
    .bind(one.language.clone())
    .bind(one.created)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM subscription WHERE player = $1 AND endpoint NOT IN (SELECT endpoint FROM subscription \
         WHERE player = $1 ORDER BY created DESC, endpoint DESC LIMIT $2)",
    )
    .bind(one.player.clone())
    .bind(i64::from(most))
    .execute(connection)
    .await?;
    Ok(Ok(()))
}

pub(super) async fn unsubscribe(connection: &mut AnyConnection, endpoint: &str) -> Answer {
    sqlx::query("DELETE FROM subscription WHERE endpoint = $1")
        .bind(endpoint.to_owned())
        .execute(connection)
        .await?;
    Ok(Ok(()))
}
