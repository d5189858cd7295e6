//! As much HTTP as is needed to make games.

use std::{io, str::FromStr};

use http_body_util::{BodyExt as _, Full};
use hyper::{
    Request,
    body::Bytes,
    client::conn::http1::{SendRequest, handshake},
    header,
};
use hyper_util::rt::TokioIo;
use serde::{Serialize, de::DeserializeOwned};
use tokio::{net::TcpStream, task::JoinHandle};

use crate::LoadError;

/// Where a server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Host {
    /// Host and port.
    pub(crate) authority: String,
}

/// Servers that serve the same games.
pub(crate) type Hosts = std::sync::Arc<[Host]>;

impl FromStr for Host {
    type Err = LoadError;

    fn from_str(text: &str) -> Result<Host, LoadError> {
        let wrong = || LoadError::Address(text.to_owned());
        let rest = text.strip_prefix("http://").ok_or_else(wrong)?;
        let authority = rest.trim_end_matches('/');
        if authority.is_empty() || authority.contains('/') {
            return Err(wrong());
        }
        let port = authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        Ok(Host { authority: if port { authority.to_owned() } else { format!("{authority}:80") } })
    }
}

impl Host {
    pub(crate) async fn connect(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(&self.authority).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

/// A connection for requests.
pub(crate) struct Http {
    host: Host,
    requests: SendRequest<Full<Bytes>>,
    connection: JoinHandle<()>,
}

impl Http {
    pub(crate) async fn open(host: &Host) -> Result<Http, LoadError> {
        let stream = host.connect().await?;
        let (requests, connection) = handshake(TokioIo::new(stream)).await.map_err(unclear)?;
        let connection = tokio::spawn(async move {
            // What goes wrong shows in the answer that does not come.
            let _ = connection.await;
        });
        Ok(Http { host: host.clone(), requests, connection })
    }

    /// Sends something and reads the answer.
    pub(crate) async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        key: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, LoadError> {
        let body = serde_json::to_vec(body).map_err(unclear)?;
        let mut request = Request::post(path)
            .header(header::HOST, &self.host.authority)
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(key) = key {
            request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        }
        let request = request.body(Full::new(body.into())).map_err(unclear)?;
        self.requests.ready().await.map_err(unclear)?;
        let answer = self.requests.send_request(request).await.map_err(unclear)?;
        let status = answer.status();
        let body = answer.into_body().collect().await.map_err(unclear)?.to_bytes();
        if !status.is_success() {
            let text = String::from_utf8_lossy(&body).into_owned();
            return Err(LoadError::Refused { status: status.as_u16(), text });
        }
        serde_json::from_slice(&body).map_err(unclear)
    }
}

impl Drop for Http {
    fn drop(&mut self) {
        self.connection.abort();
    }
}

fn unclear(error: impl std::fmt::Display) -> LoadError {
    LoadError::Answer(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_may_be_left_out() {
        assert_eq!("http://localhost/".parse::<Host>().unwrap().authority, "localhost:80");
        assert_eq!("http://localhost:8080".parse::<Host>().unwrap().authority, "localhost:8080");
        assert_eq!("http://[::1]:8080".parse::<Host>().unwrap().authority, "[::1]:8080");
    }

    #[test]
    fn other_addresses_are_refused() {
        for text in ["", "localhost:8080", "https://localhost", "http://", "http://localhost/games"] {
            assert!(text.parse::<Host>().is_err(), "{text}");
        }
    }
}
