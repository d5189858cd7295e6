//! The computer players, which think in a worker so that the page never waits for them.

pub(crate) mod bridge;
mod port;

use std::{
    cell::{Cell, RefCell},
    collections::{HashMap, HashSet},
    rc::Rc,
    time::Duration,
};

use fishka_catalog::{Line, Move};
use fishka_engine_api::{
    Difference, Level, Limits,
    worker::{Analysis, Answer, Game, Question, ScoredOutcome},
};
use fishka_game::{Explain, Message, Position as _};
use futures_channel::oneshot;
use leptos::prelude::{ArcRwSignal, Track, Update};

use crate::browser;

/// An engine of this page. Its worker is loaded with the first question.
pub(crate) struct EngineClient {
    /// Which of the page's engines it is.
    number: usize,
    /// Loads the worker of such a number; nothing where there are none.
    load: fn(usize) -> Option<Rc<dyn Port>>,
    port: RefCell<Option<Rc<dyn Port>>>,
    /// What is to be asked once the worker hears; `None` when it does.
    held_back: RefCell<Option<Vec<Question>>>,
    next: Cell<u32>,
    asked_last: Cell<u32>,
    /// The questions whose answers somebody waits for.
    asked: RefCell<HashMap<u32, (Question, Asker)>>,
    /// The questions that the worker may be thinking about, those too for whose answers nobody waits any more.
    under_way: RefCell<HashSet<u32>>,
    /// The question about which it thinks without end, so that it hears nothing else.
    deaf: Cell<Option<u32>>,
}

/// The way to a worker, which ends when this is dropped.
trait Port {
    fn post(&self, question: &Question);
}

/// How long and how wide to analyse.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// Time in all, or `None` for as long as somebody waits; a proof ends it sooner.
    pub(crate) time: Option<Duration>,
    /// How many best lines.
    pub(crate) lines: usize,
}

/// Why the computer gives no answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum EngineError {
    /// The worker could not be loaded.
    #[error("the computer player could not be loaded; check the connection and try again")]
    Unavailable,
    /// Nobody is to move.
    #[error("no player is to move here")]
    NothingToDo,
    /// The bridge to somebody else's engine is not there any more.
    #[error("the bridge to the engine is closed; the terminal in which it runs says why")]
    BridgeClosed,
}

impl Explain for EngineError {
    fn message(&self) -> Message {
        match self {
            EngineError::Unavailable => Message::new("web-engine-unavailable"),
            EngineError::NothingToDo => Message::new("web-engine-nothing-to-do"),
            EngineError::BridgeClosed => Message::new("analysis-bridge-closed"),
        }
    }
}

/// A question under way; it is taken back when this is dropped.
#[must_use = "the question is taken back when this is dropped"]
pub(crate) struct Handle {
    client: Rc<EngineClient>,
    id: u32,
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.client.stop(self.id);
    }
}

/// Who waits for an answer.
enum Asker {
    Move(oneshot::Sender<Option<String>>),
    Analysis(Rc<dyn Fn(Report)>),
    Outcomes(Box<dyn FnOnce(Outcomes)>),
    Compared(Box<dyn FnOnce(Compared)>),
}

/// What is known of a position so far, and whether nothing more will be found out.
pub(crate) type Report = Result<(Analysis, bool), EngineError>;

/// What each outcome of chance would be worth.
pub(crate) type Outcomes = Result<Vec<ScoredOutcome>, EngineError>;

/// By how much a move comes out ahead of another.
pub(crate) type Compared = Result<Difference, EngineError>;

thread_local! {
    /// How many questions all engines were asked.
    static QUESTIONS: Cell<u32> = const { Cell::new(1) };
    /// How often a worker has begun to hear.
    static READY: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

/// More workers than this at once would only take memory from each other.
const MOST_ENGINES: usize = 8;

impl EngineClient {
    /// The first engine of this page.
    pub(crate) fn shared() -> Rc<EngineClient> {
        EngineClient::numbered(0)
    }

    /// How many engines the machine has cores for, or the one behind a bridge in their place.
    pub(crate) fn at_once() -> usize {
        if bridge::is_used() { 1 } else { browser::cores().clamp(1, MOST_ENGINES) }
    }

    /// All engines: as many as think at once and one in reserve, because a worker that was told to stop hears of it only when
    /// its slice of thinking is over, and a new question is not to wait for that.
    pub(crate) fn all() -> Vec<Rc<EngineClient>> {
        if bridge::is_used() {
            return vec![EngineClient::bridged()];
        }
        (0..=EngineClient::at_once()).map(EngineClient::numbered).collect()
    }

    /// Runs again whenever a worker begins to hear.
    pub(crate) fn track_ready() {
        READY.with(Track::track);
    }

    /// An engine that answers at once, or the first one where all are at work.
    pub(crate) fn resting() -> Rc<EngineClient> {
        let mut all = EngineClient::all();
        let at = all.iter().position(|engine| engine.is_resting()).unwrap_or_default();
        all.swap_remove(at)
    }

    /// Somebody else's engine behind a bridge.
    fn bridged() -> Rc<EngineClient> {
        thread_local! {
            static CLIENT: Rc<EngineClient> = Rc::new(EngineClient::new(0, |_| bridge::connect()));
        }
        CLIENT.with(Rc::clone)
    }

    fn numbered(number: usize) -> Rc<EngineClient> {
        thread_local! {
            static CLIENTS: RefCell<Vec<Rc<EngineClient>>> = RefCell::default();
        }
        CLIENTS.with_borrow_mut(|clients| {
            while clients.len() <= number {
                clients.push(Rc::new(EngineClient::new(clients.len(), port::load)));
            }
            Rc::clone(&clients[number])
        })
    }

    fn new(number: usize, load: fn(usize) -> Option<Rc<dyn Port>>) -> EngineClient {
        EngineClient {
            number,
            load,
            port: RefCell::default(),
            held_back: RefCell::default(),
            next: Cell::new(0),
            asked_last: Cell::default(),
            asked: RefCell::default(),
            under_way: RefCell::default(),
            deaf: Cell::default(),
        }
    }

    /// Whether its worker hears a question as soon as it is asked.
    pub(crate) fn is_resting(&self) -> bool {
        self.under_way.borrow().is_empty()
    }

    /// The later it was asked the last time, compared with other engines, the larger.
    pub(crate) fn asked_last(&self) -> u32 {
        self.asked_last.get()
    }

    /// Whether its worker was never asked anything.
    pub(crate) fn is_cold(&self) -> bool {
        self.asked_last.get() == 0
    }

    /// Whether its worker is there and hears.
    pub(crate) fn is_loaded(&self) -> bool {
        self.port.borrow().is_some() && self.held_back.borrow().is_none()
    }

    /// Loads its worker before there is a question; without one a question will say so.
    pub(crate) fn load(&self) {
        if self.port.borrow().is_none()
            && let Some(port) = (self.load)(self.number)
        {
            *self.port.borrow_mut() = Some(port);
            *self.held_back.borrow_mut() = Some(Vec::new());
        }
    }

    /// The move that a computer player of this strength makes. Dropping the future takes the question back.
    pub(crate) async fn best_move(
        self: &Rc<Self>,
        line: &Line,
        level: Level,
        limits: Limits,
    ) -> Result<Move, EngineError> {
        let id = self.new_id();
        let (sender, receiver) = oneshot::channel();
        let question = Question::Move { id, game: Game::of(line), level: level.number(), limits };
        self.ask(question, Asker::Move(sender));
        let _taken_back_when_dropped = Handle { client: Rc::clone(self), id };
        let text = receiver.await.map_err(|_| EngineError::Unavailable)?;
        text.and_then(|text| line.position().parse_move(&text).ok()).ok_or(EngineError::NothingToDo)
    }

    /// Thinks about a position and tells more and more of it, until the effort is made or the handle dropped.
    pub(crate) fn analyse(
        self: &Rc<Self>,
        line: &Line,
        effort: Effort,
        report: impl Fn(Report) + 'static,
    ) -> Handle {
        let id = self.new_id();
        let question = Question::Analyse { id, game: Game::of(line), lines: effort.lines, time: effort.time };
        self.ask(question, Asker::Analysis(Rc::new(report)));
        Handle { client: Rc::clone(self), id }
    }

    /// Thinks about what chance may bring, and tells what each outcome would be worth.
    pub(crate) fn weigh(
        self: &Rc<Self>,
        line: &Line,
        time: Duration,
        tell: impl FnOnce(Outcomes) + 'static,
    ) -> Handle {
        let id = self.new_id();
        self.ask(Question::Weigh { id, game: Game::of(line), time }, Asker::Outcomes(Box::new(tell)));
        Handle { client: Rc::clone(self), id }
    }

    /// By how much the first of two moves comes out ahead of the other in what the game counts, if anybody can tell.
    pub(crate) fn compare(
        self: &Rc<Self>,
        line: &Line,
        moves: [Move; 2],
        nodes: u64,
        tell: impl FnOnce(Compared) + 'static,
    ) -> Handle {
        let id = self.new_id();
        let moves = moves.map(|mv| mv.to_string());
        let question = Question::Compare { id, game: Game::of(line), moves, nodes };
        self.ask(question, Asker::Compared(Box::new(tell)));
        Handle { client: Rc::clone(self), id }
    }

    fn new_id(&self) -> u32 {
        self.next.replace(self.next.get().wrapping_add(1))
    }

    fn ask(&self, question: Question, asker: Asker) {
        let id = question.id();
        self.asked.borrow_mut().insert(id, (question, asker));
        if self.deaf.get().is_some() {
            self.ask_anew();
        } else {
            self.load_and_send(&[id]);
        }
    }

    /// Asks another worker all that somebody waits for, since this one hears nothing: what never ends comes last.
    fn ask_anew(&self) {
        let deaf = self.deaf.get();
        self.end();
        let mut all: Vec<u32> = self.asked.borrow().keys().copied().collect();
        all.sort_unstable_by_key(|&id| (Some(id) == deaf, id));
        self.load_and_send(&all);
    }

    fn load_and_send(&self, ids: &[u32]) {
        self.load();
        if self.port.borrow().is_none() {
            self.fail(EngineError::Unavailable);
            return;
        }
        self.asked_last.set(QUESTIONS.replace(QUESTIONS.get().wrapping_add(1)));
        for id in ids {
            self.under_way.borrow_mut().insert(*id);
            if let Some((question, _)) = self.asked.borrow().get(id) {
                self.send(question);
            }
        }
    }

    fn stop(&self, id: u32) {
        if self.asked.borrow_mut().remove(&id).is_none() {
            return;
        }
        if self.deaf.get() == Some(id) {
            self.end();
        } else {
            self.send(&Question::Stop { id });
        }
    }

    /// Ends its worker; the next question loads another.
    fn end(&self) {
        self.asked_last.set(0);
        *self.port.borrow_mut() = None;
        *self.held_back.borrow_mut() = None;
        self.under_way.borrow_mut().clear();
        self.deaf.set(None);
    }

    fn send(&self, question: &Question) {
        match (&mut *self.held_back.borrow_mut(), &*self.port.borrow()) {
            (Some(held_back), _) => held_back.push(question.clone()),
            (None, Some(port)) => port.post(question),
            (None, None) => {}
        }
    }

    fn hear(&self, answer: Answer) {
        if let Some(id) = concluded(&answer) {
            self.under_way.borrow_mut().remove(&id);
            if self.deaf.get() == Some(id) {
                self.deaf.set(None);
            }
        }
        match answer {
            Answer::Deaf { id } if self.asked.borrow().contains_key(&id) => {
                self.deaf.set(Some(id));
                // What was asked on the way is not heard there.
                if self.asked.borrow().len() > 1 {
                    self.ask_anew();
                }
            }
            // Nobody waits for it any more, and it would not hear of that.
            Answer::Deaf { .. } => self.end(),
            Answer::Ready => {
                let held_back = self.held_back.borrow_mut().take();
                held_back.unwrap_or_default().iter().for_each(|question| self.send(question));
                READY.with(|ready| ready.update(|count| *count = count.wrapping_add(1)));
            }
            Answer::Name { name } => bridge::named(name),
            Answer::Move { id, mv } => self.tell_move(id, Some(mv)),
            Answer::None { id } => {
                let asker = self.asked.borrow_mut().remove(&id);
                match asker {
                    Some((_, Asker::Analysis(report))) => report(Err(EngineError::NothingToDo)),
                    Some((_, Asker::Outcomes(tell))) => tell(Err(EngineError::NothingToDo)),
                    Some((_, Asker::Compared(tell))) => tell(Err(EngineError::NothingToDo)),
                    Some((_, Asker::Move(sender))) => drop(sender.send(None)),
                    None => {}
                }
            }
            Answer::Outcomes { id, outcomes } => {
                let asker = self.asked.borrow_mut().remove(&id);
                if let Some((_, Asker::Outcomes(tell))) = asker {
                    tell(Ok(outcomes));
                }
            }
            Answer::Difference { id, difference } => {
                let asker = self.asked.borrow_mut().remove(&id);
                if let Some((_, Asker::Compared(tell))) = asker {
                    tell(Ok(difference));
                }
            }
            Answer::Analysis { id, analysis, last } => self.tell_analysis(id, analysis, last),
            // Whoever took the question back waits for nothing.
            Answer::Stopped { .. } => {}
        }
    }

    fn tell_move(&self, id: u32, mv: Option<String>) {
        if let Some((_, Asker::Move(sender))) = self.asked.borrow_mut().remove(&id) {
            // Whoever has gone away since needs no move.
            let _ = sender.send(mv);
        }
    }

    fn tell_analysis(&self, id: u32, analysis: Analysis, last: bool) {
        // What the page does with a report may ask again, so nothing stays borrowed meanwhile.
        let report = match self.asked.borrow().get(&id) {
            Some((_, Asker::Analysis(report))) => Some(Rc::clone(report)),
            _ => None,
        };
        if last {
            self.asked.borrow_mut().remove(&id);
        }
        if let Some(report) = report {
            report(Ok((analysis, last)));
        }
    }

    /// The worker is lost: everybody who waits is told, and the next question loads another.
    fn fail(&self, why: EngineError) {
        self.end();
        let asked = std::mem::take(&mut *self.asked.borrow_mut());
        for (_, asker) in asked.into_values() {
            match asker {
                Asker::Analysis(report) => report(Err(why)),
                Asker::Outcomes(tell) => tell(Err(why)),
                Asker::Compared(tell) => tell(Err(why)),
                // Whoever waits for a move sees that nobody will send one.
                Asker::Move(_) => {}
            }
        }
    }
}

/// The question that a worker does not think about any more after an answer.
const fn concluded(answer: &Answer) -> Option<u32> {
    match answer {
        Answer::Move { id, .. }
        | Answer::Outcomes { id, .. }
        | Answer::Difference { id, .. }
        | Answer::None { id }
        | Answer::Stopped { id }
        | Answer::Analysis { id, last: true, .. } => Some(*id),
        Answer::Ready | Answer::Name { .. } | Answer::Deaf { .. } | Answer::Analysis { last: false, .. } => {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use std::task::{Context, Poll, Waker};

    use fishka_catalog::Rules;

    use super::*;

    thread_local! {
        static POSTED: RefCell<Vec<Question>> = RefCell::default();
    }

    struct Recorder;

    impl Port for Recorder {
        fn post(&self, question: &Question) {
            POSTED.with_borrow_mut(|posted| posted.push(question.clone()));
        }
    }

    fn client() -> Rc<EngineClient> {
        Rc::new(EngineClient::new(0, |_| Some(Rc::new(Recorder))))
    }

    fn posted() -> Vec<Question> {
        POSTED.take()
    }

    fn line() -> Line {
        Line::new(Rules::new("abalone", &"".parse().unwrap()).unwrap())
    }

    const EFFORT: Effort = Effort { time: Some(Duration::from_secs(1)), lines: 1 };

    /// What an analysis has told so far.
    type Told = Rc<RefCell<Vec<Report>>>;

    fn analyse(client: &Rc<EngineClient>) -> (Handle, Told) {
        let told = Told::default();
        let handle = {
            let told = Rc::clone(&told);
            client.analyse(&line(), EFFORT, move |report| told.borrow_mut().push(report))
        };
        (handle, told)
    }

    #[test]
    fn it_is_known_who_was_asked_last() {
        let [one, other] = [client(), client()];
        assert!(one.is_cold());
        let ask = |client: &Rc<EngineClient>| client.weigh(&line(), Duration::ZERO, |_| {});
        let _first = ask(&one);
        let _second = ask(&other);
        assert!(one.asked_last() < other.asked_last());
        let _third = ask(&one);
        assert!(one.asked_last() > other.asked_last());
        other.end();
        assert!(other.is_cold() && !one.is_cold());
    }

    #[test]
    fn questions_are_held_back_until_the_worker_hears() {
        let client = client();
        let (_handle, _) = analyse(&client);
        assert_eq!(posted().len(), 0);
        client.hear(Answer::Ready);
        assert_eq!(posted().len(), 1);
        let (_handle, _) = analyse(&client);
        assert_eq!(posted().len(), 1);
    }

    #[test]
    fn an_analysis_tells_more_and_more_and_then_ends() {
        let client = client();
        let (handle, told) = analyse(&client);
        client.hear(Answer::Ready);
        for last in [false, true, true] {
            client.hear(Answer::Analysis { id: handle.id, analysis: Analysis::default(), last });
        }
        let told = told.take();
        assert_eq!(told.iter().map(|report| report.as_ref().unwrap().1).collect::<Vec<_>>(), [false, true]);
    }

    #[test]
    fn who_lets_go_of_a_question_takes_it_back() {
        let client = client();
        let (handle, told) = analyse(&client);
        client.hear(Answer::Ready);
        let id = handle.id;
        drop(handle);
        assert!(matches!(posted().last(), Some(Question::Stop { id: stopped }) if *stopped == id));
        client.hear(Answer::Analysis { id, analysis: Analysis::default(), last: false });
        assert_eq!(told.take(), []);
    }

    #[test]
    fn a_worker_rests_when_it_has_answered_or_has_heard_that_it_may_stop() {
        let client = client();
        client.hear(Answer::Ready);
        assert!(client.is_resting());
        let (handle, _) = analyse(&client);
        client.hear(Answer::Analysis { id: handle.id, analysis: Analysis::default(), last: false });
        let id = handle.id;
        drop(handle);
        client.hear(Answer::Analysis { id, analysis: Analysis::default(), last: false });
        assert!(!client.is_resting());
        client.hear(Answer::Stopped { id });
        assert!(client.is_resting());
        let (handle, _) = analyse(&client);
        assert!(!client.is_resting());
        client.hear(Answer::Analysis { id: handle.id, analysis: Analysis::default(), last: true });
        assert!(client.is_resting());
    }

    #[test]
    fn a_worker_that_hears_nothing_is_ended_when_nobody_waits_any_more() {
        let client = client();
        let endless = || client.analyse(&line(), Effort { time: None, lines: 1 }, |_| {});
        let handle = endless();
        client.hear(Answer::Ready);
        client.hear(Answer::Deaf { id: handle.id });
        posted();
        drop(handle);
        assert!(!client.is_loaded() && client.is_resting());
        assert_eq!(posted(), [], "it would not hear of it");

        let handle = endless();
        client.hear(Answer::Ready);
        drop(handle);
        client.hear(Answer::Deaf { id: 1 });
        assert!(!client.is_loaded(), "it went deaf before it heard that it may stop");
    }

    #[test]
    fn a_question_to_a_worker_that_hears_nothing_is_answered_by_another_that_then_goes_on() {
        let client = client();
        let endless = client.analyse(&line(), Effort { time: None, lines: 1 }, |_| {});
        client.hear(Answer::Ready);
        client.hear(Answer::Deaf { id: endless.id });
        posted();
        let (handle, _) = analyse(&client);
        client.hear(Answer::Ready);
        assert_eq!(posted().iter().map(Question::id).collect::<Vec<_>>(), [handle.id, endless.id]);
    }

    #[test]
    fn what_was_asked_while_a_worker_went_deaf_is_asked_anew() {
        let client = client();
        let endless = client.analyse(&line(), Effort { time: None, lines: 1 }, |_| {});
        client.hear(Answer::Ready);
        let (handle, _) = analyse(&client);
        posted();
        client.hear(Answer::Deaf { id: endless.id });
        client.hear(Answer::Ready);
        assert_eq!(posted().iter().map(Question::id).collect::<Vec<_>>(), [handle.id, endless.id]);
    }

    #[test]
    fn a_lost_worker_is_told_to_everybody_and_replaced() {
        let client = client();
        let (_handle, told) = analyse(&client);
        client.fail(EngineError::Unavailable);
        assert_eq!(told.take(), [Err(EngineError::Unavailable)]);
        let (_handle, _) = analyse(&client);
        client.hear(Answer::Ready);
        assert_eq!(posted().len(), 1);
    }

    #[test]
    fn without_workers_there_is_no_answer() {
        let client = Rc::new(EngineClient::new(0, |_| None));
        let (_handle, told) = analyse(&client);
        assert_eq!(told.take(), [Err(EngineError::Unavailable)]);
    }

    #[test]
    fn what_chance_may_bring_is_told_once() {
        let client = client();
        let told = Rc::new(RefCell::new(Vec::new()));
        let handle = {
            let told = Rc::clone(&told);
            client.weigh(&line(), Duration::ZERO, move |outcomes| told.borrow_mut().push(outcomes))
        };
        for _ in 0..2 {
            client.hear(Answer::Outcomes { id: handle.id, outcomes: Vec::new() });
        }
        assert_eq!(told.take(), [Ok(Vec::new())]);
    }

    #[test]
    fn the_move_that_was_asked_for_comes_back() {
        let (client, line) = (client(), line());
        let mut asked = Box::pin(client.best_move(&line, Level::FULL, Limits::default()));
        let mut context = Context::from_waker(Waker::noop());
        assert!(asked.as_mut().poll(&mut context).is_pending());
        client.hear(Answer::Move { id: 0, mv: "a1b1".to_owned() });
        let Poll::Ready(Ok(mv)) = asked.as_mut().poll(&mut context) else { panic!("the move is there") };
        assert_eq!(mv.to_string(), "a1b1");
    }
}
