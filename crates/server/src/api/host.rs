use std::sync::Arc;

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, header},
    response::IntoResponse,
};
use fishka_store::WriteError;
use fishka_wire::{GameId, Refusal, Rename};
use tokio::time::{Instant, timeout};

use crate::{
    api::{Path, read_game},
    limits,
    network::Client,
    refusal::{Answer, Refused},
    server::Shared,
};

/// Whether the server runs: a host restarts it when it does not.
#[utoipa::path(get, path = "/livez", tag = "host", responses((status = 200, body = String)))]
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// Whether games can be read and kept: a host sends nobody here while they cannot.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "host",
    responses(
        (status = 200, description = "Everything works.", body = String),
        (status = 503, description = "What does not.", body = Refusal),
    ),
)]
pub(crate) async fn ready(State(shared): State<Arc<Shared>>) -> Result<&'static str, Answer> {
    let well = match shared.nodes.bus {
        Some(_) if !shared.nodes.reachable() => {
            "ok, but NATS cannot be reached: games go on through the database\n"
        }
        _ => "ok\n",
    };
    let mut tried = shared.ready.lock().await;
    // However often it is asked, the database is tried now and then.
    let known = tried.filter(|(at, _)| at.elapsed() < limits::READY_LASTS).map(|(_, found)| found);
    let found = match known {
        Some(found) => found,
        None => {
            let found = try_database(&shared).await;
            *tried = Some((Instant::now(), found));
            found
        }
    };
    found.map(|()| well).map_err(|what| Refused::NotReady { what }.into())
}

/// Whether the database can be read and written; else what does not work.
async fn try_database(shared: &Shared) -> Result<(), &'static str> {
    let works = async {
        let read =
            shared.store.due("", 0, 1).await.map_err(|error| ("reading the database", error.to_string()));
        read?;
        shared.store.probe().await.map_err(|error| ("writing to the database", error.to_string()))?;
        match shared.metrics.was_unwritable_within(limits::UNWRITABLE_LASTS) {
            true => Err(("writing to the database", "something could not be kept a moment ago".to_owned())),
            false => Ok(()),
        }
    };
    let slow = ("an answer of the database in time", String::new());
    let tried = timeout(limits::READY_PATIENCE, works).await.unwrap_or(Err(slow));
    tried.map_err(|(what, error)| {
        tracing::error!(what, error, "not ready");
        what
    })
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
    headers: HeaderMap,
) -> Result<impl IntoResponse, Answer> {
    check_host(&shared, &client, &headers)?;
    // A database that does not answer is no reason to tell nothing.
    let database = timeout(limits::READY_PATIENCE, shared.store.size()).await.ok().and_then(Result::ok);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], shared.metrics.text(database)))
}

/// Removes what somebody said in a game: for this machine and the networks the host has named.
#[utoipa::path(
    delete,
    path = "/api/games/{id}/chat/{number}",
    tag = "host",
    params(("id" = GameId, Path), ("number" = u64, Path, description = "The number of the line in the game.")),
    responses(
        (status = 200, description = "Nobody will read it any more."),
        (status = 403, description = "For the host only.", body = Refusal),
        (status = 404, description = "Nothing was said there.", body = Refusal),
    ),
)]
pub(crate) async fn unsay(
    State(shared): State<Arc<Shared>>,
    Path((game, number)): Path<(String, String)>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<()>, Answer> {
    check_host(&shared, &client, &headers)?;
    let unknown = || Refused::UnknownGame { id: game.chars().take(Rename::LONGEST).collect() };
    let (id, number) = (read_game(&game)?, number.parse().map_err(|_| unknown())?);
    match shared.store.forget_words(id.as_str(), number).await {
        Ok(()) => {}
        Err(WriteError::Unknown(_)) => return Err(unknown().into()),
        Err(error) => {
            tracing::error!(%error, "what was said could not be removed");
            return Err(Refused::NotKept.into());
        }
    }
    shared.nodes.unsay(&shared, id, number).await;
    Ok(Json(()))
}

/// Whether the host asks: from this machine, or from a network the host has named. What a proxy on this machine passes on that
/// nobody has told us to trust comes from anybody.
fn check_host(shared: &Shared, client: &Client, headers: &HeaderMap) -> Result<(), Refused> {
    let named = shared.config.metrics_from.iter().any(|network| network.contains(client.address));
    let passed_on =
        ["x-forwarded-for", "forwarded", "x-real-ip", "via"].iter().any(|name| headers.contains_key(*name));
    let trusted = !shared.config.trusted_proxies.is_empty();
    if named || client.address.is_loopback() && (trusted || !passed_on) {
        Ok(())
    } else {
        Err(Refused::HostOnly)
    }
}
