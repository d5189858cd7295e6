//! The computer players, which think in a worker so that the page never waits for them.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    rc::Rc,
    time::Duration,
};

use fishka_catalog::{Line, Move};
use fishka_engine_api::{
    Level, Limits, Score,
    worker::{self, Answer, Game, Question},
};
use fishka_game::{Explain, Position as _};
use futures_channel::oneshot;
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The engine of this page. Its worker is loaded with the first question.
pub(crate) struct Brain {
    next: Cell<u32>,
    worker: RefCell<Option<Rc<Loaded>>>,
    asked: RefCell<HashMap<u32, Asker>>,
}

/// What is known of a position so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Analysis {
    /// Plies searched to the end.
    pub(crate) depth: u32,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// The best lines, the best first.
    pub(crate) lines: Vec<BestLine>,
    /// Whether nothing more will be found out.
    pub(crate) last: bool,
}

/// A line, and what it is worth to the seat that is to act.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BestLine {
    /// Its worth; [`Score::win`] is the seat's chance to win.
    pub(crate) score: Score,
    /// Its moves, the first to be played first.
    pub(crate) moves: Vec<Move>,
}

/// How long and how wide to analyse.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    /// Time in all; a proof ends it sooner.
    pub(crate) time: Duration,
    /// How many best lines.
    pub(crate) lines: usize,
}

/// Why the computer gives no answer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BrainError {
    /// The worker could not be loaded.
    #[error("the computer player could not be loaded; check the connection and try again")]
    Unavailable,
    /// Nobody is to move.
    #[error("no player is to move here")]
    NothingToDo,
}

impl Explain for BrainError {
    fn key(&self) -> &'static str {
        match self {
            BrainError::Unavailable => "brain-unavailable",
            BrainError::NothingToDo => "brain-nothing-to-do",
        }
    }
}

/// An analysis under way; it ends when this is dropped.
#[must_use = "the analysis ends when this is dropped"]
#[derive(Debug)]
pub(crate) struct Handle(u32);

impl Drop for Handle {
    fn drop(&mut self) {
        Brain::shared().stop(self.0);
    }
}

/// Who waits for an answer.
enum Asker {
    Move(oneshot::Sender<Option<String>>),
    Analysis { line: Box<Line>, report: Rc<dyn Fn(Result<Analysis, BrainError>)> },
}

impl Brain {
    /// The engine of this page.
    pub(crate) fn shared() -> Rc<Brain> {
        thread_local! {
            static BRAIN: Rc<Brain> = Rc::new(Brain {
                next: Cell::new(0),
                worker: RefCell::default(),
                asked: RefCell::default(),
            });
        }
        BRAIN.with(Rc::clone)
    }

    /// The move that a computer player of this strength makes. Dropping the future takes the question back.
    pub(crate) async fn best_move(
        &self,
        line: &Line,
        level: Level,
        limits: Limits,
    ) -> Result<Move, BrainError> {
        let id = self.new_id();
        let (sender, receiver) = oneshot::channel();
        self.ask(
            &Question::Move { id, game: Game::of(line), level: level.number(), limits },
            Asker::Move(sender),
        );
        let _taken_back_when_dropped = Handle(id);
        let text = receiver.await.map_err(|_| BrainError::Unavailable)?;
        text.and_then(|text| line.position().parse_move(&text).ok()).ok_or(BrainError::NothingToDo)
    }

    /// Thinks about a position and tells more and more of it, until the effort is made or the handle dropped.
    pub(crate) fn analyse(
        &self,
        line: &Line,
        effort: Effort,
        report: impl Fn(Result<Analysis, BrainError>) + 'static,
    ) -> Handle {
        let id = self.new_id();
        let question = Question::Analyse { id, game: Game::of(line), lines: effort.lines, time: effort.time };
        self.ask(&question, Asker::Analysis { line: Box::new(line.clone()), report: Rc::new(report) });
        Handle(id)
    }

    fn new_id(&self) -> u32 {
        self.next.replace(self.next.get().wrapping_add(1))
    }

    fn ask(&self, question: &Question, asker: Asker) {
        self.asked.borrow_mut().insert(question.id(), asker);
        match self.worker() {
            Some(worker) => worker.send(question),
            None => self.fail(),
        }
    }

    fn stop(&self, id: u32) {
        if self.asked.borrow_mut().remove(&id).is_some()
            && let Some(worker) = &*self.worker.borrow()
        {
            worker.send(&Question::Stop { id });
        }
    }

    fn worker(&self) -> Option<Rc<Loaded>> {
        let mut worker = self.worker.borrow_mut();
        if worker.is_none() {
            *worker = Loaded::begin();
        }
        worker.clone()
    }

    fn hear(&self, answer: Answer) {
        match answer {
            Answer::Ready => {
                if let Some(worker) = &*self.worker.borrow() {
                    worker.ready();
                }
            }
            Answer::Move { id, mv } => self.tell_move(id, Some(mv)),
            Answer::None { id } => {
                let asker = self.asked.borrow_mut().remove(&id);
                match asker {
                    Some(Asker::Analysis { report, .. }) => report(Err(BrainError::NothingToDo)),
                    Some(Asker::Move(sender)) => drop(sender.send(None)),
                    None => {}
                }
            }
            Answer::Analysis { id, analysis, last } => self.tell_analysis(id, &analysis, last),
        }
    }

    fn tell_move(&self, id: u32, mv: Option<String>) {
        if let Some(Asker::Move(sender)) = self.asked.borrow_mut().remove(&id) {
            // Whoever has gone away since needs no move.
            let _ = sender.send(mv);
        }
    }

    fn tell_analysis(&self, id: u32, analysis: &worker::Analysis, last: bool) {
        // What the page does with a report may ask again, so nothing stays borrowed meanwhile.
        let told = match self.asked.borrow().get(&id) {
            Some(Asker::Analysis { line, report }) => Some((read(line, analysis, last), Rc::clone(report))),
            _ => None,
        };
        if last {
            self.asked.borrow_mut().remove(&id);
        }
        if let Some((analysis, report)) = told {
            report(Ok(analysis));
        }
    }

    /// The worker is lost: everybody who waits is told, and the next question loads another.
    fn fail(&self) {
        if let Some(worker) = self.worker.borrow_mut().take() {
            worker.worker.terminate();
        }
        let asked = std::mem::take(&mut *self.asked.borrow_mut());
        for asker in asked.into_values() {
            if let Asker::Analysis { report, .. } = asker {
                report(Err(BrainError::Unavailable));
            }
        }
    }
}

fn read(line: &Line, analysis: &worker::Analysis, last: bool) -> Analysis {
    let lines = analysis
        .lines
        .iter()
        .map(|scored| BestLine { score: scored.score, moves: read_moves(line, &scored.moves) })
        .collect();
    Analysis { depth: analysis.depth, nodes: analysis.nodes, lines, last }
}

/// The moves of a line as far as they can be played from here.
fn read_moves(line: &Line, texts: &[String]) -> Vec<Move> {
    let mut position = line.position().clone();
    let mut moves = Vec::with_capacity(texts.len());
    for text in texts {
        let Some(mv) = position.parse_move(text).ok().filter(|&mv| position.check(mv).is_ok()) else { break };
        position.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

/// A worker, and what waits until it hears.
struct Loaded {
    worker: Worker,
    /// `None` once it hears.
    waiting: RefCell<Option<Vec<Question>>>,
    _listeners: [Closure<dyn FnMut(MessageEvent)>; 2],
}

impl Loaded {
    /// Begins to load the worker; `None` where there are none.
    fn begin() -> Option<Rc<Loaded>> {
        let address = document().query_selector("meta[name=engine]").ok()??.get_attribute("content")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
            let answer = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
            if let Some(answer) = answer {
                Brain::shared().hear(answer);
            }
        });
        let fail = Closure::<dyn FnMut(MessageEvent)>::new(|_| Brain::shared().fail());
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Some(Rc::new(Loaded { worker, waiting: RefCell::new(Some(Vec::new())), _listeners: [hear, fail] }))
    }

    fn ready(&self) {
        for question in self.waiting.borrow_mut().take().unwrap_or_default() {
            self.post(&question);
        }
    }

    fn send(&self, question: &Question) {
        match &mut *self.waiting.borrow_mut() {
            Some(waiting) => waiting.push(question.clone()),
            None => self.post(question),
        }
    }

    fn post(&self, question: &Question) {
        // Questions are plain data.
        if let Ok(text) = serde_json::to_string(question) {
            let _ = self.worker.post_message(&JsValue::from_str(&text));
        }
    }
}
