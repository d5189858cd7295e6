//! What the server counts, as Prometheus reads it.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use fishka_store::Commit;

/// Something that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self, amount: u64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Something that goes up and down.
#[derive(Debug, Default)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub(crate) fn add(&self, amount: i64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper ends of the classes in which durations are counted.
const CLASSES: [Duration; 12] = [
    Duration::from_micros(500),
    Duration::from_millis(1),
    Duration::from_micros(2_500),
    Duration::from_millis(5),
    Duration::from_millis(10),
    Duration::from_millis(25),
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(5),
];

/// Durations, counted by class.
#[derive(Debug, Default)]
pub(crate) struct Durations {
    classes: [AtomicU64; CLASSES.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Durations {
    pub(crate) fn record(&self, duration: Duration) {
        if let Some(class) = CLASSES.iter().position(|end| duration <= *end) {
            self.classes[class].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        head(text, name, "histogram", help);
        let mut total = 0;
        for (end, class) in CLASSES.iter().zip(&self.classes) {
            total += class.load(Ordering::Relaxed);
            line(text, format_args!("{name}_bucket{{le=\"{}\"}} {total}", end.as_secs_f64()));
        }
        let count = self.count.load(Ordering::Relaxed);
        line(text, format_args!("{name}_bucket{{le=\"+Inf\"}} {count}"));
        line(text, format_args!("{name}_sum {}", self.micros.load(Ordering::Relaxed) as f64 / 1e6));
        line(text, format_args!("{name}_count {count}"));
    }
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) rooms: Gauge,
    pub(crate) sockets: Gauge,
    pub(crate) games_made: Counter,
    pub(crate) games_over: Counter,
    pub(crate) games_removed: Counter,
    pub(crate) moves: Counter,
    pub(crate) events: Counter,
    /// From the arrival of a command to its commit.
    pub(crate) move_latency: Durations,
    pub(crate) refusals: Counter,
    pub(crate) slow_sockets: Counter,
    pub(crate) rate_limited: Counter,
    pub(crate) foreign_origins: Counter,
    pub(crate) errors: Counter,
    pub(crate) commands_sent: Counter,
    pub(crate) takeovers: Counter,
    pub(crate) push_sent: Counter,
    pub(crate) push_failed: Counter,
    pub(crate) engine_queue: Gauge,
    pub(crate) engine_moves: Counter,
    pub(crate) engine_errands: Counter,
    pub(crate) engine_cancelled: Counter,
    pub(crate) engine_latency: Durations,
    pub(crate) connections: Gauge,
    /// Connections closed at once because their address has too many.
    pub(crate) connections_refused: Counter,
    requests: Mutex<BTreeMap<(&'static str, String, u16), u64>>,
    /// How long commits take.
    commit_latency: Durations,
    commits: Counter,
    writes: Counter,
    /// When the database said last that it cannot be written.
    unwritable: Mutex<Option<Instant>>,
}

impl Metrics {
    /// Counts an answer by what was asked: the method, the pattern of the address, the status. None of these is a client's
    /// own word, so that there are few of them.
    pub(crate) fn answered(&self, method: &'static str, route: &str, status: u16) {
        if status >= 400 {
            self.refusals.add(1);
        }
        if status == 429 {
            self.rate_limited.add(1);
        }
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((method, route.to_owned(), status)).or_default() += 1;
    }

    /// Counts a commit of the store.
    pub(crate) fn committed(&self, commit: &Commit) {
        self.commit_latency.record(commit.took);
        self.commits.add(1);
        self.writes.add(commit.writes as u64);
        if !commit.kept {
            self.errors.add(1);
        }
        if commit.unwritable {
            *self.unwritable.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
    }

    /// Whether the database has said lately that it cannot be written.
    pub(crate) fn was_unwritable_within(&self, time: Duration) -> bool {
        let said = *self.unwritable.lock().unwrap_or_else(PoisonError::into_inner);
        said.is_some_and(|at| at.elapsed() < time)
    }

    /// All figures in the text format of Prometheus, with the bytes of the database when they are known.
    pub(crate) fn text(&self, database: Option<u64>) -> String {
        let mut text = String::with_capacity(4096);
        let gauges = [
            ("fishka_rooms", "Games in memory.", &self.rooms),
            ("fishka_sockets", "Sockets open at games.", &self.sockets),
            ("fishka_connections", "Connections open.", &self.connections),
            ("fishka_engine_queue", "Computer moves waiting or being thought about.", &self.engine_queue),
        ];
        for (name, help, gauge) in gauges {
            head(&mut text, name, "gauge", help);
            line(&mut text, format_args!("{name} {}", gauge.get()));
        }
        if let Some(bytes) = database {
            head(&mut text, "fishka_database_bytes", "gauge", "What the database takes on the disk.");
            line(&mut text, format_args!("fishka_database_bytes {bytes}"));
        }
        let counters = [
            ("fishka_games_made_total", "Games made.", &self.games_made),
            ("fishka_games_over_total", "Games that ended.", &self.games_over),
            ("fishka_games_removed_total", "Games that nobody went on with, removed.", &self.games_removed),
            ("fishka_moves_total", "Moves and chance events committed.", &self.moves),
            ("fishka_events_total", "Events of games committed.", &self.events),
            ("fishka_commits_total", "Commits of the database.", &self.commits),
            ("fishka_writes_total", "Writes in these commits.", &self.writes),
            ("fishka_refusals_total", "Requests and commands refused.", &self.refusals),
            ("fishka_slow_sockets_total", "Sockets closed because they did not keep up.", &self.slow_sockets),
            ("fishka_rate_limited_total", "Requests and messages beyond a rate.", &self.rate_limited),
            ("fishka_foreign_origins_total", "Requests from pages of other sites.", &self.foreign_origins),
            ("fishka_errors_total", "Faults of the server or its storage.", &self.errors),
            ("fishka_commands_sent_total", "Commands sent to other nodes.", &self.commands_sent),
            ("fishka_takeovers_total", "Games that this node took over.", &self.takeovers),
            (
                "fishka_connections_refused_total",
                "Connections beyond what one address may have.",
                &self.connections_refused,
            ),
            ("fishka_push_sent_total", "Calls taken by push services.", &self.push_sent),
            ("fishka_push_failed_total", "Calls that no push service took.", &self.push_failed),
            ("fishka_engine_moves_total", "Moves computers found.", &self.engine_moves),
            ("fishka_engine_errands_total", "Moves found at other servers.", &self.engine_errands),
            ("fishka_engine_cancelled_total", "Searches nobody needed any more.", &self.engine_cancelled),
        ];
        for (name, help, counter) in counters {
            head(&mut text, name, "counter", help);
            line(&mut text, format_args!("{name} {}", counter.get()));
        }
        let name = "fishka_requests_total";
        head(&mut text, name, "counter", "Requests by method, address and status.");
        for ((method, route, status), count) in &*self.requests.lock().unwrap_or_else(PoisonError::into_inner)
        {
            line(
                &mut text,
                format_args!("{name}{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}} {count}"),
            );
        }
        head(&mut text, "fishka_build_info", "gauge", "The version of the server.");
        line(&mut text, format_args!("fishka_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION")));
        self.commit_latency.write(&mut text, "fishka_commit_seconds", "How long commits take.");
        self.move_latency.write(
            &mut text,
            "fishka_move_seconds",
            "From the arrival of a command to its commit.",
        );
        self.engine_latency.write(
            &mut text,
            "fishka_engine_seconds",
            "From the wish for a computer's move to the move.",
        );
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    line(text, format_args!("# HELP {name} {help}"));
    line(text, format_args!("# TYPE {name} {kind}"));
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_counted_up_to_each_class() {
        let metrics = Metrics::default();
        metrics.move_latency.record(Duration::from_millis(3));
        metrics.move_latency.record(Duration::from_secs(60));
        let text = metrics.text(None);
        assert!(text.contains("fishka_move_seconds_bucket{le=\"0.0025\"} 0\n"));
        assert!(text.contains("fishka_move_seconds_bucket{le=\"0.005\"} 1\n"));
        assert!(text.contains("fishka_move_seconds_bucket{le=\"+Inf\"} 2\n"));
    }

    #[test]
    fn every_line_has_a_name_and_a_number() {
        for line in Metrics::default().text(Some(4096)).lines().filter(|line| !line.starts_with('#')) {
            assert!(line.rsplit_once(' ').unwrap().1.parse::<f64>().is_ok(), "{line}");
        }
    }
}
