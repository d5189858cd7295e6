//! Requests that this program makes itself.

use std::{
    io,
    sync::{Arc, OnceLock},
};

use axum::{
    body::Bytes,
    http::{Request, StatusCode},
};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::TlsConnector;

/// More than any answer has that is read here.
const LONGEST: usize = 4 << 20;

/// Sends a request and reads the answer, over TLS.
pub(crate) async fn secured(
    host: &str,
    stream: TcpStream,
    request: Request<Full<Bytes>>,
) -> io::Result<(StatusCode, Bytes)> {
    let name = host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = ServerName::try_from(name).map_err(io::Error::other)?;
    let config = tls().ok_or_else(|| io::Error::other("there is no TLS"))?;
    exchange(TlsConnector::from(config).connect(name, stream).await?, request).await
}

/// Sends a request and reads the answer.
pub(crate) async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> io::Result<(StatusCode, Bytes)> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    let connection = tokio::spawn(connection);
    let read = async {
        let answer = sender.send_request(request).await.map_err(io::Error::other)?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), LONGEST).collect().await.map_err(io::Error::other)?;
        Ok((status, body.to_bytes()))
    };
    let read = read.await;
    connection.abort();
    read
}

/// The certificates that browsers trust; made when something is first sent.
pub(crate) fn tls() -> Option<Arc<ClientConfig>> {
    static CONFIG: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let make = || {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .ok()?;
        Some(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
    };
    CONFIG.get_or_init(make).clone()
}
