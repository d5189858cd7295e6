use fishka_explorer::Answer;
use fishka_game::{Explain, Message};
use fishka_wire::{
    Created, GameAnalysis, GameId, Join, KeptStudy, Lists, Me, NewGame, NewStudy, PushKey, Refusal, Rename,
    State, Study, StudyChange, StudyId, Subscription, Summary, Unsubscribe,
};
use leptos::prelude::window;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

use crate::text::Words;

/// Why the server did not do what was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// It cannot be reached.
    #[error("the server cannot be reached")]
    Unreachable,
    /// It said something this page does not understand.
    #[error("the server answered with something strange ({status})")]
    Strange {
        /// The status of its answer.
        status: u16,
    },
    /// It says why not.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl ApiError {
    /// The error in the language of the page.
    pub(crate) fn tell(&self, words: Words) -> String {
        match self {
            ApiError::Refused(refusal) => refusal.tell(words.language()),
            other => words.explain(other),
        }
    }
}

impl Explain for ApiError {
    fn message(&self) -> Message {
        match self {
            ApiError::Unreachable | ApiError::Refused(_) => Message::new("online-unreachable"),
            ApiError::Strange { status } => Message::new("online-strange").number("status", *status),
        }
    }
}

/// Makes a game.
pub(crate) async fn create(wish: &NewGame) -> Result<Created, ApiError> {
    ask("POST", "/api/games", Some(wish)).await
}

/// Takes a seat.
pub(super) async fn join(game: GameId, seat: u8) -> Result<State, ApiError> {
    ask("POST", &format!("/api/games/{game}/join"), Some(&Join { seat: Some(seat) })).await
}

/// Tells those who wait that one does not want to play.
pub(super) async fn decline(game: GameId) -> Result<(), ApiError> {
    ask("POST", &format!("/api/games/{game}/decline"), None::<&()>).await
}

/// A game as it stands.
pub(crate) async fn state(game: GameId) -> Result<State, ApiError> {
    ask("GET", &format!("/api/games/{game}"), None::<&()>).await
}

/// One's own games that are over, the first of them or those after one that is known.
pub(crate) async fn finished(after: Option<GameId>) -> Result<Vec<Summary>, ApiError> {
    ask("GET", &paged("/api/me/games", after), None::<&()>).await
}

/// The records of the same games.
pub(crate) async fn finished_records(after: Option<GameId>) -> Result<String, ApiError> {
    fetch("GET", &paged("/api/me/records", after), None).await
}

/// Takes a game that is over out of one's own.
pub(crate) async fn forget(game: GameId) -> Result<(), ApiError> {
    ask("DELETE", &format!("/api/me/games/{game}"), None::<&()>).await
}

fn paged(path: &str, after: Option<GameId>) -> String {
    after.map_or_else(|| path.to_owned(), |after| format!("{path}?after={after}"))
}

/// The key by which push services know the server.
pub(super) async fn push_key() -> Result<PushKey, ApiError> {
    ask("GET", "/api/push", None::<&()>).await
}

/// Asks to be called.
pub(super) async fn subscribe(subscription: &Subscription) -> Result<(), ApiError> {
    ask("PUT", "/api/push", Some(subscription)).await
}

/// Asks not to be called any more.
pub(super) async fn unsubscribe(endpoint: String) -> Result<(), ApiError> {
    ask("DELETE", "/api/push", Some(&Unsubscribe { endpoint })).await
}

/// Plays a finished game again.
pub(super) async fn rematch(game: GameId) -> Result<Created, ApiError> {
    ask("POST", &format!("/api/games/{game}/rematch"), None::<&()>).await
}

/// The games of the lobby.
pub(crate) async fn lists() -> Result<Lists, ApiError> {
    ask("GET", "/api/games", None::<&()>).await
}

/// The record of a game as text.
pub(super) async fn record(game: GameId) -> Result<String, ApiError> {
    fetch("GET", &format!("/api/games/{game}/record"), None).await
}

/// What was played in a position and how it ended: the parts of the question by name, without those that are empty.
pub(crate) async fn explore(asked: &[(&str, String)]) -> Result<Answer, ApiError> {
    let part = |(name, value): &(&str, String)| {
        (!value.is_empty()).then(|| format!("{name}={}", js_sys::encode_uri_component(value)))
    };
    let query = asked.iter().filter_map(part).collect::<Vec<_>>().join("&");
    ask("GET", &format!("/api/explorer?{query}"), None::<&()>).await
}

/// The record of a game that the explorer has whole.
pub(crate) async fn explored(game: u32) -> Result<String, ApiError> {
    fetch("GET", &format!("/api/explorer/games/{game}"), None).await
}

/// How far the full analysis of a game is; asks for it first when it is wanted.
pub(crate) async fn analysis(game: GameId, wanted: bool) -> Result<GameAnalysis, ApiError> {
    let method = if wanted { "POST" } else { "GET" };
    ask(method, &format!("/api/games/{game}/analysis"), None::<&()>).await
}

/// A study as it stands.
pub(crate) async fn study(id: StudyId) -> Result<Study, ApiError> {
    ask("GET", &format!("/api/studies/{id}"), None::<&()>).await
}

/// Keeps a new study.
pub(crate) async fn keep_study(study: &NewStudy) -> Result<KeptStudy, ApiError> {
    ask("POST", "/api/studies", Some(study)).await
}

/// Changes one's own study.
pub(crate) async fn change_study(id: StudyId, change: &StudyChange) -> Result<KeptStudy, ApiError> {
    ask("PUT", &format!("/api/studies/{id}"), Some(change)).await
}

/// Deletes one's own study.
pub(crate) async fn remove_study(id: StudyId) -> Result<(), ApiError> {
    ask("DELETE", &format!("/api/studies/{id}"), None::<&()>).await
}

/// Who one is.
pub(super) async fn me() -> Result<Option<Me>, ApiError> {
    ask("GET", "/api/me", None::<&()>).await
}

/// Takes another name.
pub(super) async fn rename(name: String) -> Result<Me, ApiError> {
    ask("PUT", "/api/me", Some(&Rename { name })).await
}

async fn ask<B: Serialize, T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&B>,
) -> Result<T, ApiError> {
    // All that is sent is plain data with text for keys, which always has a JSON form.
    let body = body.map(|body| serde_json::to_string(body).unwrap_or_default());
    let text = fetch(method, path, body.as_deref()).await?;
    serde_json::from_str(&text).map_err(|_| ApiError::Strange { status: 200 })
}

async fn fetch(method: &str, path: &str, body: Option<&str>) -> Result<String, ApiError> {
    let unreachable = |_: JsValue| ApiError::Unreachable;
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(unreachable)?;
        headers.set("content-type", "application/json").map_err(unreachable)?;
        init.set_headers(&headers);
        init.set_body(&body.into());
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await.map_err(unreachable)?;
    let answer: Response = answer.unchecked_into();
    let status = answer.status();
    let text = JsFuture::from(answer.text().map_err(unreachable)?).await.map_err(unreachable)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    match serde_json::from_str::<Refusal>(&text) {
        Ok(refusal) => Err(refusal.into()),
        Err(_) => Err(ApiError::Strange { status }),
    }
}
