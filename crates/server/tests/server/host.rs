//! What the one who runs the server finds.
use crate::support;

use fishka_server::{Config, Server, Settings, Site, StartError};
use fishka_store::OpenError;
use serde_json::{Value, json};
use support::Host;

#[tokio::test]
async fn a_server_that_works_says_so() {
    let host = Host::start().await;
    assert_eq!(host.ask("GET", "/healthz", &[], "").await.status, 200);
}

#[tokio::test]
async fn the_figures_count_what_happens() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    anna.make(json!({ "game": "dvonn", "seats": ["me", "open"] })).await;
    let metrics = host.metrics().await;
    assert!(metrics.contains("\nfishka_games_made_total 1\n"), "{metrics}");
    let figure = |name: &str| {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} in {metrics}")).parse::<u64>().unwrap()
    };
    assert!(figure("fishka_database_bytes") > 10_000);
}

#[tokio::test]
async fn the_figures_are_for_the_host_only() {
    let settings = Settings { trusted_proxies: Some(vec!["127.0.0.1".to_owned()]), ..Settings::default() };
    let host = Host::start_with(settings).await;
    let asked = host.ask("GET", "/metrics", &[("x-forwarded-for", "203.0.113.5")], "").await;
    assert_eq!((asked.status, asked.key().as_str()), (403, "server-host-only"));
}

#[tokio::test]
async fn a_proxy_that_nobody_trusts_does_not_speak_for_the_host() {
    let host = Host::start().await;
    for header in [("x-forwarded-for", "127.0.0.1"), ("forwarded", "for=192.0.2.1"), ("via", "1.1 proxy")] {
        for (method, path) in [("GET", "/metrics"), ("DELETE", "/api/games/aaaaaaaa/chat/1")] {
            let asked = host.ask(method, path, &[header], "").await;
            assert_eq!((asked.status, asked.key().as_str()), (403, "server-host-only"), "{header:?} {path}");
        }
    }
}

#[tokio::test]
async fn the_description_names_every_address() {
    let host = Host::start().await;
    let document: Value =
        serde_json::from_str(&host.ask("GET", "/api/openapi.json", &[], "").await.body).unwrap();
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "/api/me",
        "/api/players",
        "/api/games",
        "/api/games/{id}",
        "/api/games/{id}/join",
        "/api/games/{id}/live",
        "/api/games/{id}/record",
        "/api/games/{id}/rematch",
        "/api/games/{id}/chat/{number}",
        "/api/lobby",
        "/healthz",
        "/livez",
        "/metrics",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for schema in ["NewGame", "State", "Standing", "Live", "ToServer", "Refusal"] {
        assert!(schemas.contains_key(schema), "{schema}");
    }
}

#[tokio::test]
async fn behind_tls_the_cookie_stays_behind_it() {
    let settings = Settings { trusted_proxies: Some(vec!["127.0.0.1".to_owned()]), ..Settings::default() };
    let host = Host::start_with(settings).await;
    let headers = [("x-forwarded-proto", "https")];
    let me = host.ask("PUT", "/api/me", &headers, r#"{"name":"Anna"}"#).await;
    assert!(me.header("set-cookie").unwrap().contains("Secure"));
    assert!(me.header("strict-transport-security").is_some());
}

#[tokio::test]
async fn two_servers_cannot_share_a_file() {
    let host = Host::start().await;
    let settings = Settings {
        data: Some(host.folder.path().join("fishka.db").display().to_string()),
        listen: Some("127.0.0.1:0".to_owned()),
        ..Settings::default()
    };
    let second = Server::open(Config::new(settings).unwrap(), Site::default()).await;
    assert!(matches!(second, Err(StartError::Store(OpenError::InUse { .. }))));
}

#[tokio::test]
async fn an_address_in_use_is_named() {
    let host = Host::start().await;
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        data: Some(folder.path().join("fishka.db").display().to_string()),
        listen: Some(host.address.to_string()),
        ..Settings::default()
    };
    let second = Server::open(Config::new(settings).unwrap(), Site::default()).await;
    assert!(matches!(second, Err(StartError::Listen { .. })));
}

#[tokio::test]
async fn a_request_has_a_name_of_its_own() {
    let host = Host::start().await;
    let named = |answer: &support::Answer| answer.header("x-request-id").unwrap().to_owned();
    let [first, second] =
        [host.ask("GET", "/livez", &[], "").await, host.ask("GET", "/livez", &[], "").await]
            .map(|one| named(&one));
    assert!(first.len() == 16 && first != second, "{first} {second}");
    let given = host.ask("GET", "/livez", &[("x-request-id", "from-anybody")], "").await;
    assert_ne!(named(&given), "from-anybody", "only a trusted proxy names requests");
}

#[tokio::test]
async fn a_trusted_proxy_names_requests() {
    let settings = Settings { trusted_proxies: Some(vec!["127.0.0.1".to_owned()]), ..Settings::default() };
    let host = Host::start_with(settings).await;
    let id = |name: &'static str| [("x-request-id", name)];
    let given = host.ask("GET", "/livez", &id("abc-123"), "").await;
    assert_eq!(given.header("x-request-id"), Some("abc-123"));
    let odd = host.ask("GET", "/livez", &id("<script>"), "").await;
    assert_ne!(odd.header("x-request-id"), Some("<script>"));
}
