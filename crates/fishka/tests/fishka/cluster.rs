//! Three servers on one PostgreSQL and one NATS are played on while everything around them fails: servers are killed,
//! frozen and stopped, PostgreSQL and NATS are restarted, connections are cut. Whatever was acknowledged is there once and
//! in order, nobody was told another game, clocks are right, and no owner of a game wrote after its successor.
//!
//! `FISHKA_CLUSTER_SECONDS` says how long, `FISHKA_CLUSTER_GAMES` and `FISHKA_CLUSTER_RATE` how much, `FISHKA_CLUSTER_SEED`
//! what goes wrong when, `FISHKA_CLUSTER_FAULTS` which faults there are (all of [`Fault`] when it names none),
//! `FISHKA_CLUSTER_COUNT` how many (as many as there is time for when it is not set), and `FISHKA_CLUSTER_HISTORY` where the
//! histories are kept; `cargo xtask cluster 600` sets them.

mod bed;
mod proxy;
mod wrongs;

use std::{path::PathBuf, sync::Mutex, time::Duration};

use bed::{Bed, Fault};
use fishka_catalog::Entry;
use fishka_load_test::{Break, LoadError, Plan, Progress, Report, Times, check_history, run};
use fishka_store::{Settings, Store};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{Instant, sleep, sleep_until},
};

/// Things go wrong only until so long before the end: what is well again must have got well.
const CALM: Duration = Duration::from_secs(6);

fn variable<T: std::str::FromStr>(name: &str, usual: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn plan(bed: &Bed, history: PathBuf, seconds: u64) -> Plan {
    Plan {
        servers: bed.servers(),
        history: Some(history),
        games: variable("FISHKA_CLUSTER_GAMES", 60),
        rate: variable("FISHKA_CLUSTER_RATE", 60.0),
        during: Duration::from_secs(seconds),
        cut: 0.002,
        clock: "600+5".parse().unwrap(),
        game: None,
        seed: variable("FISHKA_CLUSTER_SEED", 1),
        watchers: 0,
        process: None,
    }
}

/// Begins to play; returns when all games are made.
async fn play(plan: Plan) -> (JoinHandle<Result<Report, LoadError>>, Instant) {
    let (begin, begun) = oneshot::channel();
    let begin = Mutex::new(Some(begin));
    let playing = tokio::spawn(async move {
        let progress = |progress| {
            if progress == Progress::Playing
                && let Some(begin) = begin.lock().unwrap().take()
            {
                begin.send(()).unwrap();
            }
        };
        run(&plan, progress, Vec::new).await
    });
    begun.await.expect("the games can be made");
    (playing, Instant::now())
}

/// Without NATS only where whoever runs the tests has said that there is none.
fn is_left_out() -> bool {
    ["FISHKA_WITHOUT_POSTGRES", "FISHKA_WITHOUT_NATS"].iter().any(|name| std::env::var_os(name).is_some())
}

/// The program that this test is built with.
fn newest() -> PathBuf {
    env!("CARGO_BIN_EXE_fishka").into()
}

/// Something that went wrong, from when to when.
struct Incident {
    fault: Fault,
    from: std::time::Instant,
    to: std::time::Instant,
}

#[test]
fn what_was_acknowledged_survives_any_server() {
    if is_left_out() {
        return;
    }
    let seconds = variable("FISHKA_CLUSTER_SECONDS", 20);
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut bed = Bed::start(newest()).await;
        let folder = bed.folder().to_owned();
        let history = variable("FISHKA_CLUSTER_HISTORY", folder.join("history.jsonl"));
        let (playing, _) = play(plan(&bed, history.clone(), seconds)).await;
        let incidents = suffer(&mut bed, Duration::from_secs(seconds) - CALM).await;
        bed.get_well().await;
        let report = playing.await.unwrap().unwrap();
        tell_incidents(&report, &incidents);
        tell(&report, incidents.len());
        let told = Report { breaks: Vec::new(), ..report.clone() };
        assert!(report.is_faultless(), "{told:#?}");
        assert!(report.acknowledged > 0 && report.reconnected > 0, "{told:#?}");
        assert!(check_history(&history).unwrap().is_faultless());
        epochs_never_go_back(&bed).await;
    });
}

/// Lets one thing after the other go wrong for so long: one soon after the other, or so many as are wanted, evenly spread.
async fn suffer(bed: &mut Bed, during: Duration) -> Vec<Incident> {
    let mut lot = ChaCha8Rng::seed_from_u64(variable("FISHKA_CLUSTER_SEED", 1));
    let wanted: String = variable("FISHKA_CLUSTER_FAULTS", String::new());
    let is_wanted = |fault: Fault| wanted.split(',').any(|name| name == format!("{fault:?}"));
    let faults: Vec<Fault> =
        Fault::ALL.into_iter().filter(|fault| wanted.is_empty() || is_wanted(*fault)).collect();
    let count: u32 = variable("FISHKA_CLUSTER_COUNT", 0);
    let begin = Instant::now();
    let mut incidents = Vec::new();
    for number in 1.. {
        let fault = faults[lot.random_range(0..faults.len())];
        let from = std::time::Instant::now();
        bed.suffer(fault, &mut lot).await;
        incidents.push(Incident { fault, from, to: std::time::Instant::now() });
        if number % 50 == 0 {
            eprintln!("{number} faults after {:?}", begin.elapsed());
        }
        let pause = Duration::from_millis(lot.random_range(100..900));
        if count > 0 {
            sleep_until(begin + during * number / count).await;
        } else {
            sleep(pause).await;
        }
        if number == count || begin.elapsed() > during {
            break;
        }
    }
    incidents
}

#[test]
fn servers_are_restarted_one_after_the_other_and_nobody_loses_more_than_a_connection() {
    if !is_left_out() {
        replace_one_after_the_other(newest());
    }
}

/// `FISHKA_CLUSTER_OLDER` is a program of an older version; `cargo xtask upgrade COMMIT` builds it.
#[test]
fn an_older_version_is_replaced_while_it_is_played_on() {
    if let (false, Some(older)) = (is_left_out(), std::env::var_os("FISHKA_CLUSTER_OLDER")) {
        replace_one_after_the_other(older.into());
    }
}

/// Stops one server of a program after the other as a host would, and starts the newest in its place.
fn replace_one_after_the_other(program: PathBuf) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let mut bed = Bed::start(program).await;
        bed.install(newest());
        // What only tests play is not known to a program that was built without them.
        let game = Entry::find("tayu").ok();
        let plan = Plan { game, ..plan(&bed, bed.folder().join("history.jsonl"), 12) };
        let (playing, begun) = play(plan).await;
        for node in 0..bed::NODES {
            sleep_until(begun + Duration::from_secs(2 + 3 * node as u64)).await;
            bed.stop_and_start(node).await;
        }
        let report = playing.await.unwrap().unwrap();
        tell(&report, bed::NODES);
        let told = Report { breaks: Vec::new(), ..report.clone() };
        assert!(report.is_faultless() && report.refused == 0, "{told:#?}");
        assert!(report.reconnected > 0, "{told:#?}");
    });
}

/// How long something that went wrong may be felt after it is over.
const AFTERMATH: Duration = Duration::from_secs(2);

/// Tells how often each fault came, and how long the moves took that it interrupted.
fn tell_incidents(report: &Report, incidents: &[Incident]) {
    // What was going on when the move was sent, or else went wrong before it was acknowledged, or else had just done so.
    let cause = |one: &Break| {
        let end = one.from + one.took;
        let going_on = |incident: &&Incident| incident.from <= one.from && one.from <= incident.to;
        let came = |incident: &&Incident| one.from < incident.from && incident.from <= end;
        let just_over = |incident: &&Incident| incident.to < one.from && one.from <= incident.to + AFTERMATH;
        let found = incidents.iter().find(going_on);
        let found = found.or_else(|| incidents.iter().find(came));
        found.or_else(|| incidents.iter().rev().find(just_over)).map(|incident| incident.fault)
    };
    let breaks: Vec<_> = report.breaks.iter().map(|one| (cause(one), one.took)).collect();
    for fault in Fault::ALL.into_iter().map(Some).chain([None]) {
        let own = incidents.iter().filter(|incident| Some(incident.fault) == fault);
        let lasted: Vec<_> = own.map(|incident| incident.to - incident.from).collect();
        let (count, lasted) = (lasted.len(), Times::of(lasted));
        let took: Vec<_> =
            breaks.iter().filter(|(cause, _)| *cause == fault).map(|(_, took)| *took).collect();
        let (moves, times) = (took.len(), Times::of(took));
        let name = fault.map_or("nothing".to_owned(), |fault| format!("{fault:?}"));
        eprintln!(
            "{name}: {count}, of p50 {:?} p99 {:?}; {moves} moves interrupted for p50 {:?} p99 {:?} longest {:?}",
            lasted.p50, lasted.p99, times.p50, times.p99, times.longest
        );
    }
}

fn tell(report: &Report, faults: usize) {
    eprintln!(
        "{faults} faults, {} moves acknowledged in {} games, {} came back, {} sent again, {} clocks checked; \
         acknowledged p50 {:?} p99 {:?}; after a break p50 {:?} p99 {:?} longest {:?}; back p50 {:?} p99 {:?}; refused {}, set back {}: {:?}",
        report.acknowledged,
        report.games_made,
        report.reconnected,
        report.repeated,
        report.timed,
        report.times.p50,
        report.times.p99,
        report.stalls.p50,
        report.stalls.p99,
        report.stalls.longest,
        report.returns.p50,
        report.returns.p99,
        report.refused,
        report.set_back,
        report.refusals,
    );
}

/// Looks into the database itself.
async fn epochs_never_go_back(bed: &Bed) {
    let settings = Settings { shared: true, ..Settings::default() };
    let store = Store::open(&bed.data().parse().unwrap(), settings).await.unwrap();
    let mut owners = 0;
    for game in bed.games(&store).await {
        let log = store.load(&game).await.unwrap().unwrap().log;
        assert!((1..).zip(&log).all(|(number, row)| row.number == number), "{game} has a gap");
        assert!(log.is_sorted_by_key(|row| row.epoch), "{game}: an owner wrote after its successor");
        let mut epochs: Vec<u64> = log.iter().map(|row| row.epoch).collect();
        epochs.dedup();
        owners += epochs.len();
    }
    eprintln!("{owners} owners wrote to the logs");
    store.close().await;
}
