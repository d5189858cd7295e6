//! Writes as SQL. The first statement of each decides whether it is refused, so that a refused one leaves no trace in the
//! transaction it shares with others.

mod append;
mod call;
mod retention;
mod study;

use sqlx::{AnyConnection, AssertSqlSafe};

use crate::{
    Append, NewGame, NewStudy, Node, Player, StudyChange, Subscription, Taker, WriteError, nodes::Sql,
};

/// Something to be kept.
#[derive(Debug)]
pub(crate) enum Write {
    Create(Box<NewGame>),
    Append(Box<Append>),
    Claim { game: String, node: String, after: u64 },
    Beat { node: Node, seen: i64, lasts: u32 },
    AddPlayer(Player),
    Rename { player: String, name: String },
    ForgetGame { player: String, game: String },
    RemoveGame { game: String, since: i64 },
    ForgetStrangers { before: i64, limit: u32 },
    ForgetWords { game: String, number: u64 },
    ForgetOldWords { before: i64, limit: u32 },
    KeepSecret { name: String, value: String },
    Subscribe { subscription: Subscription, most: u32 },
    Unsubscribe { endpoint: String },
    TakeCalls { taker: Taker, now: i64, limit: u32 },
    ForgetCall { game: String, endpoint: String, number: u64 },
    CallAgain { game: String, endpoint: String, number: u64, due: i64 },
    KeepStudy(Box<NewStudy>),
    ChangeStudy(Box<StudyChange>),
    SeeStudy { study: String, at: i64 },
    RemoveStudy { study: String, owner: String },
    ForgetStudies { before: i64, limit: u32 },
    Probe,
}

impl Write {
    /// The game whose row is changed, which other servers may want to change too.
    fn locks(&self) -> Option<&str> {
        match self {
            Write::Append(append) => Some(&append.game),
            Write::Claim { game, .. } | Write::RemoveGame { game, .. } => Some(game),
            _ => None,
        }
    }

    /// Whether calls are changed, which other servers may want to change after games.
    const fn changes_calls(&self) -> bool {
        matches!(
            self,
            Write::TakeCalls { .. }
                | Write::ForgetCall { .. }
                | Write::CallAgain { .. }
                | Write::Subscribe { .. }
                | Write::Unsubscribe { .. }
        )
    }
}

/// What became of a write: the outer result is the database's, the inner one the answer.
type Answer = Result<Result<(), WriteError>, sqlx::Error>;

/// Applies writes in their order, with as few statements as they allow: every statement is a way to the database and back.
/// `with_others` says that other servers write to the same database.
pub(crate) async fn apply(
    connection: &mut AnyConnection,
    writes: &[&Write],
    sql: &Sql,
    with_others: bool,
) -> Result<Vec<Result<(), WriteError>>, sqlx::Error> {
    if with_others {
        append::lock(connection, writes).await?;
    }
    let mut answers = Vec::with_capacity(writes.len());
    while let Some(write) = writes.get(answers.len()) {
        let answer = match write {
            Write::Append(_) => {
                let run = append::run(&writes[answers.len()..]);
                answers.extend(append::append(connection, sql, &run).await?);
                continue;
            }
            Write::Create(game) => create(connection, game).await?,
            Write::Claim { game, node, after } => claim(connection, game, node, *after).await?,
            Write::Beat { node, seen, lasts } => beat(connection, sql, node, *seen, *lasts).await?,
            Write::AddPlayer(player) => add_player(connection, player).await?,
            Write::Probe => probe(connection, sql).await?,
            Write::Rename { player, name } => rename(connection, player, name).await?,
            Write::ForgetGame { player, game } => forget_game(connection, player, game).await?,
            Write::RemoveGame { game, since } => retention::remove_game(connection, game, *since).await?,
            Write::ForgetStrangers { before, limit } => {
                retention::forget_strangers(connection, *before, *limit).await?
            }
            Write::ForgetWords { game, number } => {
                retention::forget_words(connection, game, number.cast_signed()).await?
            }
            Write::ForgetOldWords { before, limit } => {
                retention::forget_old_words(connection, *before, *limit).await?
            }
            Write::KeepSecret { name, value } => keep_secret(connection, name, value).await?,
            Write::Subscribe { subscription, most } => {
                call::subscribe(connection, subscription, *most).await?
            }
            Write::Unsubscribe { endpoint } => call::unsubscribe(connection, endpoint).await?,
            Write::TakeCalls { taker, now, limit } => {
                call::take(connection, sql, taker, *now, *limit).await?
            }
            Write::ForgetCall { game, endpoint, number } => {
                call::forget(connection, sql, game, endpoint, number.cast_signed()).await?
            }
            Write::CallAgain { game, endpoint, number, due } => {
                call::again(connection, sql, game, endpoint, number.cast_signed(), *due).await?
            }
            Write::KeepStudy(study) => study::keep(connection, study).await?,
            Write::ChangeStudy(change) => study::change(connection, change).await?,
            Write::SeeStudy { study, at } => study::see(connection, study, *at).await?,
            Write::RemoveStudy { study, owner } => study::remove(connection, study, owner).await?,
            Write::ForgetStudies { before, limit } => {
                retention::forget_studies(connection, *before, *limit).await?
            }
        };
        answers.push(answer);
    }
    Ok(answers)
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
    let events: Vec<_> =
        (1..).zip(events).map(|(number, event)| (head.id.as_str(), number, 0, event)).collect();
    append::keep(connection, &events).await?;
    append::seat(connection, &head.id, seated).await?;
    Ok(Ok(()))
}

async fn claim(connection: &mut AnyConnection, game: &str, node: &str, after: u64) -> Answer {
    let claimed = sqlx::query("UPDATE game SET owner = $2, epoch = epoch + 1 WHERE id = $1 AND epoch = $3")
        .bind(game.to_owned())
        .bind(node.to_owned())
        .bind(after.cast_signed())
        .execute(connection)
        .await?;
    Ok(if claimed.rows_affected() == 0 { Err(WriteError::Fenced) } else { Ok(()) })
}

async fn beat(connection: &mut AnyConnection, sql: &Sql, node: &Node, seen: i64, lasts: u32) -> Answer {
    sqlx::query(AssertSqlSafe(sql.beat.clone()))
        .bind(node.id.clone())
        .bind(i64::from(node.version))
        .bind(i64::from(lasts))
        .bind(seen)
        .bind(i64::from(node.bus))
        .execute(connection)
        .await?;
    Ok(Ok(()))
}

async fn add_player(connection: &mut AnyConnection, player: &Player) -> Answer {
    let added = sqlx::query(
        "INSERT INTO player (id, secret, name, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    )
    .bind(player.id.clone())
    .bind(hex::encode(player.secret))
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

async fn forget_game(connection: &mut AnyConnection, player: &str, game: &str) -> Answer {
    sqlx::query("DELETE FROM seat WHERE player = $1 AND game = $2")
        .bind(player.to_owned())
        .bind(game.to_owned())
        .execute(connection)
        .await?;
    Ok(Ok(()))
}

async fn probe(connection: &mut AnyConnection, sql: &Sql) -> Answer {
    sqlx::query(sql.probe).execute(connection).await?;
    Ok(Ok(()))
}

async fn keep_secret(connection: &mut AnyConnection, name: &str, value: &str) -> Answer {
    sqlx::query("INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(name.to_owned())
        .bind(value.to_owned())
        .execute(connection)
        .await?;
    Ok(Ok(()))
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
