//! What is told of pages before their scripts run.
use crate::support;

use fishka_server::{File, Settings, Site};
use serde_json::{Value, json};
use support::Host;

const SITE: Site = Site {
    files: &[File {
        path: "/index.html",
        bytes: include_bytes!("../../../web/site/index.html"),
        br: None,
        gz: None,
        mime: "text/html; charset=utf-8",
        immutable: false,
    }],
};

async fn host() -> Host {
    Host::start_with_site(Settings::default(), SITE).await
}

async fn page(host: &Host, path: &str) -> support::Answer {
    host.ask("GET", path, &[("accept-language", "ru-RU,ru;q=0.9,en;q=0.8")], "").await
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_not_found() {
    let host = host().await;
    for path in [
        "/nonsense",
        "/learn/chess",
        "/rules/dvonn",
        "/game/aaaaaaaa",
        "/game/none",
        "/lobby/else",
        "/missing.js",
    ] {
        assert_eq!(page(&host, path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn every_page_is_found() {
    let host = host().await;
    for path in
        ["/", "/new", "/lobby", "/history", "/learn/dvonn", "/review", "/settings", "/about", "/play/1"]
    {
        assert_eq!(page(&host, path).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn a_link_to_a_study_says_what_is_in_it() {
    let host = host().await;
    let text = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Event \"Клин <1>\"]\n\n1. a1b1 *\n";
    let kept = host.person("Анна").await.ask("POST", "/api/studies", &json!({ "text": text })).await;
    let kept: Value = serde_json::from_str(&kept.body).unwrap();
    let shown = page(&host, &format!("/study/{}", kept["id"].as_str().unwrap())).await;
    assert_eq!(shown.status, 200);
    assert!(shown.body.contains("<title>Абалон: Клин &lt;1&gt; · Fishka</title>"), "{}", shown.body);
    assert!(shown.body.contains("noindex"), "studies are for those who have the link");
    assert_eq!(page(&host, "/study/aaaaaaaaaa").await.status, 404);
}

#[tokio::test]
async fn an_invitation_says_who_invites_to_what() {
    let host = host().await;
    let anna = host.person("Анна <3").await;
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    let shown = page(&host, &format!("/game/{game}")).await;
    assert_eq!(shown.status, 200);
    assert!(
        shown.body.contains("<title>Анна &lt;3 приглашает сыграть: Абалон · Fishka</title>"),
        "{}",
        shown.body
    );
    let picture = format!("http://{}/api/games/{game}/picture.png", host.address);
    assert!(shown.body.contains(&format!("<meta property=\"og:image\" content=\"{picture}\">")));
    assert!(shown.body.contains("noindex"), "games are for those who have the link");
}

#[tokio::test]
async fn a_game_that_is_over_says_how_it_ended() {
    let host = host().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = anna.make(json!({ "game": "abalone", "seats": ["me", "open"] })).await;
    boris.join(game).await;
    let mut player = anna.live(game).await;
    player.say(fishka_wire::Command::Abort).await.unwrap();
    let shown = host.ask("GET", &format!("/game/{game}"), &[("accept-language", "en")], "").await;
    assert!(shown.body.contains("Abalone: Anna – Boris · Fishka"), "{}", shown.body);
    assert!(!shown.body.contains("right now"));
}

#[tokio::test]
async fn boards_are_drawn_for_those_who_show_a_link() {
    let host = host().await;
    let game = host.person("Anna").await.make(json!({ "game": "tayu", "seats": ["me", "open"] })).await;
    for path in [format!("/api/games/{game}/picture.png"), "/api/pictures/dvonn".to_owned()] {
        let picture = host.ask("GET", &path, &[], "").await;
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")), "{path}");
    }
    for path in ["/api/games/aaaaaaaa/picture.png", "/api/pictures/chess"] {
        assert_eq!(host.ask("GET", path, &[], "").await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn rules_are_read_without_scripts() {
    let shown = page(&host().await, "/learn/dvonn").await;
    assert!(
        shown.body.contains("<h1>DVONN: учимся играть</h1>") && shown.body.contains("<h2>"),
        "{}",
        shown.body
    );
}

#[tokio::test]
async fn robots_are_told_where_to_go() {
    let robots = host().await.ask("GET", "/robots.txt", &[], "").await;
    assert_eq!((robots.status, robots.header("content-type")), (200, Some("text/plain; charset=utf-8")));
    assert!(robots.body.contains("Disallow: /api/"));
}

#[tokio::test]
async fn a_public_address_that_is_named_stands_in_the_pages() {
    let settings =
        Settings { origins: Some(vec!["https://fishka.example".to_owned()]), ..Settings::default() };
    let host = Host::start_with_site(settings, SITE).await;
    let shown = page(&host, "/lobby").await;
    assert!(shown.body.contains("<meta property=\"og:url\" content=\"https://fishka.example/lobby\">"));
}

#[tokio::test]
async fn ones_own_games_are_not_among_those_to_watch() {
    let host = host().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let game = anna.make(json!({ "game": "dvonn", "seats": ["me", "open"], "listed": true })).await;
    let lists = async |person: &support::Person| -> Value {
        serde_json::from_str(&person.ask("GET", "/api/games", &Value::Null).await.body).unwrap()
    };
    assert_eq!(lists(&anna).await["open"], json!([]));
    assert_eq!(lists(&boris).await["open"][0]["id"], json!(game));
    boris.join(game).await;
    assert_eq!(lists(&boris).await["running"], json!([]));
    let mine = lists(&anna).await;
    assert_eq!((&mine["mine"][0]["id"], &mine["mine"][0]["turn"]), (&json!(game), &json!(1)));
}
