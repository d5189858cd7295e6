//! One request to a push service.

use axum::{
    body::Bytes,
    http::{HeaderName, Method, Request, StatusCode, header},
};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::TlsConnector;

use super::endpoint::Endpoint;
use crate::{Network, client::tls};

/// Why a push service was not asked.
#[derive(Debug, thiserror::Error)]
pub(super) enum SendError {
    #[error("its name leads nowhere, or inside")]
    Address,
    #[error("{0}")]
    Connection(#[from] std::io::Error),
    #[error("{0}")]
    Exchange(#[from] hyper::Error),
    #[error("the request cannot be written: {0}")]
    Request(#[from] axum::http::Error),
}

/// Sends a message, and says how the push service answers. Nobody is followed to another address.
pub(super) async fn post(
    endpoint: &Endpoint,
    named: &[Network],
    headers: &[(HeaderName, String)],
    body: Vec<u8>,
) -> Result<StatusCode, SendError> {
    let address = endpoint.resolve(named).await.ok_or(SendError::Address)?;
    let mut request = Request::builder().method(Method::POST).uri(&endpoint.path);
    let host = if endpoint.port == 443 {
        endpoint.host.clone()
    } else {
        format!("{}:{}", endpoint.host, endpoint.port)
    };
    request = request.header(header::HOST, host);
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Full::new(Bytes::from(body)))?;
    let stream = TcpStream::connect(address).await?;
    if !endpoint.secure {
        return exchange(stream, request).await;
    }
    let name = endpoint.host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = ServerName::try_from(name).map_err(|_| SendError::Address)?;
    let config = tls().ok_or(SendError::Address)?;
    exchange(TlsConnector::from(config).connect(name, stream).await?, request).await
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, SendError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    // What the service says besides its status is for nobody.
    connection.abort();
    Ok(answer?.status())
}
