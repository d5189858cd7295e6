//! A network loses connections, and tells neither end.

use std::{path::Path, time::Duration};

use fishka_store::{DatabaseUrl, Settings, Store, WriteError, testing::Postgres};
use tempfile::TempDir;
use tokio::{
    io::copy_bidirectional,
    net::{UnixListener, UnixStream},
    sync::watch,
    time::timeout,
};

use crate::store::{append, event, new_game};

/// Long enough for a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// A way to a socket at another path. Connections that it has when it loses them go nowhere from then on, and stay open.
fn way(own: &Path, far: &Path) -> watch::Sender<u32> {
    let listener = UnixListener::bind(own).unwrap();
    let (lose, losses) = watch::channel(0);
    let far = far.to_owned();
    tokio::spawn(async move {
        loop {
            let (mut near, _) = listener.accept().await.unwrap();
            let mut far = UnixStream::connect(&far).await.unwrap();
            let mut losses = losses.clone();
            losses.mark_unchanged();
            tokio::spawn(async move {
                tokio::select! {
                    _ = copy_bidirectional(&mut near, &mut far) => return,
                    _ = losses.changed() => {}
                }
                std::future::pending::<()>().await;
                drop((near, far));
            });
        }
    });
    lose
}

#[tokio::test]
async fn connections_that_are_lost_on_the_way_are_given_up() {
    if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
        return;
    }
    let server = Postgres::shared().await.unwrap();
    let address = server.fresh().await.unwrap();
    let folder = TempDir::new().unwrap();
    let socket = ".s.PGSQL.5432";
    let lose = way(&folder.path().join(socket), &server.folder().join(socket));
    let through =
        address.replace(&server.folder().display().to_string(), &folder.path().display().to_string());
    let place: DatabaseUrl = through.parse().unwrap();
    let settings = Settings { shared: true, patience: Duration::from_secs(1), ..Settings::default() };
    let store = Store::open(&place, settings).await.unwrap();
    store.create(new_game("a", 1)).await.unwrap();
    assert!(store.load("a").await.unwrap().is_some());

    lose.send_modify(|losses| *losses += 1);
    let goes_on = async {
        let unknown = store.append(append("a", 1, vec![event(1)])).await;
        assert!(matches!(unknown, Err(WriteError::Lost(_))), "{unknown:?}");
        // It went nowhere, and so it is not there.
        store.append(append("a", 1, vec![event(2)])).await.unwrap();
        // Nobody finds out again about those that read.
        store.load("a").await.unwrap().unwrap().log.len()
    };
    assert_eq!(timeout(PATIENCE, goes_on).await.expect("other connections are made"), 1);
    store.close().await;
}
