//! The addresses of the server, and their description.

mod analysis;
mod description;
mod explorer;
mod games;
mod host;
mod mine;
mod players;
mod push;
mod studies;

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request},
    http::{StatusCode, header, request::Parts},
    middleware::from_fn_with_state,
    routing::get,
};
use fishka_wire::{GameId, Live, Rename, ToServer};
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use utoipa::OpenApi;
use utoipa_axum::{
    router::{OpenApiRouter, UtoipaMethodRouterExt as _},
    routes,
};

use crate::{limits, live, lobby, middleware, pages, refusal::Refused, server::Shared};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Fishka",
        description = "Games of DVONN, Abalone and Ta Yü: make them, join them, play them live. A browser is known by \
            its cookie; a program sends `Authorization: Bearer KEY` with a key from `POST /api/players`.",
    ),
    components(schemas(Live, ToServer, games::Format)),
    tags(
        (name = "games", description = "Games: lists, one game, its record, its socket."),
        (name = "people", description = "Who one is."),
        (name = "studies", description = "Studies of several chapters, read by link and changed by their owners."),
        (name = "host", description = "For those who run the server."),
    ),
)]
struct Document;

/// Every address, behind the guard.
pub(crate) fn router(shared: &Arc<Shared>) -> Router {
    let (router, document) = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(players::me, players::rename))
        .routes(routes!(players::make))
        .routes(routes!(push::key, push::subscribe, push::unsubscribe))
        .routes(routes!(mine::games))
        .routes(routes!(mine::records))
        .routes(routes!(mine::forget))
        .routes(routes!(games::lists, games::create))
        .routes(routes!(lobby::lobby))
        .routes(routes!(games::state))
        .routes(routes!(games::join))
        .routes(routes!(games::decline))
        .routes(routes!(games::rematch))
        .routes(routes!(games::record))
        .routes(routes!(games::picture))
        .routes(routes!(pages::picture))
        .routes(routes!(analysis::state, analysis::ask))
        .routes(routes!(analysis::acquire))
        .routes(routes!(analysis::partial, analysis::submit, analysis::abort))
        .routes(routes!(explorer::explore))
        .routes(routes!(explorer::record))
        .routes(routes!(studies::keep).layer(DefaultBodyLimit::max(limits::STUDY_BODY)))
        .routes(
            routes!(studies::read, studies::change, studies::remove)
                .layer(DefaultBodyLimit::max(limits::STUDY_BODY)),
        )
        .routes(routes!(studies::mine))
        .routes(routes!(live::live))
        .routes(routes!(host::alive))
        .routes(routes!(host::ready))
        .routes(routes!(host::metrics))
        .routes(routes!(host::unsay))
        .split_for_parts();
    let document = description::completed(document);
    // The document is made of strings and maps, which all have a JSON form.
    let document: Arc<str> = document.to_json().unwrap_or_default().into();
    let document = move || {
        let body = document.to_string();
        async move { ([(header::CONTENT_TYPE, "application/json")], body) }
    };
    router
        .route("/api/openapi.json", get(document))
        .method_not_allowed_fallback(async || Refused::UnknownMethod)
        .fallback(pages::answer)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(from_fn_with_state(Arc::clone(shared), middleware::admit_and_mark))
        .with_state(Arc::clone(shared))
}

/// The name of a game in an address.
pub(crate) fn read_game(text: &str) -> Result<GameId, Refused> {
    text.parse().map_err(|_| Refused::UnknownGame { id: text.chars().take(Rename::LONGEST).collect() })
}

/// What stands in an address where its pattern has a name.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Refused> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        // What is no text names nothing.
        read.map(|axum::extract::Path(names)| Path(names)).map_err(|_| Refused::UnknownAddress)
    }
}

/// What stands in an address after the question mark.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refused> {
        let read = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        read.map(|axum::extract::Query(query)| Query(query))
            .map_err(|rejection| Refused::Malformed { error: rejection.body_text() })
    }
}

/// A body of JSON; an empty one counts as an empty object.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        let bytes = timeout(limits::BODY_PATIENCE, axum::body::Bytes::from_request(request, state)).await;
        let bytes = bytes.map_err(|_| Refused::TooSlow)?.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refused::TooLarge,
            _ => Refused::Malformed { error: rejection.body_text() },
        })?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        let read = serde_json::from_slice(text);
        read.map(Body).map_err(|error| Refused::Malformed { error: error.to_string() })
    }
}
