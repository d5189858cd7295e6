//! What engines have found out about positions, for everybody who comes to them.

use sqlx::{Row as _, SqliteConnection};

/// What is known of a position. Lines are kept as numbers of moves, which are the same in every orientation of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// How many positions were looked at for it.
    pub nodes: u64,
    /// What it is worth to the first side, in the words of engines.
    pub score: String,
    /// The best line, move by move as [`Folded::number`](crate::Folded::number) has them. Where chance acts, the number of each
    /// outcome and after it the first side's chance to win, in parts of 65,535.
    pub line: Vec<u16>,
}

pub(super) async fn find(connection: &mut SqliteConnection, key: u64) -> sqlx::Result<Option<Evaluation>> {
    let found = sqlx::query("SELECT nodes, score, line FROM evaluation WHERE key = ?")
        .bind(key.cast_signed())
        .fetch_optional(connection)
        .await?;
    let read = |row: sqlx::sqlite::SqliteRow| {
        let line: &[u8] = row.try_get(2)?;
        let line = line.as_chunks().0.iter().map(|number| u16::from_le_bytes(*number)).collect();
        Ok(Evaluation { nodes: row.try_get::<i64, _>(0)?.cast_unsigned(), score: row.try_get(1)?, line })
    };
    found.map(read).transpose()
}

/// Keeps an evaluation unless there is one for which more was looked at.
pub(super) async fn keep(
    connection: &mut SqliteConnection,
    key: u64,
    evaluation: &Evaluation,
) -> sqlx::Result<()> {
    let sql = "INSERT INTO evaluation (key, nodes, score, line) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE \
        SET nodes = excluded.nodes, score = excluded.score, line = excluded.line WHERE excluded.nodes >= nodes";
    let line: Vec<u8> = evaluation.line.iter().flat_map(|number| number.to_le_bytes()).collect();
    sqlx::query(sql)
        .bind(key.cast_signed())
        .bind(evaluation.nodes.cast_signed())
        .bind(&evaluation.score)
        .bind(line)
        .execute(connection)
        .await?;
    Ok(())
}
