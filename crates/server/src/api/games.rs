use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use fishka_store::{Listing, Page, Phase};
use fishka_wire::{Created, GameId, Join, Lists, NewGame, Refusal, Summary};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    api::{Body, Path, Query, players::Caller, read_game},
    creation, limits,
    network::Client,
    pages,
    players::Player,
    refusal::{Answer, Refused},
    room::{Act, Ask, Back},
    rooms::RoomMessage,
    server::Shared,
};

/// Where lists go on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The last game that is known of those that wait.
    open: Option<GameId>,
    /// The last game that is known of those that are played.
    running: Option<GameId>,
    /// The last game that is known of one's own.
    mine: Option<GameId>,
}

/// The lobby: listed games that wait or are played, and one's own that are not over. Each list shows its first games, or
/// those after a game that is named.
#[utoipa::path(get, path = "/api/games", tag = "games", params(After), responses((status = 200, body = Lists)))]
pub(crate) async fn lists(
    State(shared): State<Arc<Shared>>,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Result<Json<Lists>, Answer> {
    let page = |after: Option<GameId>| Page { after: after.map(String::from), limit: limits::LIST };
    let [open, running, mine] = [after.open, after.running, after.mine].map(page);
    let player = shared.players.recognise(&headers).await?.map(|(player, _)| player);
    let mine = async {
        match &player {
            Some(player) => shared.store.unfinished_of(player.id.as_str(), &mine).await,
            None => Ok(Vec::new()),
        }
    };
    let since = shared.time.unix_ms().cast_signed() - limits::LOBBY_AGE.as_millis() as i64;
    let open = shared.store.listed(Phase::Waiting, since, &open);
    let running = shared.store.listed(Phase::Running, since, &running);
    let (open, running, mine) =
        tokio::try_join!(open, running, mine).map_err(Refused::unreadable("the lists"))?;
    let me = player.map(|player| player.id);
    let others = |listings: &[Listing]| {
        let mut games = summaries(listings);
        games.retain(|game| me.is_none_or(|me| game.seat_of(me).is_none()));
        games
    };
    Ok(Json(Lists { me, open: others(&open), running: others(&running), mine: summaries(&mine) }))
}

pub(super) fn summaries(listings: &[Listing]) -> Vec<Summary> {
    let read = |listing: &Listing| {
        serde_json::from_str(&listing.digest)
            .inspect_err(|error| tracing::error!(game = listing.id, %error, "a digest could not be read"))
            .ok()
    };
    listings.iter().filter_map(read).collect()
}

/// Makes a game.
#[utoipa::path(
    post,
    path = "/api/games",
    tag = "games",
    request_body = NewGame,
    responses(
        (status = 200, body = Created),
        (status = 400, description = "Not understood.", body = Refusal),
        (status = 422, description = "There can be no such game.", body = Refusal),
        (status = 429, description = "Too many games.", body = Refusal),
    ),
)]
pub(crate) async fn create(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(wish): Body<NewGame>,
) -> Result<Response, Answer> {
    shared.rates.new_game(&client)?;
    if wish.listed {
        shared.rates.new_listed(&client)?;
    }
    let known = Caller::of(&shared, &client, &headers).await?;
    if wish.listed {
        let waiting = shared.store.listed_of(known.player.id.as_str()).await;
        let waiting = waiting.map_err(Refused::unreadable("the games of a player"))?;
        let most = shared.config.listed_per_player;
        if waiting >= most && !shared.rates.is_unlimited(&client) {
            return Err(Refused::TooManyListed { most }.into());
        }
    }
    let id = creation::make(&shared, &wish, &known.player).await?;
    Ok(known.answer(Created { id }))
}

/// A game as it stands.
#[utoipa::path(
    get,
    path = "/api/games/{id}",
    tag = "games",
    params(("id" = GameId, Path)),
    responses((status = 200, body = fishka_wire::State), (status = 404, body = Refusal)),
)]
pub(crate) async fn state(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Json<fishka_wire::State>, Answer> {
    let game = read_game(&game)?;
    let player = shared.players.recognise(&headers).await?.map(|(player, _)| player);
    let state = shared.rooms.ask(&shared, game, |reply| RoomMessage::State { player, reply }).await?;
    Ok(Json(state))
}

/// Takes a seat.
#[utoipa::path(
    post,
    path = "/api/games/{id}/join",
    tag = "games",
    params(("id" = GameId, Path)),
    request_body = Join,
    responses(
        (status = 200, body = fishka_wire::State),
        (status = 404, body = Refusal),
        (status = 422, description = "There is no seat.", body = Refusal),
    ),
)]
pub(crate) async fn join(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(wish): Body<Join>,
) -> Result<Response, Answer> {
    let game = read_game(&game)?;
    let known = Caller::of(&shared, &client, &headers).await?;
    sit(&shared, game, known.player.clone(), wish.seat).await?;
    let player = Some(known.player.clone());
    let state = shared.rooms.ask(&shared, game, |reply| RoomMessage::State { player, reply }).await?;
    Ok(known.answer(state))
}

/// Tells those who wait in a game that one was invited and does not want to play.
#[utoipa::path(
    post,
    path = "/api/games/{id}/decline",
    tag = "games",
    params(("id" = GameId, Path)),
    responses(
        (status = 200, description = "They are told."),
        (status = 404, body = Refusal),
        (status = 422, description = "The game waits for nobody, or one sits there.", body = Refusal),
    ),
)]
pub(crate) async fn decline(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, Answer> {
    let game = read_game(&game)?;
    let known = Caller::of(&shared, &client, &headers).await?;
    let ask = Ask::new(known.player.clone(), Act::Decline);
    let done = |reply| RoomMessage::Do { ask: Box::new(ask), back: Back::Done(reply) };
    shared.rooms.ask(&shared, game, done).await?;
    Ok(known.answer(()))
}

async fn sit(shared: &Arc<Shared>, game: GameId, player: Player, seat: Option<u8>) -> Result<(), Answer> {
    let ask = Ask::new(player, Act::Sit { seat });
    shared
        .rooms
        .ask(shared, game, |reply| RoomMessage::Do { ask: Box::new(ask), back: Back::Done(reply) })
        .await
}

/// Plays a finished game again, everybody one seat further on. The first who asks makes the new game; those who ask
/// after get their seat in it.
#[utoipa::path(
    post,
    path = "/api/games/{id}/rematch",
    tag = "games",
    params(("id" = GameId, Path)),
    responses(
        (status = 200, body = Created),
        (status = 401, description = "Nobody asks.", body = Refusal),
        (status = 404, body = Refusal),
        (status = 422, description = "The game is not over, or one did not play.", body = Refusal),
    ),
)]
pub(crate) async fn rematch(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<Created>, Answer> {
    let game = read_game(&game)?;
    shared.rates.new_game(&client)?;
    let player = shared.players.recognise(&headers).await?.ok_or(Refused::Nobody)?.0;
    let ask = Ask::new(player.clone(), Act::Rematch);
    let again = |reply| RoomMessage::Do { ask: Box::new(ask), back: Back::Game(reply) };
    let id = shared.rooms.ask(&shared, game, again).await?;
    sit(&shared, id, player, None).await?;
    Ok(Json(Created { id }))
}

/// How a record is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Form {
    /// `text` (default) or `json`.
    #[serde(default)]
    format: Format,
}

#[derive(Copy, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    #[default]
    Text,
    Json,
}

/// The record of a game.
#[utoipa::path(
    get,
    path = "/api/games/{id}/record",
    tag = "games",
    params(("id" = GameId, Path), Form),
    responses((status = 200, body = String), (status = 404, body = Refusal)),
)]
pub(crate) async fn record(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
    Query(form): Query<Form>,
) -> Result<Response, Answer> {
    let game = read_game(&game)?;
    let record = shared.rooms.ask(&shared, game, |reply| RoomMessage::Record { reply }).await?;
    let (kind, ending, body) = match form.format {
        Format::Text => ("text/plain; charset=utf-8", "fishka", record.to_string()),
        Format::Json => ("application/json", "json", record.to_json()),
    };
    let name = format!("attachment; filename=\"{game}.{ending}\"");
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], body).into_response())
}

/// A picture of the board as it stands, for those who show a link.
#[utoipa::path(
    get,
    path = "/api/games/{id}/picture.png",
    tag = "games",
    params(("id" = GameId, Path)),
    responses(
        (status = 200, description = "1200 by 630 points.", content_type = "image/png"),
        (status = 404, body = Refusal),
    ),
)]
pub(crate) async fn picture(
    State(shared): State<Arc<Shared>>,
    Path(game): Path<String>,
) -> Result<Response, Answer> {
    let game = read_game(&game)?;
    let summary = pages::summary(&shared, game).await?;
    let position = pages::position(&summary).ok_or(Refused::Unreadable)?;
    let picture = shared.pictures.draw(&position).await.ok_or(Refused::Busy)?;
    let kept = "public, max-age=60";
    Ok(([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, kept)], picture).into_response())
}
