//! Calls to people who are not there, sent to a push service on this machine and read as a browser does.
use crate::support;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use fishka_server::{Settings, limits};
use fishka_wire::{GameId, PushKey};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hkdf::{HKDF_SHA256, KeyType, Prk, Salt},
    rand::SystemRandom,
    signature::{self, ECDSA_P256_SHA256_FIXED},
};
use serde_json::{Value, json};
use support::{Host, PATIENCE, Person};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
    sync::mpsc,
    time::timeout,
};

/// A message as it came to the push service.
struct Message {
    path: String,
    head: String,
    body: Vec<u8>,
}

impl Message {
    fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.into_iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).unwrap().1.trim()
    }
}

/// A push service that answers with these statuses in turn, and with the last of them from then on.
struct Service {
    address: String,
    messages: mpsc::UnboundedReceiver<Message>,
}

impl Service {
    async fn start(status: u16) -> Service {
        Service::answering(&[status]).await
    }

    async fn answering(statuses: &[u16]) -> Service {
        let mut statuses = statuses.to_vec();
        statuses.reverse();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (sender, messages) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                let mut bytes = Vec::new();
                let mut part = [0; 4096];
                let message = loop {
                    let count = stream.read(&mut part).await.unwrap();
                    bytes.extend_from_slice(&part[..count]);
                    if let Some(message) = whole(&bytes) {
                        break message;
                    }
                    assert!(count > 0, "the message is cut off");
                };
                let status = if statuses.len() > 1 { statuses.pop() } else { statuses.last().copied() };
                let status = status.expect("a service answers something");
                let answer = format!("HTTP/1.1 {status} -\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Service { address, messages }
    }

    async fn next(&mut self) -> Message {
        timeout(PATIENCE, self.messages.recv()).await.expect("a call comes").unwrap()
    }
}

fn whole(bytes: &[u8]) -> Option<Message> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let path = head.split(' ').nth(1).unwrap().to_owned();
    let message = Message { path, head, body: bytes[end + 4..].to_vec() };
    let length: usize = message.header("content-length").parse().unwrap();
    (message.body.len() >= length).then_some(message)
}

/// A browser that can be called once.
struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand(keys: &Prk, info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    keys.expand(info, Length(length)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

impl Browser {
    fn new() -> Browser {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = key.compute_public_key().unwrap().as_ref().to_vec();
        Browser { key, public, auth: [7; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let [p256dh, auth] = [&self.public[..], &self.auth].map(|bytes| URL_SAFE_NO_PAD.encode(bytes));
        json!({ "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": "ru" })
    }

    /// Reads a message: RFC 8188 from its head on, with the key of RFC 8291.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert!(u32::from_be_bytes(size.try_into().unwrap()) as usize >= rest.len());
        let (sender, record) = rest[1..].split_at(usize::from(rest[0]));
        let info = [b"WebPush: info\0", self.public.as_slice(), sender];
        let theirs = UnparsedPublicKey::new(&ECDH_P256, sender);
        let shared = agree_ephemeral(self.key, &theirs, |shared| {
            expand(&Salt::new(HKDF_SHA256, &self.auth).extract(shared), &info, 32)
        });
        let keys = Salt::new(HKDF_SHA256, salt).extract(&shared.unwrap());
        let key =
            UnboundKey::new(&AES_128_GCM, &expand(&keys, &[b"Content-Encoding: aes128gcm\0"], 16)).unwrap();
        let nonce = expand(&keys, &[b"Content-Encoding: nonce\0"], 12);
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut record = record.to_vec();
        let text = LessSafeKey::new(key).open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        serde_json::from_slice(text.strip_suffix(&[2]).unwrap()).unwrap()
    }
}

async fn host() -> Host {
    let here = Some(vec!["127.0.0.1".to_owned()]);
    Host::start_with(Settings {
        push_networks: here,
        contact: Some("mailto:host@fishka.example".to_owned()),
        ..Settings::default()
    })
    .await
}

async fn subscribe(person: &Person, browser: &Browser, endpoint: &str) {
    let answer = person.ask("PUT", "/api/push", &browser.subscription(endpoint)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

/// A game of days between two, in which the first is to move.
async fn correspondence(anna: &Person, boris: &Person) -> GameId {
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "clock": "3d/move" })).await;
    // Nobody is away when the game begins, and so nobody is called.
    let _there = anna.live(game).await;
    boris.join(game).await;
    game
}

#[tokio::test]
async fn somebody_who_is_not_there_is_called_when_it_is_their_turn() {
    let (host, mut service) = (host().await, Service::start(201).await);
    let (anna, boris) = (host.person("Anna").await, host.person("Борис").await);
    let game = correspondence(&anna, &boris).await;
    let browser = Browser::new();
    subscribe(&boris, &browser, &format!("{}/push/boris", service.address)).await;
    anna.live(game).await.play("d3").await.unwrap();

    let message = service.next().await;
    assert_eq!(message.path, "/push/boris");
    assert_eq!(message.header("content-encoding"), "aes128gcm");
    assert_eq!(message.header("topic"), game.to_string());
    assert!(message.header("ttl").parse::<u64>().unwrap() > 0);
    let told = browser.read(&message.body);
    assert_eq!(told["title"], "Ваш ход");
    assert_eq!(told["path"], format!("/game/{game}"));
    assert_eq!(told["body"], "DVONN · Anna");
}

#[tokio::test]
async fn a_call_that_the_push_service_cannot_take_just_then_is_sent_again() {
    let (host, mut service) = (host().await, Service::answering(&[503, 201]).await);
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = correspondence(&anna, &boris).await;
    subscribe(&boris, &Browser::new(), &format!("{}/push", service.address)).await;
    anna.live(game).await.play("d3").await.unwrap();
    for _ in 0..2 {
        assert_eq!(service.next().await.header("topic"), game.to_string());
    }
}

#[tokio::test]
async fn a_call_is_signed_with_the_key_that_browsers_are_told() {
    let (mut host, mut service) = (host().await, Service::start(201).await);
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = correspondence(&anna, &boris).await;
    subscribe(&boris, &Browser::new(), &format!("{}/push", service.address)).await;
    anna.live(game).await.play("d3").await.unwrap();
    let message = service.next().await;

    let told: PushKey = serde_json::from_str(&host.ask("GET", "/api/push", &[], "").await.body).unwrap();
    let (token, key) =
        message.header("authorization").strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, told.key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let [key, signature, claims] =
        [key, signature, signed.split_once('.').unwrap().1].map(|text| URL_SAFE_NO_PAD.decode(text).unwrap());
    signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key)
        .verify(signed.as_bytes(), &signature)
        .unwrap();
    let claims: Value = serde_json::from_slice(&claims).unwrap();
    assert_eq!(
        (&claims["aud"], &claims["sub"]),
        (&json!(service.address), &json!("mailto:host@fishka.example"))
    );

    host.restart().await;
    let again: PushKey = serde_json::from_str(&host.ask("GET", "/api/push", &[], "").await.body).unwrap();
    assert_eq!(again, told, "the key outlives the server");
}

#[tokio::test]
async fn somebody_who_is_there_is_not_called() {
    let (host, mut service) = (host().await, Service::start(201).await);
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = correspondence(&anna, &boris).await;
    for (person, name) in [(&anna, "anna"), (&boris, "boris")] {
        subscribe(person, &Browser::new(), &format!("{}/{name}", service.address)).await;
    }
    let (mut first, mut second) = (anna.live(game).await, boris.live(game).await);
    first.play("d3").await.unwrap();
    second.until(|state| state.moves.len() == 1).await;
    second.play("f4").await.unwrap();
    first.until(|state| state.moves.len() == 2).await;
    drop(second);
    wait_until_away(&mut first).await;
    first.play("i2").await.unwrap();
    assert_eq!(service.next().await.path, "/boris");
    assert!(service.messages.try_recv().is_err(), "nobody was called while they were there");
}

/// Waits until the others at the table have gone.
async fn wait_until_away(player: &mut support::Player) {
    loop {
        if let fishka_wire::Live::Presence { presence } = player.next().await
            && presence.present.iter().filter(|present| **present).count() == 1
        {
            return;
        }
    }
}

#[tokio::test]
async fn the_one_who_waits_is_called_when_the_game_begins_or_the_invitation_is_declined() {
    let (host, mut service) = (host().await, Service::start(201).await);
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "abalone", "seats": ["open", "me"] })).await;
    let browser = Browser::new();
    subscribe(&anna, &browser, &format!("{}/anna", service.address)).await;
    let declined =
        host.person("Clara").await.ask("POST", &format!("/api/games/{game}/decline"), &Value::Null).await;
    assert_eq!(declined.status, 200, "{}", declined.body);
    let told = browser.read(&service.next().await.body);
    assert_eq!(
        (&told["title"], &told["body"]),
        (&json!("Ваше приглашение отклонили"), &json!("Абалон · Clara"))
    );

    let browser = Browser::new();
    subscribe(&anna, &browser, &format!("{}/anna", service.address)).await;
    host.person("Boris").await.join(game).await;
    assert_eq!(browser.read(&service.next().await.body)["title"], "Ваша партия началась");
}

#[tokio::test]
async fn a_browser_that_its_service_does_not_know_is_forgotten() {
    let (host, mut gone, mut there) = (host().await, Service::start(410).await, Service::start(201).await);
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = correspondence(&anna, &boris).await;
    for service in [&gone, &there] {
        subscribe(&boris, &Browser::new(), &format!("{}/boris", service.address)).await;
    }
    anna.live(game).await.play("d3").await.unwrap();
    gone.next().await;
    there.next().await;
    // Whatever was being forgotten is so when the server has stopped.
    let mut host = host;
    host.stop().await;
    let data = host.folder.path().join("fishka.db").display().to_string().parse().unwrap();
    let store = fishka_store::Store::open(&data, fishka_store::Settings::default()).await.unwrap();
    let player = boris.key.split_once('.').unwrap().0;
    let known: Vec<String> =
        store.subscriptions_of(player).await.unwrap().into_iter().map(|one| one.endpoint).collect();
    assert_eq!(known, [format!("{}/boris", there.address)]);
    assert!(!store.has_calls(i64::MAX).await.unwrap(), "nothing is left to be sent");
}

#[tokio::test]
async fn who_does_not_want_calls_gets_none() {
    let (host, mut service) = (host().await, Service::start(201).await);
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = correspondence(&anna, &boris).await;
    let [first, second] = ["first", "second"].map(|name| format!("{}/{name}", service.address));
    subscribe(&boris, &Browser::new(), &first).await;
    subscribe(&boris, &Browser::new(), &second).await;
    let ended = boris.ask("DELETE", "/api/push", &json!({ "endpoint": first })).await;
    assert_eq!(ended.status, 200, "{}", ended.body);
    anna.live(game).await.play("d3").await.unwrap();
    assert_eq!(service.next().await.path, "/second");
}

#[tokio::test]
async fn nobody_is_called_inside_the_hosts_network() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    for endpoint in ["http://127.0.0.1:8080/", "https://127.0.0.1/", "https://169.254.169.254/", "nonsense"] {
        let refused = anna.ask("PUT", "/api/push", &Browser::new().subscription(endpoint)).await;
        assert_eq!((refused.status, refused.key().as_str()), (422, "server-endpoint"), "{endpoint}");
    }
}

#[tokio::test]
async fn a_browser_without_a_key_cannot_be_called() {
    let host = host().await;
    let anna = host.person("Anna").await;
    let mut wish = Browser::new().subscription("http://127.0.0.1:9/");
    wish["p256dh"] = json!("AAAA");
    let refused = anna.ask("PUT", "/api/push", &wish).await;
    assert_eq!((refused.status, refused.key().as_str()), (422, "server-endpoint"));
}

#[tokio::test]
async fn one_person_is_called_in_few_browsers() {
    let (host, mut service) = (host().await, Service::start(201).await);
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = correspondence(&anna, &boris).await;
    let most = limits::SUBSCRIPTIONS as usize;
    for number in 0..=most {
        subscribe(&boris, &Browser::new(), &format!("{}/{number:02}", service.address)).await;
    }
    anna.live(game).await.play("d3").await.unwrap();
    let mut called = Vec::new();
    for _ in 0..most {
        called.push(service.next().await.path);
    }
    assert!(!called.contains(&"/00".to_owned()), "the oldest is forgotten: {called:?}");
}
