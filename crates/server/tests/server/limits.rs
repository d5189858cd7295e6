//! What one client can take from the others, and what it is told.
use crate::support::{Host, PATIENCE};
use fishka_server::{Settings, limits};
use fishka_wire::Command;
use futures_util::SinkExt as _;
use serde_json::{Value, json};
use tokio::{io::AsyncReadExt as _, net::TcpStream, time::timeout};
use tokio_tungstenite::tungstenite::{self, Message};

/// A server that holds everybody to its limits.
async fn strict() -> Host {
    Host::start_with(Settings { unlimited_from: Some(Vec::new()), ..Settings::default() }).await
}

#[tokio::test]
async fn one_player_does_not_fill_the_lobby() {
    let host = strict().await;
    let anna = host.person("Anna").await;
    let wish = json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true });
    for _ in 0..limits::LISTED_A_PLAYER {
        anna.make(wish.clone()).await;
    }
    let refused = anna.ask("POST", "/api/games", &wish).await;
    assert_eq!((refused.status, refused.key().as_str()), (429, "server-too-many-listed"));
    anna.make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
}

#[tokio::test]
async fn who_asks_too_often_is_told_how_long_to_wait() {
    let host = strict().await;
    let anna = host.person("Anna").await;
    let wish = json!({ "game": "dvonn", "seats": ["me", "open"] });
    for _ in 0..limits::NEW_GAMES.burst {
        anna.make(wish.clone()).await;
    }
    let refused = anna.ask("POST", "/api/games", &wish).await;
    assert_eq!(refused.status, 429, "{}", refused.body);
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=limits::NEW_GAMES.period.as_secs()).contains(&wait), "{wait}");
    assert!(host.metrics().await.contains("\nfishka_rate_limited_total 1\n"));
}

#[tokio::test]
async fn watchers_at_the_address_of_a_player_take_no_place_of_theirs() {
    let settings =
        Settings { unlimited_from: Some(Vec::new()), sockets_per_address: Some(2), ..Settings::default() };
    let host = Host::start_with(settings).await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    let path = format!("/api/games/{game}/live");
    let _watchers = [host.socket(&path, &[]).await.unwrap(), host.socket(&path, &[]).await.unwrap()];
    let key = format!("Bearer {}", host.person("Boris").await.key);
    for headers in [&[][..], &[("authorization", key.as_str())]] {
        let refused = host.socket(&path, headers).await.map(drop);
        assert!(matches!(refused, Err(tungstenite::Error::Http(answer)) if answer.status() == 429));
    }
    assert_eq!(anna.live(game).await.state().id, game);
}

#[tokio::test]
async fn a_host_sets_limits() {
    let host = Host::start_with(Settings {
        unlimited_from: Some(Vec::new()),
        sockets_per_address: Some(2),
        connections_per_address: Some(5),
        watchers_per_game: Some(0),
        listed_per_player: Some(1),
        chat_lines: Some(0),
        ..Settings::default()
    })
    .await;
    let anna = host.person("Anna").await;
    let wish = json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true });
    let game = anna.make(wish.clone()).await;
    assert_eq!(anna.ask("POST", "/api/games", &wish).await.key(), "server-too-many-listed");
    let mut player = anna.live(game).await;
    let said = player.say(Command::Chat { text: "hello".to_owned() }).await;
    assert_eq!(said.unwrap_err().key, "table-no-chat");
    let path = format!("/api/games/{game}/live");
    let refused = |answer| match answer {
        Err(tungstenite::Error::Http(response)) => response.status().as_u16(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(host.socket(&path, &[]).await), 503, "nobody may watch");
    let _second = anna.live(game).await;
    assert_eq!(refused(host.socket(&path, &[]).await), 429);
}

#[tokio::test]
async fn a_host_sets_how_many_games_are_in_memory() {
    let host = Host::start_with(Settings { most_games: Some(1), ..Settings::default() }).await;
    let anna = host.person("Anna").await;
    let wish = json!({ "game": "dvonn", "seats": ["me", "open"] });
    let [first, second] = [anna.make(wish.clone()).await, anna.make(wish).await];
    let _player = anna.live(first).await;
    let path = format!("/api/games/{second}");
    let refused = host.ask("GET", &path, &[], "").await;
    assert_eq!((refused.status, refused.key().as_str()), (503, "server-busy"));
}

#[tokio::test]
async fn what_is_refused_on_a_socket_is_counted() {
    let host = strict().await;
    let anna = host.person("Anna").await;
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    let mut player = anna.live(game).await;
    let hello = || Command::Chat { text: "hello".to_owned() };
    for _ in 0..limits::CHAT.burst {
        player.say(hello()).await.unwrap();
    }
    player.say(hello()).await.unwrap_err();
    player.socket.send(Message::binary(vec![0])).await.unwrap();
    player.answer("").await.unwrap_err();
    player.say(Command::Resign).await.unwrap_err();
    let metrics = host.metrics().await;
    for line in ["fishka_refusals_total 3", "fishka_rate_limited_total 1"] {
        assert!(metrics.lines().any(|found| found == line), "{line} in {metrics}");
    }
}

#[tokio::test]
async fn a_clock_of_a_year_is_refused_and_days_are_not() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let wish = |clock: &str| json!({ "game": "dvonn", "seats": ["me", "open"], "clock": clock });
    for clock in ["31536000+0", "90000/move"] {
        let refused = anna.ask("POST", "/api/games", &wish(clock)).await;
        assert_eq!((refused.status, refused.key().as_str()), (422, "table-long-clock"), "{clock}");
    }
    for clock in ["86400+0", "14d/move"] {
        anna.make(wish(clock)).await;
    }
}

#[tokio::test]
async fn requests_are_counted_by_address_and_status() {
    let host = Host::start().await;
    host.ask("GET", "/api/games", &[], "").await;
    host.ask("GET", "/api/games/aaaaaaaa", &[], "").await;
    host.ask("GET", "/api/nonsense", &[], "").await;
    let metrics = host.metrics().await;
    for line in [
        "fishka_requests_total{method=\"GET\",route=\"/api/games\",status=\"200\"} 1",
        "fishka_requests_total{method=\"GET\",route=\"/api/games/{id}\",status=\"404\"} 1",
        "fishka_requests_total{method=\"GET\",route=\"page\",status=\"404\"} 1",
        "fishka_refusals_total 2",
        "fishka_connections 1",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} in {metrics}");
    }
}

#[tokio::test]
async fn a_query_that_is_not_understood_is_refused_like_everything_else() {
    let host = Host::start().await;
    for path in ["/api/games?open=!", "/api/games/aaaaaaaa/record?format=pdf", "/api/me/games?after=short"] {
        let refused = host.ask("GET", path, &[], "").await;
        assert_eq!((refused.status, refused.key().as_str()), (400, "server-malformed"), "{path}");
    }
}

#[tokio::test]
async fn whatever_is_asked_is_refused_in_one_form() {
    let host = Host::start().await;
    let upgrade = [("upgrade", "websocket"), ("connection", "upgrade")];
    for (method, path, headers, status, key) in [
        ("GET", "/api/games/%ff%fe", &[][..], 404, "server-unknown-address"),
        ("PATCH", "/api/games", &[], 405, "server-unknown-method"),
        ("BREW", "/lobby", &[], 405, "server-unknown-method"),
        ("GET", "/api/games/aaaaaaaa/live", &[], 400, "server-malformed"),
        ("GET", "/api/games/aaaaaaaa/live", &upgrade, 400, "server-malformed"),
    ] {
        let refused = host.ask(method, path, headers, "").await;
        assert_eq!((refused.status, refused.key().as_str()), (status, key), "{method} {path}");
    }
}

/// Whether the server has closed a connection over which nothing was said.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let heard = timeout(PATIENCE / 60, stream.read(&mut [0; 16])).await;
    matches!(heard, Ok(Ok(0) | Err(_)))
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let settings = Settings {
        unlimited_from: Some(Vec::new()),
        connections_per_address: Some(3),
        ..Settings::default()
    };
    let host = Host::start_with(settings).await;
    let open = async || TcpStream::connect(host.address).await.unwrap();
    let mut held = [open().await, open().await, open().await];
    assert!(is_closed(&mut open().await).await, "no fourth");
    for stream in &mut held {
        assert!(!is_closed(stream).await, "those that are there stay");
    }
    drop(held);
    // The server hears of it soon.
    let asked = async { while host.metrics().await.is_empty() {} };
    timeout(PATIENCE, asked).await.expect("there is room again");
    assert!(!host.metrics().await.contains("\nfishka_connections_refused_total 0\n"));
}

async fn description(host: &Host) -> Value {
    serde_json::from_str(&host.ask("GET", "/api/openapi.json", &[], "").await.body).unwrap()
}

#[tokio::test]
async fn nothing_in_the_description_leads_nowhere() {
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(text) if name == "$ref" => found.push(text.clone()),
                        _ => references(value, found),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let document = description(&Host::start().await).await;
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let place = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(place).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn every_operation_tells_what_any_request_may_meet() {
    let document = description(&Host::start().await).await;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            for status in ["429", "503"] {
                assert!(operation["responses"].get(status).is_some(), "{method} {path} {status}");
            }
        }
    }
    assert!(document.pointer("/components/securitySchemes/key").is_some());
}
