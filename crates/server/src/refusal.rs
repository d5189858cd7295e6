//! What the server itself refuses, and how refusals travel over HTTP.

use std::{fmt::Display, time::Duration};

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use fishka_game::{Explain, Message};
use fishka_wire::Refusal;
use serde::{Deserialize, Serialize};

use crate::limits::Rate;

/// Why the server does not do something, whatever the rules of the games say.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refused {
    #[error("there is no game {id}")]
    UnknownGame { id: String },
    #[error("there is nothing at this address")]
    UnknownAddress,
    #[error("this cannot be done at this address")]
    UnknownMethod,
    #[error("this request is not understood: {error}")]
    Malformed { error: String },
    #[error("this request did not come in time")]
    TooSlow,
    #[error("this request is too large")]
    TooLarge,
    #[error("a request of another site's page was refused")]
    ForeignOrigin,
    #[error("nobody is known by this key")]
    UnknownKey,
    #[error("say who you are first: with the cookie or a key")]
    Nobody,
    #[error("too much at once ({rate}); wait a moment")]
    TooOften { rate: &'static str, wait: u64 },
    #[error("too many connections from your address")]
    TooManySockets,
    #[error("no more than {most} games of one player wait in the lobby")]
    TooManyListed { most: u32 },
    #[error("the server is busy; try again in a moment")]
    Busy,
    #[error("the server is not ready: {what}")]
    NotReady { what: &'static str },
    #[error("the server stops; try again in a moment")]
    Stopping,
    #[error("this could not be kept; try again in a moment")]
    NotKept,
    #[error("the game cannot be read from the database")]
    Unreadable,
    #[error("a name has 1 to {longest} visible characters")]
    Name { longest: usize },
    #[error("this is no address of a push service")]
    Endpoint,
    #[error("this is for the host only")]
    HostOnly,
    #[error("there are too many people at this game")]
    Full,
    #[error("this seat is kept for somebody who played before")]
    Reserved,
    #[error("games are analysed here only when they have two sides and the host has given room for it")]
    NoAnalysis,
    #[error("no more than {most} games of one address wait to be analysed")]
    TooManyAnalyses { most: usize },
    #[error("too many games wait to be analysed; try again in some minutes")]
    AnalysesFull,
    #[error("this work is not yours, or not any more")]
    UnknownWork,
    #[error("what was found cannot be replayed: {0}")]
    WrongFinding(String),
    #[error("there is no study {id}")]
    UnknownStudy { id: String },
    #[error("only its owner may change a study; keep a copy of your own")]
    ForeignStudy,
    #[error("the study was changed elsewhere and is at version {version} now")]
    StudyConflict { version: u64 },
    #[error("a study has at most {most} KiB of text")]
    LongStudy { most: usize },
    #[error("a player has at most {most} studies")]
    TooManyStudies { most: u64 },
    #[error("there is no level {level}; the levels are 1 to {highest}")]
    Level { level: u8, highest: u8 },
}

impl Refused {
    /// Beyond a rate; how long one has to wait is told in whole seconds.
    pub(crate) fn too_often(rate: &Rate, wait: Duration) -> Refused {
        Refused::TooOften { rate: rate.name, wait: wait.as_secs_f64().ceil().max(1.0) as u64 }
    }

    /// Something could not be read; the log says what, and why.
    pub(crate) fn unreadable<E: Display>(what: &'static str) -> impl FnOnce(E) -> Refused {
        move |error| {
            tracing::error!(%error, "{what} could not be read");
            Refused::Unreadable
        }
    }

    /// Something could not be kept; the log says what, and why.
    pub(crate) fn not_kept<E: Display>(what: &'static str) -> impl FnOnce(E) -> Refused {
        move |error| {
            tracing::error!(%error, "{what} could not be kept");
            Refused::NotKept
        }
    }

    /// After how many seconds it is worth to ask again.
    fn retry_after(&self) -> Option<u64> {
        match self {
            Refused::TooOften { wait, .. } => Some(*wait),
            Refused::TooManySockets | Refused::TooManyListed { .. } | Refused::TooManyAnalyses { .. } => {
                Some(30)
            }
            Refused::AnalysesFull => Some(120),
            Refused::Stopping => Some(5),
            Refused::Busy | Refused::NotReady { .. } | Refused::Full | Refused::NotKept => Some(2),
            _ => None,
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Refused::UnknownGame { .. }
            | Refused::UnknownAddress
            | Refused::UnknownWork
            | Refused::UnknownStudy { .. } => StatusCode::NOT_FOUND,
            Refused::UnknownMethod => StatusCode::METHOD_NOT_ALLOWED,
            Refused::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Refused::StudyConflict { .. } => StatusCode::CONFLICT,
            Refused::Malformed { .. } | Refused::Name { .. } => StatusCode::BAD_REQUEST,
            Refused::TooLarge | Refused::LongStudy { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Refused::ForeignOrigin | Refused::HostOnly | Refused::ForeignStudy => StatusCode::FORBIDDEN,
            Refused::UnknownKey | Refused::Nobody => StatusCode::UNAUTHORIZED,
            Refused::TooOften { .. }
            | Refused::TooManySockets
            | Refused::TooManyListed { .. }
            | Refused::TooManyAnalyses { .. }
            | Refused::TooManyStudies { .. } => StatusCode::TOO_MANY_REQUESTS,
            Refused::Busy
            | Refused::AnalysesFull
            | Refused::NotReady { .. }
            | Refused::Full
            | Refused::Stopping
            | Refused::NotKept => StatusCode::SERVICE_UNAVAILABLE,
            Refused::Unreadable => StatusCode::INTERNAL_SERVER_ERROR,
            Refused::Reserved
            | Refused::Endpoint
            | Refused::Level { .. }
            | Refused::NoAnalysis
            | Refused::WrongFinding(_) => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl Explain for Refused {
    fn message(&self) -> Message {
        match self {
            Refused::UnknownGame { id } => Message::new("server-unknown-game").text("id", id),
            Refused::UnknownAddress => Message::new("server-unknown-address"),
            Refused::UnknownMethod => Message::new("server-unknown-method"),
            Refused::Malformed { error } => Message::new("server-malformed").text("error", error),
            Refused::TooSlow => Message::new("server-too-slow"),
            Refused::TooLarge => Message::new("server-too-large"),
            Refused::ForeignOrigin => Message::new("server-foreign-origin"),
            Refused::UnknownKey => Message::new("server-unknown-key"),
            Refused::Nobody => Message::new("server-nobody"),
            Refused::TooOften { rate, .. } => Message::new("server-too-often").text("rate", rate),
            Refused::TooManySockets => Message::new("server-too-many-sockets"),
            Refused::TooManyListed { most } => Message::new("server-too-many-listed").number("most", *most),
            Refused::Busy => Message::new("server-busy"),
            Refused::NotReady { what } => Message::new("server-not-ready").text("what", what),
            Refused::Stopping => Message::new("server-stopping"),
            Refused::NotKept => Message::new("server-not-kept"),
            Refused::Unreadable => Message::new("server-unreadable"),
            Refused::Name { longest } => Message::new("server-name").number("longest", *longest),
            Refused::Endpoint => Message::new("server-endpoint"),
            Refused::HostOnly => Message::new("server-host-only"),
            Refused::Full => Message::new("server-full"),
            Refused::Reserved => Message::new("server-reserved"),
            Refused::UnknownStudy { id } => Message::new("server-unknown-study").text("id", id),
            Refused::ForeignStudy => Message::new("server-foreign-study"),
            // A version is a name that happens to be a number: no grammar depends on it.
            Refused::StudyConflict { version } => {
                Message::new("server-study-conflict").text("version", version)
            }
            Refused::LongStudy { most } => Message::new("server-long-study").number("most", *most),
            Refused::TooManyStudies { most } => Message::new("server-too-many-studies").number("most", *most),
            Refused::Level { level, highest } => {
                Message::new("server-level").text("level", level).text("highest", highest)
            }
            Refused::NoAnalysis => Message::new("server-no-analysis"),
            Refused::TooManyAnalyses { most } => {
                Message::new("server-too-many-analyses").number("most", *most)
            }
            Refused::AnalysesFull => Message::new("server-analyses-full"),
            Refused::UnknownWork => Message::new("server-unknown-work"),
            Refused::WrongFinding(what) => Message::new("server-wrong-finding").text("what", what),
        }
    }
}

/// A refusal with its status.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    #[serde(with = "status")]
    status: StatusCode,
    refusal: Refusal,
    /// After how many seconds it is worth to ask again.
    retry_after: Option<u64>,
}

impl Answer {
    /// Something the rules or the table refuse.
    pub(crate) fn unprocessable(refusal: Refusal) -> Answer {
        Answer { status: StatusCode::UNPROCESSABLE_ENTITY, refusal, retry_after: None }
    }

    pub(crate) fn into_refusal(self) -> Refusal {
        self.refusal
    }
}

/// A status as its number.
mod status {
    use axum::http::StatusCode;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "this is how it is called")]
    pub(super) fn serialize<S: Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(status.as_u16())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<StatusCode, D::Error> {
        StatusCode::from_u16(u16::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl From<Refused> for Answer {
    fn from(refused: Refused) -> Answer {
        Answer {
            status: refused.status(),
            retry_after: refused.retry_after(),
            refusal: Refusal::of(&refused),
        }
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.refusal)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        Answer::from(self).into_response()
    }
}

#[cfg(test)]
mod tests {
    use fishka_game::Value;
    use fishka_i18n::{Language, has, tell};

    use super::*;
    use crate::{ConfigError, StartError};

    fn told(error: &dyn Explain) {
        for &language in Language::ALL {
            let message = error.message();
            assert!(has(language, message.key), "{language}: {}", message.key);
            let text = tell(language, &message);
            assert!(!text.contains("{$"), "{language}: {text}");
            for (name, value) in message.values {
                if let Value::Text(value) = value {
                    assert!(text.contains(&value), "{language}: {text} does not tell {name}");
                }
            }
        }
    }

    #[test]
    fn every_refusal_is_told_in_every_language() {
        let text = || "x7".to_owned();
        for refused in [
            Refused::UnknownGame { id: text() },
            Refused::UnknownAddress,
            Refused::UnknownMethod,
            Refused::Malformed { error: text() },
            Refused::TooSlow,
            Refused::TooLarge,
            Refused::ForeignOrigin,
            Refused::UnknownKey,
            Refused::Nobody,
            Refused::TooOften { rate: "requests", wait: 1 },
            Refused::TooManyListed { most: 5 },
            Refused::TooManySockets,
            Refused::Busy,
            Refused::NotReady { what: "database" },
            Refused::Stopping,
            Refused::NotKept,
            Refused::Unreadable,
            Refused::Name { longest: 24 },
            Refused::Endpoint,
            Refused::HostOnly,
            Refused::Full,
            Refused::Reserved,
            Refused::Level { level: 11, highest: 10 },
            Refused::NoAnalysis,
            Refused::TooManyAnalyses { most: 3 },
            Refused::AnalysesFull,
            Refused::UnknownWork,
            Refused::WrongFinding(text()),
            Refused::UnknownStudy { id: text() },
            Refused::ForeignStudy,
            Refused::StudyConflict { version: 7 },
            Refused::LongStudy { most: 256 },
            Refused::TooManyStudies { most: 200 },
        ] {
            told(&refused);
        }
    }

    #[test]
    fn every_error_of_settings_and_start_is_told_in_every_language() {
        let text = || "x7".to_owned();
        told(&ConfigError::Unreadable { file: text(), error: text() });
        told(&ConfigError::Malformed { file: text(), error: text() });
        told(&ConfigError::Value { name: "listen", value: text() });
        told(&ConfigError::Range { name: "chat-lines", value: 1, least: 2, most: 3 });
        let error = || std::io::Error::other("x7");
        let address = std::net::SocketAddr::from(([127, 0, 0, 1], 80));
        told(&StartError::Listen { address, error: error() });
        told(&StartError::NotShared { place: text() });
        told(&StartError::Nats { error: text() });
        told(&StartError::Nodes(text()));
        told(&StartError::OtherVersion { version: 7 });
        told(&StartError::Threads(error()));
        told(&StartError::Key(text()));
    }
}
