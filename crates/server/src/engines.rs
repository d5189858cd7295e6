//! Computer players: a few threads of their own, one search a game at a time, in the order the games asked.

use std::{
    collections::{HashMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use fishka_catalog::{Line, Move};
use fishka_engine::Engine;
use fishka_engine_api::{Level, Limits, Settings, Stop};
use fishka_game::clock::TimeControl;
use tokio::sync::oneshot;

use crate::{limits, metrics::Metrics};

/// The threads on which computers think.
pub(crate) struct Engines {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// What a computer is asked.
pub(crate) struct Question {
    pub(crate) line: Line,
    pub(crate) level: Level,
    /// What weak levels draw their luck from.
    pub(crate) seed: u64,
    pub(crate) control: TimeControl,
    /// What the computer has left on its clock.
    pub(crate) left: Option<Duration>,
}

/// A search that is waiting or going on; it is given up when this is dropped.
pub(crate) struct Search {
    answer: oneshot::Receiver<Move>,
    stop: Stop,
}

/// So many games wait for a computer that another cannot.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many games wait for a computer")]
pub(crate) struct TooBusy;

impl Engines {
    /// Starts the threads.
    pub(crate) fn start(threads: usize, metrics: Arc<Metrics>) -> std::io::Result<Engines> {
        let shared = Arc::new(Shared { queue: Mutex::default(), woken: Condvar::new(), metrics });
        let threads = (0..threads.max(1)).map(|index| {
            let shared = Arc::clone(&shared);
            thread::Builder::new().name(format!("engine-{index}")).spawn(move || shared.work())
        });
        let threads = threads.collect::<Result<_, _>>()?;
        Ok(Engines { shared, threads: Mutex::new(threads) })
    }

    /// Asks for a move.
    pub(crate) fn ask(&self, question: Question) -> Result<Search, TooBusy> {
        let (sender, answer) = oneshot::channel();
        let stop = Stop::new();
        let mut queue = self.shared.lock();
        queue.jobs.retain(|job| !job.stop.is_stopped());
        if queue.closed || queue.jobs.len() >= limits::ENGINE_QUEUE {
            return Err(TooBusy);
        }
        let waiting = Waiting::new(&self.shared.metrics);
        queue.jobs.push_back(Job { question, stop: stop.clone(), sender, asked: Instant::now(), waiting });
        drop(queue);
        self.shared.woken.notify_one();
        Ok(Search { answer, stop })
    }

    /// Gives up all searches and waits for the threads to end.
    pub(crate) fn close(&self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.jobs.clear();
        queue.running.values().for_each(Stop::stop);
        drop(queue);
        self.shared.woken.notify_all();
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // A search that panicked was caught; nothing else can.
            let _ = thread.join();
        }
    }
}

impl Search {
    /// The move, when it is found; `None` when the search came to nothing.
    pub(crate) async fn answer(&mut self) -> Option<Move> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

struct Shared {
    queue: Mutex<Queue>,
    woken: Condvar,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    running: HashMap<u64, Stop>,
    jobs_begun: u64,
    closed: bool,
}

struct Job {
    question: Question,
    stop: Stop,
    sender: oneshot::Sender<Move>,
    asked: Instant,
    waiting: Waiting,
}

/// Counts a job for as long as it exists.
struct Waiting(Arc<Metrics>);

impl Waiting {
    fn new(metrics: &Arc<Metrics>) -> Waiting {
        metrics.engine_queue.add(1);
        Waiting(Arc::clone(metrics))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.engine_queue.add(-1);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // The queue is whole between any two statements that could panic.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((number, job)) = self.next() {
            let Job { question, stop, sender, asked, waiting } = job;
            let thought = if stop.is_stopped() { None } else { think(&question, asked.elapsed(), &stop) };
            match thought {
                _ if stop.is_stopped() => self.metrics.engine_cancelled.add(1),
                Some(best) => {
                    self.metrics.engine_moves.add(1);
                    self.metrics.engine_latency.record(asked.elapsed());
                    // A game that ended meanwhile does not listen.
                    let _ = sender.send(best);
                }
                None => self.metrics.errors.add(1),
            }
            self.lock().running.remove(&number);
            drop(waiting);
        }
    }

    fn next(&self) -> Option<(u64, Job)> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(job) = queue.jobs.pop_front() {
                queue.jobs_begun += 1;
                let number = queue.jobs_begun;
                queue.running.insert(number, job.stop.clone());
                return Some((number, job));
            }
            queue = self.woken.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The move for a question that has waited so long for its turn, which ran on the computer's clock.
fn think(question: &Question, waited: Duration, stop: &Stop) -> Option<Move> {
    let settings = Settings {
        table_mib: limits::ENGINE_TABLE_MIB,
        threads: 1,
        level: question.level,
        seed: question.seed,
    };
    let left = question.left.map(|left| left.saturating_sub(waited));
    let limits = Limits::on_clock(question.control, left, limits::ENGINE_THINKS);
    let thought = catch_unwind(AssertUnwindSafe(|| {
        Engine::new(settings).think(&question.line, &limits, stop, &mut |_| {})
    }));
    match thought {
        Ok(thought) => thought.map(|thought| thought.best),
        Err(_) => {
            tracing::error!(position = %question.line.position(), "a computer player failed");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use fishka_catalog::Rules;
    use fishka_game::Options;

    use super::*;

    fn question(level: Level) -> Question {
        let line = Line::new(Rules::new("abalone", &Options::new()).unwrap());
        Question { line, level, seed: 1, control: TimeControl::Unlimited, left: None }
    }

    #[tokio::test]
    async fn a_search_nobody_waits_for_makes_room_for_the_next() {
        let metrics = Arc::new(Metrics::default());
        let engines = Engines::start(1, Arc::clone(&metrics)).unwrap();
        let given_up = engines.ask(question(Level::FULL)).unwrap();
        let mut next = engines.ask(question(Level::new(1).unwrap())).unwrap();
        drop(given_up);
        assert!(next.answer().await.is_some());
        engines.close();
        assert_eq!((metrics.engine_moves.get(), metrics.engine_queue.get()), (1, 0));
    }

    #[tokio::test]
    async fn closing_ends_what_is_being_thought_about() {
        let metrics = Arc::new(Metrics::default());
        let engines = Engines::start(1, Arc::clone(&metrics)).unwrap();
        let mut search = engines.ask(question(Level::FULL)).unwrap();
        engines.close();
        assert_eq!(search.answer().await, None);
        assert!(engines.ask(question(Level::FULL)).is_err());
    }
}
