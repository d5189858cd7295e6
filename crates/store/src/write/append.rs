//! Logs that go on, many in one statement.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write as _,
    sync::OnceLock,
};

use sqlx::{AnyConnection, Row as _};

use super::Write;
use crate::{Append, Event, WriteError, nodes::Sql};

/// Rows of one statement are counted in powers of two up to this one, so that there are few different statements, which
/// the database reads once and remembers.
const SIZES: usize = 9;

/// The largest size that `count` rows fill.
fn size(count: usize) -> usize {
    1 << (count.max(1).ilog2() as usize).min(SIZES - 1)
}

/// A statement for every size.
struct Statements {
    before: &'static str,
    /// What each parameter of a row is.
    columns: &'static [&'static str],
    after: &'static str,
    made: [OnceLock<String>; SIZES],
}

impl Statements {
    const fn new(before: &'static str, columns: &'static [&'static str], after: &'static str) -> Statements {
        Statements { before, columns, after, made: [const { OnceLock::new() }; SIZES] }
    }

    fn of(&'static self, size: usize) -> &'static str {
        self.made[size.ilog2() as usize].get_or_init(|| {
            let mut sql = self.before.to_owned();
            for row in 0..size {
                sql.push_str(if row == 0 { "(" } else { ", (" });
                for (index, column) in self.columns.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    // Writing to a string cannot fail.
                    let _ = write!(sql, "{comma}CAST(${} AS {column})", row * self.columns.len() + index + 1);
                }
                sql.push(')');
            }
            sql.push_str(self.after);
            sql
        })
    }
}

/// Both databases call the columns of a list of values `column1`, `column2` and so on.
static ADVANCE: Statements = Statements::new(
    "UPDATE game SET last = v.column3, updated = v.column4, phase = v.column5, due = v.column6, digest = v.column7 \
     FROM (VALUES ",
    &["TEXT", "BIGINT", "BIGINT", "BIGINT", "TEXT", "BIGINT", "TEXT", "BIGINT"],
    ") AS v WHERE game.id = v.column1 AND game.last = v.column2 AND game.epoch = v.column8 RETURNING id",
);

static KEEP: Statements = Statements::new(
    "INSERT INTO event (game, number, epoch, at, request, payload) VALUES ",
    &["TEXT", "BIGINT", "BIGINT", "BIGINT", "TEXT", "TEXT"],
    "",
);

static LOCK: Statements =
    Statements::new("SELECT id FROM game WHERE id IN (", &["TEXT"], ") ORDER BY id FOR NO KEY UPDATE");

/// Locks the games of a transaction in the order of their names. Whoever takes them in another order than another server
/// may wait for it while it waits: PostgreSQL lets both wait for a second before it fails one.
pub(super) async fn lock(connection: &mut AnyConnection, writes: &[&Write]) -> Result<(), sqlx::Error> {
    let games: BTreeSet<&str> = writes.iter().filter_map(|write| write.locks()).collect();
    // Calls are written after the game they belong to is locked; whoever changes others must not hold them before.
    if games.len() < 2 && !writes.iter().any(|write| write.changes_calls()) {
        return Ok(());
    }
    let games: Vec<&str> = games.into_iter().collect();
    for some in games.chunks(1 << (SIZES - 1)) {
        let rows = some.len().next_power_of_two();
        let mut lock = sqlx::query(LOCK.of(rows));
        for game in some.iter().cycle().take(rows) {
            lock = lock.bind((*game).to_owned());
        }
        lock.fetch_all(&mut *connection).await?;
    }
    Ok(())
}

/// The appends at the front that can be made in one statement: to different games, and as many as a size has.
pub(super) fn run<'a>(writes: &[&'a Write]) -> Vec<&'a Append> {
    let mut games = HashSet::new();
    let mut run: Vec<&Append> = writes
        .iter()
        .map_while(|write| match write {
            Write::Append(append) if games.insert(append.game.as_str()) => Some(append.as_ref()),
            _ => None,
        })
        .collect();
    run.truncate(size(run.len()));
    run
}

/// Makes a run of appends, and answers each.
pub(super) async fn append(
    connection: &mut AnyConnection,
    sql: &Sql,
    run: &[&Append],
) -> Result<Vec<Result<(), WriteError>>, sqlx::Error> {
    let mut advance = sqlx::query(ADVANCE.of(run.len()));
    for append in run {
        let before = before(append);
        advance = advance
            .bind(append.game.clone())
            .bind(before)
            .bind(before.saturating_add(super::number(append.events.len())))
            .bind(append.digest.updated)
            .bind(append.digest.phase.name())
            .bind(append.digest.due)
            .bind(append.digest.payload.clone())
            .bind(append.epoch.cast_signed());
    }
    let advanced: HashSet<String> = advance
        .fetch_all(&mut *connection)
        .await?
        .iter()
        .map(|row| row.try_get(0))
        .collect::<Result<_, _>>()?;
    let kept: Vec<&Append> = run.iter().filter(|append| advanced.contains(&append.game)).copied().collect();
    let events: Vec<_> = kept
        .iter()
        .flat_map(|append| {
            let numbers = before(append) + 1..;
            let epoch = append.epoch.cast_signed();
            numbers
                .zip(&append.events)
                .map(move |(number, event)| (append.game.as_str(), number, epoch, event))
        })
        .collect();
    keep(connection, &events).await?;
    for append in kept {
        seat(connection, &append.game, &append.seated).await?;
        let last = before(append).saturating_add(super::number(append.events.len()));
        for call in &append.calls {
            super::call::write(connection, sql, &append.game, last, append.digest.updated, call).await?;
        }
    }
    let mut answers = Vec::with_capacity(run.len());
    for append in run {
        answers.push(match advanced.contains(&append.game) {
            true => Ok(()),
            false => Err(refusal(connection, append).await?),
        });
    }
    Ok(answers)
}

/// Keeps events with their games, numbers and epochs.
pub(super) async fn keep(
    connection: &mut AnyConnection,
    mut events: &[(&str, i64, i64, &Event)],
) -> Result<(), sqlx::Error> {
    while !events.is_empty() {
        let (now, later) = events.split_at(size(events.len()));
        let mut keep = sqlx::query(KEEP.of(now.len()));
        for (game, number, epoch, event) in now {
            keep = keep
                .bind(*game)
                .bind(*number)
                .bind(*epoch)
                .bind(event.at)
                .bind(event.request.clone())
                .bind(event.payload.clone());
        }
        keep.execute(&mut *connection).await?;
        for (game, number, _, event) in now {
            if let Some(words) = &event.words {
                sqlx::query("INSERT INTO words (game, number, at, text) VALUES ($1, $2, $3, $4)")
                    .bind(*game)
                    .bind(*number)
                    .bind(event.at)
                    .bind(words.clone())
                    .execute(&mut *connection)
                    .await?;
            }
        }
        events = later;
    }
    Ok(())
}

/// Notes who sits in a game.
pub(super) async fn seat(
    connection: &mut AnyConnection,
    game: &str,
    players: &[String],
) -> Result<(), sqlx::Error> {
    for player in players {
        sqlx::query("INSERT INTO seat (player, game) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(player.clone())
            .bind(game.to_owned())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn refusal(connection: &mut AnyConnection, append: &Append) -> Result<WriteError, sqlx::Error> {
    let last = sqlx::query("SELECT last, epoch FROM game WHERE id = $1")
        .bind(append.game.clone())
        .fetch_optional(connection)
        .await?;
    Ok(match last {
        Some(row) if row.try_get::<i64, _>(1)? != append.epoch.cast_signed() => WriteError::Fenced,
        Some(row) => WriteError::Conflict { next: row.try_get::<i64, _>(0)?.cast_unsigned() + 1 },
        None => WriteError::Unknown(append.game.clone()),
    })
}

/// The number that the log must end with.
fn before(append: &Append) -> i64 {
    i64::try_from(append.first).unwrap_or(i64::MAX) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digest, Phase};

    fn write(game: &str) -> Write {
        let digest = Digest { updated: 0, phase: Phase::Running, due: None, payload: String::new() };
        let game = game.to_owned();
        Write::Append(Box::new(Append {
            game,
            epoch: 0,
            first: 1,
            events: Vec::new(),
            digest,
            seated: Vec::new(),
            calls: Vec::new(),
        }))
    }

    fn run_of(games: &[&str]) -> usize {
        let writes: Vec<Write> = games.iter().map(|game| write(game)).collect();
        run(&writes.iter().collect::<Vec<_>>()).len()
    }

    #[test]
    fn a_run_has_a_size() {
        assert_eq!(run_of(&["a"]), 1);
        assert_eq!(run_of(&["a", "b", "c"]), 2);
        assert_eq!(run_of(&["a", "b", "c", "d"]), 4);
    }

    #[test]
    fn a_game_is_once_in_a_run() {
        assert_eq!(run_of(&["a", "b", "a", "c"]), 2);
        assert_eq!(run_of(&["a", "a"]), 1);
    }

    #[test]
    fn another_write_ends_a_run() {
        let rename = Write::Rename { player: "p".to_owned(), name: "n".to_owned() };
        let (a, b) = (write("a"), write("b"));
        assert_eq!(run(&[&a, &rename, &b]).len(), 1);
    }

    #[test]
    fn sizes_end_somewhere() {
        assert_eq!(size(0), 1);
        assert_eq!(size(5), 4);
        assert_eq!(size(100_000), 256);
    }
}
