use std::sync::Arc;

use axum::{Extension, extract::State, http::header, response::IntoResponse};
use fishka_wire::Refusal;

use crate::{
    network::Client,
    refusal::{Answer, Refused},
    server::Shared,
};

/// Whether the server and its database work.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "host",
    responses(
        (status = 200, description = "Everything works.", body = String),
        (status = 503, description = "The database does not answer.", body = Refusal),
    ),
)]
pub(crate) async fn health(State(shared): State<Arc<Shared>>) -> Result<&'static str, Answer> {
    match shared.store.due(0, 1).await {
        Ok(_) => Ok("ok\n"),
        Err(error) => {
            tracing::error!(%error, "the database does not answer");
            Err(Refused::Busy.into())
        }
    }
}

/// What is counted, as Prometheus reads it: for this machine and the networks the host has named.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "host",
    responses(
        (status = 200, description = "All figures.", body = String),
        (status = 403, description = "For the host only.", body = Refusal),
    ),
)]
pub(crate) async fn metrics(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
) -> Result<impl IntoResponse, Answer> {
    let named = || shared.config.metrics_from.iter().any(|network| network.contains(client.address));
    if !client.address.is_loopback() && !named() {
        return Err(Refused::HostOnly.into());
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], shared.metrics.text()))
}
