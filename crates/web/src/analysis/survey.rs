use std::{collections::HashMap, time::Duration};

use fishka_catalog::{Line, Move, Position};
use fishka_engine_api::{Difference, WeighedOutcome, worker::ScoredOutcome};
use fishka_game::{Position as _, Turn, clock::Moment};
use fishka_record::{NodeId, study::Study};
use fishka_report::{Judgement, Known, NODES_TO_COMPARE, Report, Thresholds};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    book::{Book, Folded},
    thinking::Thinking,
};
use crate::{
    browser,
    engine_client::{Effort, EngineClient, EngineError, Handle, bridge},
    game::differ,
    settings::kept,
};

/// What the engine finds out about the positions of the line that is looked at.
#[derive(Copy, Clone)]
pub(crate) struct Survey {
    study: RwSignal<Study>,
    pub(crate) line: Memo<Line>,
    /// The positions of the line, by the plies that lead to them.
    places: Memo<Vec<Place>>,
    pub(crate) book: Book,
    /// What the moves were worth, as far as it is known; nothing where nobody plays against anybody.
    pub(crate) report: Memo<Option<Report>>,
    /// Why nothing is found out.
    pub(crate) trouble: RwSignal<Option<EngineError>>,
    /// From which losses on moves are blamed.
    pub(crate) thresholds: RwSignal<Strictness>,
    /// What every position gets.
    care: Care,
    /// What moves gave away in what the game counts, as far as it was asked: by the position and both moves. Nothing where nobody
    /// can tell.
    counted: RwSignal<HashMap<Counted, Option<Difference>>>,
    /// When the look at all positions began that is under way.
    begun: StoredValue<Option<Moment>>,
}

/// A position, the move that was made there and the best one.
type Counted = (u64, Move, Move);

/// A position of the line.
#[derive(Copy, Clone, PartialEq, Debug)]
struct Place {
    /// The move that led here.
    mv: Option<Move>,
    folded: Folded,
    turn: Turn,
}

/// How long a position is looked at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Care {
    /// Enough to see where a game turned.
    Glimpse,
    /// What every position of a study gets.
    Glance,
    /// What the one before the eyes gets for as long as it is there.
    Look,
}

/// Something for an engine to do.
#[derive(Clone, PartialEq, Debug)]
struct Task {
    folded: Folded,
    care: Care,
    lines: usize,
    place: TaskPlace,
}

/// Where.
#[derive(Copy, Clone, PartialEq, Debug)]
enum TaskPlace {
    /// At a ply of the line.
    Ply(usize),
    /// At what the person looks at.
    Subject,
    /// At a ply of the line, where it is to be found out what a move gave away against the best.
    Counting { ply: usize, mv: Move, best: Move },
}

/// What a survey does.
#[derive(Copy, Clone)]
enum Aim {
    /// Looks at every position for a moment.
    Brief,
    /// Looks at every position, and then at the one before the eyes for as long as it is there.
    Whole(Thinking),
}

/// The lost chances, in points of a hundred, from which a move is an inaccuracy, a mistake, a blunder.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Strictness(pub(crate) [u8; 3]);

impl Default for Strictness {
    fn default() -> Strictness {
        Strictness(Thresholds::default().win.map(|win| (win * 100.0).round() as u8))
    }
}

impl Strictness {
    fn thresholds(self) -> Thresholds {
        Thresholds { win: self.0.map(|points| f32::from(points) / 100.0), ..Thresholds::default() }
    }

    /// The same with another number, between those beside it.
    pub(crate) fn with(mut self, index: usize, points: u8) -> Strictness {
        let least = index.checked_sub(1).map_or(1, |before| self.0[before]);
        let most = self.0.get(index + 1).copied().unwrap_or(99);
        self.0[index] = points.clamp(least, most);
        self
    }
}

impl std::fmt::Display for Strictness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [inaccuracy, mistake, blunder] = self.0;
        write!(f, "{inaccuracy} {mistake} {blunder}")
    }
}

impl std::str::FromStr for Strictness {
    type Err = ();

    fn from_str(text: &str) -> Result<Strictness, ()> {
        let points: Vec<u8> = text.split(' ').map_while(|part| part.parse().ok()).collect();
        let points: [u8; 3] = points.try_into().map_err(|_| ())?;
        let fits = points.is_sorted() && points[0] > 0 && points[2] < 100;
        fits.then_some(Strictness(points)).ok_or(())
    }
}

/// A glimpse at a position.
const GLIMPSE: Duration = Duration::from_millis(80);
/// What a worker is asked that was never asked before: its first search takes longest, and nobody is to wait for it.
const WARMING: Effort = Effort { time: Some(Duration::ZERO), lines: 1 };
/// What a position gets that is shown, before the long look at it.
const BEFORE_A_LOOK: Duration = Duration::from_millis(200);
/// What all positions of a line may take in all, however many they are.
const WHOLE: Duration = Duration::from_secs(12);
/// The least and the most of it that each gets.
const EACH: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(500)];

impl Survey {
    /// Looks at every position of the line of a study, the one at the cursor first, and then as the person wants at that one.
    pub(crate) fn new(study: RwSignal<Study>, thinking: Thinking) -> Survey {
        // What somebody else's engine says stays apart from what ours has found.
        let book = if bridge::is_used() { Book::blank() } else { Book::shared() };
        let mut survey = Survey::blank(study, book, Care::Glance);
        survey.judge_by(kept("judged-from", Strictness::default()));
        survey.work(Aim::Whole(thinking));
        survey
    }

    /// Looks at every position of a line for a moment.
    pub(crate) fn brief(study: RwSignal<Study>) -> Survey {
        let survey = Survey::blank(study, Book::shared(), Care::Glimpse);
        survey.work(Aim::Brief);
        survey
    }

    /// Nothing is asked.
    fn blank(study: RwSignal<Study>, book: Book, care: Care) -> Survey {
        let line = Memo::new_with_compare(move |_| study.with(|study| study.line().clone()), differ);
        let places = Memo::new(move |before: Option<&Vec<Place>>| {
            line.with(|line| places(line, before.map_or(&[], Vec::as_slice)))
        });
        let pace = Memo::new(move |_| {
            let finished = book.finished();
            let is_done = |place: &&Place| book.is_done(place.folded, care, 1);
            places.with(|places| pace(places.len(), || places.iter().filter(is_done).count(), finished))
        });
        let counted = RwSignal::new(HashMap::new());
        let report = Memo::new(move |_| {
            let _ = pace.get();
            let found = line.with(|line| {
                places.with(|places| study.with_untracked(|study| report(study, line, places, book)))
            });
            counted.with(|counted| found.map(|found| line.with(|line| with_counts(found, line, counted))))
        });
        let thresholds = RwSignal::new(Strictness::default());
        Survey {
            study,
            line,
            places,
            book,
            report,
            trouble: RwSignal::new(None),
            thresholds,
            care,
            counted,
            begun: StoredValue::new(None),
        }
    }

    /// Lets the person say from which losses on moves are blamed.
    fn judge_by(&mut self, thresholds: RwSignal<Strictness>) {
        let found = self.report;
        self.thresholds = thresholds;
        self.report = Memo::new(move |_| Some(found.get()?.judged_by(&thresholds.get().thresholds())));
    }

    /// Keeps all engines at work on what is to be found out next.
    fn work(self, aim: Aim) {
        let slots = StoredValue::new_local(Vec::<(usize, Task, Handle)>::new());
        // Of those that rest, the one that has rested longest comes next.
        let last = StoredValue::new_local(0_usize);
        let warmed = StoredValue::new_local(Vec::<Handle>::new());
        let tasks = Memo::new(move |_| self.tasks(aim, EngineClient::at_once()));
        Effect::new(move || {
            let tasks = tasks.get();
            let engines = EngineClient::all();
            slots.update_value(|slots| slots.retain(|(_, task, _)| tasks.contains(task)));
            if tasks.iter().all(|task| task.care == Care::Look) {
                self.begun.set_value(None);
            }
            for task in tasks {
                let free = slots.with_value(|slots| {
                    let asked = slots.iter().any(|(_, asked, _)| *asked == task);
                    let order = (1..=engines.len()).map(|step| (last.get_value() + step) % engines.len());
                    let free = order.filter(|&at| !asked && slots.iter().all(|(busy, ..)| *busy != at));
                    let rests = |&at: &usize| engines[at].is_resting();
                    let loaded = |&at: &usize| engines[at].is_loaded();
                    let next = free.clone().find(|at| rests(at) && loaded(at));
                    // One that was told to stop thinks on for as long again as it has thought, at most, and to load one takes longer
                    // than most have thought.
                    let next = next
                        .or_else(|| free.clone().filter(loaded).max_by_key(|&at| engines[at].asked_last()));
                    next.or_else(|| free.clone().find(rests))
                        .or_else(|| free.max_by_key(|&at| engines[at].asked_last()))
                });
                if let Some(at) = free {
                    last.set_value(at);
                    let handle = self.ask(&engines[at], aim, &task);
                    slots.update_value(|slots| slots.extend(handle.map(|handle| (at, task, handle))));
                }
            }
            // Those that are not asked yet are to be there, and to have thought once, when a move is made; the first comes first.
            EngineClient::track_ready();
            let heard = engines.iter().any(|engine| engine.is_loaded());
            if let (true, Aim::Whole(thinking)) = (heard, aim) {
                engines.iter().for_each(|engine| engine.load());
                let line = thinking.subject.with_untracked(|subject| subject.line.clone());
                if matches!(line.turn(), Turn::Seat(_)) {
                    let cold = engines.iter().filter(|engine| engine.is_cold());
                    let asked = cold.map(|engine| engine.analyse(&line, WARMING, |_| {}));
                    warmed.update_value(|warmed| warmed.extend(asked));
                }
            }
        });
    }

    /// What to do next, the most wanted first, at most one thing an engine.
    fn tasks(self, aim: Aim, engines: usize) -> Vec<Task> {
        self.book.track_finished();
        if self.trouble.with(Option::is_some) {
            return Vec::new();
        }
        if matches!(aim, Aim::Whole(thinking) if !thinking.surveys.get()) {
            return self.look(aim).into_iter().collect();
        }
        let care = self.care;
        let shown = self.study.with(Study::ply);
        let mut tasks: Vec<Task> = self.places.with(|places| {
            let wanted = |&ply: &usize| match places[ply].turn {
                Turn::Seat(_) => self.is_wanted(places[ply], ply, care),
                // What a draw was worth can only be told when it was made.
                Turn::Chance => {
                    care > Care::Glimpse && ply + 1 < places.len() && self.is_wanted(places[ply], ply, care)
                }
                Turn::Over => false,
            };
            let task =
                |ply: usize| Task { folded: places[ply].folded, care, lines: 1, place: TaskPlace::Ply(ply) };
            let first = Some(shown).filter(|&ply| ply < places.len() && wanted(&ply));
            let rest = (0..places.len()).filter(|&ply| Some(ply) != first).filter(wanted);
            first.into_iter().chain(rest).take(engines).map(task).collect()
        });
        if care > Care::Glimpse && tasks.len() < engines {
            let uncounted = self.uncounted();
            tasks.extend(uncounted.into_iter().take(engines - tasks.len()).map(|(ply, mv, best)| {
                let folded = self.places.with_untracked(|places| places[ply].folded);
                Task { folded, care, lines: 1, place: TaskPlace::Counting { ply, mv, best } }
            }));
        }
        if tasks.len() < engines {
            tasks.extend(self.look(aim));
        }
        tasks
    }

    /// The moves of which it is still to be found out what they gave away in what the game counts.
    fn uncounted(self) -> Vec<(usize, Move, Move)> {
        let uncounted: Vec<_> =
            self.report.with(|report| report.iter().flat_map(Report::uncounted).collect());
        self.counted.with(|counted| {
            let key = |ply: usize| self.line.with_untracked(|line| line.position_at(ply).key());
            uncounted
                .into_iter()
                .filter(|&(ply, mv, best)| !counted.contains_key(&(key(ply), mv, best)))
                .collect()
        })
    }

    /// The long look at what is before the eyes.
    fn look(self, aim: Aim) -> Option<Task> {
        let Aim::Whole(thinking) = aim else { return None };
        let lines = thinking.lines.get();
        let folded = thinking.subject.with(|subject| {
            let seat = matches!(subject.line.turn(), Turn::Seat(_));
            seat.then_some(subject.folded)
        })?;
        // The glance at it comes first: two engines at one position would leave none at rest for the next.
        let glanced = !thinking.surveys.get() || !self.is_to_be_glanced_at(folded);
        let wanted = thinking.running.get() && glanced && !self.book.is_done(folded, Care::Look, lines);
        wanted.then_some(Task { folded, care: Care::Look, lines, place: TaskPlace::Subject })
    }

    /// Whether the survey has still to come to a position, and is about to because it is shown.
    fn is_to_be_glanced_at(self, folded: Folded) -> bool {
        let shown = self.study.with(Study::ply);
        self.places.with(|places| {
            let place = places.get(shown).filter(|place| place.folded == folded);
            place.is_some_and(|&place| {
                matches!(place.turn, Turn::Seat(_)) && self.is_wanted(place, shown, self.care)
            })
        })
    }

    fn is_wanted(self, place: Place, ply: usize, care: Care) -> bool {
        !self.book.is_done(place.folded, care, 1) && self.written(ply).is_none()
    }

    /// What the record says of a place of the line.
    fn written(self, ply: usize) -> Option<Known> {
        self.study.with_untracked(|study| written(study, ply))
    }

    fn ask(self, engine: &std::rc::Rc<EngineClient>, aim: Aim, task: &Task) -> Option<Handle> {
        let line = match (task.place, aim) {
            (TaskPlace::Ply(ply), _) => self.line.with_untracked(|line| line.up_to(ply)),
            (TaskPlace::Subject, Aim::Whole(thinking)) => {
                thinking.subject.with_untracked(|subject| subject.line.clone())
            }
            (TaskPlace::Subject, Aim::Brief) => return None,
            (TaskPlace::Counting { ply, mv, best }, _) => {
                let line = self.line.with_untracked(|line| line.up_to(ply));
                let at = (line.position().key(), mv, best);
                return Some(engine.compare(&line, [best, mv], NODES_TO_COMPARE, move |found| {
                    // The page may have gone away meanwhile.
                    match found {
                        Err(error) if error != EngineError::NothingToDo => {
                            let _ = self.trouble.try_set(Some(error));
                        }
                        found => {
                            let _ = self.counted.try_update(|counted| counted.insert(at, found.ok()));
                        }
                    }
                }));
            }
        };
        let (folded, care, lines) = (task.folded, task.care, task.lines);
        let time = match care {
            Care::Glimpse => Some(GLIMPSE),
            Care::Glance => {
                let now = browser::moment();
                let begun = self.begun.get_value().unwrap_or(now);
                self.begun.set_value(Some(begun));
                let open = untrack(|| self.open_places());
                let left = WHOLE.saturating_sub(now.0.saturating_sub(begun.0));
                let time = time_each(open, left, EngineClient::at_once());
                let shown = task.place == TaskPlace::Ply(self.study.with_untracked(Study::ply));
                // A long look follows at what is before the eyes.
                Some(if shown && matches!(aim, Aim::Whole(_)) { time.min(BEFORE_A_LOOK) } else { time })
            }
            Care::Look => None,
        };
        let position = line.position().clone();
        if line.turn() == Turn::Chance {
            let keep = move |outcomes| self.book.enter_outcomes(&position, folded, outcomes, care);
            // One look at each outcome is enough to tell luck: what was drawn is compared with the others of the same look.
            return Some(engine.weigh(&line, Duration::ZERO, move |outcomes| match outcomes {
                Ok(outcomes) => keep(outcomes),
                // There is nothing to weigh where chance goes on acting.
                Err(EngineError::NothingToDo) => keep(Vec::new()),
                // The page may have gone away meanwhile.
                Err(error) => drop(self.trouble.try_set(Some(error))),
            }));
        }
        Some(engine.analyse(&line, Effort { time, lines }, move |report| match report {
            Ok((analysis, last)) => {
                self.book.enter(&position, folded, analysis, last.then_some((care, lines)));
            }
            Err(error) => drop(self.trouble.try_set(Some(error))),
        }))
    }

    /// How many of the positions are still to be looked at in which a seat acts.
    fn open_places(self) -> usize {
        self.places.with(|places| {
            let wanted = |(ply, place): &(usize, &Place)| {
                matches!(place.turn, Turn::Seat(_)) && self.is_wanted(**place, *ply, self.care)
            };
            places.iter().enumerate().filter(wanted).count()
        })
    }

    /// How many positions have been looked at, and how many there are.
    pub(crate) fn progress(self) -> (usize, usize) {
        self.book.track_finished();
        self.places.with(|places| {
            let acted = |(ply, place): &(usize, &Place)| match place.turn {
                Turn::Seat(_) => true,
                Turn::Chance => self.care > Care::Glimpse && ply + 1 < places.len(),
                Turn::Over => false,
            };
            let asked: Vec<_> = places.iter().enumerate().filter(acted).collect();
            let done = asked.iter().filter(|(ply, place)| !self.is_wanted(**place, *ply, self.care));
            let uncounted = if self.care > Care::Glimpse { self.uncounted().len() } else { 0 };
            (done.count(), asked.len() + uncounted)
        })
    }

    /// The moves that gave something away, by the nodes after them.
    pub(crate) fn judged(self) -> Vec<(NodeId, Judgement)> {
        let judged = self.report.with(|report| {
            let moves = report.iter().flat_map(|report| &report.moves);
            moves.filter_map(|judged| Some((judged.ply + 1, judged.judgement?))).collect::<Vec<_>>()
        });
        self.study.with(|study| {
            // The place to look at after a move is the one in which chance has acted.
            let settled = |ply: usize| study.line().stops().find(|&stop| stop >= ply).unwrap_or(ply);
            let at = |ply: usize| study.path().get(settled(ply)).copied();
            judged.iter().filter_map(|&(ply, judgement)| Some((at(ply)?, judgement))).collect()
        })
    }
}

/// More positions than this are judged some hundred times in all, not with each of them anew.
const LONG: usize = 400;

/// What changes when there is enough new to judge a line again, given how many positions it has, how many of them are done, and
/// how often any position was.
fn pace(count: usize, done: impl FnOnce() -> usize, finished: u32) -> (usize, u32) {
    if count <= LONG {
        return (0, finished);
    }
    let done = done();
    (if done == count { usize::MAX } else { done / (count / LONG + 1) }, 0)
}

/// What each of the positions that are open may take of the time that is left, so that all of them together are done in a bearable
/// time. What one takes too long the others have less.
fn time_each(open: usize, left: Duration, engines: usize) -> Duration {
    let open = u32::try_from(open).unwrap_or(u32::MAX).max(1);
    let engines = u32::try_from(engines).unwrap_or(1);
    (left * engines / open).clamp(EACH[0], EACH[1])
}

/// The positions of a line, given those of the line before it.
fn places(line: &Line, before: &[Place]) -> Vec<Place> {
    let mut moves = line.moves();
    let same =
        before.iter().skip(1).take_while(|place| place.mv.is_some() && moves.next() == place.mv).count();
    let mut places: Vec<Place> = before.iter().take(same + 1).copied().collect();
    // The start is the same as long as the record is.
    let mut position = line.position_at(same);
    if places.is_empty() {
        places.push(place(line, None, &position, 0));
    }
    for (ply, mv) in line.moves().enumerate().skip(same) {
        position.play_unchecked(mv);
        places.push(place(line, Some(mv), &position, ply + 1));
    }
    // Whether the game goes on after the last ply is known only at the end of a line.
    for (ply, place) in places.iter_mut().enumerate() {
        place.turn = line.turn_at(ply);
    }
    places
}

fn place(line: &Line, mv: Option<Move>, position: &Position, ply: usize) -> Place {
    Place { mv, folded: Folded::new(line.game(), position), turn: line.turn_at(ply) }
}

fn report(study: &Study, line: &Line, places: &[Place], book: Book) -> Option<Report> {
    Report::new(line, |ply| {
        let place = *places.get(ply)?;
        let written = || written(study, ply);
        match place.turn {
            Turn::Seat(_) => {
                let position = line.position_at(ply);
                let Some(analysis) = book.analysis_untracked(&position, place.folded) else {
                    return written();
                };
                let best = analysis.lines.first()?;
                Known::of(line, ply, best.score, &best.chances, read_moves(position, &best.moves))
                    .or_else(written)
            }
            Turn::Chance => {
                let position = line.position_at(ply);
                let outcomes = untrack(|| book.outcomes(&position, place.folded));
                let read = |outcome: ScoredOutcome| {
                    let ScoredOutcome { mv, probability, score, chances } = outcome;
                    Some(WeighedOutcome { mv: position.parse_move(&mv).ok()?, probability, score, chances })
                };
                let outcomes: Vec<_> = outcomes.into_iter().filter_map(read).collect();
                Known::weighed(line, ply, &outcomes).or_else(written)
            }
            Turn::Over => None,
        }
    })
}

/// A report with what moves gave away in what the game counts.
fn with_counts(found: Report, line: &Line, counted: &HashMap<Counted, Option<Difference>>) -> Report {
    let gave: Vec<_> = found
        .uncounted()
        .filter_map(|(ply, mv, best)| Some((ply, (*counted.get(&(line.position_at(ply).key(), mv, best))?)?)))
        .collect();
    if gave.is_empty() {
        return found;
    }
    let mut known = found.known.clone();
    for (ply, gave) in gave {
        if let Some(known) = &mut known[ply] {
            known.gave = Some(gave);
        }
    }
    Report::new(line, |ply| known[ply].clone()).unwrap_or(found)
}

/// What the record says of a place of the line that is looked at.
fn written(study: &Study, ply: usize) -> Option<Known> {
    let path = study.path();
    Known::written(study.record(), *path.get(ply)?, path.get(ply + 1).copied())
}

/// Moves from a position on, as far as they can be played.
pub(crate) fn read_moves(mut position: Position, moves: &[String]) -> Vec<Move> {
    let read = moves.iter().map_while(|text| {
        let mv = position.parse_move(text).ok()?;
        position.play(mv).ok()?;
        Some(mv)
    });
    read.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "what helps a test may panic like the test itself")]

    use fishka_engine_api::{
        Score,
        worker::{Analysis, ScoredLine},
    };
    use fishka_record::Record;

    use super::*;

    fn survey(game: &str, moves: &str) -> (Owner, RwSignal<Study>, Survey) {
        let owner = Owner::new();
        owner.set();
        let text = format!("[Fishka \"1\"]\n[Game \"{game}\"]\n\n{moves} *");
        let study = RwSignal::new(Study::new(Record::read(&text).unwrap()));
        (owner, study, Survey::blank(study, Book::blank(), Care::Glimpse))
    }

    fn play(study: RwSignal<Study>, moves: &[&str]) {
        study.update(|study| {
            for text in moves {
                let mv = study.position().parse_move(text).unwrap();
                study.play(mv).unwrap();
            }
        });
    }

    /// Looks at a ply of the line.
    fn look(survey: Survey, ply: usize, win: f32, best: &str) {
        let position = survey.line.with_untracked(|line| line.position_at(ply));
        let folded = survey.places.with_untracked(|places| places[ply].folded);
        let line = ScoredLine { score: Score::odds(win), chances: Vec::new(), moves: vec![best.to_owned()] };
        let analysis = Analysis { lines: vec![line], ..Analysis::default() };
        survey.book.enter(&position, folded, analysis, Some((Care::Glance, 1)));
    }

    fn wanted(survey: Survey, engines: usize) -> Vec<usize> {
        let ply = |task: Task| match task.place {
            TaskPlace::Ply(ply) => ply,
            TaskPlace::Subject | TaskPlace::Counting { .. } => usize::MAX,
        };
        untrack(|| survey.tasks(Aim::Brief, engines)).into_iter().map(ply).collect()
    }

    #[test]
    fn what_is_before_the_eyes_comes_first() {
        let (_owner, study, survey) = survey("abalone", "1. a1b1 2. i5h5 3. a2b2");
        study.update(|study| assert!(study.go_to_ply(2)));
        assert_eq!(wanted(survey, 3), [2, 0, 1]);
    }

    #[test]
    fn what_is_known_is_not_looked_at_again_whatever_the_order_of_moves() {
        let (_owner, study, survey) = survey("abalone", "1. a1b1 2. i9h9 3. a2b2");
        for ply in 0..4 {
            look(survey, ply, 0.5, "pass");
        }
        assert!(wanted(survey, 8).is_empty());
        study.update(Study::first);
        play(study, &["a2b2", "i9h9", "a1b1"]);
        assert_eq!(wanted(survey, 8), [1, 2]);
    }

    #[test]
    fn moves_are_judged_by_what_was_found() {
        let (_owner, study, survey) = survey("abalone", "1. a1b1 2. i5h5");
        look(survey, 0, 0.5, "a2b2");
        look(survey, 1, 0.7, "i5h5");
        let judged = untrack(|| survey.judged());
        let first = study.with_untracked(|study| study.path()[1]);
        assert_eq!(judged, [(first, Judgement::Blunder)]);
        let better = survey.report.with_untracked(|report| report.as_ref().unwrap().moves[0].better[0]);
        assert_eq!(better.to_string(), "a2b2");
    }

    #[test]
    fn what_stands_in_the_record_is_not_looked_at_again() {
        let moves = "{[%eval 1: ev 0.500]} 1. a1b1 {[%eval 1: ev 0.200]} (1. a2b2) 2. i5h5";
        let (_owner, _study, survey) = survey("abalone", moves);
        assert_eq!(wanted(survey, 8), [2]);
        assert_eq!(untrack(|| survey.judged()).len(), 1);
    }

    #[test]
    fn draws_are_weighed_only_by_a_whole_survey() {
        let (_owner, _study, survey) = survey("tayu", "1. ?abd abd-i9 2. ?bcf");
        assert_eq!(wanted(survey, 8), [1, 3]);
        assert_eq!(untrack(|| survey.progress()), (0, 2));
    }

    #[test]
    fn thresholds_stay_in_order_and_are_read_back() {
        let usual = Strictness::default();
        assert_eq!(usual.to_string(), "5 10 15");
        assert_eq!(usual.with(0, 30).0, [10, 10, 15]);
        assert_eq!(usual.with(2, 255).0, [5, 10, 99]);
        assert_eq!("3 6 14".parse(), Ok(Strictness([3, 6, 14])));
        for broken in ["", "3 6", "9 6 14", "0 6 14", "3 6 100", "a b c"] {
            assert!(broken.parse::<Strictness>().is_err(), "{broken}");
        }
    }

    #[test]
    fn a_line_of_thousands_of_moves_is_not_judged_anew_with_each_of_them() {
        let judged = |count: usize| {
            let mut known: Vec<_> = (0..=count).map(|done| pace(count, || done, done as u32)).collect();
            known.dedup();
            known.len()
        };
        assert_eq!(judged(100), 101);
        assert!(judged(9000) <= LONG + 1, "{}", judged(9000));
        assert_ne!(pace(9000, || 8999, 1), pace(9000, || 9000, 1), "all of it is judged in the end");
    }

    #[test]
    fn a_long_game_takes_no_longer_than_a_short_one() {
        assert_eq!(time_each(86, WHOLE, 2), WHOLE * 2 / 86);
        assert_eq!(time_each(4, WHOLE, 2), EACH[1]);
        assert_eq!(time_each(9000, WHOLE, 2), EACH[0]);
        assert_eq!(time_each(40, WHOLE / 4, 2), WHOLE / 80, "who is late hurries");
        assert_eq!(time_each(40, Duration::ZERO, 2), EACH[0]);
    }
}
