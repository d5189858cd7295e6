//! Studies that are read by link and changed by their owners.

use fishka_record::study::read_chapters;
use fishka_store::{ListedStudy, Page, ReadError, WriteError};
use fishka_wire::{KeptStudy, NewStudy, PlayerId, Refusal, Study, StudyChange, StudyId, StudySummary};
use serde::{Deserialize, Serialize};

use crate::{
    limits,
    players::Player,
    random,
    refusal::{Answer, Refused},
    server::Shared,
    time::unix_ms,
};

/// What lists and links show of a study whose text is good.
#[derive(Serialize, Deserialize)]
pub(crate) struct Digest {
    pub(crate) title: String,
    pub(crate) game: String,
    pub(crate) chapters: u32,
}

/// The longest title that a list shows.
const LONGEST_TITLE: usize = 100;

/// Reads every chapter, apart from the threads that answer others.
pub(crate) async fn check(text: &str) -> Result<Digest, Answer> {
    if text.len() > NewStudy::LONGEST {
        return Err(Refused::LongStudy { most: NewStudy::LONGEST / 1024 }.into());
    }
    let text = text.to_owned();
    let read = tokio::task::spawn_blocking(move || {
        let chapters = read_chapters(&text).map_err(|error| Answer::unprocessable(Refusal::of(&error)))?;
        // A text that was read has a chapter.
        let first = chapters.first().ok_or(Refused::Unreadable)?;
        Ok(Digest {
            title: first.title().chars().take(LONGEST_TITLE).collect(),
            game: first.rules().name().to_owned(),
            chapters: chapters.len() as u32,
        })
    });
    read.await.unwrap_or_else(|_| Err(Refused::Busy.into()))
}

/// Keeps a study whose text was checked.
pub(crate) async fn keep(
    shared: &Shared,
    owner: &Player,
    NewStudy { text, origin }: NewStudy,
    digest: Digest,
) -> Result<KeptStudy, Refused> {
    let count = shared.store.count_studies(owner.id.as_str()).await;
    if count.map_err(|error| unreadable(shared, &error))? >= limits::STUDIES_A_PLAYER {
        return Err(Refused::TooManyStudies { most: limits::STUDIES_A_PLAYER });
    }
    let id = StudyId::from_random(random::number());
    let row = fishka_store::NewStudy {
        id: id.to_string(),
        owner: owner.id.to_string(),
        origin: origin.map(String::from),
        at: unix_ms().cast_signed(),
        digest: json(&digest),
        payload: text,
    };
    shared.store.keep_study(row).await.map_err(|error| not_kept(shared, &error))?;
    Ok(KeptStudy { id, version: 1 })
}

/// A study as it stands, for somebody or anybody.
pub(crate) async fn read(shared: &Shared, id: StudyId, player: Option<&Player>) -> Result<Study, Refused> {
    let row = load(shared, id).await?;
    // Once a day is enough to know that somebody still wants it.
    let now = unix_ms().cast_signed();
    if row.seen < now - limits::STUDY_SEEN.as_millis() as i64 {
        shared.store.see_study(id.as_str(), now).await.map_err(|error| not_kept(shared, &error))?;
    }
    Ok(Study {
        id,
        version: row.version,
        updated: row.updated.cast_unsigned(),
        mine: player.is_some_and(|player| player.id.as_str() == row.owner),
        owner: row.owner_name,
        origin: row.origin.and_then(|origin| origin.parse().ok()),
        text: row.payload,
    })
}

/// Changes a study of a player to a text that was checked.
pub(crate) async fn change(
    shared: &Shared,
    id: StudyId,
    player: PlayerId,
    StudyChange { version, text }: StudyChange,
    digest: Digest,
) -> Result<KeptStudy, Refused> {
    let row = fishka_store::StudyChange {
        id: id.to_string(),
        owner: player.to_string(),
        version,
        at: unix_ms().cast_signed(),
        digest: json(&digest),
        payload: text,
    };
    match shared.store.change_study(row).await {
        Ok(()) => Ok(KeptStudy { id, version: version.saturating_add(1) }),
        Err(WriteError::Outdated { version }) => Err(Refused::StudyConflict { version }),
        Err(error) => Err(not_ones_own(shared, id, &error).await),
    }
}

/// Removes a study of a player.
pub(crate) async fn remove(shared: &Shared, id: StudyId, player: PlayerId) -> Result<(), Refused> {
    match shared.store.remove_study(id.as_str(), player.as_str()).await {
        Ok(()) => Ok(()),
        Err(error) => Err(not_ones_own(shared, id, &error).await),
    }
}

/// The studies of a player.
pub(crate) async fn of(
    shared: &Shared,
    player: PlayerId,
    after: Option<StudyId>,
) -> Result<Vec<StudySummary>, Refused> {
    let page = Page { after: after.map(String::from), limit: limits::LIST };
    let rows = shared.store.studies_of(player.as_str(), &page).await;
    Ok(rows.map_err(|error| unreadable(shared, &error))?.iter().filter_map(summary).collect())
}

/// What links show of a study.
pub(crate) async fn digest(shared: &Shared, id: StudyId) -> Result<Digest, Refused> {
    serde_json::from_str(&load(shared, id).await?.digest).map_err(|error| {
        shared.metrics.errors.add(1);
        tracing::error!(%error, study = %id, "a study could not be read");
        Refused::Unreadable
    })
}

async fn load(shared: &Shared, id: StudyId) -> Result<fishka_store::Study, Refused> {
    let row = shared.store.study(id.as_str()).await.map_err(|error| unreadable(shared, &error))?;
    row.ok_or_else(|| Refused::UnknownStudy { id: id.to_string() })
}

fn summary(row: &ListedStudy) -> Option<StudySummary> {
    // A row that a newer server has written may say other things.
    let Digest { title, game, chapters } = serde_json::from_str(&row.digest).ok()?;
    let (version, updated) = (row.version, row.updated.cast_unsigned());
    Some(StudySummary { id: row.id.parse().ok()?, version, updated, title, game, chapters })
}

/// Why a player could not do something with a study: there is none, or it is another's, or the database failed.
async fn not_ones_own(shared: &Shared, id: StudyId, error: &WriteError) -> Refused {
    match error {
        WriteError::Unknown(_) => match load(shared, id).await {
            Ok(_) => Refused::ForeignStudy,
            Err(refused) => refused,
        },
        error => not_kept(shared, error),
    }
}

fn not_kept(shared: &Shared, error: &WriteError) -> Refused {
    shared.metrics.errors.add(1);
    tracing::error!(%error, "a study could not be kept");
    Refused::NotKept
}

fn unreadable(shared: &Shared, error: &ReadError) -> Refused {
    shared.metrics.errors.add(1);
    tracing::error!(%error, "a study could not be read");
    Refused::Unreadable
}

fn json(digest: &Digest) -> String {
    // It is made of text and a number, which have a JSON form.
    serde_json::to_string(digest).unwrap_or_default()
}
