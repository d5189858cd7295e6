//! What the server does not let anybody do.
use crate::support;

use fishka_server::{Settings, limits};
use fishka_wire::{Command, Live, PlayerId};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use support::{Host, Lot, PATIENCE, Player};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, Message};

const WISH: &str = r#"{"game":"dvonn","seats":["me","open"]}"#;

#[tokio::test]
async fn a_forged_key_is_nobodys() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let (name, secret) = anna.key.split_once('.').unwrap();
    let mut forged = secret.to_owned();
    forged.replace_range(0..1, if secret.starts_with('0') { "1" } else { "0" });
    for key in [format!("{name}.{forged}"), "nonsense".to_owned(), String::new()] {
        let bearer = format!("Bearer {key}");
        let answer = host.ask("GET", "/api/me", &[("authorization", &bearer)], "").await;
        assert_eq!((answer.status, answer.key().as_str()), (401, "server-unknown-key"), "{key}");
    }
}

#[tokio::test]
async fn somebody_elses_public_name_gives_no_seat() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(serde_json::from_str(WISH).unwrap()).await;
    host.person("Boris").await.join(game).await;
    let player: PlayerId = anna.state(game).await.seats[0].player().unwrap();
    let cookie = format!("fishka={player}.{}", "0".repeat(64));
    let origin = format!("http://{}", host.address);
    let path = format!("/api/games/{game}/live");
    let mut forger =
        Player::new(host.socket(&path, &[("cookie", &cookie), ("origin", &origin)]).await.unwrap());
    let Live::Hello { you, .. } = forger.next().await else { panic!("a hello comes first") };
    assert_eq!(you, None);
    let text = Lot::new(1).choose(forger.line());
    assert!(forger.play(&text).await.is_err());
}

#[tokio::test]
async fn a_page_of_another_site_can_change_nothing() {
    let host = Host::start().await;
    for origin in ["https://evil.example", "null"] {
        let answer = host.ask("POST", "/api/games", &[("origin", origin)], WISH).await;
        assert_eq!((answer.status, answer.key().as_str()), (403, "server-foreign-origin"));
    }
}

#[tokio::test]
async fn a_page_of_another_site_can_open_no_socket() {
    let host = Host::start().await;
    let game = host.person("Anna").await.make(serde_json::from_str(WISH).unwrap()).await;
    let path = format!("/api/games/{game}/live");
    let refused = host.socket(&path, &[("origin", "https://evil.example")]).await;
    let Err(tungstenite::Error::Http(response)) = refused else { panic!("the upgrade is refused") };
    assert_eq!(response.status(), 403);
}

#[tokio::test]
async fn a_cookie_counts_only_on_our_own_pages() {
    let host = Host::start().await;
    let me = host.ask("PUT", "/api/me", &[], r#"{"name":"Anna"}"#).await;
    let cookie = me.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let without = host.ask("POST", "/api/games", &[("cookie", &cookie)], WISH).await;
    assert_eq!(without.status, 403);
    let origin = format!("http://{}", host.address);
    let with = host.ask("POST", "/api/games", &[("cookie", &cookie), ("origin", &origin)], WISH).await;
    assert_eq!(with.status, 200, "{}", with.body);
}

#[tokio::test]
async fn the_cookie_is_out_of_reach_of_scripts() {
    let host = Host::start().await;
    let me = host.ask("PUT", "/api/me", &[], r#"{"name":"Anna"}"#).await;
    let cookie = me.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
}

#[tokio::test]
async fn the_same_cookie_is_the_same_person() {
    let host = Host::start().await;
    let me = host.ask("PUT", "/api/me", &[], r#"{"name":"Anna"}"#).await;
    let cookie = me.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let again = host.ask("GET", "/api/me", &[("cookie", &cookie)], "").await;
    assert_eq!(again.body, me.body);
}

#[tokio::test]
async fn who_only_looks_is_nobody_yet() {
    let host = Host::start().await;
    let me = host.ask("GET", "/api/me", &[], "").await;
    assert_eq!((me.status, me.body.as_str(), me.header("set-cookie")), (200, "null", None));
}

#[tokio::test]
async fn a_key_that_is_none_is_not_taken_for_somebody_new() {
    let host = Host::start().await;
    let key = host.person("Anna").await.key;
    for value in ["", " ", "Bearer", "Bearer x", "bearer", "Basic YW5uYTpwYXNz", &key] {
        let answer = host.ask("POST", "/api/games", &[("authorization", value)], WISH).await;
        assert_eq!((answer.status, answer.key().as_str()), (401, "server-unknown-key"), "{value}");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    let lower = format!("bearer {key}");
    let answer = host.ask("GET", "/api/me", &[("authorization", &lower)], "").await;
    assert!(answer.body.contains("Anna"), "{}", answer.body);
}

#[tokio::test]
async fn pages_run_no_script_that_is_written_into_them() {
    let host = Host::start().await;
    let page = host.ask("GET", "/", &[], "").await;
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe-inline"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("x-frame-options"), Some("DENY"));
}

#[tokio::test]
async fn one_page_alone_may_stand_in_a_frame() {
    let host = Host::start().await;
    let framed = host.ask("GET", "/embed?theme=dark", &[], "").await;
    let policy = framed.header("content-security-policy").unwrap();
    assert!(!policy.contains("frame-ancestors") && policy.contains("script-src 'self'"), "{policy}");
    assert_eq!(framed.header("x-frame-options"), None);
    for path in ["/", "/analysis", "/embed/else", "/api/me", "/embedded"] {
        let page = host.ask("GET", path, &[], "").await;
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(page.header("x-frame-options"), Some("DENY"), "{path}");
    }
}

#[tokio::test]
async fn a_large_body_is_refused() {
    let host = Host::start().await;
    let body = format!(r#"{{"game":"{}"}}"#, "x".repeat(limits::BODY));
    let answer = host.ask("POST", "/api/games", &[], &body).await;
    assert_eq!((answer.status, answer.key().as_str()), (413, "server-too-large"));
}

#[tokio::test]
async fn an_oversized_frame_closes_the_socket() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(serde_json::from_str(WISH).unwrap()).await;
    let mut player = anna.live(game).await;
    let long = "x".repeat(limits::FRAME + 1);
    player.socket.send(Message::text(long)).await.unwrap();
    let closed = async {
        while let Some(Ok(message)) = player.socket.next().await {
            if message.is_close() {
                return;
            }
        }
    };
    timeout(PATIENCE, closed).await.expect("the socket is closed");
}

#[tokio::test]
async fn nonsense_on_a_socket_is_answered_and_harms_nothing() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(serde_json::from_str(WISH).unwrap()).await;
    let mut player = anna.live(game).await;
    for nonsense in ["", "{", "null", "[]", r#"{"kind":"say"}"#, r#"{"kind":"dance","t":1}"#] {
        player.socket.send(Message::text(nonsense)).await.unwrap();
        let refusal = player.answer("").await.unwrap_err();
        assert_eq!(refusal.key, "server-malformed", "{nonsense}");
    }
    player.socket.send(Message::binary(vec![0, 1, 2])).await.unwrap();
    assert_eq!(player.answer("").await.unwrap_err().key, "server-malformed");
    player.say(Command::Chat { text: "still here".to_owned() }).await.unwrap();
}

#[tokio::test]
async fn nonsense_in_a_request_is_answered() {
    let host = Host::start().await;
    for body in ["{", "[]", r#"{"game":"dvonn"}"#, r#"{"game":"dvonn","seats":["me","open"],"extra":1}"#] {
        let answer = host.ask("POST", "/api/games", &[], body).await;
        assert_eq!((answer.status, answer.key().as_str()), (400, "server-malformed"), "{body}");
    }
}

#[tokio::test]
async fn a_game_that_cannot_be_is_refused_with_the_reason() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    for wish in [
        json!({ "game": "chess", "seats": ["me", "open"] }),
        json!({ "game": "dvonn", "seats": ["me"] }),
        json!({ "game": "dvonn", "seats": ["me", "open"], "clock": "soon" }),
        json!({ "game": "dvonn", "seats": ["me", { "computer": 99 }] }),
        json!({ "game": "dvonn", "seats": ["me", "open"], "position": "nowhere" }),
        json!({ "game": "abalone", "seats": ["me", "open"], "options": { "layout": "square" } }),
    ] {
        let answer = anna.ask("POST", "/api/games", &wish).await;
        assert_eq!(answer.status, 422, "{wish}: {}", answer.body);
        assert!(!answer.key().is_empty());
    }
}

#[tokio::test]
async fn there_is_no_unknown_game() {
    let host = Host::start().await;
    for path in ["/api/games/00000000", "/api/games/x", "/api/games/00000000/record"] {
        let answer = host.ask("GET", path, &[], "").await;
        assert_eq!((answer.status, answer.key().as_str()), (404, "server-unknown-game"), "{path}");
    }
    let refused = host.socket("/api/games/00000000/live", &[]).await;
    let Err(tungstenite::Error::Http(response)) = refused else { panic!("the upgrade is refused") };
    assert_eq!(response.status(), 404);
}

#[tokio::test]
async fn there_is_nothing_at_an_unknown_address() {
    let host = Host::start().await;
    assert_eq!(host.ask("GET", "/api/secrets", &[], "").await.status, 404);
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_the_rule() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    boris.join(game).await;
    let mut player = anna.live(game).await;
    let refusal = player.play("a1a9").await.unwrap_err();
    assert!(!refusal.text.is_empty());
    assert!(player.state().moves.is_empty());
}

#[tokio::test]
async fn a_finished_game_takes_no_move() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = anna.make(serde_json::from_str(WISH).unwrap()).await;
    boris.join(game).await;
    let mut player = anna.live(game).await;
    let text = Lot::new(1).choose(player.line());
    player.say(Command::Resign).await.unwrap();
    assert!(player.play(&text).await.is_err());
    assert!(anna.state(game).await.moves.is_empty());
}

#[tokio::test]
async fn one_address_can_make_only_so_many_games() {
    let host = Host::start_with(Settings { unlimited_from: Some(Vec::new()), ..Settings::default() }).await;
    let anna = host.person("Anna").await;
    // On a slow machine a few more are let through while the others are made.
    let mut statuses = Vec::new();
    while !statuses.contains(&429) && statuses.len() < 10 * limits::NEW_GAMES.burst as usize {
        statuses.push(anna.ask("POST", "/api/games", &serde_json::from_str(WISH).unwrap()).await.status);
    }
    assert!(statuses.len() > limits::NEW_GAMES.burst as usize);
    assert_eq!(statuses.last(), Some(&429));
}

#[tokio::test]
async fn a_socket_that_talks_too_much_is_closed() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let game = anna.make(serde_json::from_str(WISH).unwrap()).await;
    let mut player = anna.live(game).await;
    for _ in 0..limits::MESSAGES.burst + 50 {
        if player.socket.send(Message::text(r#"{"kind":"ping","t":1}"#)).await.is_err() {
            break;
        }
    }
    let closed = async {
        while let Some(Ok(message)) = player.socket.next().await {
            if message.is_close() {
                return;
            }
        }
    };
    timeout(PATIENCE, closed).await.expect("the socket is closed");
}

#[tokio::test]
async fn a_name_is_text_and_short() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let markup = "<b>Anna</b>";
    let renamed = anna.ask("PUT", "/api/me", &json!({ "name": markup })).await;
    assert_eq!(renamed.status, 200, "markup is only text: {}", renamed.body);
    let long = anna.ask("PUT", "/api/me", &json!({ "name": "x".repeat(100) })).await;
    assert_eq!((long.status, long.key().as_str()), (400, "server-name"));
    let _: Value = serde_json::from_str(&renamed.body).unwrap();
}
