//! What is not kept for ever.

use sqlx::AnyConnection;

use super::Answer;

/// Removes a game that is not over and in which nothing has happened since a time.
pub(super) async fn remove_game(connection: &mut AnyConnection, game: &str, since: i64) -> Answer {
    let forgotten = sqlx::query("SELECT id FROM game WHERE id = $1 AND updated < $2 AND phase <> 'over'")
        .bind(game.to_owned())
        .bind(since)
        .fetch_optional(&mut *connection)
        .await?;
    if forgotten.is_some() {
        for sql in [
            "DELETE FROM event WHERE game = $1",
            "DELETE FROM seat WHERE game = $1",
            "DELETE FROM game WHERE id = $1",
        ] {
            sqlx::query(sql).bind(game.to_owned()).execute(&mut *connection).await?;
        }
    }
    Ok(Ok(()))
}

/// Forgets people who have left nothing behind: no name, no game, no browser to call.
pub(super) async fn forget_strangers(connection: &mut AnyConnection, before: i64, limit: u32) -> Answer {
    sqlx::query(
        "DELETE FROM player WHERE id IN (SELECT id FROM player WHERE created < $1 AND name = '' \
         AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.player = player.id) \
         AND NOT EXISTS (SELECT 1 FROM subscription WHERE subscription.player = player.id) LIMIT $2)",
    )
    .bind(before)
    .bind(i64::from(limit))
    .execute(connection)
    .await?;
    Ok(Ok(()))
}
