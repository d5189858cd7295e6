//! What is not kept for ever.

use sqlx::AnyConnection;

use super::Answer;
use crate::WriteError;

/// Removes a game that is not over and in which nothing has happened since a time.
pub(super) async fn remove_game(connection: &mut AnyConnection, game: &str, since: i64) -> Answer {
    let forgotten = sqlx::query("SELECT id FROM game WHERE id = $1 AND updated < $2 AND phase <> 'over'")
        .bind(game.to_owned())
        .bind(since)
        .fetch_optional(&mut *connection)
        .await?;
    if forgotten.is_some() {
        for sql in [
            "DELETE FROM words WHERE game = $1",
            "DELETE FROM event WHERE game = $1",
            "DELETE FROM seat WHERE game = $1",
            "DELETE FROM game WHERE id = $1",
        ] {
            sqlx::query(sql).bind(game.to_owned()).execute(&mut *connection).await?;
        }
    }
    Ok(Ok(()))
}

/// Forgets people who have left nothing behind: no name, no game, no study, no browser to call.
pub(super) async fn forget_strangers(connection: &mut AnyConnection, before: i64, limit: u32) -> Answer {
    sqlx::query(
        "DELETE FROM player WHERE id IN (SELECT id FROM player WHERE created < $1 AND name = '' \
         AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.player = player.id) \
         AND NOT EXISTS (SELECT 1 FROM study WHERE study.owner = player.id) \
         AND NOT EXISTS (SELECT 1 FROM subscription WHERE subscription.player = player.id) LIMIT $2)",
    )
    .bind(before)
    .bind(i64::from(limit))
    .execute(connection)
    .await?;
    Ok(Ok(()))
}

/// Forgets studies that nobody has looked at since a time.
pub(super) async fn forget_studies(connection: &mut AnyConnection, before: i64, limit: u32) -> Answer {
    sqlx::query(
        "DELETE FROM study WHERE id IN (SELECT id FROM study WHERE seen < $1 ORDER BY seen LIMIT $2)",
    )
    .bind(before)
    .bind(i64::from(limit))
    .execute(connection)
    .await?;
    Ok(Ok(()))
}

/// Removes what was said at a place in a game.
pub(super) async fn forget_words(connection: &mut AnyConnection, game: &str, number: i64) -> Answer {
    let removed = sqlx::query("DELETE FROM words WHERE game = $1 AND number = $2")
        .bind(game.to_owned())
        .bind(number)
        .execute(connection)
        .await?;
    Ok(if removed.rows_affected() == 0 {
        Err(WriteError::Unknown(format!("{game} {number}")))
    } else {
        Ok(())
    })
}

/// Removes what was said before a time in games that are over.
pub(super) async fn forget_old_words(connection: &mut AnyConnection, before: i64, limit: u32) -> Answer {
    sqlx::query(
        "DELETE FROM words WHERE (game, number) IN (SELECT words.game, words.number FROM words \
         JOIN game ON game.id = words.game WHERE words.at < $1 AND phase = 'over' LIMIT $2)",
    )
    .bind(before)
    .bind(i64::from(limit))
    .execute(connection)
    .await?;
    Ok(Ok(()))
}
