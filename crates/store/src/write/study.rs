//! Studies, each one text under a version.

use sqlx::{AnyConnection, Row as _};

use super::Answer;
use crate::{NewStudy, StudyChange, WriteError};

pub(super) async fn keep(connection: &mut AnyConnection, study: &NewStudy) -> Answer {
    let kept = sqlx::query(
        "INSERT INTO study (id, owner, origin, version, updated, seen, digest, payload) \
         VALUES ($1, $2, $3, 1, $4, $4, $5, $6) ON CONFLICT DO NOTHING",
    )
    .bind(study.id.clone())
    .bind(study.owner.clone())
    .bind(study.origin.clone())
    .bind(study.at)
    .bind(study.digest.clone())
    .bind(study.payload.clone())
    .execute(connection)
    .await?;
    Ok(if kept.rows_affected() == 0 { Err(WriteError::Taken(study.id.clone())) } else { Ok(()) })
}

/// Changes the version that was seen and no other. A change that was made already, and of which only the answer was lost, is
/// no conflict.
pub(super) async fn change(connection: &mut AnyConnection, change: &StudyChange) -> Answer {
    let seen = change.version.cast_signed();
    let changed = sqlx::query(
        "UPDATE study SET version = version + 1, updated = $4, seen = $4, digest = $5, payload = $6 \
         WHERE id = $1 AND owner = $2 AND version = $3",
    )
    .bind(change.id.clone())
    .bind(change.owner.clone())
    .bind(seen)
    .bind(change.at)
    .bind(change.digest.clone())
    .bind(change.payload.clone())
    .execute(&mut *connection)
    .await?;
    if changed.rows_affected() > 0 {
        return Ok(Ok(()));
    }
    let sql = "SELECT version, CAST(CASE WHEN payload = $3 THEN 1 ELSE 0 END AS BIGINT) FROM study \
               WHERE id = $1 AND owner = $2";
    let found = sqlx::query(sql)
        .bind(change.id.clone())
        .bind(change.owner.clone())
        .bind(change.payload.clone())
        .fetch_optional(connection)
        .await?;
    let Some(row) = found else { return Ok(Err(WriteError::Unknown(change.id.clone()))) };
    let (version, same): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    let made_already = same != 0 && version == seen.wrapping_add(1);
    Ok(if made_already { Ok(()) } else { Err(WriteError::Outdated { version: version.cast_unsigned() }) })
}

pub(super) async fn see(connection: &mut AnyConnection, study: &str, at: i64) -> Answer {
    sqlx::query("UPDATE study SET seen = $2 WHERE id = $1 AND seen < $2")
        .bind(study.to_owned())
        .bind(at)
        .execute(connection)
        .await?;
    Ok(Ok(()))
}

pub(super) async fn remove(connection: &mut AnyConnection, study: &str, owner: &str) -> Answer {
    let removed = sqlx::query("DELETE FROM study WHERE id = $1 AND owner = $2")
        .bind(study.to_owned())
        .bind(owner.to_owned())
        .execute(connection)
        .await?;
    Ok(if removed.rows_affected() == 0 { Err(WriteError::Unknown(study.to_owned())) } else { Ok(()) })
}
