//! The index: which rows a position has.
//!
//! Keys are random numbers, so that a tree with one entry a row would touch a page of the disk for each. Instead, the rows
//! of games that come together are sorted and written as a *run*, cut into *leaves* by the first bits of the key; a look-up
//! reads one leaf of every run. Four runs of about one size become one, so that there are few (a log-structured merge).

use sqlx::{AssertSqlSafe, Executor as _, Row as _, SqliteConnection};

use crate::{
    Counts, Question,
    row::{self, Row},
};

/// About how many rows a leaf has.
const LEAF_ROWS: usize = 192;

/// How many runs of about one size become one; each is this many times as large as those it came from.
const FAN: usize = 4;

/// A leaf is numbered by its run in the high half and the first bits of its keys in the low one.
const PREFIX_BITS: u32 = 32;

#[derive(Copy, Clone, Debug)]
struct Run {
    id: i64,
    rows: i64,
    bits: u32,
}

impl Run {
    /// The leaf in which a key would be.
    const fn leaf(&self, key: u64) -> i64 {
        self.id << PREFIX_BITS | prefix(key, self.bits)
    }

    const fn tier(&self) -> u32 {
        (if self.rows > 0 { self.rows } else { 1 }).ilog(FAN as i64)
    }
}

/// The first bits of a key.
const fn prefix(key: u64, bits: u32) -> i64 {
    if bits == 0 { 0 } else { (key >> (u64::BITS - bits)) as i64 }
}

/// Counts the rows of a position.
pub(super) async fn count(
    connection: &mut SqliteConnection,
    question: &Question,
    counts: &mut Counts,
) -> sqlx::Result<()> {
    // Both in one statement, so that no run goes between them.
    let key = question.key() as i64;
    let sql = "SELECT leaf.rows FROM run JOIN leaf ON leaf.id = run.id << 32 |
        CASE run.bits WHEN 0 THEN 0 ELSE ((?1 >> (64 - run.bits)) & ((1 << run.bits) - 1)) END";
    for leaf in sqlx::query(sql).bind(key).fetch_all(connection).await? {
        let bytes: &[u8] = leaf.try_get(0)?;
        let rows = row::read(bytes).skip_while(|row| row.key < question.key());
        rows.take_while(|row| row.key == question.key()).for_each(|row| counts.add(&row, question));
    }
    Ok(())
}

/// Adds rows in any order.
pub(super) async fn add(change: &mut SqliteConnection, mut rows: Vec<Row>) -> sqlx::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    row::combine(&mut rows);
    let run = new_run(change, rows.len()).await?;
    write(change, &run, &rows).await?;
    settle(change).await
}

async fn new_run(change: &mut SqliteConnection, rows: usize) -> sqlx::Result<Run> {
    let bits = rows.div_ceil(LEAF_ROWS).next_power_of_two().ilog2().min(PREFIX_BITS - 1);
    let made = sqlx::query("INSERT INTO run (rows, bits) VALUES (?, ?)")
        .bind(rows as i64)
        .bind(bits)
        .execute(change)
        .await?;
    Ok(Run { id: made.last_insert_rowid(), rows: rows as i64, bits })
}

/// Writes the leaves of combined rows; no leaf may have rows elsewhere.
async fn write(change: &mut SqliteConnection, run: &Run, rows: &[Row]) -> sqlx::Result<()> {
    for leaf in rows.chunk_by(|one, other| prefix(one.key, run.bits) == prefix(other.key, run.bits)) {
        sqlx::query("INSERT INTO leaf (id, rows) VALUES (?, ?)")
            .bind(run.leaf(leaf[0].key))
            .bind(row::write(leaf))
            .execute(&mut *change)
            .await?;
    }
    Ok(())
}

/// Makes one of runs of about one size, as long as there are enough of them.
async fn settle(change: &mut SqliteConnection) -> sqlx::Result<()> {
    loop {
        let runs =
            sqlx::query("SELECT id, rows, bits FROM run ORDER BY rows").fetch_all(&mut *change).await?;
        let run = |row: &sqlx::sqlite::SqliteRow| -> sqlx::Result<Run> {
            Ok(Run { id: row.try_get(0)?, rows: row.try_get(1)?, bits: row.try_get(2)? })
        };
        let runs: Vec<Run> = runs.iter().map(run).collect::<sqlx::Result<_>>()?;
        let mut tiers = runs.chunk_by(|one, other| one.tier() == other.tier());
        let Some(alike) = tiers.find(|tier| tier.len() >= FAN) else { return Ok(()) };
        merge(change, alike).await?;
    }
}

async fn merge(change: &mut SqliteConnection, runs: &[Run]) -> sqlx::Result<()> {
    let rows = runs.iter().map(|run| run.rows).sum::<i64>() as usize;
    let merged = new_run(change, rows).await?;
    // Slice by slice of the keys, so that little is in memory however large the runs are.
    let bits = runs.iter().map(|run| run.bits).min().unwrap_or(0);
    let mut kept = 0;
    for slice in 0..1_u64 << bits {
        let mut rows = Vec::new();
        for run in runs {
            let first = if bits == 0 { 0 } else { slice << (u64::BITS - bits) };
            let last = first | u64::MAX.checked_shr(bits).unwrap_or(0);
            let leaves = sqlx::query("SELECT rows FROM leaf WHERE id BETWEEN ? AND ? ORDER BY id")
                .bind(run.leaf(first))
                .bind(run.leaf(last))
                .fetch_all(&mut *change)
                .await?;
            for leaf in leaves {
                rows.extend(row::read(leaf.try_get(0)?));
            }
        }
        row::combine(&mut rows);
        kept += rows.len();
        write(change, &merged, &rows).await?;
    }
    for run in runs {
        let all = (run.id << PREFIX_BITS, (run.id + 1) << PREFIX_BITS);
        let sql = format!(
            "DELETE FROM leaf WHERE id >= {} AND id < {}; DELETE FROM run WHERE id = {}",
            all.0, all.1, run.id
        );
        change.execute(sqlx::raw_sql(AssertSqlSafe(sql))).await?;
    }
    let sql = "UPDATE run SET rows = ? WHERE id = ?";
    sqlx::query(sql).bind(kept as i64).bind(merged.id).execute(change).await?;
    Ok(())
}
