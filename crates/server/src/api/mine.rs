use std::{fmt::Write as _, sync::Arc};

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::IntoResponse,
};
use fishka_store::{Listing, Page};
use fishka_wire::{GameId, Phase, PlayerId, Refusal, Summary};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    api::{Path, Query, games::summaries, read_game},
    limits, pages,
    refusal::{Answer, Refused},
    repository,
    server::Shared,
};

/// Where a list goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The last game that is known.
    after: Option<GameId>,
}

pub(super) async fn who(shared: &Shared, headers: &HeaderMap) -> Result<PlayerId, Refused> {
    shared.players.recognise(headers).await?.map(|(player, _)| player.id).ok_or(Refused::Nobody)
}

async fn finished(shared: &Shared, player: PlayerId, after: Option<GameId>) -> Result<Vec<Listing>, Refused> {
    let page = Page { after: after.map(String::from), limit: limits::LIST };
    shared.store.finished_of(player.as_str(), &page).await.map_err(Refused::unreadable("games that are over"))
}

/// One's own games that are over, the latest first, or those after a game that is named.
#[utoipa::path(
    get,
    path = "/api/me/games",
    tag = "people",
    params(After),
    responses((status = 200, body = Vec<Summary>), (status = 401, description = "Nobody asks.", body = Refusal)),
)]
pub(crate) async fn games(
    State(shared): State<Arc<Shared>>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<Json<Vec<Summary>>, Answer> {
    let player = who(&shared, &headers).await?;
    Ok(Json(summaries(&finished(&shared, player, after).await?)))
}

/// The records of the same games, one after the other.
#[utoipa::path(
    get,
    path = "/api/me/records",
    tag = "people",
    params(After),
    responses((status = 200, body = String), (status = 401, description = "Nobody asks.", body = Refusal)),
)]
pub(crate) async fn records(
    State(shared): State<Arc<Shared>>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Answer> {
    let player = who(&shared, &headers).await?;
    let mut text = String::new();
    for listing in finished(&shared, player, after).await? {
        let table = repository::load(&shared, read_game(&listing.id)?).await?.kept_elsewhere(&shared)?;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", table.to_record());
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// Takes a game that is over out of one's own. The game itself stays for those who played it too.
#[utoipa::path(
    delete,
    path = "/api/me/games/{id}",
    tag = "people",
    params(("id" = GameId, Path)),
    responses(
        (status = 200, description = "It is not among one's own any more."),
        (status = 401, description = "Nobody asks.", body = Refusal),
        (status = 404, body = Refusal),
        (status = 422, description = "It is not over.", body = Refusal),
    ),
)]
pub(crate) async fn forget(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Json<()>, Answer> {
    let player = who(&shared, &headers).await?;
    let game = read_game(&game)?;
    if pages::summary(&shared, game).await?.phase != Phase::Over {
        return Err(Answer::unprocessable(fishka_table::TableError::NotOver.into()));
    }
    let forgotten = shared.store.forget_game(player.as_str(), game.as_str()).await;
    forgotten.map_err(Refused::not_kept("that a game is forgotten"))?;
    Ok(Json(()))
}
