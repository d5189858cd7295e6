//! A process that writes is killed at any moment; whatever it acknowledged is there afterwards.
//!
//! The test starts itself again as the writer, which says on its output what was acknowledged.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "the output is how the writer acknowledges")]

use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
};

use fishka_store::{
    Append, DatabaseUrl, Digest, Event, Head, NewGame, Phase, Settings, Store, testing::Postgres,
};
use tempfile::TempDir;

const WRITER: &str = "FISHKA_STORE_KILL_WRITER";
const GAMES: usize = 20;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    if let Ok(place) = std::env::var(WRITER) {
        return runtime.block_on(write(&place));
    }
    runtime.block_on(async {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("fishka.db");
        kill_and_look(file.to_str().unwrap(), &[1, 37, 250, 400]).await;
        println!("test sqlite_keeps_what_it_acknowledged ... ok");
        if std::env::var_os("FISHKA_WITHOUT_POSTGRES").is_some() {
            return;
        }
        let server = Postgres::shared().await.unwrap();
        kill_and_look(&server.fresh().await.unwrap(), &[1, 37, 250]).await;
        println!("test postgres_keeps_what_it_acknowledged ... ok");
    });
}

/// Kills the writer after so many acknowledgements, again and again on one database.
async fn kill_and_look(place: &str, moments: &[usize]) {
    let mut acknowledged = BTreeMap::new();
    for &moment in moments {
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .env(WRITER, place)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut note = |line: String| {
            let mut words = line.split(' ');
            // The full stop shows that the writer could finish the line.
            if let (Some(game), Some(number), Some(".")) = (words.next(), words.next(), words.next()) {
                acknowledged.insert(game.to_owned(), number.parse::<u64>().unwrap());
            }
        };
        for _ in 0..moment {
            note(lines.next().expect("the writer goes on until it is killed").unwrap());
        }
        writer.kill().unwrap();
        writer.wait().unwrap();
        lines.map_while(Result::ok).for_each(&mut note);
        look(place, &acknowledged).await;
    }
}

async fn look(place: &str, acknowledged: &BTreeMap<String, u64>) {
    let store = open(place).await;
    for (game, &last) in acknowledged {
        let log = store.load(game).await.unwrap().unwrap().log;
        assert!(log.len() as u64 >= last, "{game} lost {last}");
        assert!((1..).zip(&log).all(|(number, row)| row.number == number), "{game} has a gap");
    }
    store.close().await;
}

async fn open(place: &str) -> Store {
    Store::open(&place.parse::<DatabaseUrl>().unwrap(), Settings::default()).await.unwrap()
}

fn digest() -> Digest {
    Digest { updated: 1, phase: Phase::Running, due: None, payload: "{}".to_owned() }
}

/// Goes on writing to many games at once, until killed.
async fn write(place: &str) {
    let store = open(place).await;
    let games: Vec<_> =
        (0..GAMES).map(|game| tokio::spawn(play(store.clone(), format!("game{game}")))).collect();
    for game in games {
        game.await.unwrap();
    }
}

async fn play(store: Store, game: String) {
    let head = Head {
        id: game.clone(),
        kind: "dvonn".to_owned(),
        created: 1,
        listed: true,
        payload: "{}".to_owned(),
    };
    // After the first kill it is there already.
    let _ = store.create(NewGame { head, events: vec![], digest: digest(), seated: vec![] }).await;
    let log = store.load(&game).await.unwrap().unwrap().log;
    for number in log.len() as u64 + 1.. {
        let event = Event { at: 1, request: None, payload: "\"d3\"".to_owned(), words: None };
        let game = game.clone();
        let events = Append {
            game: game.clone(),
            epoch: 0,
            first: number,
            events: vec![event],
            digest: digest(),
            seated: vec![],
            calls: vec![],
        };
        store.append(events).await.unwrap();
        writeln!(std::io::stdout().lock(), "{game} {number} .").unwrap();
    }
}
