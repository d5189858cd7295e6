//! Calls to people who are not there: messages to the push services of their browsers.

mod client;
mod encryption;
mod endpoint;
mod vapid;

use std::{fmt, sync::Arc};

use axum::http::{HeaderName, StatusCode, header};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use fishka_catalog::Entry;
use fishka_i18n::{EntryLabels as _, Language, text};
use fishka_store::Store;
use fishka_wire::{GameId, PlayerId, Subscription};
use serde::Serialize;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc},
    time::{sleep, timeout},
};

use self::{encryption::Recipient, endpoint::Endpoint, vapid::Vapid};
use crate::{limits, refusal::Refused, server::Shared, time};

/// The way to people who are not there.
pub(crate) struct Push {
    vapid: Vapid,
    queue: mpsc::Sender<Call>,
}

/// Something that somebody is called for.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) player: PlayerId,
    pub(crate) game: GameId,
    /// The name of the game played.
    pub(crate) kind: String,
    /// The names of the others at the table; empty ones for those who have none.
    pub(crate) others: Vec<String>,
    pub(crate) news: News,
}

/// What has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// It is for the one who is called to move.
    YourTurn,
    /// All are there, and the game has begun.
    Begun,
    /// Somebody does not want to play.
    Declined,
}

/// Why there is no key to sign with.
#[derive(Debug)]
pub(crate) struct NoKey(pub(crate) String);

impl Push {
    /// Finds the key of the server, or makes it. What is called for comes out at the other end.
    pub(crate) async fn open(store: &Store) -> Result<(Push, mpsc::Receiver<Call>), NoKey> {
        fn failed(error: &dyn fmt::Display) -> NoKey {
            NoKey(error.to_string())
        }
        const NAME: &str = "vapid";
        if store.secret(NAME).await.map_err(|error| failed(&error))?.is_none() {
            store
                .keep_secret(NAME, &Vapid::make().map_err(|error| failed(&error))?)
                .await
                .map_err(|error| failed(&error))?;
        }
        let kept = store.secret(NAME).await.map_err(|error| failed(&error))?.unwrap_or_default();
        let vapid = Vapid::read(&kept).ok_or_else(|| failed(&"what is kept is no key"))?;
        let (queue, calls) = mpsc::channel(limits::PUSH_QUEUE);
        Ok((Push { vapid, queue }, calls))
    }

    /// The key that browsers want to know.
    pub(crate) fn key(&self) -> String {
        self.vapid.public()
    }

    /// Calls somebody, soon; nobody waits for it.
    pub(crate) fn call(&self, shared: &Shared, call: Call) {
        if self.queue.try_send(call).is_err() {
            shared.metrics.push_failed.add(1);
        }
    }
}

/// A subscription as it is kept.
///
/// # Errors
/// When it cannot be that of a browser, or leads inside.
pub(crate) fn checked(
    shared: &Shared,
    player: PlayerId,
    wish: Subscription,
) -> Result<fishka_store::Subscription, Refused> {
    Endpoint::read(&wish.endpoint, &shared.config.push_networks).ok_or(Refused::Endpoint)?;
    recipient(&wish.p256dh, &wish.auth).ok_or(Refused::Endpoint)?;
    let language: Language = wish.language.parse().unwrap_or_default();
    Ok(fishka_store::Subscription {
        endpoint: wish.endpoint,
        player: player.to_string(),
        p256dh: wish.p256dh,
        auth: wish.auth,
        language: language.code().to_owned(),
        created: time::unix_ms().cast_signed(),
    })
}

fn recipient(p256dh: &str, auth: &str) -> Option<Recipient> {
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
    Some(Recipient { p256dh: bytes(p256dh)?, auth: bytes(auth)? }).filter(Recipient::is_plausible)
}

/// Where messages stand until they are sent.
struct Places {
    /// On the way.
    sending: Arc<Semaphore>,
    /// Waiting to be sent again.
    waiting: Semaphore,
}

/// Sends what is called for, for as long as the server runs.
pub(crate) async fn run(shared: Arc<Shared>, mut calls: mpsc::Receiver<Call>) {
    let places = Arc::new(Places {
        sending: Arc::new(Semaphore::new(limits::PUSH_AT_ONCE)),
        waiting: Semaphore::new(limits::PUSH_WAITING),
    });
    while let Some(call) = calls.recv().await {
        let subscriptions = match shared.store.subscriptions_of(call.player.as_str()).await {
            Ok(subscriptions) => subscriptions,
            Err(error) => {
                shared.metrics.errors.add(1);
                tracing::error!(%error, "subscriptions could not be read");
                continue;
            }
        };
        for subscription in subscriptions {
            // The semaphore is never closed.
            let Ok(place) = Arc::clone(&places.sending).acquire_owned().await else { return };
            let (shared, places, call) = (Arc::clone(&shared), Arc::clone(&places), call.clone());
            tokio::spawn(async move { send(&shared, &places, place, &call, &subscription).await });
        }
    }
}

/// Sends one message, again after a while when the push service could not take it just then.
async fn send(
    shared: &Shared,
    places: &Places,
    mut place: OwnedSemaphorePermit,
    call: &Call,
    to: &fishka_store::Subscription,
) {
    let mut pauses = limits::PUSH_AGAIN.iter();
    loop {
        let failed = match attempt(shared, call, to).await {
            Ok(()) => return,
            Err(failed) => failed,
        };
        drop(place);
        let (Some(pause), Ok(_waiting), true) =
            (pauses.next(), places.waiting.try_acquire(), failed.may_pass)
        else {
            shared.metrics.push_failed.add(1);
            tracing::warn!(why = failed.why, "a message is given up");
            return;
        };
        sleep(*pause).await;
        let Ok(next) = Arc::clone(&places.sending).acquire_owned().await else { return };
        place = next;
    }
}

/// Why a message was not taken.
struct Failed {
    why: String,
    /// Whether it may be taken later.
    may_pass: bool,
}

/// Sends one message once. A browser that its push service does not know any more is forgotten.
async fn attempt(shared: &Shared, call: &Call, to: &fishka_store::Subscription) -> Result<(), Failed> {
    let failed = |why: &str, may_pass| Failed { why: why.to_owned(), may_pass };
    let (endpoint, headers, body) =
        message(shared, call, to).ok_or_else(|| failed("it cannot be written", false))?;
    let post = client::post(&endpoint, &shared.config.push_networks, &headers, body);
    let status = match timeout(limits::PUSH_PATIENCE, post).await {
        Ok(Ok(status)) => status,
        Ok(Err(error)) => return Err(failed(&error.to_string(), true)),
        Err(_) => return Err(failed("it takes too long", true)),
    };
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => {
            if let Err(error) = shared.store.unsubscribe(&to.endpoint).await {
                tracing::error!(%error, "a subscription could not be forgotten");
            }
        }
        status if status.is_success() => shared.metrics.push_sent.add(1),
        status => {
            let may_pass = status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS;
            return Err(failed(&format!("the push service answers {status}"), may_pass));
        }
    }
    Ok(())
}

/// What a browser shows.
#[derive(Serialize)]
struct Shown {
    title: String,
    body: String,
    path: String,
    tag: GameId,
}

type Message = (Endpoint, Vec<(HeaderName, String)>, Vec<u8>);

fn message(shared: &Shared, call: &Call, to: &fishka_store::Subscription) -> Option<Message> {
    let endpoint = Endpoint::read(&to.endpoint, &shared.config.push_networks)?;
    let language: Language = to.language.parse().unwrap_or_default();
    let shown = serde_json::to_vec(&shown(call, language)).ok()?;
    let body = recipient(&to.p256dh, &to.auth)?.encrypt(&shown).ok()?;
    let contact = shared.config.contact.as_deref();
    let now = time::unix_ms() / 1000;
    let authorization = shared.push.vapid.authorize(&endpoint.origin(), now, contact).ok()?;
    let headers = vec![
        (header::AUTHORIZATION, authorization),
        (header::CONTENT_ENCODING, "aes128gcm".to_owned()),
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (HeaderName::from_static("ttl"), limits::PUSH_TTL.as_secs().to_string()),
        (HeaderName::from_static("urgency"), "high".to_owned()),
        // A later call of the same game takes the place of one that was not delivered.
        (HeaderName::from_static("topic"), call.game.to_string()),
    ];
    Some((endpoint, headers, body))
}

fn shown(call: &Call, language: Language) -> Shown {
    let title = match call.news {
        News::YourTurn => "site-call-your-turn",
        News::Begun => "site-call-begun",
        News::Declined => "site-call-declined",
    };
    let game = Entry::find(&call.kind).map(|entry| entry.title(language)).unwrap_or_default();
    let name =
        |name: &String| if name.is_empty() { text(language, "online-anonymous", &[]) } else { name.clone() };
    let others: Vec<String> = call.others.iter().map(name).collect();
    let body = if others.is_empty() { game } else { format!("{game} · {}", others.join(", ")) };
    Shown {
        title: text(language, title, &[]),
        body: body.chars().take(limits::PUSH_TEXT).collect(),
        path: format!("/game/{}", call.game),
        tag: call.game,
    }
}
