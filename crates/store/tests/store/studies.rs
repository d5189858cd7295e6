//! What both databases promise of studies; `store` tries it on both.

use fishka_store::{DatabaseUrl, NewStudy, Page, Player, Store, StudyChange, WriteError};

use crate::store::open;

fn study(id: &str, at: i64) -> NewStudy {
    let [id, owner, digest, payload] = [id, "anna", "digest", "первый ход"].map(str::to_owned);
    NewStudy { id, owner, origin: None, at, digest, payload }
}

fn change(id: &str, version: u64, payload: &str) -> StudyChange {
    let [id, owner, digest, payload] = [id, "anna", "changed", payload].map(str::to_owned);
    StudyChange { id, owner, version, at: 50, digest, payload }
}

/// A store with two people in it.
async fn peopled(place: &DatabaseUrl) -> Store {
    let store = open(place).await;
    for (id, secret) in [("anna", 1), ("boris", 2)] {
        let [id, name] = [id, ""].map(str::to_owned);
        store.add_player(Player { id, secret: [secret; 32], name, created: 5 }).await.unwrap();
    }
    store
}

pub(crate) async fn a_study_comes_back_as_it_was_kept(place: &DatabaseUrl) {
    let store = peopled(place).await;
    store.rename("anna", "Анна").await.unwrap();
    store.keep_study(NewStudy { origin: Some("other".to_owned()), ..study("s", 7) }).await.unwrap();
    let kept = store.study("s").await.unwrap().unwrap();
    assert_eq!((kept.owner.as_str(), kept.owner_name.as_str(), kept.version), ("anna", "Анна", 1));
    assert_eq!((kept.origin.as_deref(), kept.updated, kept.seen), (Some("other"), 7, 7));
    assert_eq!((kept.digest.as_str(), kept.payload.as_str()), ("digest", "первый ход"));
    assert!(store.study("t").await.unwrap().is_none());
}

pub(crate) async fn a_study_is_changed_from_its_latest_version_only(place: &DatabaseUrl) {
    let store = peopled(place).await;
    store.keep_study(study("s", 7)).await.unwrap();
    store.change_study(change("s", 1, "one tab")).await.unwrap();
    let refused = store.change_study(change("s", 1, "another tab")).await;
    assert!(matches!(refused, Err(WriteError::Outdated { version: 2 })), "{refused:?}");
    let kept = store.study("s").await.unwrap().unwrap();
    assert_eq!((kept.version, kept.payload.as_str(), kept.updated), (2, "one tab", 50));
}

pub(crate) async fn a_change_of_a_study_that_is_sent_again_is_made_once(place: &DatabaseUrl) {
    let store = peopled(place).await;
    store.keep_study(study("s", 7)).await.unwrap();
    for _ in 0..2 {
        store.change_study(change("s", 1, "changed")).await.unwrap();
    }
    assert_eq!(store.study("s").await.unwrap().unwrap().version, 2);
}

pub(crate) async fn of_two_changes_at_once_one_is_made(place: &DatabaseUrl) {
    let store = peopled(place).await;
    store.keep_study(study("s", 7)).await.unwrap();
    let (one, other) =
        tokio::join!(store.change_study(change("s", 1, "one")), store.change_study(change("s", 1, "other")));
    assert_eq!([&one, &other].iter().filter(|answer| answer.is_ok()).count(), 1, "{one:?} {other:?}");
    let kept = store.study("s").await.unwrap().unwrap();
    assert_eq!((kept.version, kept.payload == "one"), (2, one.is_ok()));
}

pub(crate) async fn nobody_changes_or_removes_the_study_of_another(place: &DatabaseUrl) {
    let store = peopled(place).await;
    store.keep_study(study("s", 7)).await.unwrap();
    let foreign = StudyChange { owner: "boris".to_owned(), ..change("s", 1, "mine") };
    assert!(matches!(store.change_study(foreign).await, Err(WriteError::Unknown(_))));
    assert!(matches!(store.remove_study("s", "boris").await, Err(WriteError::Unknown(_))));
    assert_eq!(store.study("s").await.unwrap().unwrap().payload, "первый ход");
    store.remove_study("s", "anna").await.unwrap();
    assert!(store.study("s").await.unwrap().is_none());
}

pub(crate) async fn studies_are_listed_latest_first_in_pages(place: &DatabaseUrl) {
    let store = peopled(place).await;
    for (id, at) in [("a", 1), ("b", 3), ("c", 2)] {
        store.keep_study(study(id, at)).await.unwrap();
    }
    store.keep_study(NewStudy { owner: "boris".to_owned(), ..study("d", 9) }).await.unwrap();
    let page = |after: Option<&str>| Page { after: after.map(str::to_owned), limit: 2 };
    let ids = |listed: Vec<fishka_store::ListedStudy>| -> Vec<String> {
        listed.into_iter().map(|study| study.id).collect()
    };
    assert_eq!(ids(store.studies_of("anna", &page(None)).await.unwrap()), ["b", "c"]);
    assert_eq!(ids(store.studies_of("anna", &page(Some("c"))).await.unwrap()), ["a"]);
    assert_eq!(store.count_studies("anna").await.unwrap(), 3);
}

pub(crate) async fn studies_that_nobody_looks_at_are_forgotten(place: &DatabaseUrl) {
    let store = peopled(place).await;
    for id in ["old", "read"] {
        store.keep_study(study(id, 7)).await.unwrap();
    }
    store.see_study("read", 90).await.unwrap();
    store.forget_studies(7, 9).await.unwrap();
    assert_eq!(store.count_studies("anna").await.unwrap(), 2, "not before their time");
    store.forget_studies(80, 9).await.unwrap();
    assert!(store.study("old").await.unwrap().is_none());
    assert_eq!(store.study("read").await.unwrap().unwrap().seen, 90);
}

pub(crate) async fn who_has_a_study_is_not_forgotten(place: &DatabaseUrl) {
    let store = peopled(place).await;
    store.keep_study(study("s", 7)).await.unwrap();
    store.forget_strangers(80, 9).await.unwrap();
    assert!(store.player("anna").await.unwrap().is_some());
    assert!(store.player("boris").await.unwrap().is_none());
}
