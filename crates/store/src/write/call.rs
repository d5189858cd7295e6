//! Browsers that are called when it is their person's turn, and the calls to them.

use sqlx::{AnyConnection, AssertSqlSafe};

use super::Answer;
use crate::{NewCall, Subscription, Taker, nodes::Sql};

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

/// Writes a call for every browser of a player. One that was not sent is not wanted any more.
pub(super) async fn write(
    connection: &mut AnyConnection,
    sql: &Sql,
    game: &str,
    number: i64,
    at: i64,
    call: &NewCall,
) -> Result<(), sqlx::Error> {
    sqlx::query(AssertSqlSafe(sql.write_call.clone()))
        .bind(game.to_owned())
        .bind(number)
        .bind(at)
        .bind(call.payload.clone())
        .bind(call.player.clone())
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn take(
    connection: &mut AnyConnection,
    sql: &Sql,
    taker: &Taker,
    now: i64,
    limit: u32,
) -> Answer {
    sqlx::query(AssertSqlSafe(sql.take_calls.clone()))
        .bind(taker.token.clone())
        .bind(taker.until)
        .bind(now)
        .bind(i64::from(limit))
        .execute(connection)
        .await?;
    Ok(Ok(()))
}

pub(super) async fn forget(
    connection: &mut AnyConnection,
    sql: &Sql,
    game: &str,
    endpoint: &str,
    number: i64,
) -> Answer {
    sqlx::query(AssertSqlSafe(sql.forget_call.clone()))
        .bind(game.to_owned())
        .bind(endpoint.to_owned())
        .bind(number)
        .execute(connection)
        .await?;
    Ok(Ok(()))
}

pub(super) async fn again(
    connection: &mut AnyConnection,
    sql: &Sql,
    game: &str,
    endpoint: &str,
    number: i64,
    due: i64,
) -> Answer {
    sqlx::query(AssertSqlSafe(sql.call_again.clone()))
        .bind(game.to_owned())
        .bind(endpoint.to_owned())
        .bind(number)
        .bind(due)
        .execute(connection)
        .await?;
    Ok(Ok(()))
}
