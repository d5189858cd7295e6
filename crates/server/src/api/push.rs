use std::sync::Arc;

use axum::{Extension, Json, extract::State, http::HeaderMap, response::Response};
use fishka_wire::{PushKey, Refusal, Subscription, Unsubscribe};

use crate::{
    api::{Body, players::Caller},
    limits,
    network::Client,
    push,
    refusal::{Answer, Refused},
    server::Shared,
};

/// The key that a browser wants to know before it can be called.
#[utoipa::path(get, path = "/api/push", tag = "people", responses((status = 200, body = PushKey)))]
pub(crate) async fn key(State(shared): State<Arc<Shared>>) -> Json<PushKey> {
    Json(PushKey { key: shared.push.key() })
}

/// Asks to be called in this browser when it is one's turn.
#[utoipa::path(
    put,
    path = "/api/push",
    tag = "people",
    request_body = Subscription,
    responses(
        (status = 200, description = "From now on one is called."),
        (status = 400, description = "Not understood.", body = Refusal),
        (status = 422, description = "No address of a push service.", body = Refusal),
    ),
)]
pub(crate) async fn subscribe(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(wish): Body<Subscription>,
) -> Result<Response, Answer> {
    let known = Caller::of(&shared, &client, &headers).await?;
    let row = push::checked(&shared, known.player.id, wish)?;
    shared.store.subscribe(row, limits::SUBSCRIPTIONS).await.map_err(Refused::not_kept("a subscription"))?;
    Ok(known.answer(()))
}

/// Asks not to be called in this browser any more.
#[utoipa::path(
    delete,
    path = "/api/push",
    tag = "people",
    request_body = Unsubscribe,
    responses(
        (status = 200, description = "One is not called any more."),
        (status = 400, body = Refusal),
        (status = 422, description = "No address of a push service.", body = Refusal),
    ),
)]
pub(crate) async fn unsubscribe(
    State(shared): State<Arc<Shared>>,
    Body(wish): Body<Unsubscribe>,
) -> Result<Json<()>, Answer> {
    if wish.endpoint.len() > Subscription::LONGEST_ENDPOINT {
        return Err(Refused::Endpoint.into());
    }
    shared.store.unsubscribe(&wish.endpoint).await.map_err(Refused::not_kept("a subscription"))?;
    Ok(Json(()))
}
