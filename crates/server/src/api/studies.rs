use std::sync::Arc;

use axum::{Extension, Json, extract::State, http::HeaderMap, response::Response};
use fishka_wire::{KeptStudy, NewStudy, Refusal, Rename, Study, StudyChange, StudyId, StudySummary};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    api::{Body, Path, Query, mine::who, players::Caller},
    network::Client,
    refusal::{Answer, Refused},
    server::Shared,
    studies,
};

/// The name of a study in an address.
fn read_study(text: &str) -> Result<StudyId, Refused> {
    text.parse().map_err(|_| Refused::UnknownStudy { id: text.chars().take(Rename::LONGEST).collect() })
}

/// Keeps a study for everybody who knows its name. Whoever asks is its owner.
#[utoipa::path(
    post,
    path = "/api/studies",
    tag = "studies",
    request_body = NewStudy,
    responses(
        (status = 200, body = KeptStudy),
        (status = 413, description = "It is too long.", body = Refusal),
        (status = 422, description = "A chapter cannot be read, or there are too many.", body = Refusal),
        (status = 429, description = "Too often, or too many studies of one player.", body = Refusal),
    ),
)]
pub(crate) async fn keep(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(wish): Body<NewStudy>,
) -> Result<Response, Answer> {
    shared.rates.new_study(&client)?;
    let checked = studies::check(&wish.text).await?;
    let caller = Caller::of(&shared, &client, &headers).await?;
    let kept = studies::keep(&shared, &caller.player, wish, checked).await?;
    Ok(caller.answer(kept))
}

/// A study as it stands, for everybody.
#[utoipa::path(
    get,
    path = "/api/studies/{id}",
    tag = "studies",
    params(("id" = StudyId, Path)),
    responses((status = 200, body = Study), (status = 404, body = Refusal)),
)]
pub(crate) async fn read(
    State(shared): State<Arc<Shared>>,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Study>, Answer> {
    let study = read_study(&study)?;
    let player = shared.players.recognise(&headers).await?.map(|(player, _)| player);
    Ok(Json(studies::read(&shared, study, player.as_ref()).await?))
}

/// Changes one's own study, unless it was changed since the version that one has seen. The same change may be sent again.
#[utoipa::path(
    put,
    path = "/api/studies/{id}",
    tag = "studies",
    params(("id" = StudyId, Path)),
    request_body = StudyChange,
    responses(
        (status = 200, body = KeptStudy),
        (status = 401, description = "Nobody asks.", body = Refusal),
        (status = 403, description = "It belongs to somebody else, or a page of another site asks.", body = Refusal),
        (status = 404, body = Refusal),
        (status = 409, description = "It was changed since; nothing is overwritten.", body = Refusal),
        (status = 413, description = "It is too long.", body = Refusal),
        (status = 422, description = "A chapter cannot be read, or there are too many.", body = Refusal),
    ),
)]
pub(crate) async fn change(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Path(study): Path<String>,
    headers: HeaderMap,
    Body(change): Body<StudyChange>,
) -> Result<Json<KeptStudy>, Answer> {
    shared.rates.study_change(&client)?;
    let study = read_study(&study)?;
    let player = who(&shared, &headers).await?;
    let checked = studies::check(&change.text).await?;
    Ok(Json(studies::change(&shared, study, player, change, checked).await?))
}

/// Deletes one's own study for everybody. Copies of it stay.
#[utoipa::path(
    delete,
    path = "/api/studies/{id}",
    tag = "studies",
    params(("id" = StudyId, Path)),
    responses(
        (status = 200, description = "It is gone."),
        (status = 401, description = "Nobody asks.", body = Refusal),
        (status = 403, description = "It belongs to somebody else, or a page of another site asks.", body = Refusal),
        (status = 404, body = Refusal),
    ),
)]
pub(crate) async fn remove(
    State(shared): State<Arc<Shared>>,
    Path(study): Path<String>,
    headers: HeaderMap,
) -> Result<Json<()>, Answer> {
    let study = read_study(&study)?;
    let player = who(&shared, &headers).await?;
    studies::remove(&shared, study, player).await?;
    Ok(Json(()))
}

/// Where a list goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The last study that is known.
    after: Option<StudyId>,
}

/// One's own studies, the latest changed first, or those after a study that is named.
#[utoipa::path(
    get,
    path = "/api/me/studies",
    tag = "studies",
    params(After),
    responses((status = 200, body = Vec<StudySummary>), (status = 401, description = "Nobody asks.", body = Refusal)),
)]
pub(crate) async fn mine(
    State(shared): State<Arc<Shared>>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<Json<Vec<StudySummary>>, Answer> {
    let player = who(&shared, &headers).await?;
    Ok(Json(studies::of(&shared, player, after).await?))
}
