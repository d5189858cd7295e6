//! How fast events are kept: `cargo run --release -p fishka-store --features testing --example commits -- PLACE [RATE] [SECONDS] [GAMES]`.
//!
//! PLACE is a file, an address, or the word `postgres` for a private server. RATE is events a second in all, 0 for as
//! many as the games can, each with one event under way. The time of an event is from asking to acknowledgement.

#![allow(clippy::print_stdout, reason = "the figures are what was asked for")]

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use fishka_store::{
    Append, Digest, Event, Head, NewGame, Phase, Settings, Store, WriteError, testing::Postgres,
};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u32| args.get(index).map_or(Ok(default), |text| text.parse());
    let place = args.first().ok_or("where? a file, an address, or “postgres”")?;
    let (rate, seconds, games) = (number(1, 1000)?, number(2, 10)?, number(3, 2000)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(place, rate, Duration::from_secs(seconds.into()), games))
}

async fn measure(place: &str, rate: u32, during: Duration, games: u32) -> Result<(), Box<dyn Error>> {
    let (_server, place) = match place {
        "postgres" => {
            let server = Postgres::shared().await?;
            let address = server.fresh().await?;
            (Some(server), address)
        }
        place => (None, place.to_owned()),
    };
    let commits = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&commits);
    let watch = Some(Arc::new(move |_: &_| {
        counter.fetch_add(1, Ordering::Relaxed);
    }) as _);
    let store = Store::open(&place.parse()?, Settings { watch, ..Settings::default() }).await?;
    for game in 0..games {
        store.create(new_game(game)).await?;
    }
    commits.store(0, Ordering::Relaxed);
    let begun = Instant::now();
    let players: Vec<_> =
        (0..games).map(|game| tokio::spawn(play(store.clone(), game, games, rate, begun, during))).collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await??);
    }
    let took = begun.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |share: f64| {
        times.get((times.len() as f64 * share) as usize).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let commits = commits.load(Ordering::Relaxed);
    println!("{} events in {took:.1} s: {:.0} a second", times.len(), times.len() as f64 / took);
    println!("{commits} commits, {:.1} events each", times.len() as f64 / commits as f64);
    println!("acknowledged after p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms", at(0.5), at(0.95), at(0.99));
    store.close().await;
    Ok(())
}

fn new_game(game: u32) -> NewGame {
    let head =
        Head { id: id(game), kind: "dvonn".to_owned(), created: 1, listed: true, payload: "{}".to_owned() };
    NewGame { head, events: vec![], digest: digest(0), seated: vec![] }
}

fn id(game: u32) -> String {
    format!("game{game:04}")
}

/// About as long as the summary of a real game.
fn digest(updated: i64) -> Digest {
    Digest { updated, phase: Phase::Running, due: Some(updated + 60_000), payload: "x".repeat(400) }
}

async fn play(
    store: Store,
    game: u32,
    games: u32,
    rate: u32,
    begun: Instant,
    during: Duration,
) -> Result<Vec<Duration>, WriteError> {
    let mut times = Vec::new();
    let pause = (rate > 0).then(|| Duration::from_secs(1) * games / rate);
    let mut next = begun + pause.unwrap_or_default() * game / games;
    for number in 1.. {
        if next.max(Instant::now()) >= begun + during {
            break;
        }
        tokio::time::sleep_until(next.into()).await;
        next += pause.unwrap_or_default();
        let asked = Instant::now();
        let event = Event {
            at: number,
            request: Some("0123456789".to_owned()),
            payload: "y".repeat(80),
            words: None,
        };
        let first = number.cast_unsigned();
        store
            .append(Append {
                game: id(game),
                epoch: 0,
                first,
                events: vec![event],
                digest: digest(number),
                seated: vec![],
                calls: vec![],
            })
            .await?;
        times.push(asked.elapsed());
    }
    Ok(times)
}
