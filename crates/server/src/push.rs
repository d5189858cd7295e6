//! Calls to people who are not there: messages to the push services of their browsers.

mod client;
mod encryption;
mod endpoint;
mod vapid;

use std::{fmt, sync::Arc, time::Duration};

use axum::http::{HeaderName, StatusCode, header};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use fishka_catalog::Entry;
use fishka_i18n::{EntryLabels as _, Language, text};
use fishka_store::{Store, Taker};
use fishka_wire::{PlayerId, Subscription, Summary};
use serde::{Deserialize, Serialize};
use tokio::{
    sync::{Notify, Semaphore},
    time::timeout,
};

use self::{encryption::Recipient, endpoint::Endpoint, vapid::Vapid};
use crate::{limits, random, refusal::Refused, server::Shared, time};

/// The way to people who are not there.
pub(crate) struct Push {
    vapid: Vapid,
    /// Something was written that is to be sent.
    written: Notify,
    /// Places for messages on the way.
    places: Arc<Semaphore>,
}

/// Something that somebody is called for, as it is kept beside the log until it is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Call {
    /// The name of the game played.
    pub(crate) kind: String,
    /// The names of the others at the table; empty ones for those who have none.
    pub(crate) others: Vec<String>,
    pub(crate) news: News,
}

/// What has happened.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// Finds the key of the server, or makes it.
    pub(crate) async fn open(store: &Store) -> Result<Push, NoKey> {
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
        let places = Arc::new(Semaphore::new(limits::PUSH_AT_ONCE));
        Ok(Push { vapid, written: Notify::new(), places })
    }

    /// The key that browsers want to know.
    pub(crate) fn key(&self) -> String {
        self.vapid.public()
    }

    /// Calls were written: they are sent soon, and nobody waits for it.
    pub(crate) fn wake(&self) {
        self.written.notify_one();
    }

    /// Waits for the messages on the way, so that nobody sends them again.
    pub(crate) async fn finish(&self) {
        // The semaphore is never closed, and has so many places.
        let _ = self.places.acquire_many(limits::PUSH_AT_ONCE as u32).await;
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

/// Sends what is called for, whichever server wrote it, for as long as this one runs.
pub(crate) async fn run(shared: Arc<Shared>) {
    loop {
        let calls = take(&shared).await.unwrap_or_else(|error| {
            // They are where they were, and are looked for again.
            tracing::warn!(error, "calls could not be read");
            Vec::new()
        });
        for call in &calls {
            // The semaphore is never closed.
            let Ok(place) = Arc::clone(&shared.push.places).acquire_owned().await else { return };
            let (shared, call) = (Arc::clone(&shared), call.clone());
            tokio::spawn(async move {
                send(&shared, &call).await;
                drop(place);
            });
        }
        if calls.is_empty() {
            // Whoever leaves calls without sending them says nothing.
            let _ = timeout(limits::PUSH_LOOK, shared.push.written.notified()).await;
        }
    }
}

/// Takes some calls that wait to be sent.
async fn take(shared: &Shared) -> Result<Vec<fishka_store::Call>, String> {
    let now = shared.time.unix_ms().cast_signed();
    if !shared.store.has_calls(now).await.map_err(|error| error.to_string())? {
        return Ok(Vec::new());
    }
    let until = now.saturating_add(milliseconds(limits::PUSH_LEASE));
    let taker = Taker { token: format!("{:016x}", random::number()), until };
    shared.store.take_calls(&taker, now, limits::PUSH_TAKEN).await.map_err(|error| error.to_string())?;
    shared.store.calls_of(&taker).await.map_err(|error| error.to_string())
}

/// Sends one call. What the push service cannot take just then is left for later, by whichever server.
async fn send(shared: &Shared, call: &fishka_store::Call) {
    let now = shared.time.unix_ms().cast_signed();
    let again = usize::try_from(call.attempts).ok().and_then(|attempts| limits::PUSH_AGAIN.get(attempts));
    let old = now.saturating_sub(call.at) > milliseconds(limits::PUSH_TTL);
    let kept = match (attempt(shared, call).await, again) {
        (Err(Failed { may_pass: true, .. }), Some(pause)) if !old => {
            shared.store.call_again(call, now.saturating_add(milliseconds(*pause))).await
        }
        (Err(Failed { why, .. }), _) => {
            shared.metrics.push_failed.add(1);
            tracing::warn!(why, "a message is given up");
            shared.store.forget_call(call).await
        }
        (Ok(()), _) => shared.store.forget_call(call).await,
    };
    if let Err(error) = kept {
        // It is sent again after a while, and takes its own place in the browser.
        tracing::warn!(%error, "what became of a call could not be kept");
    }
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Whether it is still for somebody to move who is called for that: a call may have waited.
async fn is_wanted(shared: &Shared, kept: &fishka_store::Call, call: &Call) -> bool {
    let Ok(player) = kept.to.player.parse() else { return false };
    if call.news != News::YourTurn {
        return true;
    }
    match shared.store.listing(&kept.game).await {
        Ok(Some(listing)) => {
            serde_json::from_str::<Summary>(&listing.digest).map_or(true, |summary| summary.waits_for(player))
        }
        Ok(None) => false,
        // Who is called once too often is called.
        Err(_) => true,
    }
}

/// Why a message was not taken.
struct Failed {
    why: String,
    /// Whether it may be taken later.
    may_pass: bool,
}

/// Sends one message once. A browser that its push service does not know any more is forgotten.
async fn attempt(shared: &Shared, kept: &fishka_store::Call) -> Result<(), Failed> {
    let failed = |why: &str, may_pass| Failed { why: why.to_owned(), may_pass };
    let call: Call =
        serde_json::from_str(&kept.payload).map_err(|error| failed(&error.to_string(), false))?;
    if !is_wanted(shared, kept, &call).await {
        return Ok(());
    }
    let (endpoint, headers, body) =
        message(shared, kept, &call).ok_or_else(|| failed("it cannot be written", false))?;
    let post = client::post(&endpoint, &shared.config.push_networks, &headers, body);
    let status = match timeout(limits::PUSH_PATIENCE, post).await {
        Ok(Ok(status)) => status,
        Ok(Err(error)) => return Err(failed(&error.to_string(), true)),
        Err(_) => return Err(failed("it takes too long", true)),
    };
    match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => {
            if let Err(error) = shared.store.unsubscribe(&kept.to.endpoint).await {
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
    tag: String,
}

type Message = (Endpoint, Vec<(HeaderName, String)>, Vec<u8>);

fn message(shared: &Shared, kept: &fishka_store::Call, call: &Call) -> Option<Message> {
    let fishka_store::Call { game, to, .. } = kept;
    let endpoint = Endpoint::read(&to.endpoint, &shared.config.push_networks)?;
    let language: Language = to.language.parse().unwrap_or_default();
    let shown = serde_json::to_vec(&shown(game, call, language)).ok()?;
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
        (HeaderName::from_static("topic"), game.clone()),
    ];
    Some((endpoint, headers, body))
}

fn shown(id: &str, call: &Call, language: Language) -> Shown {
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
        path: format!("/game/{id}"),
        tag: id.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use fishka_wire::{GameId, Say};
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        net::TcpListener,
    };

    use super::*;
    use crate::{
        Config, Server, Settings, Site, creation,
        players::Player,
        room::{Act, Ask, Told},
    };

    /// A server that does not run: what it writes it does not send.
    async fn open(folder: &tempfile::TempDir) -> Server {
        let settings = Settings {
            data: Some(folder.path().join("fishka.db").display().to_string()),
            listen: Some("127.0.0.1:0".to_owned()),
            push_networks: Some(vec!["127.0.0.1".to_owned()]),
            ..Settings::default()
        };
        Server::open(Config::new(settings).unwrap(), Site::default()).await.unwrap()
    }

    async fn act(shared: &Arc<Shared>, game: GameId, player: &Player, act: Act) {
        let told = shared.rooms.ask_for_node(shared, game, Ask::new(player.clone(), act)).await.told;
        assert!(matches!(told, Some(Told::Done | Told::Number { .. })), "{told:?}");
    }

    /// A game that has begun without the one who is to move, who is called for it.
    async fn begun(shared: &Arc<Shared>, service: &TcpListener) -> (GameId, Player) {
        let (anna, _) = shared.players.make("Anna").await.unwrap();
        let (boris, _) = shared.players.make("Boris").await.unwrap();
        let wish = serde_json::from_str(r#"{"game": "dvonn", "seats": ["me", "open"]}"#).unwrap();
        let game = creation::make(shared, &wish, &anna).await.unwrap();
        // The browser of RFC 8291.
        let wish = Subscription {
            endpoint: format!("http://{}/anna", service.local_addr().unwrap()),
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
                .to_owned(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
            language: "en".to_owned(),
        };
        let browser = checked(shared, anna.id, wish).unwrap();
        shared.store.subscribe(browser, 8).await.unwrap();
        act(shared, game, &boris, Act::Sit { seat: None }).await;
        assert!(shared.store.has_calls(i64::MAX).await.unwrap());
        (game, anna)
    }

    /// Answers one message with a status.
    async fn answer(service: &TcpListener, status: u16) {
        let (mut stream, _) = service.accept().await.unwrap();
        let mut message = [0; 4096];
        let length = stream.read(&mut message).await.unwrap();
        assert!(message[..length].starts_with(b"POST /anna "));
        let answer = format!("HTTP/1.1 {status} -\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await.unwrap();
    }

    async fn none_wait(shared: &Shared) {
        while shared.store.has_calls(i64::MAX).await.unwrap() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    #[tokio::test]
    async fn a_call_outlives_the_server_that_wrote_it() {
        let folder = tempfile::tempdir().unwrap();
        let service = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let first = open(&folder).await;
        begun(first.shared(), &service).await;
        first.shared().store.close().await;

        let second = open(&folder).await;
        let shared = Arc::clone(second.shared());
        let sent = async {
            answer(&service, 201).await;
            none_wait(&shared).await;
        };
        timeout(Duration::from_secs(60), second.run(sent)).await.expect("the call is sent");
    }

    #[tokio::test]
    async fn a_call_that_cannot_be_sent_is_given_up_in_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let service = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = open(&folder).await;
        let shared = Arc::clone(server.shared());
        begun(&shared, &service).await;
        for _ in limits::PUSH_AGAIN {
            let taker = Taker { token: "t".to_owned(), until: i64::MAX };
            shared.store.take_calls(&taker, i64::MAX, 1).await.unwrap();
            shared.store.call_again(&shared.store.calls_of(&taker).await.unwrap()[0], 0).await.unwrap();
        }
        let given_up = async {
            answer(&service, 503).await;
            none_wait(&shared).await;
        };
        timeout(Duration::from_secs(60), server.run(given_up)).await.expect("it is given up");
    }

    #[tokio::test]
    async fn nobody_is_called_to_a_move_they_have_made() {
        let folder = tempfile::tempdir().unwrap();
        let service = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let first = open(&folder).await;
        let (game, anna) = begun(first.shared(), &service).await;
        let command = fishka_wire::Command::Move { ply: 0, text: "d3".to_owned() };
        let say = Say { id: "1".to_owned(), command };
        act(first.shared(), game, &anna, Act::Say { say, lag: 0 }).await;
        first.shared().store.close().await;

        let second = open(&folder).await;
        let shared = Arc::clone(second.shared());
        timeout(Duration::from_secs(60), second.run(none_wait(&shared))).await.expect("it is forgotten");
        assert!(timeout(Duration::ZERO, service.accept()).await.is_err());
    }
}
