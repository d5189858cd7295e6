//! One write as SQL. The first statement of each decides whether it is refused, so that a refused one leaves no trace in
//! the transaction it shares with others.

use sqlx::{AnyConnection, Row as _};

use crate::{Append, Event, NewGame, Player, SecretHash, WriteError};

/// Something to be kept.
#[derive(Debug)]
pub(crate) enum Write {
    Create(Box<NewGame>),
    Append(Box<Append>),
    AddPlayer(Player),
    Rename { player: String, name: String },
}

/// What became of a write: the outer result is the database's, the inner one the answer.
type Answer = Result<Result<(), WriteError>, sqlx::Error>;

impl Write {
    pub(crate) async fn apply(&self, connection: &mut AnyConnection) -> Answer {
        match self {
            Write::Create(game) => create(connection, game).await,
            Write::Append(events) => append(connection, events).await,
            Write::AddPlayer(player) => add_player(connection, player).await,
            Write::Rename { player, name } => rename(connection, player, name).await,
        }
    }
}

async fn create(connection: &mut AnyConnection, game: &NewGame) -> Answer {
    let NewGame { head, events, digest, seated } = game;
    let made = sqlx::query(
        "INSERT INTO game (id, kind, created, listed, head, last, updated, phase, due, digest) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
    )
    .bind(head.id.clone())
    .bind(head.kind.clone())
    .bind(head.created)
    .bind(i64::from(head.listed))
    .bind(head.payload.clone())
    .bind(number(events.len()))
    .bind(digest.updated)
    .bind(digest.phase.name())
    .bind(digest.due)
    .bind(digest.payload.clone())
    .execute(&mut *connection)
    .await?;
    if made.rows_affected() == 0 {
        return Ok(Err(WriteError::Taken(head.id.clone())));
    }
    keep(connection, &head.id, 1, events, seated).await?;
    Ok(Ok(()))
}

async fn append(connection: &mut AnyConnection, append: &Append) -> Answer {
    let Append { game, first, events, digest, seated } = append;
    let before = i64::try_from(*first).unwrap_or(i64::MAX) - 1;
    let changed = sqlx::query(
        "UPDATE game SET last = $3, updated = $4, phase = $5, due = $6, digest = $7 WHERE id = $1 AND last = $2",
    )
    .bind(game.clone())
    .bind(before)
    .bind(before.saturating_add(number(events.len())))
    .bind(digest.updated)
    .bind(digest.phase.name())
    .bind(digest.due)
    .bind(digest.payload.clone())
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() == 0 {
        let last = sqlx::query("SELECT last FROM game WHERE id = $1")
            .bind(game.clone())
            .fetch_optional(connection)
            .await?;
        return Ok(Err(match last {
            Some(row) => WriteError::Conflict { next: row.try_get::<i64, _>(0)?.cast_unsigned() + 1 },
            None => WriteError::Unknown(game.clone()),
        }));
    }
    keep(connection, game, before + 1, events, seated).await?;
    Ok(Ok(()))
}

async fn keep(
    connection: &mut AnyConnection,
    game: &str,
    first: i64,
    events: &[Event],
    seated: &[String],
) -> Result<(), sqlx::Error> {
    for (number, event) in (first..).zip(events) {
        sqlx::query("INSERT INTO event (game, number, at, request, payload) VALUES ($1, $2, $3, $4, $5)")
            .bind(game.to_owned())
            .bind(number)
            .bind(event.at)
            .bind(event.request.clone())
            .bind(event.payload.clone())
            .execute(&mut *connection)
            .await?;
    }
    for player in seated {
        sqlx::query("INSERT INTO seat (player, game) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(player.clone())
            .bind(game.to_owned())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn add_player(connection: &mut AnyConnection, player: &Player) -> Answer {
    let added = sqlx::query(
        "INSERT INTO player (id, secret, name, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    )
    .bind(player.id.clone())
    .bind(hex(&player.secret))
    .bind(player.name.clone())
    .bind(player.created)
    .execute(connection)
    .await?;
    Ok(if added.rows_affected() == 0 { Err(WriteError::Taken(player.id.clone())) } else { Ok(()) })
}

async fn rename(connection: &mut AnyConnection, player: &str, name: &str) -> Answer {
    let renamed = sqlx::query("UPDATE player SET name = $2 WHERE id = $1")
        .bind(player.to_owned())
        .bind(name.to_owned())
        .execute(connection)
        .await?;
    Ok(if renamed.rows_affected() == 0 { Err(WriteError::Unknown(player.to_owned())) } else { Ok(()) })
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// How a hash is written down, in both databases alike.
pub(crate) fn hex(hash: &SecretHash) -> String {
    use std::fmt::Write as _;
    hash.iter().fold(String::with_capacity(64), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
