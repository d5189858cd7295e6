use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use fishka_record::Record;
use fishka_wire::{Findings, GameAnalysis, GameId, Phase, Refusal, Work};
use subtle::ConstantTimeEq as _;

use crate::{
    api::{Body, Path, read_game},
    network::Client,
    refusal::{Answer, Refused},
    repository,
    server::Shared,
};

/// The record of a game that is over; while people play nobody gets the engine's view of their game.
async fn finished(shared: &Shared, game: GameId) -> Result<Record, Answer> {
    let table = repository::load(shared, game).await?.kept_elsewhere(shared)?;
    if table.state().phase != Phase::Over {
        return Err(Answer::unprocessable(fishka_table::TableError::NotOver.into()));
    }
    Ok(table.to_record())
}

/// How far the full analysis of a game is, with all that is known of its positions written into the record.
#[utoipa::path(
    get,
    path = "/api/games/{id}/analysis",
    tag = "games",
    params(("id" = GameId, Path)),
    responses(
        (status = 200, body = GameAnalysis),
        (status = 404, body = Refusal),
        (status = 422, description = "The game is not over.", body = Refusal),
    ),
)]
pub(crate) async fn state(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
) -> Result<Json<GameAnalysis>, Answer> {
    let game = read_game(&game)?;
    let record = finished(&shared, game).await?;
    Ok(Json(shared.analyses.state(&shared, game, record).await?))
}

/// Asks for the full analysis of a game that is over. Those who ask take turns; what is known already is not looked at again.
#[utoipa::path(
    post,
    path = "/api/games/{id}/analysis",
    tag = "games",
    params(("id" = GameId, Path)),
    responses(
        (status = 200, body = GameAnalysis),
        (status = 404, body = Refusal),
        (status = 422, description = "The game is not over.", body = Refusal),
        (status = 429, description = "Enough games of one address wait.", body = Refusal),
        (status = 503, description = "Enough games wait.", body = Refusal),
    ),
)]
pub(crate) async fn ask(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    Extension(client): Extension<Client>,
) -> Result<Json<GameAnalysis>, Answer> {
    let game = read_game(&game)?;
    let record = finished(&shared, game).await?;
    shared.analyses.ask(&shared, client.account(), game, &record).await?;
    Ok(Json(shared.analyses.state(&shared, game, record).await?))
}

/// Lets only those engines in whose key the host has named.
fn admit(shared: &Shared, headers: &HeaderMap) -> Result<(), Refused> {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let key = value.and_then(|value| value.strip_prefix("Bearer ")).ok_or(Refused::Nobody)?;
    let known = shared.config.worker_keys.iter().any(|own| bool::from(own.as_bytes().ct_eq(key.as_bytes())));
    if known { Ok(()) } else { Err(Refused::UnknownKey) }
}

/// A game for an engine elsewhere, which the host has given a key. It is heard of again within a minute, or the game goes to
/// another.
#[utoipa::path(
    post,
    path = "/api/work",
    tag = "host",
    responses((status = 200, body = Work), (status = 204, description = "There is nothing to do.")),
)]
pub(crate) async fn acquire(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Response, Answer> {
    admit(&shared, &headers)?;
    Ok(match shared.analyses.acquire(&shared) {
        Some(work) => Json(work).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// What an engine elsewhere has found so far. Its lines are replayed; when one is wrong nothing is kept.
#[utoipa::path(
    put,
    path = "/api/work/{job}",
    tag = "host",
    params(("job" = String, Path)),
    request_body = Findings,
    responses(
        (status = 200, description = "It is kept."),
        (status = 404, description = "Another engine has the game.", body = Refusal),
        (status = 422, description = "Something cannot be replayed.", body = Refusal),
    ),
)]
pub(crate) async fn partial(
    State(shared): State<Arc<Shared>>,
    Path(job): Path<String>,
    headers: HeaderMap,
    Body(findings): Body<Findings>,
) -> Result<Json<()>, Answer> {
    admit(&shared, &headers)?;
    Ok(Json(shared.analyses.found(&shared, &job, &findings).await?))
}

/// The last findings of an engine elsewhere. What it has left open goes to another.
#[utoipa::path(
    post,
    path = "/api/work/{job}",
    tag = "host",
    params(("job" = String, Path)),
    request_body = Findings,
    responses(
        (status = 200, description = "It is kept."),
        (status = 404, description = "Another engine has the game.", body = Refusal),
        (status = 422, description = "Something cannot be replayed.", body = Refusal),
    ),
)]
pub(crate) async fn submit(
    State(shared): State<Arc<Shared>>,
    Path(job): Path<String>,
    headers: HeaderMap,
    Body(findings): Body<Findings>,
) -> Result<Json<()>, Answer> {
    admit(&shared, &headers)?;
    let kept = shared.analyses.found(&shared, &job, &findings).await;
    shared.analyses.end(&shared, &job)?;
    Ok(Json(kept?))
}

/// An engine elsewhere does not go on: its game goes to another.
#[utoipa::path(
    delete,
    path = "/api/work/{job}",
    tag = "host",
    params(("job" = String, Path)),
    responses((status = 200, description = "It goes to another."), (status = 404, body = Refusal)),
)]
pub(crate) async fn abort(
    State(shared): State<Arc<Shared>>,
    Path(job): Path<String>,
    headers: HeaderMap,
) -> Result<Json<()>, Answer> {
    admit(&shared, &headers)?;
    Ok(Json(shared.analyses.end(&shared, &job)?))
}
