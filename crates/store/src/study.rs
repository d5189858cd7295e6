//! Studies that are known by link: one text each, changed by its owner only.

use sqlx::{Row as _, any::AnyRow};

use crate::{Page, ReadError, Store, WriteError, write::Write};

/// A study to be kept, as its version 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewStudy {
    /// The public name of the study.
    pub id: String,
    /// The player who may change it.
    pub owner: String,
    /// The study it is a copy of, which may be gone.
    pub origin: Option<String>,
    /// When it is made, in Unix milliseconds.
    pub at: i64,
    /// What a list shows, which is text to the store.
    pub digest: String,
    /// All of it, which is text to the store.
    pub payload: String,
}

/// What becomes of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyChange {
    /// The public name of the study.
    pub id: String,
    /// The player who changes it, who must be its owner.
    pub owner: String,
    /// The version that the owner has changed, which must be the present one.
    pub version: u64,
    /// When it is changed, in Unix milliseconds.
    pub at: i64,
    /// What a list shows from now on.
    pub digest: String,
    /// All of it.
    pub payload: String,
}

/// A study that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// The player who may change it.
    pub owner: String,
    /// What others see of that player.
    pub owner_name: String,
    /// The study it is a copy of, which may be gone.
    pub origin: Option<String>,
    /// Grows with every change.
    pub version: u64,
    /// When it was changed last, in Unix milliseconds.
    pub updated: i64,
    /// When it was looked at, in Unix milliseconds, as far as that was noted.
    pub seen: i64,
    /// What a list shows.
    pub digest: String,
    /// All of it.
    pub payload: String,
}

/// A study in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedStudy {
    /// The public name of the study.
    pub id: String,
    /// Grows with every change.
    pub version: u64,
    /// When it was changed last, in Unix milliseconds.
    pub updated: i64,
    /// What the list shows.
    pub digest: String,
}

impl Store {
    /// Keeps a new study.
    ///
    /// # Errors
    /// [`WriteError::Taken`] when there is a study of this name already, or when the database fails.
    pub async fn keep_study(&self, study: NewStudy) -> Result<(), WriteError> {
        self.write(Write::KeepStudy(Box::new(study))).await
    }

    /// Changes a study. The same change again is no harm.
    ///
    /// # Errors
    /// [`WriteError::Outdated`] when the study was changed since that version, and nothing is kept;
    /// [`WriteError::Unknown`] when the player has no such study; or when the database fails.
    pub async fn change_study(&self, change: StudyChange) -> Result<(), WriteError> {
        self.write(Write::ChangeStudy(Box::new(change))).await
    }

    /// Notes that a study was looked at.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn see_study(&self, study: &str, at: i64) -> Result<(), WriteError> {
        self.write(Write::SeeStudy { study: study.to_owned(), at }).await
    }

    /// Removes a study of a player.
    ///
    /// # Errors
    /// [`WriteError::Unknown`] when the player has no such study, or when the database fails.
    pub async fn remove_study(&self, study: &str, owner: &str) -> Result<(), WriteError> {
        self.write(Write::RemoveStudy { study: study.to_owned(), owner: owner.to_owned() }).await
    }

    /// Forgets studies that nobody has looked at since a time, so many at once.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_studies(&self, before: i64, limit: u32) -> Result<(), WriteError> {
        self.write(Write::ForgetStudies { before, limit }).await
    }

    /// The study of this name.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn study(&self, study: &str) -> Result<Option<Study>, ReadError> {
        let sql = "SELECT owner, name, origin, version, updated, seen, digest, payload \
             FROM study JOIN player ON player.id = study.owner WHERE study.id = $1";
        let Some(row) = self.first(sqlx::query(sql).bind(study)).await? else {
            return Ok(None);
        };
        Ok(Some(Study {
            owner: row.try_get(0)?,
            owner_name: row.try_get(1)?,
            origin: row.try_get(2)?,
            version: row.try_get::<i64, _>(3)?.cast_unsigned(),
            updated: row.try_get(4)?,
            seen: row.try_get(5)?,
            digest: row.try_get(6)?,
            payload: row.try_get(7)?,
        }))
    }

    /// The studies of a player, the latest changed first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn studies_of(&self, owner: &str, page: &Page) -> Result<Vec<ListedStudy>, ReadError> {
        let sql = "SELECT id, version, updated, digest FROM study WHERE owner = $1 \
             AND ($2 = '' OR (updated, id) < (SELECT updated, id FROM study WHERE id = $2)) \
             ORDER BY updated DESC, id DESC LIMIT $3";
        let after = page.after.as_deref().unwrap_or_default();
        let query = sqlx::query(sql).bind(owner).bind(after).bind(i64::from(page.limit));
        let row = |row: &AnyRow| {
            Ok(ListedStudy {
                id: row.try_get(0)?,
                version: row.try_get::<i64, _>(1)?.cast_unsigned(),
                updated: row.try_get(2)?,
                digest: row.try_get(3)?,
            })
        };
        self.all(query).await?.iter().map(row).collect()
    }

    /// How many studies a player has.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn count_studies(&self, owner: &str) -> Result<u64, ReadError> {
        let counted = sqlx::query("SELECT COUNT(*) FROM study WHERE owner = $1").bind(owner);
        Ok(self.one(counted).await?.try_get::<i64, _>(0)?.cast_unsigned())
    }
}
