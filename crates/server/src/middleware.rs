//! What stands before every request: who asks, how often, from which page; and the headers of every answer.

use std::{net::IpAddr, sync::Arc};

use crate::{
    limits,
    network::Client,
    players, random,
    refusal::Refused,
    server::{Place, Shared},
};
use axum::{
    Extension,
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tracing::Instrument as _;

/// Pages run only what this server serves, and nothing written into them. They may talk to bridges on their own machine.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    connect-src 'self' ws://127.0.0.1:*; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The one page that others may show in a frame. Nothing can be done on it that needs to know who one is.
const FRAMED: &str = "/embed";
/// What is different there: it says nothing of who may frame it, since a page from a file has no name that could be listed.
const FRAMED_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'";

/// What every answer says to browsers besides.
const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    (CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

const CROSS_ORIGIN_RESOURCE_POLICY: &str = "cross-origin-resource-policy";

/// What finds a request in the logs: the proxy's name for it, where one is trusted, or a new one.
const REQUEST_ID: &str = "x-request-id";
const LONGEST_REQUEST_ID: usize = 64;

fn request_id(request: &Request, from_proxy: bool) -> HeaderValue {
    let fits = |id: &&HeaderValue| {
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        (1..=LONGEST_REQUEST_ID).contains(&id.len()) && id.as_bytes().iter().all(plain)
    };
    let given = request.headers().get(REQUEST_ID).filter(|_| from_proxy).filter(fits).cloned();
    let fresh = || HeaderValue::from_str(&format!("{:016x}", random::number()));
    // Hexadecimal digits are a value.
    given.unwrap_or_else(|| fresh().unwrap_or(HeaderValue::from_static("")))
}

/// The other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// Its place among the connections, which a socket keeps when the connection becomes one.
    pub(crate) _place: Arc<Place>,
}

/// Lets a request pass or refuses it, and puts the headers on the answer.
pub(crate) async fn admit_and_mark(
    State(shared): State<Arc<Shared>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = Client::of(peer.address, request.headers(), &shared.config.trusted_proxies);
    request.extensions_mut().insert(client);
    let is_framed = request.uri().path().trim_end_matches('/') == FRAMED;
    let is_api = request.uri().path().starts_with("/api/");
    let method = known_method(request.method());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let id = request_id(&request, shared.config.trusted_proxies.iter().any(|own| own.contains(peer.address)));
    let span = tracing::info_span!("request", id = id.to_str().unwrap_or_default());
    let mut response = match admit(&shared, &client, &request) {
        Ok(()) => {
            let answer = next.run(request).instrument(span);
            let answered = tokio::time::timeout(limits::REQUEST_PATIENCE, answer).await;
            answered.unwrap_or_else(|_| {
                shared.metrics.errors.add(1);
                Refused::Busy.into_response()
            })
        }
        Err(refused) => refused.into_response(),
    };
    let route = matched.as_ref().map_or("page", MatchedPath::as_str);
    shared.metrics.answered(method, route, response.status().as_u16());
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, id);
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_framed {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(FRAMED_POLICY));
        headers.insert(CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        headers.remove(header::X_FRAME_OPTIONS);
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if client.secure {
        let value = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

/// A method by its name, where it is one of those that mean something here.
fn known_method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn admit(shared: &Shared, client: &Client, request: &Request) -> Result<(), Refused> {
    shared.rates.request(client)?;
    let headers = request.headers();
    let is_unsafe = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let is_upgrade = headers.contains_key(header::UPGRADE);
    if (is_unsafe || is_upgrade) && !is_own_page(headers, &shared.config.origins) {
        shared.metrics.foreign_origins.add(1);
        return Err(Refused::ForeignOrigin);
    }
    Ok(())
}

/// Whether a request comes from a page of this server, or from a program that proves by itself who it is.
///
/// A browser names the origin of every page that sends or upgrades; without one, a cookie proves nothing.
fn is_own_page(headers: &HeaderMap, origins: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return players::cookie(headers).is_none() };
    let Ok(origin) = origin.to_str() else { return false };
    if !origins.is_empty() {
        return origins.iter().any(|own| own.eq_ignore_ascii_case(origin));
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin_host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    matches!((host, origin_host), (Some(host), Some(origin)) if host.eq_ignore_ascii_case(origin))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn a_page_of_the_host_asked_for_is_our_own() {
        let own = headers(&[(header::HOST, "localhost:8080"), (header::ORIGIN, "http://localhost:8080")]);
        assert!(is_own_page(&own, &[]));
    }

    #[test]
    fn a_page_of_another_site_is_not() {
        for origin in ["https://evil.example", "null", "http://localhost:8081", "localhost:8080"] {
            let foreign = headers(&[(header::HOST, "localhost:8080"), (header::ORIGIN, origin)]);
            assert!(!is_own_page(&foreign, &[]), "{origin}");
        }
    }

    #[test]
    fn only_the_origins_a_host_names_are_our_own() {
        let own = ["https://fishka.example".to_owned()];
        let asked = |origin| headers(&[(header::HOST, "localhost:8080"), (header::ORIGIN, origin)]);
        assert!(is_own_page(&asked("https://fishka.example"), &own));
        assert!(!is_own_page(&asked("http://localhost:8080"), &own));
    }

    #[test]
    fn a_program_without_a_cookie_needs_no_origin() {
        assert!(is_own_page(&headers(&[(header::HOST, "localhost")]), &[]));
    }

    #[test]
    fn a_cookie_without_an_origin_proves_nothing() {
        assert!(!is_own_page(&headers(&[(header::COOKIE, "a=b; fishka=x.y")]), &[]));
    }
}
