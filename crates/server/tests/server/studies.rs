//! Studies by link: owners change them, others read and copy them, and nobody overwrites anybody.
use crate::support::{Answer, Host, Person};

use fishka_server::{Settings, limits};
use fishka_wire::{KeptStudy, NewStudy, Study, StudyId, StudySummary};
use serde_json::{Value, json};

const GAME: &str = "[Fishka \"1\"]\n[Game \"abalone\"]\n[Event \"First\"]\n\n1. a1b1 (1. a2b2) i5h5 *\n";
const SECOND: &str = "\n[Fishka \"1\"]\n[Game \"dvonn\"]\n\n1. d3 *\n";

async fn keep(person: &Person, text: &str) -> KeptStudy {
    let kept = person.ask("POST", "/api/studies", &json!({ "text": text })).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    serde_json::from_str(&kept.body).unwrap()
}

async fn change(person: &Person, id: StudyId, version: u64, text: &str) -> Answer {
    person.ask("PUT", &format!("/api/studies/{id}"), &json!({ "version": version, "text": text })).await
}

async fn read(person: &Person, id: StudyId) -> Study {
    let read = person.ask("GET", &format!("/api/studies/{id}"), &Value::Null).await;
    assert_eq!(read.status, 200, "{}", read.body);
    serde_json::from_str(&read.body).unwrap()
}

#[tokio::test]
async fn everybody_reads_what_the_owner_has_changed() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let KeptStudy { id, version } = keep(&anna, GAME).await;
    let both = format!("{GAME}{SECOND}");
    assert_eq!(change(&anna, id, version, &both).await.status, 200);
    let study = read(&boris, id).await;
    assert_eq!((study.version, study.mine, study.owner.as_str()), (2, false, "Anna"));
    assert_eq!(study.text, both);
    assert!(read(&anna, id).await.mine);
}

#[tokio::test]
async fn two_tabs_of_the_owner_overwrite_nothing() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let KeptStudy { id, version } = keep(&anna, GAME).await;
    let [one, other] = ["one", "other"].map(|tab| GAME.replace("First", tab));
    assert_eq!(change(&anna, id, version, &one).await.status, 200);
    let refused = change(&anna, id, version, &other).await;
    assert_eq!((refused.status, refused.key().as_str()), (409, "server-study-conflict"));
    assert_eq!(read(&anna, id).await.text, one);
    // The answer of the first may have been lost: sent again, it is no conflict.
    let again: KeptStudy = serde_json::from_str(&change(&anna, id, version, &one).await.body).unwrap();
    assert_eq!(again, KeptStudy { id, version: 2 });
}

#[tokio::test]
async fn others_copy_a_study_and_do_not_change_it() {
    let host = Host::start().await;
    let (anna, boris) = (host.person("Anna").await, host.person("Boris").await);
    let KeptStudy { id, version } = keep(&anna, GAME).await;
    let refused = change(&boris, id, version, SECOND).await;
    assert_eq!((refused.status, refused.key().as_str()), (403, "server-foreign-study"));
    let refused = boris.ask("DELETE", &format!("/api/studies/{id}"), &Value::Null).await;
    assert_eq!((refused.status, refused.key().as_str()), (403, "server-foreign-study"));
    let copied = boris.ask("POST", "/api/studies", &json!({ "text": GAME, "origin": id })).await;
    let copy: KeptStudy = serde_json::from_str(&copied.body).unwrap();
    let study = read(&boris, copy.id).await;
    assert_eq!((study.mine, study.origin, study.text.as_str()), (true, Some(id), GAME));
}

#[tokio::test]
async fn a_study_that_is_deleted_is_gone_and_its_copies_stay() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let KeptStudy { id, .. } = keep(&anna, GAME).await;
    let copy: KeptStudy = {
        let copied = anna.ask("POST", "/api/studies", &json!({ "text": GAME, "origin": id })).await;
        serde_json::from_str(&copied.body).unwrap()
    };
    let path = format!("/api/studies/{id}");
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.status, 200);
    let refused = anna.ask("GET", &path, &Value::Null).await;
    assert_eq!((refused.status, refused.key().as_str()), (404, "server-unknown-study"));
    assert_eq!(read(&anna, copy.id).await.origin, Some(id));
}

#[tokio::test]
async fn ones_studies_are_listed_by_what_was_changed_last() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let first = keep(&anna, &format!("{GAME}{SECOND}")).await;
    let second = keep(&anna, SECOND).await;
    let list = |answer: Answer| serde_json::from_str::<Vec<StudySummary>>(&answer.body).unwrap();
    let mut all = list(anna.ask("GET", "/api/me/studies", &Value::Null).await);
    all.sort_by_key(|study| study.id != first.id);
    assert_eq!((all[0].title.as_str(), all[0].game.as_str(), all[0].chapters), ("First", "abalone", 2));
    assert_eq!((all[1].id, all[1].game.as_str(), all[1].chapters), (second.id, "dvonn", 1));
    assert_eq!(host.ask("GET", "/api/me/studies", &[], "").await.status, 401);
}

#[tokio::test]
async fn what_is_no_study_is_refused_with_its_place() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let KeptStudy { id, version } = keep(&anna, GAME).await;
    let broken = format!("{GAME}{}", SECOND.replace("d3", "z9"));
    for refused in [
        anna.ask("POST", "/api/studies", &json!({ "text": broken })).await,
        change(&anna, id, version, &broken).await,
    ] {
        assert_eq!((refused.status, refused.key().as_str()), (422, "record-broken-chapter"));
        assert!(refused.body.contains("Chapter 2, line 10"), "{}", refused.body);
    }
    assert_eq!(read(&anna, id).await.text, GAME);
}

#[tokio::test]
async fn a_study_that_is_too_long_is_told_the_limit() {
    let host = Host::start().await;
    let anna = host.person("Anna").await;
    let long = GAME.replace("First", &"x".repeat(NewStudy::LONGEST));
    let refused = anna.ask("POST", "/api/studies", &json!({ "text": long })).await;
    assert_eq!((refused.status, refused.key().as_str()), (413, "server-long-study"));
    assert!(refused.body.contains("256"), "{}", refused.body);
    let huge = "x".repeat(limits::STUDY_BODY);
    let refused = anna.ask("POST", "/api/studies", &json!({ "text": huge })).await;
    assert_eq!((refused.status, refused.key().as_str()), (413, "server-too-large"));
    // What fits is kept, also when it is larger than other requests may be.
    let full = GAME.replace("*\n", &format!("{{{}}} *\n", "comment ".repeat(20_000)));
    assert!(full.len() > limits::BODY && full.len() < NewStudy::LONGEST);
    keep(&anna, &full).await;
}

#[tokio::test]
async fn who_keeps_studies_too_often_is_told_to_wait() {
    let host = Host::start_with(Settings { unlimited_from: Some(Vec::new()), ..Settings::default() }).await;
    let anna = host.person("Anna").await;
    for _ in 0..limits::NEW_STUDIES.burst {
        keep(&anna, SECOND).await;
    }
    let refused = anna.ask("POST", "/api/studies", &json!({ "text": SECOND })).await;
    assert_eq!((refused.status, refused.key().as_str()), (429, "server-too-often"));
    assert!(refused.header("retry-after").is_some());
}

#[tokio::test]
async fn a_browser_that_was_never_here_keeps_a_study_and_changes_it() {
    let host = Host::start().await;
    let body = json!({ "text": GAME }).to_string();
    let kept = host.ask("POST", "/api/studies", &[], &body).await;
    let cookie = kept.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let KeptStudy { id, version } = serde_json::from_str(&kept.body).unwrap();
    let body = json!({ "version": version, "text": SECOND }).to_string();
    let path = format!("/api/studies/{id}");
    assert_eq!(host.ask("PUT", &path, &[], &body).await.status, 401);
    let origin = format!("http://{}", host.address);
    let own = [("cookie", cookie.as_str()), ("origin", origin.as_str())];
    assert_eq!(host.ask("PUT", &path, &own, &body).await.status, 200);
}

#[tokio::test]
async fn a_study_survives_a_restart() {
    let mut host = Host::start().await;
    let anna = host.person("Anna").await;
    let KeptStudy { id, version } = keep(&anna, GAME).await;
    host.restart().await;
    let anna = Person { address: host.address, ..anna };
    assert_eq!(read(&anna, id).await.version, version);
}
