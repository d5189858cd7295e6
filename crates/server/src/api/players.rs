use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use fishka_wire::{Keyed, Me, Refusal, Rename};
use serde::Serialize;

use crate::{
    api::Body,
    network::Client,
    players::{Player, checked_name, cookie},
    refusal::{Answer, Refused},
    server::Shared,
};

/// Whoever sends a request; somebody new when nobody was known.
pub(crate) struct Caller {
    pub(crate) player: Player,
    cookie: Option<HeaderValue>,
}

impl Caller {
    /// Whoever sends a request, if anybody is known by it.
    async fn recognise(
        shared: &Shared,
        client: &Client,
        headers: &HeaderMap,
    ) -> Result<Option<Caller>, Refused> {
        let cookie = cookie(headers);
        let known = shared.players.recognise(headers).await?;
        Ok(known.map(|(player, key)| Caller { player, cookie: cookie.map(|_| key.set_cookie(client)) }))
    }

    pub(crate) async fn of(shared: &Shared, client: &Client, headers: &HeaderMap) -> Result<Caller, Refused> {
        if let Some(known) = Caller::recognise(shared, client, headers).await? {
            return Ok(known);
        }
        shared.rates.new_player(client)?;
        let (player, key) = shared.players.make("").await?;
        Ok(Caller { player, cookie: Some(key.set_cookie(client)) })
    }

    /// An answer that keeps the person known.
    pub(crate) fn answer(self, body: impl Serialize) -> Response {
        let mut response = Json(body).into_response();
        if let Some(cookie) = self.cookie {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    }
}

fn me_of(player: &Player) -> Me {
    Me { player: player.id, name: player.name.clone() }
}

/// Who one is; nobody before one has done anything that others see.
#[utoipa::path(
    get,
    path = "/api/me",
    tag = "people",
    responses((status = 200, body = Option<Me>), (status = 401, description = "No good key.", body = Refusal)),
)]
pub(crate) async fn me(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, Answer> {
    let known = Caller::recognise(&shared, &client, &headers).await?;
    Ok(match known {
        None => Json(None::<Me>).into_response(),
        Some(known) => {
            let me = me_of(&known.player);
            known.answer(me)
        }
    })
}

/// Takes another name.
#[utoipa::path(
    put,
    path = "/api/me",
    tag = "people",
    request_body = Rename,
    responses((status = 200, body = Me), (status = 400, description = "No good name.", body = Refusal)),
)]
pub(crate) async fn rename(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(wish): Body<Rename>,
) -> Result<Response, Answer> {
    let known = Caller::of(&shared, &client, &headers).await?;
    let me = me_of(&shared.players.rename(&known.player, &wish.name).await?);
    Ok(known.answer(me))
}

/// Makes a player for a program, and gives it the key to send as `Authorization: Bearer KEY`.
///
/// The key is told this once; keep it.
#[utoipa::path(
    post,
    path = "/api/players",
    tag = "people",
    request_body = Rename,
    responses((status = 200, body = Keyed), (status = 400, description = "No good name.", body = Refusal)),
)]
pub(crate) async fn make(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Body(wish): Body<Rename>,
) -> Result<Json<Keyed>, Answer> {
    shared.rates.new_player(&client)?;
    let (player, key) = shared.players.make(&checked_name(&wish.name)?).await?;
    Ok(Json(Keyed { player: player.id, name: player.name, key: key.reveal() }))
}
