//! An engine elsewhere that takes over work of a server. It only asks; nothing needs to reach it.

use std::{io, time::Duration};

use axum::{
    body::Bytes,
    http::{Method, Request, header},
};
use fishka_game::{Explain, Message};
use fishka_wire::{Findings, Refusal, Work};
use http_body_util::Full;
use tokio::sync::mpsc;

use crate::{analysis::think, client, random};

/// A server to work for.
#[derive(Clone, Debug)]
pub struct Worker {
    secure: bool,
    host: String,
    port: u16,
    key: String,
}

/// Why an engine does not work for a server.
#[derive(Debug, thiserror::Error)]
pub enum WorkerError {
    /// The address is none.
    #[error("“{0}” is not an address such as https://fishka.example")]
    Address(String),
    /// The server refuses.
    #[error("the server refuses ({status}): {text}")]
    Refused {
        /// The status of its answer.
        status: u16,
        /// What it says.
        text: String,
    },
    /// It cannot be reached, or says something strange.
    #[error("the server cannot be reached: {0}")]
    Unreachable(String),
}

impl Explain for WorkerError {
    fn message(&self) -> Message {
        match self {
            WorkerError::Address(address) => Message::new("worker-address").text("address", address),
            WorkerError::Refused { status, text } => {
                Message::new("worker-refused").number("status", *status).text("text", text)
            }
            WorkerError::Unreachable(error) => Message::new("worker-unreachable").text("error", error),
        }
    }
}

/// What a worker did, for whoever watches.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Did {
    /// Took a game with so many positions.
    Took(usize),
    /// Looked at a position.
    Looked,
    /// Handed everything in.
    Finished,
    /// There was nothing to do, or the server could not be reached; it waits.
    Waits,
}

/// Findings that are sent together: few, so that the server hears often enough of a slow engine.
const AT_ONCE: usize = 4;
const PATIENCE: Duration = Duration::from_secs(20);

impl Worker {
    /// Reads where the server is.
    ///
    /// # Errors
    /// When that is no address.
    pub fn new(address: &str, key: &str) -> Result<Worker, WorkerError> {
        let wrong = || WorkerError::Address(address.to_owned());
        let (secure, rest) = match (address.strip_prefix("https://"), address.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(wrong()),
        };
        let authority = rest.trim_end_matches('/');
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| wrong())?),
            _ => (authority, if secure { 443 } else { 80 }),
        };
        if host.is_empty() || host.contains(['/', '?', '#', '@', ' ']) {
            return Err(wrong());
        }
        Ok(Worker { secure, host: host.to_owned(), port, key: key.to_owned() })
    }

    /// Works until `stop` ends, or the server refuses the key. Games that are begun are given back.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn run(
        &self,
        stop: impl Future<Output = ()>,
        mut watch: impl FnMut(Did),
    ) -> Result<(), WorkerError> {
        let mut stop = std::pin::pin!(stop);
        let mut pause = Duration::from_secs(1);
        loop {
            let acquired = tokio::select! {
                acquired = self.acquire() => acquired,
                () = &mut stop => return Ok(()),
            };
            let work = match acquired {
                Err(error @ WorkerError::Refused { status: 401 | 403 | 404, .. }) => return Err(error),
                Ok(Some(work)) => work,
                Ok(None) | Err(_) => {
                    watch(Did::Waits);
                    // A random part keeps many workers from asking at the same time.
                    let wait = pause + pause.mul_f64((random::number() % 1000) as f64 / 1000.0);
                    pause = (pause * 2).min(Duration::from_secs(8));
                    tokio::select! {
                        () = tokio::time::sleep(wait) => {}
                        () = &mut stop => return Ok(()),
                    }
                    continue;
                }
            };
            pause = Duration::from_secs(1);
            watch(Did::Took(work.plies.len() + work.compare.len()));
            let path = format!("/api/work/{}", work.job);
            tokio::select! {
                done = self.work_on(work, &path, &mut watch) => match done {
                    // Another engine has the game by now, or the network is away; there is more to do elsewhere.
                    Ok(()) | Err(_) => watch(Did::Finished),
                },
                () = &mut stop => {
                    // When it is not told, the server notices within a minute.
                    let _ = self.send(Method::DELETE, &path, &()).await;
                    return Ok(());
                }
            }
        }
    }

    async fn work_on(&self, work: Work, path: &str, watch: &mut impl FnMut(Did)) -> Result<(), WorkerError> {
        let (sender, mut found) = mpsc::channel(AT_ONCE);
        let thinking = tokio::task::spawn_blocking(move || {
            think(&work, &mut |finding| sender.blocking_send(finding).is_ok());
        });
        let mut findings = Findings::default();
        while let Some(found) = found.recv().await {
            watch(Did::Looked);
            found.add_to(&mut findings);
            if findings.findings.len() + findings.differences.len() >= AT_ONCE {
                self.send(Method::PUT, path, &std::mem::take(&mut findings)).await?;
            }
        }
        // A search that panicked has left the rest open, and the server gives it to another.
        let _ = thinking.await;
        self.send(Method::POST, path, &findings).await.map(drop)
    }

    async fn acquire(&self) -> Result<Option<Work>, WorkerError> {
        let body = self.send(Method::POST, "/api/work", &()).await?;
        if body.is_empty() {
            return Ok(None);
        }
        serde_json::from_slice(&body).map(Some).map_err(|error| WorkerError::Unreachable(error.to_string()))
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<Bytes, WorkerError> {
        let unreachable = |error: &dyn std::fmt::Display| WorkerError::Unreachable(error.to_string());
        let body = serde_json::to_vec(body).map_err(|error| unreachable(&error))?;
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, format!("{}:{}", self.host, self.port))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {}", self.key))
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| unreachable(&error))?;
        let exchange = async {
            let stream =
                tokio::net::TcpStream::connect((self.host.trim_matches(['[', ']']), self.port)).await?;
            if self.secure {
                client::secured(&self.host, stream, request).await
            } else {
                client::exchange(stream, request).await
            }
        };
        let late = || io::Error::from(io::ErrorKind::TimedOut);
        let answer = tokio::time::timeout(PATIENCE, exchange).await.map_err(|_| unreachable(&late()))?;
        let (status, body) = answer.map_err(|error| unreachable(&error))?;
        if status.is_success() {
            return Ok(body);
        }
        let text = serde_json::from_slice::<Refusal>(&body).map(|refusal| refusal.text).unwrap_or_default();
        Err(WorkerError::Refused { status: status.as_u16(), text })
    }
}
