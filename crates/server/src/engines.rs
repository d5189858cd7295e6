//! Computer players: a few threads of their own, one search a game at a time. Those who ask take turns, however many games
//! they have; a computer finds again what it found out before about its game.

mod elsewhere;

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use fishka_catalog::{Line, Move};
use fishka_engine::Engine;
use fishka_engine_api::{Level, Limits, Settings, Stop};
use fishka_game::{Seat, clock::TimeControl};
use fishka_wire::{GameId, PlayerId};
use tokio::sync::oneshot;

pub(crate) use self::elsewhere::{Errand, Found, ask, run};
use crate::{limits, metrics::Metrics};

/// The threads on which computers think.
pub(crate) struct Engines {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// What a computer is asked.
pub(crate) struct Question {
    /// Which computer: a seat of a game.
    pub(crate) computer: (GameId, Seat),
    /// Who plays against it; nobody when computers play among themselves.
    pub(crate) player: Option<PlayerId>,
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
        queue.jobs.retain(|_, job| !job.stop.is_stopped());
        if queue.closed || queue.jobs.len() >= limits::ENGINE_QUEUE {
            return Err(TooBusy);
        }
        let waiting = Waiting::new(&self.shared.metrics);
        let place = queue.line_up(question.player);
        let job = Job { question, stop: stop.clone(), sender, asked: Instant::now(), waiting };
        queue.jobs.insert(place, job);
        drop(queue);
        self.shared.woken.notify_one();
        Ok(Search { answer, stop })
    }

    /// Whether somebody who asks now need not wait.
    pub(crate) fn is_free(&self) -> bool {
        let threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner).len();
        let queue = self.shared.lock();
        queue.jobs.is_empty() && queue.running.len() < threads
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
    fn elsewhere(answer: oneshot::Receiver<Move>) -> Search {
        Search { answer, stop: Stop::new() }
    }

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
    /// By their turns, and within one in the order they came.
    jobs: BTreeMap<(u64, u64), Job>,
    jobs_seen: u64,
    /// The turn that is being served.
    turn: u64,
    /// The last turn that each player with waiting games has.
    turns: HashMap<Option<PlayerId>, u64>,
    running: HashMap<u64, Stop>,
    /// Computers that wait for their next question, the longest waiting first.
    resting: VecDeque<((GameId, Seat), Engine)>,
    closed: bool,
}

impl Queue {
    /// The place of a new job: everybody has one job in every turn.
    fn line_up(&mut self, player: Option<PlayerId>) -> (u64, u64) {
        let served = self.turn;
        self.turns.retain(|_, last| *last >= served);
        let turn = self.turns.get(&player).map_or(served, |last| last + 1);
        self.turns.insert(player, turn);
        self.jobs_seen += 1;
        (turn, self.jobs_seen)
    }

    /// The computer that has thought about this game before, or one that has forgotten another game.
    fn wake(&mut self, computer: (GameId, Seat)) -> Option<Engine> {
        if let Some(known) = self.resting.iter().position(|(other, _)| *other == computer) {
            return self.resting.remove(known).map(|(_, engine)| engine);
        }
        if self.resting.len() < limits::ENGINES_KEPT {
            return None;
        }
        let (_, mut engine) = self.resting.pop_front()?;
        engine.clear();
        Some(engine)
    }
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
        while let Some((number, job, engine)) = self.next() {
            let Job { question, stop, sender, asked, waiting } = job;
            let (found, engine) = match stop.is_stopped() {
                true => (None, engine),
                false => think(engine, &question, asked.elapsed(), &stop),
            };
            match found {
                _ if stop.is_stopped() => self.metrics.engine_cancelled.add(1),
                Some(best) => {
                    self.metrics.engine_moves.add(1);
                    self.metrics.engine_latency.record(asked.elapsed());
                    // A game that ended meanwhile does not listen.
                    let _ = sender.send(best);
                }
                None => self.metrics.errors.add(1),
            }
            let mut queue = self.lock();
            queue.running.remove(&number);
            queue.resting.extend(engine.map(|engine| (question.computer, engine)));
            drop(queue);
            drop(waiting);
        }
    }

    fn next(&self) -> Option<(u64, Job, Option<Engine>)> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(((turn, number), job)) = queue.jobs.pop_first() {
                queue.turn = turn;
                queue.running.insert(number, job.stop.clone());
                let engine = queue.wake(job.question.computer);
                return Some((number, job, engine));
            }
            queue = self.woken.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The move for a question that has waited so long for its turn, which ran on the computer's clock; and the engine for the
/// next one, unless it failed.
fn think(
    engine: Option<Engine>,
    question: &Question,
    waited: Duration,
    stop: &Stop,
) -> (Option<Move>, Option<Engine>) {
    let mut engine = engine.unwrap_or_else(|| {
        Engine::new(Settings { table_mib: limits::ENGINE_TABLE_MIB, threads: 1, ..Settings::default() })
    });
    engine.set_level(question.level, question.seed);
    let left = question.left.map(|left| left.saturating_sub(waited));
    let limits = Limits::on_clock(question.control, left, limits::ENGINE_THINKS);
    let search = AssertUnwindSafe(|| engine.think(&question.line, &limits, stop, &mut |_| {}));
    match catch_unwind(search) {
        Ok(result) => (result.map(|result| result.best), Some(engine)),
        Err(_) => {
            tracing::error!(position = %question.line.position(), "a computer player failed");
            (None, None)
        }
    }
}

#[cfg(test)]
mod tests {
    use fishka_catalog::Rules;
    use fishka_game::Options;

    use super::*;

    fn question(level: Level) -> Question {
        question_of(level, 1, 1)
    }

    fn question_of(level: Level, game: u64, player: u64) -> Question {
        let line = Line::new(Rules::new("abalone", &Options::new()).unwrap());
        let computer = (GameId::from_random(game), Seat::FIRST);
        let player = Some(PlayerId::from_random(player));
        Question { computer, player, line, level, seed: 1, control: TimeControl::Unlimited, left: None }
    }

    /// Without a thread that would take the jobs.
    fn queue() -> Engines {
        let shared = Shared { queue: Mutex::default(), woken: Condvar::new(), metrics: Arc::default() };
        Engines { shared: Arc::new(shared), threads: Mutex::default() }
    }

    #[test]
    fn somebody_with_many_games_does_not_keep_others_waiting() {
        let engines = queue();
        let asked = [(1, 1), (2, 1), (3, 1), (4, 2)];
        let _searches: Vec<_> = asked
            .iter()
            .map(|&(game, player)| engines.ask(question_of(Level::FULL, game, player)).unwrap())
            .collect();
        let served: Vec<_> = (0..4).map(|_| engines.shared.next().unwrap().1.question.computer.0).collect();
        assert_eq!(served, [1, 4, 2, 3].map(GameId::from_random));
    }

    #[tokio::test]
    async fn a_computer_comes_back_to_its_game_with_what_it_knows() {
        let engines = Engines::start(1, Arc::default()).unwrap();
        let level = Level::new(1).unwrap();
        for game in [1, 2, 1] {
            assert!(engines.ask(question_of(level, game, 1)).unwrap().answer().await.is_some());
        }
        engines.close();
        let resting: Vec<_> = engines.shared.lock().resting.iter().map(|((game, _), _)| *game).collect();
        assert_eq!(resting, [2, 1].map(GameId::from_random));
    }

    #[tokio::test]
    async fn no_more_computers_are_kept_than_there_is_room_for() {
        let engines = Engines::start(1, Arc::default()).unwrap();
        let level = Level::new(1).unwrap();
        for game in 0..limits::ENGINES_KEPT as u64 + 3 {
            assert!(engines.ask(question_of(level, game, 1)).unwrap().answer().await.is_some());
        }
        engines.close();
        assert_eq!(engines.shared.lock().resting.len(), limits::ENGINES_KEPT);
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
